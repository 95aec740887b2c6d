// Frames of convolutions and pooling: batch, filters and positions of the result; channels, which
// are summed, and the taps of the window.
#include <algorithm>

#include "array/axes.h"
#include "explain/frame.h"

namespace weft::explanation {
namespace {

const char* spatial_label(int axis, int count) {
  constexpr const char* kLabels[] = {"depth", "height", "width"};
  if (count > 3) return "position";
  return count == 1 ? "position" : kLabels[axis + 3 - count];
}

int64_t entry(const PerAxis& list, int axis) {
  if (list.empty()) return 1;
  return list.size() == 1 ? list[0] : axis < list.size() ? list[axis] : 1;
}

// Windows slide along the last axes of x: a step of the result is a stride of them, a tap a
// dilation.
struct Slid {
  int axes;
  int x_rank;
  Axes positions = {};  // axes of the frame
  Axes taps = {};
};

void set_window_uses(ExplainedOperand& x, const Slid& slid, const WindowOptions& window) {
  for (int i = 0; i < slid.axes; ++i) {
    const int64_t stride = x.strides[slid.x_rank - slid.axes + i];
    const auto position = static_cast<int>(slid.positions[i]);
    const auto tap = static_cast<int>(slid.taps[i]);
    x.uses[static_cast<size_t>(position)] = AxisUse::kept;
    x.uses[static_cast<size_t>(tap)] = AxisUse::kept;
    x.jumps[position] = stride * entry(window.stride, i);
    x.jumps[tap] = stride * entry(window.dilation, i);
  }
}

CallInput called(const Call& call, size_t input, const char* name) {
  CallInput called = call.inputs[input];
  if (called.name.empty()) called.name = name;
  return called;
}

// The extents of the result along the axes that windows slide along; open if it is refused.
int64_t windows_along(const ExplainedStep& step, int axis, int axes) {
  const int at = step.result.rank() - axes + axis;
  return step.works && at >= 0 ? step.result[at] : -1;
}

void frame_pooling(Framing& framing) {
  const Call& call = framing.call();
  const CallInput x = called(call, 0, "x");
  const core::Value value = operand_of(x);
  Slid slid{call.window.extents.rank(), value.rank()};
  const int batches = std::max(value.rank() - slid.axes, 0);
  framing.add_axes(batches);
  Axes axes = all_axes(batches);
  for (int i = 0; i < slid.axes; ++i) {
    slid.positions.push_back(framing.add_axis(AxisRole::result, spatial_label(i, slid.axes),
                                              windows_along(framing.step(), i, slid.axes)));
  }
  for (int i = 0; i < slid.axes; ++i)
    slid.taps.push_back(framing.add_axis(AxisRole::window, "taps", call.window.extents[i]));
  axes.resize(value.rank(), -1);
  framing.add_operand(x, axes);
  framing.settle();
  if (value.rank() < slid.axes) return;
  ExplainedOperand& operand = framing.step().operands[0];
  for (int i = 0; i < slid.axes; ++i) operand.axes[batches + i] = slid.positions[i];
  set_window_uses(operand, slid, call.window);
}

void frame_convolution(Framing& framing, int spatial) {
  const Call& call = framing.call();
  ExplainedStep& step = framing.step();
  const CallInput x = called(call, 0, "x");
  const CallInput weight = called(call, 1, "weight");
  const core::Value& w = weight.value;
  const int x_batches = x.value.rank() - spatial - 1;
  const int w_batches = w.rank() - spatial - 2;
  const int batches = std::max({x_batches, w_batches, 0});
  const bool is_transposed = call.function.find("transpose") != std::string::npos;
  for (int i = 0; i < batches; ++i)
    framing.add_axis(AxisRole::result, batches == 1 ? "batch" : "batch " + std::to_string(i));
  const int filters = framing.add_axis(AxisRole::result, "filters");
  Slid slid{spatial, x.value.rank()};
  for (int i = 0; i < spatial; ++i) {
    slid.positions.push_back(framing.add_axis(AxisRole::result, spatial_label(i, spatial),
                                              windows_along(step, i, spatial)));
  }
  // With groups an operand sees its own part of the channels only.
  const bool is_strict = call.window.groups == 1;
  const int channels = framing.add_axis(AxisRole::summed, "channels", Framing::kOpen, is_strict);
  for (int i = 0; i < spatial; ++i) slid.taps.push_back(framing.add_axis(AxisRole::window, "taps"));
  Axes x_axes = trailing_axes(std::max(x_batches, 0), batches);
  x_axes.push_back(channels);
  x_axes.resize(x.value.rank(), -1);
  Axes w_axes = trailing_axes(std::max(w_batches, 0), batches);
  w_axes.push_back(is_transposed ? channels : filters);
  w_axes.push_back(is_transposed ? filters : channels);
  for (const int64_t tap : slid.taps) w_axes.push_back(tap);
  framing.add_operand(x, x_axes);
  framing.add_operand(weight, w_axes);
  if (call.inputs.size() == 3) framing.add_operand(called(call, 2, "bias"), {filters});
  framing.settle();
  ExplainedOperand& operand = step.operands[0];
  for (int i = 0; i < spatial; ++i) operand.axes[x_batches + 1 + i] = slid.positions[i];
  set_window_uses(operand, slid, call.window);
}

}  // namespace

void frame_window(Framing& framing) {
  const Call& call = framing.call();
  if (call.function == "max_pool" || call.function == "mean_pool") {
    if (call.inputs.size() == 1) frame_pooling(framing);
    return;
  }
  const char digit = call.function.empty() ? ' ' : call.function[call.function.size() - 2];
  const bool is_conv = call.inputs.size() >= 2 && call.inputs.size() <= 3;
  const int spatial = digit >= '1' && digit <= '3' ? digit - '0' : 0;
  const bool has_axes = is_conv && spatial > 0 && call.inputs[0].value.rank() > spatial &&
                        call.inputs[1].value.rank() > spatial + 1;
  if (has_axes) return frame_convolution(framing, spatial);
  framing.list_operands();
}

}  // namespace weft::explanation
