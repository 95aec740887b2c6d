// What StableHLO wants of its rearrangements: no negative axes, nothing inferred, nothing clamped.
#pragma once

#include <vector>

#include "weft/index.h"
#include "weft/shape.h"

namespace weft::dialect {

// These throw unless the operation takes an operand of this shape.
void check_xla_reshape(const Shape& from, const Shape& to);
void check_xla_transpose(const Shape& shape, const Axes& permutation);
void check_xla_rev(const Shape& shape, const Axes& dimensions);
void check_xla_slice(const Shape& shape, const Dims& start, const Dims& limit, const Dims& strides);

// The view that a checked slice is.
std::vector<Index> xla_slice(const Dims& start, const Dims& limit, const Dims& strides);

}  // namespace weft::dialect
