// NumPy's reductions, of arrays and of expressions: with options, or along axes. With out= those of
// expressions run at once. (Templates, so that sum(a, {}) is the one with options.) Options that
// only other functions take are refused by name.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/reduce_options.h"

namespace weft {

// What functions take, for the compiler to say.
namespace takes {
struct axis_keepdims_dtype_initial_where_out;
struct axis_keepdims_dtype_where_correction_out;
struct axis_keepdims_dtype_where_out;
struct axis_keepdims_initial_where_out;
struct axis_keepdims_out;
struct axis_keepdims_where_out;
}  // namespace takes

// The sum, pairwise; integers and booleans in 64 bits, which wrap, 16-bit floats in float32,
// rounded once.
WEFT_API Array sum(const Array& x, const SumOptions& options = {});
WEFT_API Expr sum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto sum(const X& x, const ReduceAxes& axes) {
  return sum(x, SumOptions{.axis = axes});
}
template <class = void>
Array sum(const Array&,
          const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X sum(const X&, const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;

// The product.
WEFT_API Array prod(const Array& x, const SumOptions& options = {});
WEFT_API Expr prod(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto prod(const X& x, const ReduceAxes& axes) {
  return prod(x, SumOptions{.axis = axes});
}
template <class = void>
Array prod(const Array&,
           const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X prod(const X&, const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;

// The smallest; nan if there is one; of nothing an error, unless there is an initial value.
WEFT_API Array min(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr min(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto min(const X& x, const ReduceAxes& axes) {
  return min(x, ExtremeOptions{.axis = axes});
}
template <class = void>
Array min(const Array&, const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X min(const X&, const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;

// The largest; nan if there is one; of nothing an error, unless there is an initial value.
WEFT_API Array max(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr max(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto max(const X& x, const ReduceAxes& axes) {
  return max(x, ExtremeOptions{.axis = axes});
}
template <class = void>
Array max(const Array&, const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X max(const X&, const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;

// The mean; integers in float64; of nothing nan.
WEFT_API Array mean(const Array& x, const MeanOptions& options = {});
WEFT_API Expr mean(const Expr& x, const MeanOptions& options = {});
template <ArrayOrExpr X>
auto mean(const X& x, const ReduceAxes& axes) {
  return mean(x, MeanOptions{.axis = axes});
}
template <class = void>
Array mean(const Array&, const detail::AnyOptions<takes::axis_keepdims_dtype_where_out>&) = delete;
template <std::same_as<Expr> X>
X mean(const X&, const detail::AnyOptions<takes::axis_keepdims_dtype_where_out>&) = delete;

// The variance, divided by n - correction.
WEFT_API Array var(const Array& x, const VarOptions& options = {});
WEFT_API Expr var(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto var(const X& x, const ReduceAxes& axes) {
  return var(x, VarOptions{.axis = axes});
}
template <class = void>
Array var(const Array&,
          const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;
template <std::same_as<Expr> X>
X var(const X&,
      const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;

// The standard deviation.
WEFT_API Array stddev(const Array& x, const VarOptions& options = {});
WEFT_API Expr stddev(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto stddev(const X& x, const ReduceAxes& axes) {
  return stddev(x, VarOptions{.axis = axes});
}
template <class = void>
Array stddev(const Array&,
             const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;
template <std::same_as<Expr> X>
X stddev(const X&,
         const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;

// Is any element not 0?
WEFT_API Array any(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr any(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto any(const X& x, const ReduceAxes& axes) {
  return any(x, MaskedOptions{.axis = axes});
}
template <class = void>
Array any(const Array&, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;
template <std::same_as<Expr> X>
X any(const X&, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;

// How many elements are not 0.
WEFT_API Array count_nonzero(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr count_nonzero(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto count_nonzero(const X& x, const ReduceAxes& axes) {
  return count_nonzero(x, MaskedOptions{.axis = axes});
}
template <class = void>
Array count_nonzero(const Array&,
                    const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;
template <std::same_as<Expr> X>
X count_nonzero(const X&, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;

// The position (int64) of the first smallest or the first nan; in the flattened array unless one
// axis is given.
WEFT_API Array argmin(const Array& x, const ReduceOptions& options = {});
WEFT_API Expr argmin(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmin(const X& x, const ReduceAxes& axes) {
  return argmin(x, ReduceOptions{.axis = axes});
}
template <class = void>
Array argmin(const Array&, const detail::AnyOptions<takes::axis_keepdims_out>&) = delete;
template <std::same_as<Expr> X>
X argmin(const X&, const detail::AnyOptions<takes::axis_keepdims_out>&) = delete;

// The position (int64) of the first largest or the first nan; in the flattened array unless one
// axis is given.
WEFT_API Array argmax(const Array& x, const ReduceOptions& options = {});
WEFT_API Expr argmax(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmax(const X& x, const ReduceAxes& axes) {
  return argmax(x, ReduceOptions{.axis = axes});
}
template <class = void>
Array argmax(const Array&, const detail::AnyOptions<takes::axis_keepdims_out>&) = delete;
template <std::same_as<Expr> X>
X argmax(const X&, const detail::AnyOptions<takes::axis_keepdims_out>&) = delete;

// log(sum(exp(x))) without overflow on the way.
WEFT_API Array logsumexp(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr logsumexp(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto logsumexp(const X& x, const ReduceAxes& axes) {
  return logsumexp(x, MaskedOptions{.axis = axes});
}
template <class = void>
Array logsumexp(const Array&, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;
template <std::same_as<Expr> X>
X logsumexp(const X&, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;

// The sum of |x|^2.
WEFT_API Array sum_of_squares(const Array& x, const MaskedOptions& options = {});
WEFT_API Expr sum_of_squares(const Expr& x, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto sum_of_squares(const X& x, const ReduceAxes& axes) {
  return sum_of_squares(x, MaskedOptions{.axis = axes});
}
template <class = void>
Array sum_of_squares(const Array&,
                     const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;
template <std::same_as<Expr> X>
X sum_of_squares(const X&, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;

// (sum of |x|^order)^(1/order); order 2 is Euclid's, infinity the largest |x|, -infinity the
// smallest, 0 how many are not 0.
WEFT_API Array vector_norm(const Array& x, double order = 2, const MaskedOptions& options = {});
WEFT_API Expr vector_norm(const Expr& x, double order = 2, const MaskedOptions& options = {});
template <ArrayOrExpr X>
auto vector_norm(const X& x, double order, const ReduceAxes& axes) {
  return vector_norm(x, order, MaskedOptions{.axis = axes});
}
template <class = void>
Array vector_norm(const Array&, double,
                  const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;
template <std::same_as<Expr> X>
X vector_norm(const X&, double, const detail::AnyOptions<takes::axis_keepdims_where_out>&) = delete;

// The sum of what is not nan.
WEFT_API Array nansum(const Array& x, const SumOptions& options = {});
WEFT_API Expr nansum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nansum(const X& x, const ReduceAxes& axes) {
  return nansum(x, SumOptions{.axis = axes});
}
template <class = void>
Array nansum(const Array&,
             const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X nansum(const X&,
         const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;

// The product of what is not nan.
WEFT_API Array nanprod(const Array& x, const SumOptions& options = {});
WEFT_API Expr nanprod(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nanprod(const X& x, const ReduceAxes& axes) {
  return nanprod(x, SumOptions{.axis = axes});
}
template <class = void>
Array nanprod(const Array&,
              const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X nanprod(const X&,
          const detail::AnyOptions<takes::axis_keepdims_dtype_initial_where_out>&) = delete;

// The smallest that is not nan; nan if all are.
WEFT_API Array nanmin(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr nanmin(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto nanmin(const X& x, const ReduceAxes& axes) {
  return nanmin(x, ExtremeOptions{.axis = axes});
}
template <class = void>
Array nanmin(const Array&,
             const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X nanmin(const X&, const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;

// The largest that is not nan; nan if all are.
WEFT_API Array nanmax(const Array& x, const ExtremeOptions& options = {});
WEFT_API Expr nanmax(const Expr& x, const ExtremeOptions& options = {});
template <ArrayOrExpr X>
auto nanmax(const X& x, const ReduceAxes& axes) {
  return nanmax(x, ExtremeOptions{.axis = axes});
}
template <class = void>
Array nanmax(const Array&,
             const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;
template <std::same_as<Expr> X>
X nanmax(const X&, const detail::AnyOptions<takes::axis_keepdims_initial_where_out>&) = delete;

// The mean of what is not nan; nan if all are.
WEFT_API Array nanmean(const Array& x, const MeanOptions& options = {});
WEFT_API Expr nanmean(const Expr& x, const MeanOptions& options = {});
template <ArrayOrExpr X>
auto nanmean(const X& x, const ReduceAxes& axes) {
  return nanmean(x, MeanOptions{.axis = axes});
}
template <class = void>
Array nanmean(const Array&,
              const detail::AnyOptions<takes::axis_keepdims_dtype_where_out>&) = delete;
template <std::same_as<Expr> X>
X nanmean(const X&, const detail::AnyOptions<takes::axis_keepdims_dtype_where_out>&) = delete;

// The variance of what is not nan; nan of no more elements than the correction.
WEFT_API Array nanvar(const Array& x, const VarOptions& options = {});
WEFT_API Expr nanvar(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto nanvar(const X& x, const ReduceAxes& axes) {
  return nanvar(x, VarOptions{.axis = axes});
}
template <class = void>
Array nanvar(const Array&,
             const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;
template <std::same_as<Expr> X>
X nanvar(const X&,
         const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;

// The standard deviation of what is not nan.
WEFT_API Array nanstd(const Array& x, const VarOptions& options = {});
WEFT_API Expr nanstd(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto nanstd(const X& x, const ReduceAxes& axes) {
  return nanstd(x, VarOptions{.axis = axes});
}
template <class = void>
Array nanstd(const Array&,
             const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;
template <std::same_as<Expr> X>
X nanstd(const X&,
         const detail::AnyOptions<takes::axis_keepdims_dtype_where_correction_out>&) = delete;

// The largest less the smallest.
WEFT_API Array ptp(const Array& x, const ReduceOptions& options = {});
WEFT_API Expr ptp(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto ptp(const X& x, const ReduceAxes& axes) {
  return ptp(x, ReduceOptions{.axis = axes});
}
template <class = void>
Array ptp(const Array&, const detail::AnyOptions<takes::axis_keepdims_out>&) = delete;
template <std::same_as<Expr> X>
X ptp(const X&, const detail::AnyOptions<takes::axis_keepdims_out>&) = delete;

}  // namespace weft

namespace weft::detail {

// The same as methods.
template <class X>
X NumpyMethods<X>::sum() const {
  return weft::sum(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sum(const SumOptions& options) const {
  return weft::sum(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::sum(const ReduceAxes& axes) const {
  return weft::sum(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::prod() const {
  return weft::prod(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::prod(const SumOptions& options) const {
  return weft::prod(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::prod(const ReduceAxes& axes) const {
  return weft::prod(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::min() const {
  return weft::min(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::min(const ExtremeOptions& options) const {
  return weft::min(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::min(const ReduceAxes& axes) const {
  return weft::min(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::max() const {
  return weft::max(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::max(const ExtremeOptions& options) const {
  return weft::max(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::max(const ReduceAxes& axes) const {
  return weft::max(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::mean() const {
  return weft::mean(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::mean(const MeanOptions& options) const {
  return weft::mean(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::mean(const ReduceAxes& axes) const {
  return weft::mean(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::var() const {
  return weft::var(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::var(const VarOptions& options) const {
  return weft::var(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::var(const ReduceAxes& axes) const {
  return weft::var(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::stddev() const {
  return weft::stddev(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::stddev(const VarOptions& options) const {
  return weft::stddev(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::stddev(const ReduceAxes& axes) const {
  return weft::stddev(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::any() const {
  return weft::any(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::any(const MaskedOptions& options) const {
  return weft::any(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::any(const ReduceAxes& axes) const {
  return weft::any(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::all() const {
  return weft::all(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::all(const MaskedOptions& options) const {
  return weft::all(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::all(const ReduceAxes& axes) const {
  return weft::all(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::count_nonzero() const {
  return weft::count_nonzero(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::count_nonzero(const MaskedOptions& options) const {
  return weft::count_nonzero(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::count_nonzero(const ReduceAxes& axes) const {
  return weft::count_nonzero(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::argmin() const {
  return weft::argmin(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::argmin(const ReduceOptions& options) const {
  return weft::argmin(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::argmin(const ReduceAxes& axes) const {
  return weft::argmin(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::argmax() const {
  return weft::argmax(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::argmax(const ReduceOptions& options) const {
  return weft::argmax(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::argmax(const ReduceAxes& axes) const {
  return weft::argmax(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::logsumexp() const {
  return weft::logsumexp(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::logsumexp(const MaskedOptions& options) const {
  return weft::logsumexp(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::logsumexp(const ReduceAxes& axes) const {
  return weft::logsumexp(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::sum_of_squares() const {
  return weft::sum_of_squares(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sum_of_squares(const MaskedOptions& options) const {
  return weft::sum_of_squares(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::sum_of_squares(const ReduceAxes& axes) const {
  return weft::sum_of_squares(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::vector_norm(double order) const {
  return weft::vector_norm(static_cast<const X&>(*this), order);
}
template <class X>
X NumpyMethods<X>::vector_norm(double order, const MaskedOptions& options) const {
  return weft::vector_norm(static_cast<const X&>(*this), order, options);
}
template <class X>
template <class>
X NumpyMethods<X>::vector_norm(double order, const ReduceAxes& axes) const {
  return weft::vector_norm(static_cast<const X&>(*this), order, axes);
}
template <class X>
X NumpyMethods<X>::nansum() const {
  return weft::nansum(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nansum(const SumOptions& options) const {
  return weft::nansum(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nansum(const ReduceAxes& axes) const {
  return weft::nansum(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::nanprod() const {
  return weft::nanprod(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nanprod(const SumOptions& options) const {
  return weft::nanprod(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nanprod(const ReduceAxes& axes) const {
  return weft::nanprod(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::nanmin() const {
  return weft::nanmin(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nanmin(const ExtremeOptions& options) const {
  return weft::nanmin(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nanmin(const ReduceAxes& axes) const {
  return weft::nanmin(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::nanmax() const {
  return weft::nanmax(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nanmax(const ExtremeOptions& options) const {
  return weft::nanmax(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nanmax(const ReduceAxes& axes) const {
  return weft::nanmax(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::nanmean() const {
  return weft::nanmean(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nanmean(const MeanOptions& options) const {
  return weft::nanmean(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nanmean(const ReduceAxes& axes) const {
  return weft::nanmean(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::nanvar() const {
  return weft::nanvar(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nanvar(const VarOptions& options) const {
  return weft::nanvar(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nanvar(const ReduceAxes& axes) const {
  return weft::nanvar(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::nanstd() const {
  return weft::nanstd(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::nanstd(const VarOptions& options) const {
  return weft::nanstd(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::nanstd(const ReduceAxes& axes) const {
  return weft::nanstd(static_cast<const X&>(*this), axes);
}
template <class X>
X NumpyMethods<X>::ptp() const {
  return weft::ptp(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::ptp(const ReduceOptions& options) const {
  return weft::ptp(static_cast<const X&>(*this), options);
}
template <class X>
template <class>
X NumpyMethods<X>::ptp(const ReduceAxes& axes) const {
  return weft::ptp(static_cast<const X&>(*this), axes);
}

}  // namespace weft::detail
