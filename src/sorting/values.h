// Rows of elements in order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "weft/dtype.h"

namespace weft::sorting {

// Contiguous rows of n elements. REQUIRES: n > 0, not complex, aligned.
struct ValueRows {
  DType dtype;
  int64_t n;
  bool descending;
  bool in_parts;                       // a row by several threads
  const std::vector<int64_t>* places;  // empty: whole order
};

// Bytes of scratch that a thread takes.
int64_t value_scratch(const ValueRows& r);

// Such rows from `from` to `to`. `scratch` is aligned to a cache line.
void sort_values(const ValueRows& r, const std::byte* from, std::byte* to, int64_t rows,
                 std::byte* scratch) noexcept;

}  // namespace weft::sorting
