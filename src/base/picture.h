// Shapes drawn one above the other, each extent in the column of its result axis.
//
//   operand 0   12  4  1  5
//   operand 1       1  5  5
//                   ^              a marked axis
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "weft/shape.h"

namespace weft {

// An extent that is not known yet: drawn as M, as in XLA's manual.
inline constexpr int64_t kOpenExtent = std::numeric_limits<int64_t>::min();

struct PictureRow {
  std::string label;
  Dims entries;
  Axes columns;  // the result axis of each entry
};

// Lines separated by '\n', each indented by four blanks, without a newline at the end. Axes in
// `marked` get a line of carets below. REQUIRES: columns lie in [0, rank).
std::string draw(const std::vector<PictureRow>& rows, int rank, const Axes& marked = {});

// A row aligned at the right of `rank` columns.
PictureRow trailing_row(std::string label, const Dims& entries, int rank);

}  // namespace weft
