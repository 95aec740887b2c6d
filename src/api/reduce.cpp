// Reductions in the NumPy voice.
#include "weft/reduce.h"

#include <cstring>
#include <utility>

#include "api/reduce_steps.h"
#include "array/storage.h"
#include "kernels/reduce/counts.h"

namespace weft {
namespace {

using dialect::numpy_args;
namespace numpy = dialect::numpy;

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

}  // namespace

Array sum(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::sum, "sum", x, o)) return *std::move(quick);
  return dialect::sum(numpy_args(numpy::kSum, x, o), x);
}
Array prod(const Array& x, const ReduceOptions& o) {
  return dialect::prod(numpy_args(numpy::kProd, x, o), x);
}
Array min(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::smallest, "min", x, o)) return *std::move(quick);
  return dialect::order(numpy_args(numpy::kMin, x, o), x, false);
}
Array max(const Array& x, const ReduceOptions& o) {
  if (auto quick = quickly(Reducer::largest, "max", x, o)) return *std::move(quick);
  return dialect::order(numpy_args(numpy::kMax, x, o), x, true);
}
Array mean(const Array& x, const ReduceOptions& o) {
  return dialect::mean(numpy_args(numpy::kMean, x, o), x);
}
Array var(const Array& x, const ReduceOptions& o) {
  return dialect::variance(numpy_args(numpy::kVar, x, o), x, false);
}
Array std(const Array& x, const ReduceOptions& o) {
  return dialect::variance(numpy_args(numpy::kStd, x, o), x, true);
}
Array any(const Array& x, const ReduceOptions& o) {
  return dialect::truth(numpy_args(numpy::kAny, x, o), x, false);
}
Array All::operator()(const Array& x, const ReduceOptions& o) const {
  return dialect::truth(numpy_args(numpy::kAll, x, o), x, true);
}
Array All::operator()(const Array& x) const { return (*this)(x, ReduceOptions{}); }
Array count_nonzero(const Array& x, const ReduceOptions& o) {
  if (is_plain(x, o) && !o.out.get() && x.is_contiguous())
    return full({}, kernels::active_count(x.dtype())(x.origin(), x.size()));
  return dialect::count_nonzero(numpy_args(numpy::kCountNonzero, x, o), x);
}
Array argmin(const Array& x, const ReduceOptions& o) {
  return dialect::position(numpy_args(numpy::kArgmin, x, o), x, false);
}
Array argmax(const Array& x, const ReduceOptions& o) {
  return dialect::position(numpy_args(numpy::kArgmax, x, o), x, true);
}
Array sum_of_squares(const Array& x, const ReduceOptions& o) {
  return dialect::sum_of_squares(numpy_args(numpy::kSumOfSquares, x, o), x);
}
Array vector_norm(const Array& x, double order, const ReduceOptions& o) {
  return dialect::norm(numpy_args(numpy::kVectorNorm, x, o), x, order);
}
Array logsumexp(const Array& x, const ReduceOptions& o) {
  return dialect::logsumexp(numpy_args(numpy::kLogsumexp, x, o), x);
}

}  // namespace weft
