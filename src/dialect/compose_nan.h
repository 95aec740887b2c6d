// Reductions that leave out what is nan, as formulas of the others (compose.h); and the range of
// values.
//
//   nansum   sum(where(isnan(x), 0, x))            nanmean   nansum / how many are not nan
//   nanmax   max(where(isnan(x), -inf, x)), nan where all are      ptp   max - min
//
// Of types that have no nan they are the plain ones.
#pragma once

#include "dialect/compose.h"

namespace weft::dialect {

constexpr bool has_nan(DType dtype) { return is_floating(dtype) || is_complex(dtype); }

// Another number where x is nan.
template <class V>
V without_nan(const V& x, double instead) {
  using S = Steps<V>;
  return S::apply(Op::where, S::apply(Op::isnan, x), S::constant(instead, S::dtype(x)), x);
}

template <class V>
V nansum(const ReduceArgs& a, const V& x) {
  return sum(a, has_nan(Steps<V>::dtype(x)) ? without_nan(x, 0) : x);
}

template <class V>
V nanprod(const ReduceArgs& a, const V& x) {
  return prod(a, has_nan(Steps<V>::dtype(x)) ? without_nan(x, 1) : x);
}

// How many elements of each result are not nan, axes kept.
template <class V>
V numbers(const ReduceArgs& a, const V& x) {
  using S = Steps<V>;
  const V counted = S::apply(Op::logical_not, S::apply(Op::isnan, x));
  return S::as(kept_sum(a, counted, DType::i64), DType::f64);
}

template <class V>
V kept_nanmean(const ReduceArgs& a, const V& x, DType dtype) {
  using S = Steps<V>;
  const V present = without_nan(x, 0);
  const V sums = S::reduce(lower_unrounded_sum(a.kept(), S::value(present), dtype), present);
  return S::divided(sums, numbers(a, x));
}

template <class V>
V nanmean(const ReduceArgs& a, const V& x) {
  using S = Steps<V>;
  if (!has_nan(S::dtype(x))) return mean(a, x);
  const DType dtype = mean_dtype(a, S::dtype(x));
  return S::finish(a, kept_nanmean(a, x, dtype), dtype);
}

// Of no more elements than the correction: nan.
template <class V>
V nanvariance(const ReduceArgs& a, const V& x, bool root) {
  using S = Steps<V>;
  if (!has_nan(S::dtype(x))) return variance(a, x, root);
  const DType compute = var_dtype(a, S::dtype(x));
  const DType wide = compute_dtype(compute);
  const V elements = core::converts_twice(S::dtype(x), compute, wide) ? S::cast(x, compute) : x;
  const V centred = S::apply(Op::subtract, S::as(elements, wide), kept_nanmean(a, elements, wide));
  const V present = S::apply(Op::where, S::apply(Op::isnan, x), S::constant(0, wide), centred);
  const V squares = kept_squares(a, present, real_part(wide));
  const V left = S::with_number(Op::subtract, numbers(a, x), a.correction);
  const V divisor = S::apply(Op::where, S::with_number(Op::greater, left, 0), left,
                             S::constant(std::numeric_limits<double>::quiet_NaN(), DType::f64));
  V variance = S::divided(squares, divisor);
  if (root) variance = S::in_place(Op::sqrt, variance);
  return S::finish(a, variance, real_part(compute));
}

// Nan where all elements are; with an initial value, that.
template <class V>
V nanorder(const ReduceArgs& a, const V& x, bool largest) {
  using S = Steps<V>;
  const DType dtype = S::dtype(x);
  if (!is_floating(dtype)) return order(a, x, largest);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const V present = without_nan(x, largest ? -kInfinity : kInfinity);
  if (a.initial) return order(a, present, largest);
  check_order(a, S::value(x));
  const V extremes = order(a.kept(), present, largest);
  const V none = truth(a.kept(), S::apply(Op::isnan, x), true);
  const V nan = S::constant(std::numeric_limits<double>::quiet_NaN(), dtype);
  return S::finish(a, S::apply(Op::where, none, nan, extremes), dtype);
}

template <class V>
V ptp(const ReduceArgs& a, const V& x) {
  using S = Steps<V>;
  const V most = order(a.kept(), x, true);
  return S::finish(a, S::apply(Op::subtract, most, order(a.kept(), x, false)), S::dtype(x));
}

}  // namespace weft::dialect
