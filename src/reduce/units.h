// Units of work: how a reduction is shared out, and where a unit begins.
#pragma once

#include "exec/scratch.h"
#include "loops/loop_nest.h"
#include "threads/parallel.h"

namespace weft::reduce {

// Slots of scratch that hold so many bytes in a row.
constexpr int slots_for(int64_t bytes) {
  return static_cast<int>((bytes - 1) / int64_t{exec::kSlotStride}) + 1;
}

// Calls body(begin, end) for ranges that make up [0, units), on several threads if `shares`.
template <class Body>
void share_out(int64_t units, bool shares, const Body& body) {
  if (units < 2 || !shares) return body(0, units);
  const auto call = [](void* context, int64_t begin, int64_t end) {
    (*static_cast<const Body*>(context))(begin, end);
  };
  threads::parallel_for(units, call, const_cast<Body*>(&body));
}

// Calls unit(i) for every i below `units`, on several threads if that pays for so much memory
// traffic.
template <class Unit>
void for_units(int64_t units, int64_t traffic, const Unit& unit) {
  share_out(units, units > 1 && threads::pays_to_share(traffic), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) unit(i);
  });
}

// The same as unit(i, memory): so many slots of scratch, one behind the other, the thread's own.
template <class Unit>
void for_units(int64_t units, bool shares, int slots, const Unit& unit) {
  share_out(units, shares, [&](int64_t begin, int64_t end) {
    const exec::Scratch memory(slots);
    for (int64_t i = begin; i < end; ++i) unit(i, memory.slot(0));
  });
}

// Where the index-th combination of a loop's axes begins, the last of which moves fastest.
inline int64_t offset_of(const Shape& loop, const int64_t* strides, int64_t index) {
  int64_t offset = 0;
  for (int axis = loop.rank() - 1; axis >= 0; --axis) {
    offset += index % loop[axis] * strides[axis];
    index /= loop[axis];
  }
  return offset;
}
// The same in bytes, of all axes of a nest but the innermost.
inline int64_t offset_outside(const loops::LoopNest& nest, int operand, int64_t index) {
  int64_t offset = 0;
  for (int axis = nest.rank - 2; axis >= 0; --axis) {
    offset += index % nest.axes[axis].extent * nest.step(axis, operand);
    index /= nest.axes[axis].extent;
  }
  return offset;
}

}  // namespace weft::reduce
