// Each kind of reduction, for all voices: which kernel, in which element type.
#include <cmath>
#include <limits>

#include "api/reduce_call.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/numpy.h"

namespace weft::api {
namespace {

using kernels::Reducer;

bool is_small(DType dtype) { return dtype == DType::f16 || dtype == DType::bf16; }

void refuse_empty(const ReduceCall& call, const char* hint) {
  raise(ErrorKind::bad_argument, call.voice, call.name,
        cat("of no elements: axes ", call.axes, " of shape ", call.x.shape(),
            " hold none, and there is no neutral element to give instead"),
        hint);
}

void refuse_complex(const ReduceCall& call) {
  raise(ErrorKind::dtype_unsupported, call.voice, call.name,
        cat("not defined for ", call.x.dtype(), ", only for booleans, integers and floats"),
        "complex numbers have no order; abs(), real() and imag() make real ones of them");
}

// The number of elements behind each result, as a number or, with where=, an array.
Array counts(const ReduceCall& call) {
  if (call.where) return selected_counts(call);
  return scalar(static_cast<double>(call.elements()));
}

// x / n in x's own type.
Array divided(const Array& x, const Array& n) {
  const DType part = real_part(x.dtype());
  // One count for all is a number, which takes that type on its way.
  if (n.rank() == 0 && n.dtype() == DType::f64 && x.dtype() == part)
    return divide(x, n.item<double>(), {.out = x});
  return divide(x, n.astype(part), {.out = x});
}

// The squares of |x - mean|, summed; kept shape.
Array centred_squares(const ReduceCall& call, DType compute, const Array& mean) {
  if (!call.where && !is_complex(compute) && call.x.size() > 0) {
    const Array squares = reduce::make_reduced(call.x, call.axes, compute, call.name);
    reduce::reduce_into({Reducer::sum_of_centred_squares, &call.x, compute, false, &mean}, squares);
    return squares;
  }
  const Array apart = subtract(call.x.astype(compute), mean);
  return call_squares(inner_call(call, apart), real_part(compute));
}

Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }

}  // namespace

DType compute_dtype(DType result) {
  if (is_small(result)) return DType::f32;
  if (is_unsigned_integer(result)) return DType::u64;
  return is_integer(result) ? DType::i64 : result;
}

DType sum_dtype(DType dtype) {
  if (dtype == DType::boolean || is_signed_integer(dtype)) return DType::i64;
  return is_unsigned_integer(dtype) ? DType::u64 : dtype;
}

DType mean_dtype(DType dtype) {
  return is_floating(dtype) || is_complex(dtype) ? dtype : DType::f64;
}

DType check_mean_dtype(const char* name, DType dtype, const std::optional<DType>& wanted) {
  const DType compute = wanted.value_or(mean_dtype(dtype));
  if (is_floating(compute) || is_complex(compute)) return compute;
  raise(ErrorKind::dtype_unsupported, name,
        cat("computed in ", compute,
            " would lose its fraction; only floats and complex numbers can be asked for"),
        "astype(DType) converts the result");
}

ReducePlan truth_plan(bool all) {
  return {all ? Reducer::smallest : Reducer::largest,
          all ? Op::logical_and : Op::logical_or,
          DType::u8,
          DType::boolean,
          all ? 1 : 0,
          true};
}

// In booleans a sum is "or" and a product "and".
ReducePlan sum_plan(DType result) {
  if (result == DType::boolean) return truth_plan(false);
  return {Reducer::sum, Op::add, compute_dtype(result), result, 0};
}

ReducePlan prod_plan(DType result) {
  if (result == DType::boolean) return truth_plan(true);
  return {Reducer::product, Op::multiply, compute_dtype(result), result, 1};
}

Array call_sum(const ReduceCall& call, DType result) {
  return run_reduction(call, sum_plan(result));
}

Array call_prod(const ReduceCall& call, DType result) {
  return run_reduction(call, prod_plan(result));
}

void check_order(const ReduceCall& call) {
  if (is_complex(call.x.dtype())) refuse_complex(call);
  if (!call.initial && call.elements() == 0) {
    const bool has_initial = call.voice == Voice::numpy;
    refuse_empty(call, has_initial ? "give an .initial value, which is then the result" : "");
  }
  if (!call.initial && call.where) {
    raise(ErrorKind::bad_argument, call.voice, call.name,
          "where= may select nothing, and there is no neutral element to give then",
          "give an .initial value as well");
  }
}

Array call_order(const ReduceCall& call, bool largest) {
  check_order(call);
  const DType dtype = call.x.dtype();
  const ReducePlan plan{largest ? Reducer::largest : Reducer::smallest,
                        largest ? Op::maximum : Op::minimum, is_small(dtype) ? DType::f32 : dtype,
                        dtype};
  return run_reduction(call, plan);
}

Array call_mean(const ReduceCall& call, DType result) {
  ReduceCall kept = call;
  kept.keepdims = true;
  kept.out = nullptr;
  const Array sums = reduce_core(kept, sum_plan(result));
  return finish(call, divided(sums, counts(call)), result);
}

