// Reductions in the NumPy voice.
#include "weft/reduce.h"

#include <cstring>
#include <limits>
#include <utility>

#include "api/reduce_call.h"
#include "array/storage.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/numpy.h"

namespace weft {
namespace {

using kernels::Reducer;

// Nothing asked for but perhaps a 0-d out= of the same type.
bool is_plain(const Array& x, const ReduceOptions& o) {
  if (o.axis.get() || o.keepdims || o.dtype || o.initial || o.where.get()) return false;
  const Array* out = o.out.get();
  return !out || (out->rank() == 0 && out->dtype() == x.dtype() && out->is_writable());
}

// Plain arrays for one thread take the short way; nothing if this is not one.
std::optional<Array> quickly(Reducer reducer, const char* name, const Array& x,
                             const ReduceOptions& o) {
  if (!is_plain(x, o) || x.rank() == 0) return {};
  if (const Array* out = o.out.get()) {
    if (!exec::reduce_quickly(reducer, x, out->origin())) return {};
    return *out;
  }
  alignas(8) std::byte result[8];
  if (!exec::reduce_quickly(reducer, x, result)) return {};
  Array fresh = make_array({}, x.dtype(), name);
  std::memcpy(fresh.origin(), result, static_cast<size_t>(size_in_bytes(x.dtype())));
  return fresh;
}

Array variance(const char* name, const Array& x, const ReduceOptions& o, bool root) {
  const DType dtype = api::check_mean_dtype(name, x.dtype(), o.dtype);
  return api::call_var(api::check_reduce(name, x, o), dtype, o.correction, root);
}

}  // namespace

Array sum(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::sum, "sum", x, o)) return *std::move(quick);
  return api::call_sum(api::check_reduce("sum", x, o), o.dtype.value_or(api::sum_dtype(x.dtype())));
}

Array prod(const Array& x, const ReduceOptions& o) {
  const api::ReduceCall call = api::check_reduce("prod", x, o);
  const DType result = o.dtype.value_or(api::sum_dtype(x.dtype()));
  if (result == DType::boolean) return api::call_truth(call, true);
  const DType wide = is_integer(result) ? api::sum_dtype(result) : result;
  const bool small = result == DType::f16 || result == DType::bf16;
  return api::run_reduction(call,
                            {Reducer::product, Op::multiply, small ? DType::f32 : wide, result, 1});
}

Array min(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::smallest, "min", x, o)) return *std::move(quick);
  return api::call_order(api::check_reduce("min", x, o), false);
}
Array max(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::largest, "max", x, o)) return *std::move(quick);
  return api::call_order(api::check_reduce("max", x, o), true);
}

Array mean(const Array& x, const ReduceOptions& o) {
  const DType dtype = api::check_mean_dtype("mean", x.dtype(), o.dtype);
  return api::call_mean(api::check_reduce("mean", x, o), dtype);
}
Array var(const Array& x, const ReduceOptions& o) { return variance("var", x, o, false); }
Array std(const Array& x, const ReduceOptions& o) { return variance("std", x, o, true); }

Array any(const Array& x, const ReduceOptions& o) {
  return api::call_truth(api::check_reduce("any", x, o), false);
}
Array All::operator()(const Array& x, const ReduceOptions& o) const {
  return api::call_truth(api::check_reduce("all", x, o), true);
}
Array All::operator()(const Array& x) const { return (*this)(x, ReduceOptions{}); }

Array count_nonzero(const Array& x, const ReduceOptions& o) {
  const api::ReduceCall call = api::check_reduce("count_nonzero", x, o);
  return api::run_reduction(call, {Reducer::sum, Op::add, DType::i64, DType::i64, 0, true});
}

Array argmin(const Array& x, const ReduceOptions& o) {
  return api::call_arg(api::check_reduce("argmin", x, o), o.axis, false);
}
Array argmax(const Array& x, const ReduceOptions& o) {
  return api::call_arg(api::check_reduce("argmax", x, o), o.axis, true);
}

Array sum_of_squares(const Array& x, const ReduceOptions& o) {
  return api::call_squares(api::check_reduce("sum_of_squares", x, o));
}
Array vector_norm(const Array& x, double order, const ReduceOptions& o) {
  return api::call_norm(api::check_reduce("vector_norm", x, o), order);
}

Array logsumexp(const Array& x, const ReduceOptions& o) {
  const api::ReduceCall call = api::check_reduce("logsumexp", x, o);
  if (is_complex(x.dtype())) {
    raise(ErrorKind::dtype_unsupported, "logsumexp",
          cat("not defined for ", x.dtype(), ", only for booleans, integers and floats"));
  }
  const DType result = api::mean_dtype(x.dtype());
  const Array values = x.dtype() == result ? x : x.astype(result);
  ReduceOptions kept{.axis = call.axes, .keepdims = true, .where = o.where};
  kept.initial = -std::numeric_limits<double>::infinity();
  const Array most = max(values, kept);
  const Array shift = where(isfinite(most), most, full({}, 0, result));
  kept.initial = std::nullopt;
  const Array total = sum(exp(subtract(values, shift)), kept);
  return api::finish(call, add(log(total), shift), result);
}

}  // namespace weft
