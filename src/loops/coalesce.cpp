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

int64_t elements_of(const LoopNest& nest) noexcept {
  int64_t elements = 1;
  for (int axis = 0; axis < nest.rank; ++axis) elements *= nest.axes[axis].extent;
  return elements;
}

void canonicalise(LoopNest& nest) noexcept {
  squeeze_ones(nest);
  order_axes(nest);
  flip_backwards(nest);
  coalesce(nest);
}

bool is_dense_from(const LoopNest& nest, int axis, int operand, int64_t item) noexcept {
  int64_t expected = item;
  for (int a = nest.rank - 1; a >= axis; --a) {
    if (nest.step(a, operand) != expected) return false;
    expected *= nest.axes[a].extent;
  }
  return true;
}

bool is_constant_from(const LoopNest& nest, int axis, int operand) noexcept {
  for (int a = nest.rank - 1; a >= axis; --a) {
    if (nest.step(a, operand) != 0) return false;
  }
  return true;
}

}  // namespace weft::loops
