#include "explain/cure_sources.h"

namespace weft::explanation {
namespace {

// -1 of an expand keeps what is there.
Shape without_wildcards(Shape target) {
  for (int64_t& extent : target) extent = extent < 0 ? 1 : extent;
  return target;
}

std::optional<Shape> others_of(const Call& call, int input) {
  Shape joint;
  for (int i = 0; i < operand_count(call); ++i) {
    if (i == input) continue;
    const Shape& other = operand(call, i).value.shape;
    const bool is_placed = call.dialect == Dialect::xla && !other.empty() &&
                           other.rank() != operand(call, input).value.rank();
    if (is_placed) return std::nullopt;  // XLA lines nothing up by itself
    if (!widen_to_fit(joint, other)) return std::nullopt;
  }
  return joint;
}

std::optional<Shape> assigned_part(const Call& call) {
  if (!call.parts.empty()) return std::nullopt;
  if (call.index.empty()) return call.inputs[0].value.shape;
  Call part = view_of(call, 0, "index");
  part.index = call.index;
  const Outcome outcome = try_call(part);
  return outcome.works ? std::optional(outcome.result.shape) : std::nullopt;
}

}  // namespace

std::vector<int> free_operands(const Call& call) {
  const bool stores = call.kind == StepKind::in_place && !call.out;
  int first = stores || call.kind == StepKind::assign ? 1 : 0;
  int end = operand_count(call);
  if (call.kind == StepKind::assign) end = std::min(end, 2);
  if (call.kind == StepKind::expand || call.kind == StepKind::sum_to_size) end = 1;
  if (call.kind == StepKind::index || call.kind == StepKind::reduce) end = 0;
  std::vector<int> numbers;
  for (; first < end; ++first) {
    const CallInput& input = operand(call, first);
    if (is_array(input) && !input.value.shape.empty()) numbers.push_back(first);
  }
  return numbers;
}

std::optional<Shape> partner_of(const Call& call, int input) {
  switch (call.kind) {
    case StepKind::elementwise:
      return others_of(call, input);
    case StepKind::in_place:
      return call.out ? call.out->shape : call.inputs[0].value.shape;
    case StepKind::assign:
      return assigned_part(call);
    case StepKind::expand:
      if (call.function == "broadcast_in_dim") return std::nullopt;
      return call.inputs.size() > 1 ? call.inputs[1].value.shape : without_wildcards(call.target);
    default:
      return std::nullopt;
  }
}

}  // namespace weft::explanation
