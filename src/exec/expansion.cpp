#include "exec/expansion.h"

#include <new>

#include "base/machine.h"
#include "exec/execute.h"
#include "schedule/expand.h"

namespace weft::exec {
namespace {

using schedule::Schedule;

// Any type of the size: bytes are copied.
DType type_of_size(int64_t bytes) {
  return bytes == 1   ? DType::u8
         : bytes == 2 ? DType::u16
         : bytes == 4 ? DType::u32
         : bytes == 8 ? DType::u64
                      : DType::c128;
}

void write_out(const Schedule& s, int operand, const std::byte* from, std::byte* to) {
  const loops::LoopNest& nest = s.unexpanded;
  const int64_t item = s.traits[operand].item_bytes;
  Shape shape;
  Strides strides;
  for (int axis = 0; axis < nest.rank; ++axis) {
    if (!is_written_out(s, axis, operand)) continue;
    shape.push_back(nest.axes[axis].extent);
    strides.push_back(nest.step(axis, operand) / item);
  }
  const DType type = type_of_size(item);
  core::Program copy;
  copy.inputs = copy.instructions = 1;
  copy.input[0] = {from + nest.shifts[operand], strides.data(), type, type, type};
  copy.instruction[0] = {Op::copy, type, type, {0}};
  copy.computed = copy.result = copy.written = type;
  execute(copy, shape, to, row_major_strides(shape), {.may_share = false});
}

}  // namespace

// At the begin of a cache line; null if there is no memory.
std::byte* Expansion::make_room(int64_t bytes) noexcept {
  room_.reset(new (std::nothrow) std::byte[static_cast<size_t>(bytes + kCacheLine)]);
  if (!room_) return nullptr;
  return room_.get() + -reinterpret_cast<uintptr_t>(room_.get()) % kCacheLine;
}

bool Expansion::apply(Job& job) noexcept {
  const Schedule& s = *job.schedule;
  int64_t bytes[loops::kMaxOperands] = {};
  int64_t all = 0;
  for (int operand = 1; operand < s.plan.nest.operands; ++operand) {
    if (s.expanded_inputs >> operand & 1)
      all += bytes[operand] = expanded_elements(s, operand) * s.traits[operand].item_bytes;
  }
  std::byte* to = make_room(all);
  if (!to) return false;
  std::byte* made[loops::kMaxOperands];
  for (int operand = 1; operand < s.plan.nest.operands; ++operand) {
    made[operand] = to;
    if (bytes[operand] == 0) continue;
    try {
      write_out(s, operand, job.origins[operand], to);
    } catch (const std::bad_alloc&) {
      return false;
    }
    to += bytes[operand];
  }
  for (int operand = 1; operand < s.plan.nest.operands; ++operand) {
    if (bytes[operand] > 0) job.origins[operand] = made[operand];
  }
  return true;
}

}  // namespace weft::exec
