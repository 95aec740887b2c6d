// Reductions as functions of a value that is an array or a node of a graph: each formula once, for
// eager and lazy calls of every dialect.
//
//   mean    sum / n                                    var     sum((x - mean)^2) / (n - correction)
//   norm    sum(|x|^p)^(1/p)                           logsumexp   log(sum(exp(x - max))) + max
//
// Steps<V> is how one step of a formula is taken with V. It has:
//
//   Value value(v)                      what lowering looks at; dtype(v): of it the type only
//   V reduce(record, v)                 a reduction, all of it; reduce(record, v, centre)
//   V apply(op, a, b, ..)               an elementwise operation of values, in NumPy's dialect
//   V with_number(op, a, number)        the same of a value and a number
//   V in_place(op, v)                   of one value that nobody else holds
//   V divided(v, n)                     v / n in v's type and layout, n a number or a value
//   V constant(number, dtype)           one element
//   V cast(v, dtype)                    converted; as(v, dtype): unless it has that type
//   V mask(array, shape)                an array, repeated to a shape
//   V flat(v)                           all elements as one axis; runs what has not run yet
//   V evaluated(v)                      v, which has run
//   V ones_shaped(v, rank)              one element with so many axes
//   V finish(args, v, dtype)            of kept axes: as this type, the axes dropped, into out=
#pragma once

#include <cmath>
#include <limits>

#include "dialect/reduce.h"

namespace weft::dialect {

template <class V>
struct Steps;

template <class V>
V sum(const ReduceArgs& a, const V& x) {
  return Steps<V>::reduce(lower_sum(a, Steps<V>::value(x)), x);
}

template <class V>
V prod(const ReduceArgs& a, const V& x) {
  return Steps<V>::reduce(lower_prod(a, Steps<V>::value(x)), x);
}

template <class V>
V order(const ReduceArgs& a, const V& x, bool largest) {
  return Steps<V>::reduce(lower_order(a, Steps<V>::value(x), largest), x);
}

template <class V>
V truth(const ReduceArgs& a, const V& x, bool all) {
  return Steps<V>::reduce(lower_truth(a, Steps<V>::value(x), all), x);
}

template <class V>
V count_nonzero(const ReduceArgs& a, const V& x) {
  return Steps<V>::reduce(lower_count_nonzero(a, Steps<V>::value(x)), x);
}

template <class V>
V position(const ReduceArgs& a, const V& x, bool largest) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  check_position(a, value);
  if (a.has_axes) return S::reduce(lower_position(a, value, largest), x);
  const V flat = S::flat(x);
  const ReduceArgs along{a.name, a.dialect, {0}, true, true};
  const V kept = S::reduce(lower_position(along, S::value(flat), largest), flat);
  return S::evaluated(S::finish(a, S::ones_shaped(kept, value.rank()), DType::i64));
}

// --- Composed functions. Parts of them keep their axes: finish() drops them.

template <class V>
V kept_sum(const ReduceArgs& a, const V& x, DType dtype) {
  ReduceArgs kept = a.kept();
  kept.dtype = dtype;
  return sum(kept, x);
}

// How many elements where= selects for each result, less the correction, at least 0.
template <class V>
V selected(const ReduceArgs& a, const Shape& shape, double correction) {
  using S = Steps<V>;
  ReduceArgs counting = a;
  counting.where = nullptr;
  const V counts = S::as(kept_sum(counting, S::mask(*a.where, shape), DType::i64), DType::f64);
  if (correction == 0) return counts;
  return S::with_number(Op::maximum, S::with_number(Op::subtract, counts, correction), 0);
}

// Sums over elements of this shape, divided by how many there are less the correction.
template <class V>
V averaged(const ReduceArgs& a, const Shape& shape, const V& sums, double correction = 0) {
  using S = Steps<V>;
  if (a.where) return S::divided(sums, selected<V>(a, shape, correction));
  const double left = static_cast<double>(a.elements(shape)) - correction;
  return S::divided(sums, left < 0 ? 0.0 : left);
}

// In the type that sums of this one are computed in; axes kept.
template <class V>
V kept_mean(const ReduceArgs& a, const V& x, DType dtype) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  const V sums = S::reduce(lower_unrounded_sum(a.kept(), value, dtype), x);
  return averaged(a, value.shape, sums);
}

