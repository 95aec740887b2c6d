#include "loops/loop_nest.h"

namespace weft::loops {

void squeeze_ones(LoopNest& nest) noexcept {
  int kept = 0;
  for (int axis = 0; axis < nest.rank; ++axis) {
    if (nest.axes[axis].extent == 1) continue;
    if (kept != axis) nest.axes[kept] = nest.axes[axis];
    ++kept;
  }
  nest.rank = kept;
}

}  // namespace weft::loops
