// Which passes a length is made of, and what that costs. Costs are in vectors times about a cycle;
// only their ratios count.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace weft::fft {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

// The radices of the passes, whose product is n; empty if a prime factor is too large for one.
// REQUIRES: n > 0.
std::vector<int> radices(int64_t n);

// Of a transform of vectors of so many bytes; kNever if there are no radices.
double cost_of_lanes(int64_t n, int64_t vector_bytes);

// n = columns x rows.
struct Split {
  int64_t columns = 0;
  int64_t rows = 0;
  double cost = kNever;
};
// The cheapest way to run one transform as lanes of two; a cost of kNever if there is none.
Split find_split(int64_t n, int64_t lanes, int64_t vector_bytes);

// How a complex transform of length n is run: lanes, one by one by a split, or as a convolution
// with a chirp of length `inner` (Bluestein) that is run so.
struct Way {
  int64_t inner = 0;     // 0: directly
  Split split = {};      // of n or of the inner length; columns of 0: by lanes
  double cost = kNever;  // of a group of lanes, or of one transform
};
Way by_lanes(int64_t n, int64_t vector_bytes);
Way one_by_one(int64_t n, int64_t lanes, int64_t vector_bytes);

// The smallest length from n on that is a product of 2, 3, 5 and 7. REQUIRES: 0 < n < 2^60.
int64_t next_smooth(int64_t n);

}  // namespace weft::fft