template <class V>
V mean(const ReduceArgs& a, const V& x) {
  const DType dtype = mean_dtype(a, Steps<V>::dtype(x));
  return Steps<V>::finish(a, kept_mean(a, x, dtype), dtype);
}

// |x|^2 summed, axes kept.
template <class V>
V kept_squares(const ReduceArgs& a, const V& x, DType result) {
  return Steps<V>::reduce(lower_squares(a.kept(), Steps<V>::value(x), result), x);
}

// |x - mean|^2 summed, axes kept.
template <class V>
V centred_squares(const ReduceArgs& a, const V& x, DType compute, const V& mean) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  if (a.where || is_complex(compute) || value.size() == 0)
    return kept_squares(a, S::apply(Op::subtract, S::cast(x, compute), mean), real_part(compute));
  return S::reduce(lower_centred_squares(a.kept(), value, compute), x, mean);
}

template <class V>
V variance(const ReduceArgs& a, const V& x, bool root) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  const DType compute = var_dtype(a, value.dtype);
  const DType wide = compute_dtype(compute);
  const V elements = core::converts_twice(value.dtype, compute, wide) ? S::cast(x, compute) : x;
  const V squares = centred_squares(a, elements, wide, kept_mean(a, elements, wide));
  V variance = averaged(a, value.shape, squares, a.correction);
  if (root) variance = S::in_place(Op::sqrt, variance);
  return S::finish(a, variance, real_part(compute));
}

template <class V>
V sum_of_squares(const ReduceArgs& a, const V& x) {
  const core::Value value = Steps<V>::value(x);
  return Steps<V>::reduce(lower_squares(a, value, real_part(norm_dtype(a, value.dtype))), x);
}

// The norm of sizes |x|, in their type; axes kept.
template <class V>
V kept_norm(const ReduceArgs& a, const V& sizes, double order) {
  using S = Steps<V>;
  const core::Value value = S::value(sizes);
  const bool is_extreme = std::isinf(order) && a.elements(value.shape) > 0;
  if (is_extreme) return dialect::order(a.kept(), sizes, order > 0);
  if (order == 0) return kept_sum(a, S::with_number(Op::not_equal, sizes, 0), DType::i64);
  if (order == 1 || std::isinf(order)) return kept_sum(a, sizes, value.dtype);
  const V powers = S::with_number(Op::pow, sizes, order);
  return S::with_number(Op::pow, kept_sum(a, powers, value.dtype), 1 / order);
}

// Powers, their sum and its root are of the type sums are computed in; only the norm itself is
// rounded to 16 bits.
template <class V>
V norm(const ReduceArgs& a, const V& x, double order) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  const DType floats = norm_dtype(a, value.dtype);
  const DType result = real_part(floats);
  if (order == 2) {
    const V squares = kept_squares(a, x, compute_dtype(result));
    return S::finish(a, S::in_place(Op::sqrt, squares), result);
  }
  check_norm(a, value, order);
  const V sizes = S::apply(Op::abs, S::as(x, compute_dtype(floats)));
  return S::finish(a, kept_norm(a, sizes, order), result);
}

template <class V>
V logsumexp(const ReduceArgs& a, const V& x) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  check_logsumexp(a, value);
  const DType result = logsumexp_dtype(a, value.dtype);
  const DType wide = compute_dtype(result);
  const V values = S::as(x, wide);
  ReduceArgs largest = a.kept();
  largest.initial = -std::numeric_limits<double>::infinity();
  const V most = order(largest, values, true);
  const V shift = S::apply(Op::where, S::apply(Op::isfinite, most), most, S::constant(0, wide));
  const V terms = S::apply(Op::exp, S::apply(Op::subtract, values, shift));
  const V total = kept_sum(a, terms, wide);
  return S::finish(a, S::apply(Op::add, S::apply(Op::log, total), shift), result);
}

// --- XLA. REQUIRES: check_xla_reduce; there are elements.
template <class V>
V xla_reduce(const V& x, const V& init, Op op, const Axes& dimensions) {
  using S = Steps<V>;
  const core::Value value = S::value(x);
  const V elements = S::reduce(lower_xla_reduce(value, op, dimensions), x);
  return S::as(S::apply(op, init, elements), value.dtype);
}

}  // namespace weft::dialect
