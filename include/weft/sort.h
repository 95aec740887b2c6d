// Order: sorting, positions in order, partial order, the k largest, binary search.
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

// Positions in the order of several keys: the last decides, the one before it where that is equal,
// and so on. Keys have one shape.
WEFT_API Array lexsort(const std::vector<Array>& keys, int64_t axis = -1);
// The same with complex elements, in order: complex64 for integers of up to 16 bits, else
// complex128.
WEFT_API Array sort_complex(const Array& x);

enum class Side : uint8_t { left, right };
struct SearchOptions {
  ByName by_name = ByName();
  Side side = Side::left;
  OptionalArray sorter = {};  // positions that bring the sequence into order, as argsort gives them
};
// Where the values would go into a sequence of one axis that is in order: before its elements that
// are equal to them, or behind (int64, of the values' shape).
WEFT_API Array searchsorted(const Array& sorted, const Array& values,
                            const SearchOptions& options = {});
// The number of the bin that an element lies in: bins[i - 1] <= x < bins[i], or with `right`
// bins[i - 1] < x <= bins[i]; of falling bins bins[i - 1] > x >= bins[i], or >= and >.
WEFT_API Array digitize(const Array& x, const Array& bins, bool right = false);

}  // namespace weft
