// Masks: where they are true, and the elements there, side by side.
//
//   mask [0, 1, 1, 0]   x [5, 6, 7, 8]      positions [1, 2]     compressed [6, 7]
//
// Masks here are row-major and of one byte an entry; any byte but 0 is true.
#pragma once

#include <vector>

#include "core/value.h"

namespace weft::gather {

int64_t count_true(const Array& mask);

// One index array of `count` int64 for each axis; a mask without axes has none.
std::vector<Array> true_positions(const Array& mask, int64_t count);
// Its index arrays as rows: (count, axes).
Array true_places(const Array& mask, int64_t count);

// Row-major `x` of the mask's shape to `to`, of `count` elements, and back.
void compress(const Array& x, const Array& mask, const Array& to);
void expand(const Array& from, const Array& mask, const Array& x);

}  // namespace weft::gather
