// Lowering of convolutions: from a call in one of the dialects to a Window, or a refusal. Nothing
// runs, and abstract values are lowered like arrays.
#pragma once

#include "core/window.h"
#include "weft/conv.h"
#include "weft/torch.h"
#include "weft/xla.h"

namespace weft::dialect {

// A convolution as NumPy's and PyTorch's dialects ask for it. The options' `out` is not looked at.
struct ConvCall {
  const char* op;
  Dialect dialect;
  int axes;  // spatial ones
  const core::Value& input;
  const core::Value& weight;
  DType result;
  ConvOptions options;
  bool transposed = false;
  Dims output_padding = {};  // of a transposed one
};
// Throws ShapeError, ValueError or DTypeError, with PyTorch's own first sentence in that dialect.
core::Window lower_conv(const ConvCall& call);

// --- NumPy. Types are promoted. `op` is the function's name, `axes` the spatial ones.

core::Window lower_conv(const char* op, int axes, const core::Value& input,
                        const core::Value& weight, const ConvOptions& options);
core::Window lower_conv_transpose(const char* op, int axes, const core::Value& input,
                                  const core::Value& weight, const ConvTransposeOptions& options);

core::Window lower_max_pool(const core::Value& x, const Shape& window, const PoolOptions& options);
core::Window lower_mean_pool(const core::Value& x, const Shape& window,
                             const MeanPoolOptions& options);

// --- PyTorch. Types are equal, padding is a number or "same".

core::Window lower_torch_conv(const char* op, int axes, const core::Value& input,
                              const core::Value& weight, const torch::ConvOptions& options);
core::Window lower_torch_conv_transpose(const char* op, int axes, const core::Value& input,
                                        const core::Value& weight,
                                        const torch::ConvTransposeOptions& options);

// --- XLA. StableHLO's constraints, one by one.

core::Window lower_xla_conv(const core::Value& lhs, const core::Value& rhs,
                            const xla::ConvWindow& window, const xla::ConvDimensions& dimensions,
                            const xla::ConvGroups& groups);

// --- Options of all windows.

// One entry per axis from none, one, or as many. Throws ValueError if there are others, or one is
// less than `least`. `what` names the option.
struct ListRule {
  const char* what;
  int64_t otherwise;
  int64_t least;
};
Dims check_list(const char* op, Dialect dialect, int axes, const Dims& list, const ListRule& rule);

// Sets before and after, as the padding says. REQUIRES: the rest of the axis is set.
void pad(const char* op, Dialect dialect, const Padding& padding, core::WindowAxes& axes);

}  // namespace weft::dialect
