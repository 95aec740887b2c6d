// StableHLO's convolution.
#include "conv/convolve.h"
#include "dialect/conv.h"
#include "weft/xla.h"

namespace weft::xla {

Literal conv_general_dilated(const Array& lhs, const Array& rhs, const ConvWindow& window,
                             const ConvDimensions& dimensions, const ConvGroups& groups) {
  return conv::run(dialect::lower_xla_conv(lhs, rhs, window, dimensions, groups));
}

}  // namespace weft::xla
