// Rows of positions: of elements in order, or of the first of them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "sorting/order.h"
#include "weft/dtype.h"

namespace weft::sorting {

// Contiguous rows of n elements. REQUIRES: n > 0, aligned.
struct PositionRows {
  DType dtype;
  int64_t n;
  bool descending;
  bool in_parts;  // a row by several threads
  int64_t place;  // >= 0: only this one has to be in place; -1: all
  int64_t count;  // so many from the front, in order; n: all
};

int64_t position_scratch(const PositionRows& r);

// r.n positions of one row to `to`, of which the first r.count matter. `scratch` is aligned to a
// cache line.
void sort_positions(const PositionRows& r, const std::byte* from, int64_t* to,
                    std::byte* scratch) noexcept;

// n elements to be ordered by.
struct KeyRow {
  const std::byte* from;  // aligned
  DType dtype;
  bool descending;
};
// By these elements where those before were equal. Without noting which are equal here, if these
// are the last.
void order_by(Order& order, const KeyRow& row, int64_t n, bool is_last) noexcept;

}  // namespace weft::sorting
