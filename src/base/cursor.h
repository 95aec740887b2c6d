// Cursor: the odometer over an index space that can start anywhere, so that threads share it.
//
//   shape (2, 3)    strides a (3, 1)  b (0, 1)
//   seek(4)         index (1, 1)   a at 4   b at 1       run(): 2 indices until axis 0 moves
//   advance(2)      index (0, 0): past the end it begins anew
//
// Offsets are sums of index times stride, as in walk.h, which visits every index from the first on.
#pragma once

#include "weft/shape.h"

namespace weft {

// The index at a position in row-major order. REQUIRES: 0 <= position < elements of the shape.
constexpr Dims index_at(const Shape& shape, int64_t position) {
  Dims index = shape;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    index.data()[axis] = position % shape.data()[axis];
    position /= shape.data()[axis];
  }
  return index;
}

// Where it lies. An axis of which only index 0 occurs may have any stride.
constexpr int64_t offset_at(const Shape& shape, const Strides& strides, int64_t position) {
  int64_t offset = 0;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    const int64_t index = position % shape.data()[axis];
    if (index > 0) offset += index * strides.data()[axis];
    position /= shape.data()[axis];
  }
  return offset;
}

// N operands. The shape and the strides must outlive the cursor. It begins at the first index.
template <int N>
class Cursor {
 public:
  constexpr Cursor(const Shape& shape, const Strides* strides)
      : rank_(shape.rank()), shape_(shape.data()) {
    for (int i = 0; i < N; ++i) strides_[i] = strides[i].data();
    if (rank_ > 0) index_.resize(rank_);
  }

  // REQUIRES: 0 <= position < the number of indices.
  constexpr void seek(int64_t position) {
    for (int i = 0; i < N; ++i) offsets_[i] = 0;
    int64_t* index = index_.data();
    for (int axis = rank_ - 1; axis >= 0; --axis) {
      index[axis] = position % shape_[axis];
      position /= shape_[axis];
      for (int i = 0; i < N; ++i) offsets_[i] += index[axis] * strides_[i][axis];
    }
  }
  constexpr int64_t offset(int operand) const { return offsets_[operand]; }
  constexpr const Dims& index() const { return index_; }

  // How many indices follow, this one included, before an axis other than the last moves.
  constexpr int64_t run() const {
    const int last = rank_ - 1;
    return last < 0 ? 1 : shape_[last] - index_.data()[last];
  }
  // The stride from one index of a run to the next.
  constexpr int64_t run_stride(int operand) const {
    return rank_ == 0 ? 0 : strides_[operand][rank_ - 1];
  }

  // Steps `count` indices ahead. REQUIRES: count <= run().
  constexpr void advance(int64_t count) {
    for (int axis = rank_ - 1; axis >= 0; --axis) {
      move(axis, count);
      if (index_.data()[axis] < shape_[axis]) return;
      move(axis, -shape_[axis]);
      count = 1;
    }
  }

 private:
  constexpr void move(int axis, int64_t count) {
    index_.data()[axis] += count;
    for (int i = 0; i < N; ++i) offsets_[i] += count * strides_[i][axis];
  }

  int rank_;
  const int64_t* shape_;
  const int64_t* strides_[N] = {};
  Dims index_;
  int64_t offsets_[N] = {};
};

}  // namespace weft
