// Order: sorting, positions in order, partial order, the k largest.
//
//   Array a = {{3, 1, 2}, {9, 7, 8}};
//   sort(a);                              {{1, 2, 3}, {7, 8, 9}}: along the last axis
//   sort(a, {.axis = 0});                 or sort(a, 0)
//   sort(a, {.axis = std::nullopt});      {1, 2, 3, 7, 8, 9}: flattened
//   argsort(a, {.descending = true});     {{0, 2, 1}, {0, 2, 1}}
//   auto [values, indices] = topk(a, 1);  {{3}, {9}} and {{0}, {0}}
//
// The order is total: a nan is larger than every number, so it comes last in rising order and first
// in falling order; complex numbers are compared by their real and then by their imaginary parts.
// What is equal keeps its order, also in falling order: every sort here is stable. Results are
// fresh and the same on any number of threads and any processor. docs/sorting.md
#pragma once

#include <optional>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

struct SortOptions {
  ByName by_name = ByName();
  std::optional<int64_t> axis = -1;  // none: flattened
  bool descending = false;
  bool stable = true;  // a promise that false does not withdraw
};
WEFT_API Array sort(const Array& x, const SortOptions& options = {});
inline Array sort(const Array& x, int64_t axis) { return sort(x, {.axis = axis}); }
// Positions (int64) of the elements in order.
WEFT_API Array argsort(const Array& x, const SortOptions& options = {});
inline Array argsort(const Array& x, int64_t axis) { return argsort(x, {.axis = axis}); }

// Element kth is where sort would put it, nothing larger lies before it and nothing smaller behind.
// Negative ones count from the end; of several, each. Takes n steps, not n log n.
WEFT_API Array partition(const Array& x, int64_t kth, std::optional<int64_t> axis = -1);
WEFT_API Array partition(const Array& x, const std::vector<int64_t>& kth,
                         std::optional<int64_t> axis = -1);
WEFT_API Array argpartition(const Array& x, int64_t kth, std::optional<int64_t> axis = -1);
WEFT_API Array argpartition(const Array& x, const std::vector<int64_t>& kth,
                            std::optional<int64_t> axis = -1);

// Elements in order and where they were.
struct ValuesAndIndices {
  Array values, indices;
};
struct TopkOptions {
  ByName by_name = ByName();
  int64_t axis = -1;
  bool largest = true;  // else the smallest
};
// The k largest, the largest first.
WEFT_API ValuesAndIndices topk(const Array& x, int64_t k, const TopkOptions& options = {});

}  // namespace weft
