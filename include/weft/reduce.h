// Reductions: many elements to one, along one axis, several or all. The mirror image of a
// broadcast.
//
//   Array a = {{1, 2, 3}, {4, 5, 6}};
//   sum(a);                                    21, a 0-d array
//   sum(a, {.axis = 0});                       {5, 7, 9}; or sum(a, 0), and sum(a, {0, 1}) of two axes
//   mean(a, {.axis = 1, .keepdims = true});    {{2.}, {5.}}: broadcasts with a again
//   max(a, {.axis = {0, 1}, .initial = 10});   10
//
// Names and defaults are those of the Python array API and NumPy 2. Floating sums are pairwise, and
// the same bits come out on any number of threads and any processor (docs/reductions.md).
#pragma once

#include "weft/array.h"
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

// Axes to reduce: none given means all of them, Axes{} none of them. Negative ones count from the
// end.
class ReduceAxes {
 public:
  ReduceAxes() = default;
  template <std::integral... I>
  requires(sizeof...(I) > 0) ReduceAxes(I... axes) : given_(true), axes_(axes...) {}
  ReduceAxes(const Axes& axes) : given_(true), axes_(axes) {}
  template <std::convertible_to<Axes> Range>  // std::vector<int64_t>, ...
  requires(!std::integral<Range>) ReduceAxes(const Range& axes) : ReduceAxes(Axes(axes)) {}
  const Axes* get() const { return given_ ? &axes_ : nullptr; }

 private:
  bool given_ = false;
  Axes axes_;
};

// The optional arguments of reductions. Which takes which: docs/reductions.md; others are refused.
struct ReduceOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;               // reduced axes stay, with extent 1
  std::optional<DType> dtype = {};     // elements are converted to it first; the result has it
  std::optional<Scalar> initial = {};  // takes part as one more element
  ArrayRef where = {};                 // booleans that broadcast to x; only the true ones take part
  ArrayRef out = {};                   // takes the result and is returned
  double correction = 0;               // var and std: divides by n - correction
};

// Integers and booleans are summed in 64 bits and wrap; 16-bit floats in float32, rounded once.
WEFT_API Array sum(const Array& x, const ReduceOptions& options = {});
WEFT_API Array prod(const Array& x, const ReduceOptions& options = {});
// nan if there is one. Of nothing: an error, unless there is an initial value.
WEFT_API Array min(const Array& x, const ReduceOptions& options = {});
WEFT_API Array max(const Array& x, const ReduceOptions& options = {});
// Integers in float64. Of nothing: nan.
WEFT_API Array mean(const Array& x, const ReduceOptions& options = {});
WEFT_API Array var(const Array& x, const ReduceOptions& options = {});
WEFT_API Array std(const Array& x, const ReduceOptions& options = {});
// Is any element true (not 0)? Are all? all(x, options) is declared with the index `all` (index.h).
WEFT_API Array any(const Array& x, const ReduceOptions& options = {});
WEFT_API Array count_nonzero(const Array& x, const ReduceOptions& options = {});
// The position (int64) of the first smallest or largest element, or of the first nan; in the
// flattened array unless one axis is given.
WEFT_API Array argmin(const Array& x, const ReduceOptions& options = {});
WEFT_API Array argmax(const Array& x, const ReduceOptions& options = {});
// log(sum(exp(x))) without overflow on the way.
WEFT_API Array logsumexp(const Array& x, const ReduceOptions& options = {});
// The sum of |x|^2, and (sum of |x|^order)^(1/order): order 2 is Euclid's, infinity the largest
// |x|, -infinity the smallest, 0 the number of elements that are not 0. Real results.
WEFT_API Array sum_of_squares(const Array& x, const ReduceOptions& options = {});
WEFT_API Array vector_norm(const Array& x, double order = 2, const ReduceOptions& options = {});

// The same along axes: sum(a, 0), sum(a, {0, 1}); of arrays and expressions. (Templates: sum(a, {})
// is then the other one.)
// clang-format off
template <ArrayOrExpr X> auto sum(const X& x, const ReduceAxes& axes) { return sum(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto prod(const X& x, const ReduceAxes& axes) { return prod(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto min(const X& x, const ReduceAxes& axes) { return min(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto max(const X& x, const ReduceAxes& axes) { return max(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto mean(const X& x, const ReduceAxes& axes) { return mean(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto var(const X& x, const ReduceAxes& axes) { return var(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto std(const X& x, const ReduceAxes& axes) { return std(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto any(const X& x, const ReduceAxes& axes) { return any(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto count_nonzero(const X& x, const ReduceAxes& axes) { return count_nonzero(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto argmin(const X& x, const ReduceAxes& axes) { return argmin(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto argmax(const X& x, const ReduceAxes& axes) { return argmax(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto logsumexp(const X& x, const ReduceAxes& axes) { return logsumexp(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto sum_of_squares(const X& x, const ReduceAxes& axes) { return sum_of_squares(x, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto vector_norm(const X& x, double order, const ReduceAxes& axes) { return vector_norm(x, order, ReduceOptions{.axis = axes}); }
template <ArrayOrExpr X> auto All::operator()(const X& x, const ReduceAxes& axes) const { return (*this)(x, ReduceOptions{.axis = axes}); }
// clang-format on

struct CumulativeOptions {
  std::optional<int> axis = {};  // may be left out for rank 1
  std::optional<DType> dtype = {};
  bool include_initial = false;  // begins with 0 (or 1): one element more
  ArrayRef out = {};
};
// Element i is the sum (product) of the elements up to i.
WEFT_API Array cumulative_sum(const Array& x, const CumulativeOptions& options = {});
WEFT_API Array cumulative_prod(const Array& x, const CumulativeOptions& options = {});
// Differences of neighbours, `times` times over; of booleans: are they different?
WEFT_API Array diff(const Array& x, int times = 1, int axis = -1);

}  // namespace weft
