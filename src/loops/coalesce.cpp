#include "loops/loop_nest.h"

namespace weft::loops {

bool can_fuse(const LoopNest& nest, int outer) noexcept {
  const Axis& inner = nest.axes[outer + 1];
  for (int i = 0; i < nest.operands; ++i) {
    if (nest.step(outer, i) != inner.extent * inner.steps[i]) return false;
  }
  return true;
}

void coalesce(LoopNest& nest) noexcept {
  int last = 0;  // axes 0 .. last are final, except that `last` may still take its neighbour in
  for (int axis = 1; axis < nest.rank; ++axis) {
    nest.axes[last + 1] = nest.axes[axis];
    if (can_fuse(nest, last)) {
      nest.axes[last + 1].extent *= nest.axes[last].extent;
      nest.axes[last] = nest.axes[last + 1];
    } else {
      ++last;
    }
  }
  if (nest.rank > 0) nest.rank = last + 1;
}

}  // namespace weft::loops
