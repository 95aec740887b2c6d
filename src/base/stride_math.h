// Arithmetic on strides. A stride that is never taken (extent 0 or 1, or an array without elements)
// may be any number that as_strided or wrap was given; products and sums with it wrap around.
// Strides that are taken stay within the storage, so for them nothing ever wraps.
#pragma once

#include <cstdint>

#include "weft/shape.h"

namespace weft {

constexpr int64_t add_strides(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
constexpr int64_t times_stride(int64_t factor, int64_t stride) {
  return static_cast<int64_t>(static_cast<uint64_t>(factor) * static_cast<uint64_t>(stride));
}

// Its size; unsigned, so that the smallest int64_t has one.
constexpr uint64_t distance_of(int64_t stride) {
  return stride < 0 ? 0 - static_cast<uint64_t>(stride) : static_cast<uint64_t>(stride);
}

// Widens `reach` by what the axes add to it. False if that is beyond 64 bits. REQUIRES: elements >
// 0.
constexpr bool add_reach(const Layout& layout, Reach& reach) {
  for (int axis = 0; axis < layout.rank(); ++axis) {
    int64_t span = 0;
    if (__builtin_mul_overflow(layout.shape[axis] - 1, layout.strides[axis], &span)) return false;
    int64_t& end = span < 0 ? reach.first : reach.last;
    if (__builtin_add_overflow(end, span, &end)) return false;
  }
  return true;
}

}  // namespace weft
