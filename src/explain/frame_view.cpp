// Frames of views, of indexing by arrays and of joining: the result's axes, and which of them each
// axis of an operand became.
#include "array/axes.h"
#include "base/raise.h"
#include "explain/frame.h"

namespace weft::explanation {
namespace {

// Found by doing it to a value that moves along one axis only: where its result moves, that axis
// went. Axes that went nowhere are -1.
Axes axes_after(const Call& call) {
  const core::Value x = operand_of(call.inputs[0]);
  Axes axes = Axes::filled(x.rank(), -1);
  if (call.function == "reshape") return axes;
  Call probe = call;
  for (int axis = 0; axis < x.rank(); ++axis) {
    core::Value marked = x;
    marked.strides = Strides::filled(x.rank(), 0);
    marked.strides[axis] = 1;
    probe.inputs[0] = {.name = {}, .value = marked};
    const Strides after = lower_view(probe).result.strides;
    for (int i = 0; i < after.rank(); ++i) {
      if (after[i] != 0) axes[axis] = i;
    }
  }
  return axes;
}

// Of a reshape that only adds or drops axes of extent 1.
Axes axes_after_reshape(const Shape& from, const Shape& to) {
  Axes axes = Axes::filled(from.rank(), -1);
  int next = 0;
  for (int axis = 0; axis < from.rank(); ++axis) {
    if (from[axis] == 1) continue;
    while (next < to.rank() && to[next] == 1) ++next;
    if (next == to.rank() || to[next] != from[axis]) return Axes::filled(from.rank(), -1);
    axes[axis] = next++;
  }
  return axes;
}

void frame_one_view(Framing& framing, const Lowered& lowered) {
  const Call& call = framing.call();
  ExplainedStep& step = framing.step();
  const CallInput x = named_input(call, 0);
  const Shape& shape = lowered.result.shape;
  const Axes axes = call.function == "reshape" ? axes_after_reshape(operand_of(x).shape, shape)
                                               : axes_after(call);
  for (const int64_t extent : shape) framing.add_axis(AxisRole::result, {}, extent);
  framing.add_operand(x, axes);
  step.result_axes = all_axes(shape.rank());
  // Nothing is read again, a slice steps over what it leaves out.
  ExplainedOperand& operand = step.operands[0];
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const bool is_new = extent_along(operand, axis) < 0 && shape[axis] == 1;
    operand.uses.push_back(is_new ? AxisUse::missing : AxisUse::kept);
    operand.jumps.push_back(lowered.result.strides[axis]);
  }
}

// Extents add up along the axis.
void frame_join(Framing& framing, const Lowered& lowered) {
  const Call& call = framing.call();
  ExplainedStep& step = framing.step();
  const int rank = lowered.result.rank();
  for (const int64_t extent : lowered.result.shape) framing.add_axis(AxisRole::result, {}, extent);
  step.result_axes = all_axes(rank);
  const int64_t given = call.axes.empty() ? 0 : call.axes[0];
  const auto along = static_cast<int>(given < 0 ? given + rank : given);
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const CallInput input = named_input(call, i);
    Axes axes;
    for (int axis = 0; axis < rank; ++axis)
      if (operand_of(input).rank() == rank || axis != along) axes.push_back(axis);
    ExplainedOperand& operand = framing.add_operand(input, axes);
    for (int axis = 0; axis < rank; ++axis) {
      const bool has_axis = extent_along(operand, axis) >= 0;
      int64_t jump = 0;
      for (int own = 0; own < axes.size(); ++own)
        if (axes[own] == axis) jump = operand.strides[own];
      operand.uses.push_back(has_axis ? AxisUse::kept : AxisUse::missing);
      operand.jumps.push_back(jump);
    }
  }
}

void frame_indexing(Framing& framing, const Lowered& lowered) {
  for (const int64_t extent : lowered.result.shape) framing.add_axis(AxisRole::result, {}, extent);
  framing.step().result_axes = all_axes(lowered.result.rank());
  framing.list_operands();
}

}  // namespace

void frame_view(Framing& framing, const Lowered* lowered) {
  const StepKind kind = framing.call().kind;
  if (!lowered) return framing.list_operands();
  if (kind == StepKind::view) return frame_one_view(framing, *lowered);
  if (kind == StepKind::join) return frame_join(framing, *lowered);
  frame_indexing(framing, *lowered);
}

}  // namespace weft::explanation
