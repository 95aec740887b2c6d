#include "loops/loop_nest.h"

#include "base/integers.h"

namespace weft::loops {
namespace {

// True iff `a` should be walked inside of `b`.
bool belongs_inside(const Axis& a, const Axis& b, int operands) {
  for (int i = 0; i < operands; ++i) {
    const int64_t in_a = magnitude(a.steps[i]);
    const int64_t in_b = magnitude(b.steps[i]);
    if (in_a != 0 && in_b != 0 && in_a != in_b) return in_a < in_b;
  }
  return false;
}

}  // namespace

// Insertion sort: nests are short, and almost always in order already.
void order_axes(LoopNest& nest) noexcept {
  for (int axis = 1; axis < nest.rank; ++axis) {
    int place = axis;
    while (place > 0 && belongs_inside(nest.axes[place - 1], nest.axes[axis], nest.operands))
      --place;
    if (place == axis) continue;
    const Axis moved = nest.axes[axis];
    for (int i = axis; i > place; --i) nest.axes[i] = nest.axes[i - 1];
    nest.axes[place] = moved;
  }
}

}  // namespace weft::loops
