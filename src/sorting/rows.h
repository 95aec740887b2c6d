// Lines along an axis as contiguous rows, and back.
#pragma once

#include "core/value.h"

namespace weft::sorting {

// x with the axis last, side by side and aligned: where it lies, or copied.
struct Rows {
  Rows(const core::Value& x, int axis, const char* name);

  Array copied;
  const std::byte* first;
};

// A result whose last axis belongs at `axis`.
Array with_axis_at(const Array& rows, int axis, const char* name);

// Items of a row at these positions.
void take_row(const std::byte* from, const int64_t* positions, int64_t n, std::byte* to,
              int64_t item) noexcept;

}  // namespace weft::sorting
