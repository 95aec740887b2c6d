// Order statistics of one row: its k-th smallest elements without sorting it.
//
//   Selection<float> row({elements, n}, buffer);
//   row.find({12, 13, 40});           the elements of these ranks, from 0
//
// A long row is read once for each rank: a sample says between which two values the rank lies, and
// only what lies there is kept. Short rows, and many ranks, are partitioned in the buffer.
#pragma once

#include <cstdint>
#include <vector>

namespace weft::statistics {

template <class T>
struct Row {
  const T* elements;
  int64_t count;
};

// How many elements are nan; 0 of integers.
template <class T>
int64_t count_nan(const Row<T>& row) noexcept;

// Writes the elements of `ranks`, ascending and each once, to `found`. Elements that are nan are no
// part of the order. REQUIRES: ranks are below the number of elements that are not nan; the buffer
// holds as many elements as the row.
template <class T>
void select(const Row<T>& row, const std::vector<int64_t>& ranks, T* buffer, T* found) noexcept;

}  // namespace weft::statistics
