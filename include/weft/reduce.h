// Reductions: many elements to one, along one axis, several or all. The mirror image of a
// broadcast.
//
//   Array a = {{1, 2, 3}, {4, 5, 6}};
//   sum(a);                                    21, a 0-d array
//   sum(a, {.axis = 0});                       {5, 7, 9}; or sum(a, 0); of two axes: sum(a, {0, 1})
//   mean(a, {.axis = 1, .keepdims = true});    {{2.}, {5.}}: broadcasts with a again
//   max(a, {.axis = {0, 1}, .initial = 10});   10
//
// Names and defaults are those of the Python array API and NumPy 2. Floating sums are pairwise, and
// the same bits come out on any number of threads and any processor (docs/reductions.md).
#pragma once

#include "weft/array.h"
#include "weft/functions/numpy_reduce.h"  // IWYU pragma: export
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

template <ArrayOrExpr X>
auto All::operator()(const X& x, const ReduceAxes& axes) const {
  return (*this)(x, MaskedOptions{.axis = axes});
}

struct CumulativeOptions {
  std::optional<int64_t> axis = {};  // may be left out for rank 1
  std::optional<DType> dtype = {};
  bool include_initial = false;  // begins with 0 (or 1): one element more
  OptionalArray out = {};
};
// Element i is the sum (product) of the elements up to i.
WEFT_API Array cumulative_sum(const Array& x, const CumulativeOptions& options = {});
WEFT_API Array cumulative_prod(const Array& x, const CumulativeOptions& options = {});
// Element i is the largest (smallest) of the elements up to i; from a nan on nan. Nothing comes
// before the first, so there is no initial value.
WEFT_API Array cumulative_max(const Array& x, const CumulativeOptions& options = {});
WEFT_API Array cumulative_min(const Array& x, const CumulativeOptions& options = {});
// Differences of neighbours, `times` times over; of booleans: are they different?
WEFT_API Array diff(const Array& x, int times = 1, int64_t axis = -1);
// The same of x with values in front of it and behind: of its rank, or numbers (0-d) for one entry.
struct DiffOptions {
  OptionalArray prepend = {};
  OptionalArray append = {};
};
WEFT_API Array diff(const Array& x, int times, int64_t axis, const DiffOptions& options);

}  // namespace weft
