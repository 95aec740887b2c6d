// Convolutions and pooling in the NumPy voice.
#include "weft/conv.h"

#include "base/raise.h"
#include "base/text.h"
#include "conv/pool.h"
#include "conv/request.h"

namespace weft {
namespace {

DType result_of(const Array& input, const Array& weight, const ArrayRef& bias) {
  const DType product = promote(input.dtype(), weight.dtype());
  return bias.get() ? promote(product, bias.get()->dtype()) : product;
}

Array convolved(const char* op, int axes, const Array& input, const Array& weight,
                const ConvOptions& options) {
  return conv::run_request(
      {op, Voice::numpy, axes, input, weight, result_of(input, weight, options.bias), options});
}

Array spread(const char* op, int axes, const Array& input, const Array& weight,
             const ConvTransposeOptions& o) {
  const ConvOptions options{.stride = o.stride,
                            .padding = o.padding,
                            .dilation = o.dilation,
                            .groups = o.groups,
                            .mode = o.mode,
                            .bias = o.bias,
                            .policy = o.policy,
                            .out = o.out};
  return conv::run_request({op, Voice::numpy, axes, input, weight, result_of(input, weight, o.bias),
                            options, true, o.output_padding});
}

}  // namespace

Array conv1d(const Array& input, const Array& weight, const ConvOptions& options) {
  return convolved("conv1d", 1, input, weight, options);
}
Array conv2d(const Array& input, const Array& weight, const ConvOptions& options) {
  return convolved("conv2d", 2, input, weight, options);
}
Array conv3d(const Array& input, const Array& weight, const ConvOptions& options) {
  return convolved("conv3d", 3, input, weight, options);
}
Array conv_nd(int axes, const Array& input, const Array& weight, const ConvOptions& options) {
  if (axes < 1 || axes > kMaxRank - 3) {
    raise(ErrorKind::bad_argument, "conv_nd",
          cat("axes is ", axes, "; windows slide along 1 to ", kMaxRank - 3, " axes"));
  }
  return convolved("conv_nd", axes, input, weight, options);
}

Array conv_transpose1d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return spread("conv_transpose1d", 1, input, weight, options);
}
Array conv_transpose2d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return spread("conv_transpose2d", 2, input, weight, options);
}
Array conv_transpose3d(const Array& input, const Array& weight,
                       const ConvTransposeOptions& options) {
  return spread("conv_transpose3d", 3, input, weight, options);
}

Array max_pool(const Array& x, const Dims& window, const PoolOptions& options) {
  return conv::max_pool("max_pool", x, window, options);
}
Array mean_pool(const Array& x, const Dims& window, const PoolOptions& options) {
  return conv::mean_pool("mean_pool", x, window, options);
}
Array sliding_window_view(const Array& x, const Shape& window, const Axes& axes) {
  return conv::sliding_window_view("sliding_window_view", x, window, axes);
}

}  // namespace weft
