// Strips: parts that are rows of bytes. Joins are often many small parts, or rows of a few
// elements, where finding out how to copy would take longer than copying.
//
//   concat((10000, 3), (10000, 2)) along axis 1 of float32      rows 10000   bytes 12 and 8
//     each from its array, every 12 (8) bytes, to the result, every 20 bytes
//
// Strips of one height are written side by side, a block of rows at a time, so that each line of
// the result is in cache while it is put together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "array/block_vector.h"
#include "core/assemble.h"

namespace weft::assemble {

struct Strip {
  const std::byte* from;
  std::byte* to;
  int64_t from_step;  // bytes from row to row
  int64_t to_step;
  int64_t rows;
  int64_t bytes;  // of a row
};

// Rows `begin` to `end`.
void copy_rows(const Strip& strip, int64_t begin, int64_t end) noexcept;

// The part as one strip, if it is one and worth it: else it is for the executor. It is written to
// `result` with the strides `to`.
std::optional<Strip> as_strip(const core::Part& part, const Strides& to, DType dtype,
                              std::byte* result);

// Copies all of them, on several threads if that pays. REQUIRES: none is written where another is
// written or read.
void copy_strips(const BlockVector<Strip>& strips);

}  // namespace weft::assemble
