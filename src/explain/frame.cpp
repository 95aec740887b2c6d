#include "explain/frame.h"

#include <algorithm>

#include "array/axes.h"
#include "weft/broadcast.h"

namespace weft::explanation {

int64_t extent_along(const ExplainedOperand& operand, int axis) {
  for (int i = 0; i < operand.axes.size(); ++i) {
    if (operand.axes[i] == axis) return operand.shape[i];
  }
  return -1;
}

CallInput named_input(const Call& call, size_t input) {
  CallInput named = call.inputs[input];
  constexpr size_t kLetters = 26;
  if (named.name.empty()) {
    named.name = std::string(1, static_cast<char>('a' + input % kLetters));
    if (input >= kLetters) named.name += std::to_string(input / kLetters);
  }
  return named;
}

int Framing::add_axis(AxisRole role, std::string label, int64_t extent, bool strict) {
  step_.frame.push_back({extent, role, std::move(label)});
  strict_.push_back(strict);
  return rank() - 1;
}

void Framing::add_axes(int count, bool strict) {
  for (int i = 0; i < count; ++i) add_axis(AxisRole::result, {}, kOpen, strict);
}

ExplainedOperand& Framing::add_operand(const CallInput& input, const Axes& axes) {
  const core::Value value = operand_of(input);
  ExplainedOperand operand{.name = input.name,
                           .shape = value.shape,
                           .dtype = value.dtype,
                           .strides = value.strides,
                           .is_number = input.number.has_value(),
                           .axes = axes};
  step_.operands.push_back(std::move(operand));
  return step_.operands.back();
}

void Framing::add_target(const CallInput& input, const Axes& axes) {
  add_operand(input, axes).is_target = true;
}

void Framing::list_operands() {
  for (size_t i = 0; i < call_.inputs.size(); ++i) {
    const CallInput input = named_input(call_, i);
    add_operand(input, Axes::filled(operand_of(input).rank(), -1));
  }
}

int64_t Framing::joined_extent(int axis, bool& agree) const {
  const ExplainedAxis& known = step_.frame[static_cast<size_t>(axis)];
  const bool may_stretch = !strict_[static_cast<size_t>(axis)];
  int64_t extent = known.extent;
  for (const ExplainedOperand& operand : step_.operands) {
    const int64_t own = extent_along(operand, axis);
    if (own < 0) continue;
    const bool yields = extent == 1 && known.extent == kOpen && may_stretch;
    if (extent == kOpen || yields)
      extent = own;
    else if (own != extent && !(own == 1 && may_stretch))
      agree = false;
  }
  return extent == kOpen ? 1 : extent;
}

void Framing::settle_axis(int axis) {
  bool agree = true;
  const int64_t extent = joined_extent(axis, agree);
  const bool strict = strict_[static_cast<size_t>(axis)];
  for (ExplainedOperand& operand : step_.operands) {
    const int64_t own = extent_along(operand, axis);
    AxisUse use = AxisUse::missing;
    if (own >= 0) {
      const bool fits = own == extent && (agree || (own == 1 && !strict));
      use = fits ? AxisUse::kept : own == 1 && !strict ? AxisUse::stretched : AxisUse::failed;
    }
    const bool reads_again = use == AxisUse::missing || use == AxisUse::stretched;
    if (operand.is_target && reads_again) use = AxisUse::failed;
    agree = agree && use != AxisUse::failed;
    int64_t jump = 0;
    const bool has_strides = operand.strides.size() == operand.shape.rank();
    for (int i = 0; use == AxisUse::kept && has_strides && i < operand.axes.size(); ++i) {
      if (operand.axes[i] == axis) jump += operand.strides[i];
    }
    operand.uses.push_back(use);
    operand.jumps.push_back(jump);
  }
  step_.frame[static_cast<size_t>(axis)].extent = agree ? extent : -1;
}

void Framing::settle() {
  for (int axis = 0; axis < rank(); ++axis) settle_axis(axis);
  for (int axis = 0; axis < rank(); ++axis) {
    if (step_.frame[static_cast<size_t>(axis)].role == AxisRole::result)
      step_.result_axes.push_back(axis);
  }
}

namespace {

CallInput target_input(const core::Value& value, std::string name) {
  return {.name = std::move(name), .value = value};
}

Axes trailing(const CallInput& input, int rank) {
  return trailing_axes(operand_of(input).rank(), rank);
}

// --- Elementwise calls.

// The axes that the operand of lower rank is placed on; if the dimensions given are none, those at
// the right, where the other dialects look.
Axes placed_axes(const Call& call, int own, int rank) {
  if (own == rank || call.dims.size() != own) return trailing_axes(own, rank);
  Axes seen;
  for (const int64_t axis : call.dims) {
    if (axis < 0 || axis >= rank || contains(seen, axis)) return trailing_axes(own, rank);
    seen.push_back(axis);
  }
  return call.dims;
}

void add_stages(const Call& call, ExplainedStep& step) {
  if (!step.works || call.inputs.size() != 2) return;
  const Shape lhs = operand_of(call.inputs[0]).shape;
  const Shape rhs = operand_of(call.inputs[1]).shape;
  xla::BinaryStages stages = xla::infer_binary_stages(lhs, rhs, call.dims);
  if (stages.placed >= 0 && stages.added.size() < stages.shape.rank())
    step.stages = std::move(stages);
}

// What is written, in place or because it was given as out=; of an assignment the part of it.
std::optional<CallInput> target_of(const Call& call, const Lowered* lowered) {
  if (call.out) return target_input(*call.out, "out");
  if (call.kind != StepKind::in_place && call.kind != StepKind::assign) return {};
  CallInput target = named_input(call, 0);
  if (lowered && is_assignment(call)) target.value = lowered->result;
  return target;
}

void frame_elementwise(Framing& framing, const Lowered* lowered) {
  const Call& call = framing.call();
  const bool is_xla = call.dialect == Dialect::xla && call.kind == StepKind::elementwise;
  const std::optional<CallInput> target = target_of(call, lowered);
  const bool is_first = target && !call.out;  // the target is the first operand too
  int rank = target ? target->value.rank() : 0;
  for (size_t i = is_first ? 1 : 0; i < call.inputs.size(); ++i)
    rank = std::max(rank, operand_of(call.inputs[i]).rank());
  if (call.where) rank = std::max(rank, call.where->value.rank());
  const bool only_numbers_stretch = is_xla && call.inputs.size() == 3;
  framing.add_axes(rank, only_numbers_stretch);
  if (is_first) framing.add_target(*target, trailing(*target, rank));
  for (size_t i = is_first ? 1 : 0; i < call.inputs.size(); ++i) {
    const int own = operand_of(call.inputs[i]).rank();
    const CallInput input = named_input(call, i);
    framing.add_operand(input, is_xla ? placed_axes(call, own, rank) : trailing_axes(own, rank));
  }
  if (call.where) framing.add_operand(*call.where, trailing(*call.where, rank));
  if (target && !is_first) framing.add_target(*target, trailing(*target, rank));
  framing.settle();
  if (is_xla) {
    framing.step().broadcast_dimensions = call.dims;
    add_stages(call, framing.step());
  }
}

// --- Reductions.

void frame_reduction(Framing& framing, const Lowered* lowered) {
  const Call& call = framing.call();
  ExplainedStep& step = framing.step();
  const CallInput x = named_input(call, 0);
  const int rank = operand_of(x).rank();
  const bool is_running = call.function.compare(0, 10, "cumulative") == 0;
  const bool is_of_all = !call.has_axes && !is_running && call.dialect != Dialect::xla;
  for (int axis = 0; axis < rank; ++axis) {
    const bool is_given = contains(call.axes, axis) || contains(call.axes, axis - rank);
    const bool is_folded = is_of_all || (is_given && !is_running);
    framing.add_axis(is_folded ? AxisRole::folded : AxisRole::result, {},
                     operand_of(x).shape[axis]);
  }
  framing.add_operand(x, all_axes(rank));
  if (call.where) framing.add_operand(*call.where, trailing(*call.where, rank));
  framing.settle();
  step.keepdims = call.keepdims;
  if (call.keepdims) step.result_axes = all_axes(rank);
  if (lowered && lowered->result.rank() != step.result_axes.size()) step.result_axes = {};
}

void frame_sum_to_size(Framing& framing) {
  const Call& call = framing.call();
  const CallInput x = named_input(call, 0);
  const Shape shape = operand_of(x).shape;
  const int added = shape.rank() - call.target.rank();
  for (int axis = 0; axis < shape.rank(); ++axis) {
    const bool is_folded = axis < added || (call.target[axis - added] == 1 && shape[axis] != 1);
    framing.add_axis(is_folded ? AxisRole::folded : AxisRole::result, {}, shape[axis]);
  }
  framing.add_operand(x, all_axes(shape.rank()));
  framing.settle();
  framing.step().result_axes = added < 0 ? Axes{} : trailing_axes(call.target.rank(), shape.rank());
}

// --- Expansion.

Shape expanded_shape(const Call& call, const Shape& own) {
  if (call.function == "expand_as") return operand_of(call.inputs[1]).shape;
  Shape target = call.target;
  if (call.function == "broadcast") {
    for (const int64_t extent : own) target.push_back(extent);
    return target;
  }
  const int added = target.rank() - own.rank();
  for (int axis = std::max(added, 0); axis < target.rank(); ++axis) {
    if (target[axis] == -1 && call.dialect == Dialect::torch) target[axis] = own[axis - added];
  }
  return target;
}

void frame_expansion(Framing& framing, const Lowered* lowered) {
  const Call& call = framing.call();
  const CallInput x = named_input(call, 0);
  const Shape own = operand_of(x).shape;
  const Shape target = lowered ? lowered->result.shape : expanded_shape(call, own);
  const int rank = std::max(target.rank(), own.rank());
  const int beyond = rank - target.rank();  // axes that the target has no place for
  for (int axis = 0; axis < rank; ++axis)
    framing.add_axis(AxisRole::result, {}, axis < beyond ? -1 : target[axis - beyond]);
  const bool is_placed = call.function == "broadcast_in_dim";
  framing.add_operand(
      x, is_placed ? placed_axes(call, own.rank(), rank) : trailing_axes(own.rank(), rank));
  framing.settle();
  if (is_placed) framing.step().broadcast_dimensions = call.dims;
}

}  // namespace

void frame_step(const Call& call, const Lowered* lowered, ExplainedStep& step) {
  Framing framing(call, step);
  switch (call.kind) {
    case StepKind::elementwise:
    case StepKind::in_place:
    case StepKind::assign:
      return frame_elementwise(framing, lowered);
    case StepKind::product:
      return frame_product(framing);
    case StepKind::window:
      return frame_window(framing);
    default:
      break;
  }
  if (call.inputs.empty()) return;
  if (call.kind == StepKind::reduce) return frame_reduction(framing, lowered);
  if (call.kind == StepKind::sum_to_size) return frame_sum_to_size(framing);
  if (call.kind == StepKind::expand) return frame_expansion(framing, lowered);
  frame_view(framing, lowered);
}

}  // namespace weft::explanation
