// PyTorch's convolutions.
#include "conv/convolve.h"
#include "dialect/conv.h"
#include "weft/torch.h"

namespace weft::torch {

Tensor conv1d(const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_torch_conv("conv1d", 1, input, weight, options));
}
Tensor conv2d(const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_torch_conv("conv2d", 2, input, weight, options));
}
Tensor conv3d(const Array& input, const Array& weight, const ConvOptions& options) {
  return conv::run(dialect::lower_torch_conv("conv3d", 3, input, weight, options));
}
Tensor conv_transpose1d(const Array& input, const Array& weight,
                        const ConvTransposeOptions& options) {
  return conv::run(
      dialect::lower_torch_conv_transpose("conv_transpose1d", 1, input, weight, options));
}
Tensor conv_transpose2d(const Array& input, const Array& weight,
                        const ConvTransposeOptions& options) {
  return conv::run(
      dialect::lower_torch_conv_transpose("conv_transpose2d", 2, input, weight, options));
}
Tensor conv_transpose3d(const Array& input, const Array& weight,
                        const ConvTransposeOptions& options) {
  return conv::run(
      dialect::lower_torch_conv_transpose("conv_transpose3d", 3, input, weight, options));
}

}  // namespace weft::torch
