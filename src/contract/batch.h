// Walking a batch: where the matrix of each operand lies for every index of the batch axes.
#pragma once

#include "weft/shape.h"

namespace weft::contract {

// N operands, strides in elements. Can start anywhere, so that threads share a batch.
template <int N>
class BatchWalk {
 public:
  BatchWalk(const Shape& shape, const Strides* strides)
      : rank_(shape.rank()), shape_(shape.data()) {
    for (int i = 0; i < N; ++i) strides_[i] = strides[i].data();
    index_ = Dims::filled(shape.rank(), 0);
  }

  // REQUIRES: 0 <= position < the number of indices.
  void seek(int64_t position) {
    for (int i = 0; i < N; ++i) offsets_[i] = 0;
    int64_t* index = index_.data();
    for (int axis = rank_ - 1; axis >= 0; --axis) {
      index[axis] = position % shape_[axis];
      position /= shape_[axis];
      for (int i = 0; i < N; ++i) offsets_[i] += index[axis] * strides_[i][axis];
    }
  }
  int64_t offset(int operand) const { return offsets_[operand]; }
  const Dims& index() const { return index_; }

  // How many indices follow, this one included, before an axis other than the last moves.
  int64_t run() const {
    const int last = rank_ - 1;
    return last < 0 ? 1 : shape_[last] - index_.data()[last];
  }
  // The step from one index of a run to the next.
  int64_t run_stride(int operand) const { return rank_ == 0 ? 0 : strides_[operand][rank_ - 1]; }

  // Steps `count` indices ahead. REQUIRES: count <= run().
  void advance(int64_t count) {
    for (int axis = rank_ - 1; axis >= 0; --axis) {
      move(axis, count);
      if (index_.data()[axis] < shape_[axis]) return;
      move(axis, -shape_[axis]);
      count = 1;
    }
  }

 private:
  void move(int axis, int64_t count) {
    index_.data()[axis] += count;
    for (int i = 0; i < N; ++i) offsets_[i] += count * strides_[i][axis];
  }

  int rank_;
  const int64_t* shape_;
  const int64_t* strides_[N];
  Dims index_;
  int64_t offsets_[N] = {};
};

}  // namespace weft::contract
