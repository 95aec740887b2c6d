// Reductions in the NumPy voice.
#include "weft/reduce.h"

#include <cstring>
#include <utility>

#include "api/reduce_call.h"
#include "array/storage.h"
#include "kernels/reduce/counts.h"
#include "weft/numpy.h"

namespace weft {
namespace {

using kernels::Reducer;

// Nothing asked for but perhaps a 0-d out= of the same type.
bool is_plain(const Array& x, const ReduceOptions& o) {
  if (o.axis.get() || o.keepdims || o.dtype || o.initial || o.where.get() || o.correction != 0)
    return false;
  const Array* out = o.out.get();
  return !out || (out->rank() == 0 && out->dtype() == x.dtype() && out->is_writable());
}

// Plain arrays for one thread take the short way; nothing if this is not one.
std::optional<Array> quickly(Reducer reducer, const char* name, const Array& x,
                             const ReduceOptions& o) {
  if (!is_plain(x, o) || x.rank() == 0) return {};
  if (const Array* out = o.out.get()) {
    if (!reduce::reduce_quickly(reducer, x, out->origin())) return {};
    return *out;
  }
  alignas(8) std::byte result[8];
  if (!reduce::reduce_quickly(reducer, x, result)) return {};
  Array fresh = make_array({}, x.dtype(), name);
  std::memcpy(fresh.origin(), result, static_cast<size_t>(size_in_bytes(x.dtype())));
  return fresh;
}

Array variance(const api::ReduceKind& kind, const Array& x, const ReduceOptions& o, bool root) {
  const DType dtype = api::check_mean_dtype(kind.name, x.dtype(), o.dtype);
  return api::call_var(api::check_reduce(kind, x, o), dtype, o.correction, root);
}

}  // namespace

Array sum(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::sum, "sum", x, o)) return *std::move(quick);
  return api::call_sum(api::check_reduce(api::kSum, x, o),
                       o.dtype.value_or(api::sum_dtype(x.dtype())));
}

Array prod(const Array& x, const ReduceOptions& o) {
  return api::call_prod(api::check_reduce(api::kProd, x, o),
                        o.dtype.value_or(api::sum_dtype(x.dtype())));
}

Array min(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::smallest, "min", x, o)) return *std::move(quick);
  return api::call_order(api::check_reduce(api::kMin, x, o), false);
}
Array max(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::largest, "max", x, o)) return *std::move(quick);
  return api::call_order(api::check_reduce(api::kMax, x, o), true);
}

Array mean(const Array& x, const ReduceOptions& o) {
  const DType dtype = api::check_mean_dtype("mean", x.dtype(), o.dtype);
  return api::call_mean(api::check_reduce(api::kMean, x, o), dtype);
}
Array var(const Array& x, const ReduceOptions& o) { return variance(api::kVar, x, o, false); }
Array std(const Array& x, const ReduceOptions& o) { return variance(api::kStd, x, o, true); }

Array any(const Array& x, const ReduceOptions& o) {
  return api::call_truth(api::check_reduce(api::kAny, x, o), false);
}
Array All::operator()(const Array& x, const ReduceOptions& o) const {
  return api::call_truth(api::check_reduce(api::kAll, x, o), true);
}
Array All::operator()(const Array& x) const { return (*this)(x, ReduceOptions{}); }

Array count_nonzero(const Array& x, const ReduceOptions& o) {
  if (is_plain(x, o) && !o.out.get() && x.is_contiguous())
    return full({}, kernels::active_count(x.dtype())(x.origin(), x.size()));
  return api::call_count_nonzero(api::check_reduce(api::kCountNonzero, x, o));
}

Array argmin(const Array& x, const ReduceOptions& o) {
  return api::call_arg(api::check_reduce(api::kArgmin, x, o), o.axis, false);
}
Array argmax(const Array& x, const ReduceOptions& o) {
  return api::call_arg(api::check_reduce(api::kArgmax, x, o), o.axis, true);
}

Array sum_of_squares(const Array& x, const ReduceOptions& o) {
  const DType result = real_part(api::mean_dtype(x.dtype()));
  return api::call_squares(api::check_reduce(api::kSumOfSquares, x, o), result);
}
Array vector_norm(const Array& x, double order, const ReduceOptions& o) {
  return api::call_norm(api::check_reduce(api::kVectorNorm, x, o), order);
}

Array logsumexp(const Array& x, const ReduceOptions& o) {
  return api::call_logsumexp(api::check_reduce(api::kLogsumexp, x, o), DType::f64);
}

}  // namespace weft
