// Do two strided regions of memory touch? Decided before running, so that every operation acts as
// if its inputs had been copied first.
#pragma once

#include "weft/array.h"

namespace weft::core {

// Where the elements of one operand lie.
struct Region {
  const std::byte* origin;
  const Strides& strides;  // in elements, one per axis of the shape
  DType dtype;
};

enum class Overlap {
  none,      // shown to be disjoint
  aligned,   // the same elements at the same indices: elementwise loops may read and write them
  possible,  // neither could be shown
};

// REQUIRES: at least one element.
Overlap find_overlap(const Shape& shape, const Region& a, const Region& b) noexcept;

}  // namespace weft::core
