// Convolutions and pooling.
#include "core/views.h"
#include "dialect/conv.h"
#include "explain/lowered.h"

namespace weft::explanation {
namespace {

// The digit of conv1d, conv_transpose2d; conv_nd goes over all axes but the first two.
int spatial_axes(const Call& call) {
  const std::string& name = call.function;
  if (name == "conv_nd") return call.inputs[1].value.rank() - 2;
  const char digit = name.size() < 2 ? ' ' : name[name.size() - 2];
  if (digit < '1' || digit > '3' || name.compare(0, 4, "conv") != 0) refuse_function(call);
  return digit - '0';
}

// What the options of all convolutions have in common.
template <class Options>
Options options_of(const Call& call) {
  Options o;
  o.stride = call.window.stride;
  o.dilation = call.window.dilation;
  o.groups = call.window.groups;
  if (call.inputs.size() == 3) o.bias = array_of(call.inputs[2]);
  if constexpr (requires { o.policy; }) o.policy = call.policy;
  return o;
}

template <class Options>
Options numpy_options(const Call& call) {
  Options o = options_of<Options>(call);
  o.padding = call.window.padding;
  return o;
}

core::Window lower_torch_window(const Call& call, int axes, bool is_transposed) {
  const char* name = call.function.c_str();
  const core::Value input = operand_of(call.inputs[0]);
  const core::Value weight = operand_of(call.inputs[1]);
  if (is_transposed) {
    auto options = options_of<torch::ConvTransposeOptions>(call);
    options.padding = call.window.padding.before;
    return dialect::lower_torch_conv_transpose(name, axes, input, weight, options);
  }
  auto options = options_of<torch::ConvOptions>(call);
  options.padding.sizes = call.window.padding.before;
  if (call.window.padding.rule == Padding::Rule::same) options.padding = "same";
  return dialect::lower_torch_conv(name, axes, input, weight, options);
}

core::Window lower_numpy_window(const Call& call, int axes, bool is_transposed) {
  const char* name = call.function.c_str();
  const core::Value input = operand_of(call.inputs[0]);
  const core::Value weight = operand_of(call.inputs[1]);
  if (is_transposed)
    return dialect::lower_conv_transpose(name, axes, input, weight,
                                         numpy_options<ConvTransposeOptions>(call));
  return dialect::lower_conv(name, axes, input, weight, numpy_options<ConvOptions>(call));
}

template <class Options>
Options pool_options(const Call& call) {
  Options o;
  o.stride = call.window.stride;
  o.padding = call.window.padding;
  return o;
}

Lowered given(const core::Window& window) {
  core::verify(window);
  return {core::abstract_value(window.shape(), window.result), false, to_string(window), {}};
}

}  // namespace

Lowered lower_window(const Call& call) {
  const Shape& extents = call.window.extents;
  if (call.function == "max_pool") {
    check_inputs(call, 1);
    return given(dialect::lower_max_pool(operand_of(call.inputs[0]), extents,
                                         pool_options<PoolOptions>(call)));
  }
  if (call.function == "mean_pool") {
    check_inputs(call, 1);
    return given(dialect::lower_mean_pool(operand_of(call.inputs[0]), extents,
                                          pool_options<MeanPoolOptions>(call)));
  }
  if (call.inputs.size() != 3) check_inputs(call, 2);
  const int axes = spatial_axes(call);
  const bool is_transposed = call.function.find("transpose") != std::string::npos;
  if (call.dialect == Dialect::xla) refuse_function(call);
  return given(call.dialect == Dialect::torch ? lower_torch_window(call, axes, is_transposed)
                                              : lower_numpy_window(call, axes, is_transposed));
}

}  // namespace weft::explanation
