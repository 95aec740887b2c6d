#include "exec/spread.h"

#include <new>

#include "base/machine.h"
#include "exec/execute.h"

namespace weft::exec {
namespace {

using schedule::LoopPlan;

// What is spread out stays in the second cache, and is used at least so often.
constexpr int64_t kMostBytes = int64_t{128} << 10;
constexpr int64_t kLeastUses = 8;

int64_t elements_of(const loops::LoopNest& nest) {
  int64_t elements = 1;
  for (int axis = 0; axis < nest.rank; ++axis) elements *= nest.axes[axis].extent;
  return elements;
}

// Whether an axis is there in what is spread out: those of a row, and those along which the operand
// moves.
bool is_spread(const LoopPlan& plan, int axis, int operand) {
  return axis > plan.block_axis || plan.nest.step(axis, operand) != 0;
}

int64_t spread_elements(const LoopPlan& plan, int operand) {
  int64_t elements = 1;
  for (int axis = 0; axis < plan.nest.rank; ++axis)
    elements *= is_spread(plan, axis, operand) ? plan.nest.axes[axis].extent : 1;
  return elements;
}

bool pays(const LoopPlan& plan, const schedule::OperandTraits* traits, int operand) {
  if (!plan.packed[operand] || traits[operand].must_pack) return false;
  const int64_t elements = spread_elements(plan, operand);
  return elements * traits[operand].item_bytes <= kMostBytes &&
         elements * kLeastUses <= elements_of(plan.nest);
}

// Any type of the size: bytes are copied.
DType type_of_size(int64_t bytes) {
  return bytes == 1   ? DType::u8
         : bytes == 2 ? DType::u16
         : bytes == 4 ? DType::u32
         : bytes == 8 ? DType::u64
                      : DType::c128;
}

// Copies the operand to `to`, and makes its steps those of the copy. Nothing is changed if memory
// for the lists runs out.
void spread(LoopPlan& plan, int operand, int64_t item, const std::byte* from, std::byte* to) {
  Shape shape;
  Strides strides;
  for (int axis = 0; axis < plan.nest.rank; ++axis) {
    if (!is_spread(plan, axis, operand)) continue;
    shape.push_back(plan.nest.axes[axis].extent);
    strides.push_back(plan.nest.step(axis, operand) / item);
  }
  const DType type = type_of_size(item);
  Program copy;
  copy.inputs = copy.instructions = 1;
  copy.input[0] = {from, strides.data(), type, type, type};
  copy.instruction[0] = {Op::copy, type, type, {0}};
  copy.computed = copy.result = copy.written = type;
  execute(copy, shape, to, row_major_strides(shape), {.may_share = false});
  int64_t step = item;
  for (int axis = plan.nest.rank - 1; axis >= 0; --axis) {
    if (!is_spread(plan, axis, operand)) continue;
    plan.nest.axes[axis].steps[operand] = step;
    step *= plan.nest.axes[axis].extent;
  }
}

}  // namespace

// At the begin of a cache line; null if there is no memory.
std::byte* Spread::make_room(int64_t bytes) noexcept {
  room_.reset(new (std::nothrow) std::byte[static_cast<size_t>(bytes + kCacheLine)]);
  if (!room_) return nullptr;
  return room_.get() + -reinterpret_cast<uintptr_t>(room_.get()) % kCacheLine;
}

bool Spread::apply(Job& job, LoopPlan& plan, schedule::OperandTraits* traits) noexcept {
  if (plan.form != schedule::Form::rows) return false;
  int64_t bytes[loops::kMaxOperands] = {};
  int64_t all = 0;
  for (int operand = kOutput + 1; operand <= job.program->inputs; ++operand) {
    if (pays(plan, traits, operand))
      all += bytes[operand] = spread_elements(plan, operand) * traits[operand].item_bytes;
  }
  if (all == 0) return false;
  std::byte* to = make_room(all);
  if (!to) return false;
  for (int operand = kOutput + 1; operand <= job.program->inputs; ++operand) {
    if (bytes[operand] == 0) continue;
    try {
      spread(plan, operand, traits[operand].item_bytes, job.origins[operand], to);
    } catch (const std::bad_alloc&) {
      continue;  // it is packed for every block, as what does not pay is
    }
    job.origins[operand] = to;
    to += bytes[operand];
  }
  for (int operand = 0; operand < plan.nest.operands; ++operand) plan.nest.shifts[operand] = 0;
  make_plan(plan, traits);
  for (int operand = 0; operand < plan.nest.operands; ++operand)
    job.origins[operand] += plan.nest.shifts[operand];
  return true;
}

}  // namespace weft::exec
