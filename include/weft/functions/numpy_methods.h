// Unary operations and reductions as methods: x.exp().sum(1) is sum(exp(x), 1). Arrays have them,
// and expressions. They are defined where the functions are declared: include numpy.h, reduce.h.
// Written by tools/generate from tables/functions.txt.
#pragma once

namespace weft {

class ReduceAxes;
struct ExtremeOptions;
struct MaskedOptions;
struct MeanOptions;
struct ReduceOptions;
struct SumOptions;
struct VarOptions;

namespace detail {

// X is the class that has them: Array or Expr.
template <class X>
class NumpyMethods {
 public:
  X positive() const;
  X negative() const;
  X abs() const;
  X logical_not() const;
  X bitwise_invert() const;
  X ceil() const;
  X floor() const;
  X trunc() const;
  X round() const;
  X sign() const;
  X signbit() const;
  X isfinite() const;
  X isinf() const;
  X isnan() const;
  X conj() const;
  X real() const;
  X imag() const;
  X deg2rad() const;
  X rad2deg() const;
  X popcount() const;
  X count_leading_zeros() const;
  X exp() const;
  X exp2() const;
  X expm1() const;
  X log() const;
  X log2() const;
  X log10() const;
  X log1p() const;
  X logistic() const;
  X sinh() const;
  X cosh() const;
  X tanh() const;
  X asinh() const;
  X acosh() const;
  X atanh() const;
  X square() const;
  X reciprocal() const;
  X sqrt() const;
  X rsqrt() const;
  X cbrt() const;
  X erf() const;
  X erfc() const;
  X lgamma() const;
  X sin() const;
  X cos() const;
  X tan() const;
  X sinc() const;
  X asin() const;
  X acos() const;
  X atan() const;
  X sum() const;
  X sum(const SumOptions& options) const;
  template <class = void>
  X sum(const ReduceAxes& axes) const;
  X prod() const;
  X prod(const SumOptions& options) const;
  template <class = void>
  X prod(const ReduceAxes& axes) const;
  X min() const;
  X min(const ExtremeOptions& options) const;
  template <class = void>
  X min(const ReduceAxes& axes) const;
  X max() const;
  X max(const ExtremeOptions& options) const;
  template <class = void>
  X max(const ReduceAxes& axes) const;
  X mean() const;
  X mean(const MeanOptions& options) const;
  template <class = void>
  X mean(const ReduceAxes& axes) const;
  X var() const;
  X var(const VarOptions& options) const;
  template <class = void>
  X var(const ReduceAxes& axes) const;
  X stddev() const;
  X stddev(const VarOptions& options) const;
  template <class = void>
  X stddev(const ReduceAxes& axes) const;
  X any() const;
  X any(const MaskedOptions& options) const;
  template <class = void>
  X any(const ReduceAxes& axes) const;
  X all() const;
  X all(const MaskedOptions& options) const;
  template <class = void>
  X all(const ReduceAxes& axes) const;
  X count_nonzero() const;
  X count_nonzero(const MaskedOptions& options) const;
  template <class = void>
  X count_nonzero(const ReduceAxes& axes) const;
  X argmin() const;
  X argmin(const ReduceOptions& options) const;
  template <class = void>
  X argmin(const ReduceAxes& axes) const;
  X argmax() const;
  X argmax(const ReduceOptions& options) const;
  template <class = void>
  X argmax(const ReduceAxes& axes) const;
  X logsumexp() const;
  X logsumexp(const MaskedOptions& options) const;
  template <class = void>
  X logsumexp(const ReduceAxes& axes) const;
  X sum_of_squares() const;
  X sum_of_squares(const MaskedOptions& options) const;
  template <class = void>
  X sum_of_squares(const ReduceAxes& axes) const;
  X vector_norm(double order = 2) const;
  X vector_norm(double order, const MaskedOptions& options) const;
  template <class = void>
  X vector_norm(double order, const ReduceAxes& axes) const;
  X nansum() const;
  X nansum(const SumOptions& options) const;
  template <class = void>
  X nansum(const ReduceAxes& axes) const;
  X nanprod() const;
  X nanprod(const SumOptions& options) const;
  template <class = void>
  X nanprod(const ReduceAxes& axes) const;
  X nanmin() const;
  X nanmin(const ExtremeOptions& options) const;
  template <class = void>
  X nanmin(const ReduceAxes& axes) const;
  X nanmax() const;
  X nanmax(const ExtremeOptions& options) const;
  template <class = void>
  X nanmax(const ReduceAxes& axes) const;
  X nanmean() const;
  X nanmean(const MeanOptions& options) const;
  template <class = void>
  X nanmean(const ReduceAxes& axes) const;
  X nanvar() const;
  X nanvar(const VarOptions& options) const;
  template <class = void>
  X nanvar(const ReduceAxes& axes) const;
  X nanstd() const;
  X nanstd(const VarOptions& options) const;
  template <class = void>
  X nanstd(const ReduceAxes& axes) const;
  X ptp() const;
  X ptp(const ReduceOptions& options) const;
  template <class = void>
  X ptp(const ReduceAxes& axes) const;
};

}  // namespace detail
}  // namespace weft
