// Arithmetic on strides. A stride that is never taken (extent 0 or 1, or an array without elements)
// may be any number that as_strided or wrap was given; products and sums with it wrap around.
// Strides that are taken stay within the storage, so for them nothing ever wraps.
#pragma once

#include <cstdint>

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

}  // namespace weft
