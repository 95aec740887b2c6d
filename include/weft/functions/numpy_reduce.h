// NumPy's reductions, of arrays and of expressions: with options, or along axes. With out= those of
// expressions run at once. (Templates, so that sum(a, {}) is the one with options.)
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/reduce_options.h"

namespace weft {

// The sum, pairwise; integers and booleans in 64 bits, which wrap, 16-bit floats in float32,
// rounded once.
WEFT_API Array sum(const Array& x, const SumOptions& options = {});
WEFT_API Expr sum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto sum(const X& x, const ReduceAxes& axes) {
  return sum(x, SumOptions{.axis = axes});
}

// The product.
WEFT_API Array prod(const Array& x, const SumOptions& options = {});
WEFT_API Expr prod(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto prod(const X& x, const ReduceAxes& axes) {
  return prod(x, SumOptions{.axis = axes});
}

// The smallest; nan if there is one; of nothing an error, unless there is an initial value.
WEFT_API Array min(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr min(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto min(const X& x, const ReduceAxes& axes) {
  return min(x, ExtremeOptions{.axis = axes});
}

// The largest; nan if there is one; of nothing an error, unless there is an initial value.
WEFT_API Array max(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr max(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto max(const X& x, const ReduceAxes& axes) {
  return max(x, ExtremeOptions{.axis = axes});
}

// The mean; integers in float64; of nothing nan.
WEFT_API Array mean(const Array& x, const MeanOptions& options = {});
WEFT_API Expr mean(const Expr& x, const MeanOptions& options = {});
template <ArrayOrExpr X>
auto mean(const X& x, const ReduceAxes& axes) {
  return mean(x, MeanOptions{.axis = axes});
}

// The variance, divided by n - correction.
WEFT_API Array var(const Array& x, const VarOptions& options = {});
WEFT_API Expr var(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto var(const X& x, const ReduceAxes& axes) {
  return var(x, VarOptions{.axis = axes});
}

// The standard deviation.
WEFT_API Array stddev(const Array& x, const VarOptions& options = {});
WEFT_API Expr stddev(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto stddev(const X& x, const ReduceAxes& axes) {
  return stddev(x, VarOptions{.axis = axes});
}

// Is any element not 0?
WEFT_API Array any(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr any(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto any(const X& x, const ReduceAxes& axes) {
  return any(x, MaskedOptions{.axis = axes});
}

// How many elements are not 0.
WEFT_API Array count_nonzero(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr count_nonzero(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto count_nonzero(const X& x, const ReduceAxes& axes) {
  return count_nonzero(x, MaskedOptions{.axis = axes});
}

// The position (int64) of the first smallest or the first nan; in the flattened array unless one
// axis is given.
WEFT_API Array argmin(const Array& x, const ReduceOptions& options = {});
WEFT_API Expr argmin(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmin(const X& x, const ReduceAxes& axes) {
  return argmin(x, ReduceOptions{.axis = axes});
}

// The position (int64) of the first largest or the first nan; in the flattened array unless one
// axis is given.
WEFT_API Array argmax(const Array& x, const ReduceOptions& options = {});
WEFT_API Expr argmax(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmax(const X& x, const ReduceAxes& axes) {
  return argmax(x, ReduceOptions{.axis = axes});
}

// log(sum(exp(x))) without overflow on the way.
WEFT_API Array logsumexp(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr logsumexp(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto logsumexp(const X& x, const ReduceAxes& axes) {
  return logsumexp(x, MaskedOptions{.axis = axes});
}

// The sum of |x|^2.
WEFT_API Array sum_of_squares(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr sum_of_squares(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto sum_of_squares(const X& x, const ReduceAxes& axes) {
  return sum_of_squares(x, MaskedOptions{.axis = axes});
}

// (sum of |x|^order)^(1/order); order 2 is Euclid's, infinity the largest |x|, -infinity the
// smallest, 0 how many are not 0.
WEFT_API Array vector_norm(const Array& x, double order = 2, const MaskedOptions& options = {});
WEFT_API Expr vector_norm(const Expr& x, double order = 2, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto vector_norm(const X& x, double order, const ReduceAxes& axes) {
  return vector_norm(x, order, MaskedOptions{.axis = axes});
}

// The sum of what is not nan.
WEFT_API Array nansum(const Array& x, const SumOptions& options = {});
WEFT_API Expr nansum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nansum(const X& x, const ReduceAxes& axes) {
  return nansum(x, SumOptions{.axis = axes});
}

// The product of what is not nan.
WEFT_API Array nanprod(const Array& x, const SumOptions& options = {});
WEFT_API Expr nanprod(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nanprod(const X& x, const ReduceAxes& axes) {
  return nanprod(x, SumOptions{.axis = axes});
}

// The smallest that is not nan; nan if all are.
WEFT_API Array nanmin(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr nanmin(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto nanmin(const X& x, const ReduceAxes& axes) {
  return nanmin(x, ExtremeOptions{.axis = axes});
}

// The largest that is not nan; nan if all are.
WEFT_API Array nanmax(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr nanmax(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto nanmax(const X& x, const ReduceAxes& axes) {
  return nanmax(x, ExtremeOptions{.axis = axes});
}

// The mean of what is not nan; nan if all are.
WEFT_API Array nanmean(const Array& x, const MeanOptions& options = {});
WEFT_API Expr nanmean(const Expr& x, const MeanOptions& options = {});
template <ArrayOrExpr X>
auto nanmean(const X& x, const ReduceAxes& axes) {
  return nanmean(x, MeanOptions{.axis = axes});
}

// The variance of what is not nan; nan of no more elements than the correction.
WEFT_API Array nanvar(const Array& x, const VarOptions& options = {});
WEFT_API Expr nanvar(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto nanvar(const X& x, const ReduceAxes& axes) {
  return nanvar(x, VarOptions{.axis = axes});
}

// The standard deviation of what is not nan.
WEFT_API Array nanstd(const Array& x, const VarOptions& options = {});
WEFT_API Expr nanstd(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto nanstd(const X& x, const ReduceAxes& axes) {
  return nanstd(x, VarOptions{.axis = axes});
}

// The largest less the smallest.
WEFT_API Array ptp(const Array& x, const ReduceOptions& options = {});
WEFT_API Expr ptp(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto ptp(const X& x, const ReduceAxes& axes) {
  return ptp(x, ReduceOptions{.axis = axes});
}

}  // namespace weft
