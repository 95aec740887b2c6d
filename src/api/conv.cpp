// NumPy's convolutions, and pooling.
#include "weft/conv.h"

#include "conv/convolve.h"
#include "conv/pool.h"
#include "dialect/conv.h"

namespace weft {

Array conv1d(const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_conv("conv1d", 1, input, weight, options));
}
Array conv2d(const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_conv("conv2d", 2, input, weight, options));
}
Array conv3d(const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_conv("conv3d", 3, input, weight, options));
}
Array conv_nd(int axes, const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_conv("conv_nd", axes, input, weight, options));
}
Array conv_transpose1d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return conv::run(dialect::lower_conv_transpose("conv_transpose1d", 1, input, weight, options));
}
Array conv_transpose2d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return conv::run(dialect::lower_conv_transpose("conv_transpose2d", 2, input, weight, options));
}
Array conv_transpose3d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return conv::run(dialect::lower_conv_transpose("conv_transpose3d", 3, input, weight, options));
}

Array max_pool(const Array& x, const Shape& window, const PoolOptions& options) {
  return conv::run_pool(dialect::lower_max_pool(x, window, options), x);
}
Array mean_pool(const Array& x, const Shape& window, const MeanPoolOptions& options) {
  return conv::run_pool(dialect::lower_mean_pool(x, window, options), x);
}
Array sliding_window_view(const Array& x, const Shape& window, const Axes& axes) {
  return conv::sliding_window_view("sliding_window_view", x, window, axes);
}

}  // namespace weft
