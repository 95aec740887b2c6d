// Running a core::Sort.
#pragma once

#include "core/sort.h"

namespace weft::sorting {

// What the record asks for; the other is an empty array.
struct Sorted {
  Array values;
  Array positions;  // int64
};

// Verifies the record and runs it.
Sorted run(const core::Sort& s);

// Positions, int64.
Array run(const core::OrderBy& o);
// Places, of x's shape.
Array run(const core::Search& s);

// The elements of x at these positions along an axis. REQUIRES: positions of x's shape, contiguous,
// each within the axis.
Array taken_along(const core::Value& x, const Array& positions, int axis, const char* name);

}  // namespace weft::sorting
