// Lowering of reductions: from a call whose arguments are checked to a record, or a refusal. The
// rules of all dialects: element types, what is refused of no elements and of complex numbers.
// Nothing runs here; x may be abstract.
#pragma once

#include "core/reduce.h"
#include "dialect/reduce_args.h"

namespace weft::dialect {

core::Reduce lower_sum(const ReduceArgs& a, const core::Value& x);
core::Reduce lower_prod(const ReduceArgs& a, const core::Value& x);
// The smallest or largest. Refused of complex numbers, and of nothing without an initial value.
core::Reduce lower_order(const ReduceArgs& a, const core::Value& x, bool largest);
// Whether all elements are true, or any.
core::Reduce lower_truth(const ReduceArgs& a, const core::Value& x, bool all);
core::Reduce lower_count_nonzero(const ReduceArgs& a, const core::Value& x);
// |x|^2 summed, given as this real type.
core::Reduce lower_squares(const ReduceArgs& a, const core::Value& x, DType result);
// Where the smallest or largest is. REQUIRES: check_position(a, x), one axis.
core::Reduce lower_position(const ReduceArgs& a, const core::Value& x, bool largest);

// Steps of composed functions. Sums of elements that are rounded to `element` first, given in the
// type they are computed in.
core::Reduce lower_unrounded_sum(const ReduceArgs& a, const core::Value& x, DType element);
// |x - centre|^2 summed, in this type; the centre is not filled in.
core::Reduce lower_centred_squares(const ReduceArgs& a, const core::Value& x, DType load);

// xla::reduce without its initial value, which is joined afterwards: sums and products of 16-bit
// floats stay float32. REQUIRES: there are elements.
core::Reduce lower_xla_reduce(const core::Value& x, Op op, const Axes& dimensions);
// Throws unless op can join elements in any order, init is 0-d and of x's type, and the dimensions
// are x's.
void check_xla_reduce(const core::Value& x, const core::Value& init, Op op, const Axes& dimensions);
void check_monoid(const char* name, Op op);
void check_init(const char* name, const core::Value& x, const core::Value& init);

// torch::sum_to_size, its axes kept.
core::Reduce lower_sum_to_size(const core::Value& x, const Shape& sizes);

// Refusals, before anything is computed.
void check_order(const ReduceArgs& a, const core::Value& x);
void check_position(const ReduceArgs& a, const core::Value& x);
void check_norm(const ReduceArgs& a, const core::Value& x, double order);
void check_logsumexp(const ReduceArgs& a, const core::Value& x);

// Element types.
// What sums of integers and booleans are: 64 bits. Other types stay.
DType sum_dtype(Dialect dialect, DType dtype);
// The type a sum with this result is computed in: 16-bit floats in float32, integers in 64 bits,
// whose low bits are the result.
DType compute_dtype(DType result);
// What means are computed in: the type asked for, else that of the elements. NumPy takes integers
// as float64, PyTorch refuses them; in integers a mean would be cut off without a word.
DType mean_dtype(const ReduceArgs& a, DType dtype);
DType var_dtype(const ReduceArgs& a, DType dtype);
// What a norm is computed in: its result is the real part of that.
DType norm_dtype(const ReduceArgs& a, DType dtype);
DType logsumexp_dtype(const ReduceArgs& a, DType dtype);

}  // namespace weft::dialect
