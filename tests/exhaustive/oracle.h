// The ground the exhaustive tests stand on: all tuples of small numbers, and what a broadcast
// means, by index arithmetic over plain vectors. Nothing here calls a rule of the library.
//
//   operand (3, 1)   dims {0, 1}   result (3, 2)
//   result index (2, 1) reads operand index (2, 0): axis 1 has extent 1, so its index stays 0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "weft/broadcast.h"

namespace weft::exhaustive {

using Tuple = std::vector<int64_t>;

// Every tuple of `length` numbers of the alphabet, in any order, repetitions included.
inline std::vector<Tuple> tuples_of_length(int length, const Tuple& alphabet) {
  std::vector<Tuple> all = {{}};
  for (int i = 0; i < length; ++i) {
    std::vector<Tuple> longer;
    for (const Tuple& tuple : all) {
      for (int64_t number : alphabet) {
        longer.push_back(tuple);
        longer.back().push_back(number);
      }
    }
    all = std::move(longer);
  }
  return all;
}

inline std::vector<Tuple> tuples_up_to_length(int length, const Tuple& alphabet) {
  std::vector<Tuple> all;
  for (int i = 0; i <= length; ++i) {
    for (Tuple& tuple : tuples_of_length(i, alphabet)) all.push_back(std::move(tuple));
  }
  return all;
}

inline Tuple counting_up(int64_t first, int64_t last) {
  Tuple numbers;
  for (int64_t number = first; number <= last; ++number) numbers.push_back(number);
  return numbers;
}

inline int rank_of(const Tuple& shape) { return static_cast<int>(shape.size()); }

inline int64_t elements_of(const Tuple& shape) {
  int64_t elements = 1;
  for (int64_t extent : shape) elements *= extent;
  return elements;
}

// Extents of 0 count as 1, so that an empty array has strides as well.
inline Tuple contiguous_strides(const Tuple& shape) {
  Tuple strides;
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    int64_t inner = 1;
    for (size_t right = axis + 1; right < shape.size(); ++right) {
      if (shape[right] != 0) inner *= shape[right];
    }
    strides.push_back(inner);
  }
  return strides;
}

inline Tuple index_of(int64_t position, const Tuple& shape) {
  Tuple index(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = position % shape[axis];
    position /= shape[axis];
  }
  return index;
}

// The axes that shape takes in a result it is aligned with at the right.
inline Tuple right_aligned(const Tuple& shape, const Tuple& result) {
  return counting_up(rank_of(result) - rank_of(shape), rank_of(result) - 1);
}

// The row-major position of the operand's element that stands at `position` of the result.
inline int64_t position_in_operand(int64_t position, const Tuple& result, const Tuple& operand,
                                   const Tuple& dims) {
  const Tuple index = index_of(position, result);
  int64_t own = 0;
  for (size_t i = 0; i < operand.size(); ++i) {
    const int64_t at = operand[i] == 1 ? 0 : index[static_cast<size_t>(dims[i])];
    own = own * operand[i] + at;
  }
  return own;
}

// The operand's stride on the axes it supplies; 0 where it is stretched or has no axis.
inline Tuple view_strides(const Tuple& operand, const Tuple& result, const Tuple& dims) {
  const Tuple own = contiguous_strides(operand);
  Tuple strides(result.size(), 0);
  for (size_t i = 0; i < operand.size(); ++i) {
    const size_t axis = static_cast<size_t>(dims[i]);
    const bool stretched = operand[i] == 1 && result[axis] != 1;
    if (!stretched) strides[axis] = own[i];
  }
  return strides;
}

// Accepted, or the first fault: its kind and where it lies. Same fields as Refusal.
struct Verdict {
  ErrorKind kind = ErrorKind::no_error;
  int entry = -1;
  int axis = -1;
  int operands[2] = {-1, -1};
  int64_t extents[2] = {-1, -1};

  bool accepted() const { return kind == ErrorKind::no_error; }
  bool says(const Refusal& r) const {
    return kind == r.kind && entry == r.entry && axis == r.result_axis &&
           operands[0] == r.operands[0] && operands[1] == r.operands[1] &&
           extents[0] == r.extents[0] && extents[1] == r.extents[1];
  }
  // The result or target, as far as it takes part, is operand -1 in an error.
  bool says(const ErrorInfo& info) const {
    return kind == info.kind && axis == info.result_axis && operands[0] == info.operands[0] &&
           (operands[1] == Refusal::kResult ? -1 : operands[1]) == info.operands[1] &&
           extents[0] == info.extents[0] && extents[1] == info.extents[1];
  }
};

// One of the two extents is neither 1 nor the other.
inline bool disagree(int64_t a, int64_t b) { return a != b && a != 1 && b != 1; }

// 1 yields to the other, also to 0. REQUIRES: !disagree(a, b).
inline int64_t common_extent(int64_t a, int64_t b) { return a == 1 ? b : a; }

}  // namespace weft::exhaustive