Array call_var(const ReduceCall& call, DType compute, double correction, bool root) {
  const DType wide = compute_dtype(compute);
  const DType result = real_part(compute);
  const bool twice = converts_twice(call.x.dtype(), compute, wide);
  const Array elements = twice ? call.x.astype(compute) : call.x;
  const ReduceCall inner = inner_call(call, elements);
  const Array mean = call_mean(inner, wide);
  const Array squares = centred_squares(inner, wide, mean);
  const Array degrees = maximum(counts(call) - correction, 0.0);
  Array variance = divided(squares, degrees);
  if (root) sqrt(variance, {.out = variance});
  return finish(call, variance, result);
}

Array call_truth(const ReduceCall& call, bool all) { return run_reduction(call, truth_plan(all)); }

Array call_count_nonzero(const ReduceCall& call) {
  return run_reduction(call, {Reducer::sum, Op::add, DType::i64, DType::i64, 0, true});
}

Array call_squares(const ReduceCall& call, DType result) {
  const Array& x = call.x;
  const ReducePlan plan{Reducer::sum_of_squares, Op::add, compute_dtype(result), result, 0};
  if (!is_complex(x.dtype())) return run_reduction(call, plan);
  const Array chosen = call.where ? where(*call.where, x, full({}, 0, x.dtype())) : x;
  const Array parts = as_parts(chosen);
  ReduceCall both = inner_call(call, parts);
  both.where = nullptr;
  both.axes.push_back(x.rank());
  const Array kept = run_reduction(both, plan);
  return finish(call, kept.squeeze({x.rank()}), result);
}

void check_norm(const ReduceCall& call, double order) {
  // Nothing is smaller than a size of 0, so it is the largest of none; PyTorch does not see it so.
  const bool is_refused = order < 0 || call.voice == Voice::torch;
  if (std::isinf(order) && call.elements() == 0 && is_refused)
    refuse_empty(call, "norms of finite order are 0 for no elements");
}

// Powers, their sum and its root are of the type sums are computed in; only the norm itself is
// rounded to 16 bits.
Array call_norm(const ReduceCall& call, double order) {
  const DType floats = mean_dtype(call.x.dtype());
  const DType result = real_part(floats);
  const DType wide = compute_dtype(result);
  if (order == 2) {
    const Array squares = call_squares(inner_call(call, call.x), wide);
    return finish(call, sqrt(squares, {.out = squares}), result);
  }
  const Array sizes = abs(as(call.x, compute_dtype(floats)));
  const ReduceCall of_sizes = inner_call(call, sizes);
  check_norm(call, order);
  if (std::isinf(order)) {
    if (call.elements() == 0) return finish(call, call_sum(of_sizes, wide), result);
    return finish(call, call_order(of_sizes, order > 0), result);
  }
  if (order == 0) {
    const Array nonzero = not_equal(sizes, 0);
    const ReduceCall counted = inner_call(call, nonzero);
    return finish(call, call_sum(counted, DType::i64), result);
  }
  if (order == 1) return finish(call, call_sum(of_sizes, wide), result);
  const Array powers = pow(sizes, order);
  const ReduceCall of_powers = inner_call(call, powers);
  return finish(call, pow(call_sum(of_powers, wide), 1 / order), result);
}

void check_logsumexp(const ReduceCall& call) {
  if (!is_complex(call.x.dtype())) return;
  raise(ErrorKind::dtype_unsupported, call.voice, call.name,
        cat("not defined for ", call.x.dtype(), ", only for booleans, integers and floats"));
}

Array call_logsumexp(const ReduceCall& call, DType floats) {
  check_logsumexp(call);
  const DType result = is_floating(call.x.dtype()) ? call.x.dtype() : floats;
  const DType wide = compute_dtype(result);
  const Array values = as(call.x, wide);
  ReduceCall inner = inner_call(call, values);
  inner.initial = -std::numeric_limits<double>::infinity();
  const Array most = call_order(inner, true);
  const Array shift = where(isfinite(most), most, full({}, 0, wide));
  const Array terms = exp(subtract(values, shift));
  const Array total = call_sum(inner_call(call, terms), wide);
  return finish(call, add(log(total), shift), result);
}

void check_arg(const ReduceCall& call, const ReduceAxes& axis) {
  if (is_complex(call.x.dtype())) refuse_complex(call);
  if (axis.get() && axis.get()->size() != 1) {
    raise(ErrorKind::bad_argument, call.voice, call.name,
          cat("takes one axis, or none for the flattened array, not ", *axis.get()));
  }
  if (call.elements() == 0) refuse_empty(call, "");
}

Array call_arg(const ReduceCall& call, const ReduceAxes& axis, bool largest) {
  check_arg(call, axis);
  if (axis.get()) {
    const int along = static_cast<int>(call.axes[0]);
    const Array kept = reduce::make_reduced(call.x, call.axes, DType::i64, call.name);
    if (kept.size() > 0) reduce::arg_reduce_into(call.x, along, largest, kept);
    return finish(call, kept, DType::i64);
  }
  const Array flat = call.x.reshape({-1});
  Array kept = empty({1}, DType::i64);
  reduce::arg_reduce_into(flat, 0, largest, kept);
  return finish(call, kept.reshape(Dims::filled(call.x.rank(), 1)), DType::i64);
}

}  // namespace weft::api
