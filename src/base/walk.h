// Walking a broadcast over one-dimensional memory, without recursion: an index stack for the
// result and one jump array per operand.
//
//   shape (2, 3)    jumps a (3, 1)  b (0, 1)         b is stretched along axis 0: its jump is 0
//   index   (0,0) (0,1) (0,2) (1,0) (1,1) (1,2)
//   a at      0     1     2     3     4     5
//   b at      0     1     2     0     1     2
//
// At every index (i_1, ..., i_n) the offset of an operand is the sum of i_k * jump_k. This is what
// running a broadcast means; everything faster is compared with it.
#pragma once

#include <array>

#include "weft/shape.h"

namespace weft {

// Visits every index of `shape` in row-major order. REQUIRES: shape has at least one element.
template <int Operands>
class Walk {
 public:
  // Each jump array has one entry per axis of the shape; jumps count elements. The shape and
  // the jumps must outlive the walk.
  Walk(const Shape& shape, std::array<const Strides*, Operands> jumps)
      : shape_(shape), jumps_(jumps), index_(Dims::filled(shape.rank(), 0)) {}

  const Dims& index() const { return index_; }
  int64_t offset(int operand) const { return offsets_[static_cast<size_t>(operand)]; }

  // Steps to the next index; false if there is none. The top of the stack is the last axis: it
  // counts up; on reaching its extent it is emptied, and the axis below counts up instead.
  bool next() {
    for (int top = shape_.rank() - 1; top >= 0; --top) {
      if (++index_[top] < shape_[top]) {
        move(top, 1);
        return true;
      }
      move(top, 1 - shape_[top]);
      index_[top] = 0;
    }
    return false;
  }

 private:
  void move(int axis, int64_t times) {
    for (size_t operand = 0; operand < Operands; ++operand) {
      offsets_[operand] += times * (*jumps_[operand])[axis];
    }
  }

  const Shape& shape_;
  std::array<const Strides*, Operands> jumps_;
  Dims index_;
  std::array<int64_t, Operands> offsets_{};
};

}  // namespace weft
