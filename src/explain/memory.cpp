#include "explain/memory.h"

namespace weft::explanation {
namespace {

// Two arguments of one name are one array.
bool are_one(const CallInput& a, const CallInput& b) {
  if (a.made_by >= 0 || b.made_by >= 0) return a.made_by == b.made_by;
  if (a.value.address || b.value.address) return a.value.address == b.value.address;
  return !a.name.empty() && a.name == b.name && a.value.shape == b.value.shape;
}

class Distinct {
 public:
  void add(const CallInput& input) {
    if (input.number) return;
    for (const CallInput* other : seen_) {
      if (are_one(*other, input)) return;
    }
    seen_.push_back(&input);
    bytes_.add(bytes_in_memory(input.value));
  }
  int64_t total() const { return bytes_.total(); }

 private:
  std::vector<const CallInput*> seen_;
  Bytes bytes_;
};

// It takes no memory of its own.
bool is_view(const Call& call, const Lowered& lowered) {
  if (call.kind == StepKind::expand) return true;
  if (call.kind != StepKind::view) return false;
  if (call.function != "reshape") return true;
  const core::Value& x = call.inputs[0].value;  // a copy is row-major, what it is of is not
  return lowered.result.strides != row_major_strides(lowered.result.shape) ||
         x.strides == row_major_strides(x.shape);
}

bool writes_its_operand(const Call& call) {
  return call.kind == StepKind::in_place || call.kind == StepKind::assign || call.out;
}

// As part of one loop it needs no memory: it is computed where it is read.
bool joins_a_loop(const Call& call) {
  return call.kind == StepKind::elementwise && call.dialect != Dialect::xla;
}

bool reads_whole(const Call& call) {
  return call.kind == StepKind::product || call.kind == StepKind::window ||
         call.kind == StepKind::index || call.kind == StepKind::join;
}

// Of each call: what it gives is read whole by another.
std::vector<bool> find_read_whole(const Calls& calls) {
  std::vector<bool> is_read(calls.size(), false);
  for (const Call& call : calls) {
    for (const CallInput& input : call.inputs) {
      if (reads_whole(call) && input.made_by >= 0)
        is_read[static_cast<size_t>(input.made_by)] = true;
    }
  }
  return is_read;
}

}  // namespace

int64_t bytes_in_memory(const core::Value& x) {
  Shape shown = x.shape;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x.strides[axis] == 0 && shown[axis] > 1) shown[axis] = 1;
  }
  Bytes bytes;
  const int64_t elements = count_or_overflow(shown);
  int64_t total = 0;
  const bool fits =
      elements >= 0 && !__builtin_mul_overflow(elements, size_in_bytes(x.dtype), &total);
  bytes.add(fits ? total : -1);
  return bytes.total();
}

ExplainedMemory memory_of(const Call& call, const Lowered& lowered) {
  Distinct operands;
  for (const CallInput& input : call.inputs) operands.add(input);
  if (call.where) operands.add(*call.where);
  Bytes temporaries;
  for (const core::Value& made : lowered.temporaries) temporaries.add(bytes_in_memory(made));
  ExplainedMemory memory{.operands = operands.total(), .temporaries = temporaries.total()};
  if (!is_view(call, lowered)) memory.result = bytes_in_memory(lowered.result);
  memory.fused = memory.temporaries;
  return memory;
}

ExplainedMemory memory_of(const Calls& calls, const std::vector<Lowered>& lowered) {
  Distinct arguments;
  const std::vector<bool> is_read_whole = find_read_whole(calls);
  Bytes temporaries, fused;
  for (size_t i = 0; i < calls.size(); ++i) {
    const Call& call = calls[i];
    for (const CallInput& input : call.inputs) {
      if (input.made_by < 0) arguments.add(input);
    }
    if (call.where && call.where->made_by < 0) arguments.add(*call.where);
    for (const core::Value& made : lowered[i].temporaries) {
      temporaries.add(bytes_in_memory(made));
      fused.add(bytes_in_memory(made));
    }
    const bool is_last = i + 1 == calls.size();
    if (is_last || is_view(call, lowered[i]) || writes_its_operand(call)) continue;
    const int64_t bytes = bytes_in_memory(lowered[i].result);
    temporaries.add(bytes);
    if (!joins_a_loop(call) || is_read_whole[i]) fused.add(bytes);
  }
  ExplainedMemory memory{
      .operands = arguments.total(), .temporaries = temporaries.total(), .fused = fused.total()};
  if (!is_view(calls.back(), lowered.back()))
    memory.result = bytes_in_memory(lowered.back().result);
  return memory;
}

}  // namespace weft::explanation
