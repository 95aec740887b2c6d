// Arithmetic of extents that the standard library has under longer names, or not at all.
#pragma once

#include <cstdint>
#include <limits>

namespace weft {

constexpr int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
constexpr int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
constexpr int64_t magnitude(int64_t a) { return a < 0 ? -a : a; }

// REQUIRES: number >= 0, by > 0.
constexpr int64_t ceil_div(int64_t number, int64_t by) { return (number + by - 1) / by; }
constexpr int64_t round_up(int64_t number, int64_t unit) { return ceil_div(number, unit) * unit; }

// True iff a number of bytes can be asked for, which on 32-bit machines int64_t does not tell.
// REQUIRES: number >= 0.
template <class Size>
constexpr bool fits(int64_t number) {
  return static_cast<uint64_t>(number) <= std::numeric_limits<Size>::max();
}

}  // namespace weft
