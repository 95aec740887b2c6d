#include "loops/loop_nest.h"

namespace weft::loops {
namespace {

bool should_flip(const Axis& axis, int operands) {
  if (axis.steps[0] != 0) return axis.steps[0] < 0;
  bool any_backwards = false;
  for (int i = 1; i < operands; ++i) {
    if (axis.steps[i] > 0) return false;
    any_backwards = any_backwards || axis.steps[i] < 0;
  }
  return any_backwards;
}

}  // namespace

void flip_backwards(LoopNest& nest) noexcept {
  for (int a = 0; a < nest.rank; ++a) {
    Axis& axis = nest.axes[a];
    if (!should_flip(axis, nest.operands)) continue;
    for (int i = 0; i < nest.operands; ++i) {
      nest.shifts[i] += (axis.extent - 1) * axis.steps[i];
      axis.steps[i] = -axis.steps[i];
    }
  }
}

}  // namespace weft::loops
