// Walking a batch: where the matrix of each operand lies for every index of the batch axes.
#pragma once

#include "weft/shape.h"

namespace weft::algebra {

// N operands, strides in elements. Can start anywhere, so that threads share a batch.
template <int N>
class BatchWalk {
 public:
  BatchWalk(const Shape& shape, const Strides* strides) : shape_(shape) {
    for (int i = 0; i < N; ++i) strides_[i] = &strides[i];
    index_ = Dims::filled(shape.rank(), 0);
  }

  // REQUIRES: 0 <= position < the number of indices.
  void seek(int64_t position) {
    for (int i = 0; i < N; ++i) offsets_[i] = 0;
    for (int axis = shape_.rank() - 1; axis >= 0; --axis) {
      index_[axis] = position % shape_[axis];
      position /= shape_[axis];
      for (int i = 0; i < N; ++i) offsets_[i] += index_[axis] * stride(i, axis);
    }
  }
  int64_t offset(int operand) const { return offsets_[operand]; }
  const Dims& index() const { return index_; }

  // How many indices follow, this one included, before an axis other than the last moves.
  int64_t run() const {
    const int last = shape_.rank() - 1;
    return last < 0 ? 1 : shape_[last] - index_[last];
  }
  // The step from one index of a run to the next.
  int64_t run_stride(int operand) const {
    return shape_.rank() == 0 ? 0 : stride(operand, shape_.rank() - 1);
  }

  // Steps `count` indices ahead. REQUIRES: count <= run().
  void advance(int64_t count) {
    for (int axis = shape_.rank() - 1; axis >= 0; --axis) {
      move(axis, count);
      if (index_[axis] < shape_[axis]) return;
      move(axis, -shape_[axis]);
      count = 1;
    }
  }

 private:
  int64_t stride(int operand, int axis) const { return (*strides_[operand])[axis]; }
  void move(int axis, int64_t count) {
    index_[axis] += count;
    for (int i = 0; i < N; ++i) offsets_[i] += count * stride(i, axis);
  }

  const Shape& shape_;
  const Strides* strides_[N];
  Dims index_;
  int64_t offsets_[N] = {};
};

}  // namespace weft::algebra
