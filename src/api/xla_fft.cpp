// StableHLO's fft.
#include "dialect/fft.h"
#include "fft/run.h"
#include "weft/fft.h"

namespace weft::xla {

Literal fft(const Array& operand, FftType type, const Shape& fft_length) {
  return weft::fft::run(dialect::lower_xla_fft(operand, type, fft_length), operand);
}

}  // namespace weft::xla
