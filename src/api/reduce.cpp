// NumPy's reductions that have a short way for plain arrays, and `all`; the others:
// numpy_reductions.cpp.
#include "weft/reduce.h"

#include <cstring>
#include <utility>

#include "api/reduce_steps.h"
#include "array/storage.h"
#include "graph/reductions.h"
#include "kernels/reduce/counts.h"

namespace weft {
namespace {

using dialect::numpy_args;

// Nothing asked for but perhaps a 0-d out= of the same type.
template <class Options>
bool is_plain(const Array& x, const Options& o) {
  if (o.axis.get() || o.keepdims || o.where.get()) return false;
  if constexpr (requires { o.initial; }) {
    if (o.initial) return false;
  }
  if constexpr (requires { o.dtype; }) {
    if (o.dtype) return false;
  }
  const Array* out = o.out.get();
  return !out || (out->rank() == 0 && out->dtype() == x.dtype() && out->is_writable());
}

// Plain arrays for one thread take the short way; nothing if this is not one.
template <class Options>
std::optional<Array> quickly(Reducer reducer, const char* name, const Array& x, const Options& o) {
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

Array sum(const Array& x, const SumOptions& o) {
  if (auto quick = quickly(Reducer::sum, "sum", x, o)) return *std::move(quick);
  return dialect::sum(numpy_args("sum", x, o), x);
}
Array min(const Array& x, const ExtremeOptions& o) {
  if (auto quick = quickly(Reducer::smallest, "min", x, o)) return *std::move(quick);
  return dialect::order(numpy_args("min", x, o), x, false);
}
Array max(const Array& x, const ExtremeOptions& o) {
  if (auto quick = quickly(Reducer::largest, "max", x, o)) return *std::move(quick);
  return dialect::order(numpy_args("max", x, o), x, true);
}
Array count_nonzero(const Array& x, const MaskedOptions& o) {
  if (is_plain(x, o) && !o.out.get() && x.is_contiguous())
    return full({}, kernels::active_count(x.dtype())(x.origin(), x.size()));
  return dialect::count_nonzero(numpy_args("count_nonzero", x, o), x);
}

Array All::operator()(const Array& x, const MaskedOptions& o) const {
  return dialect::truth(numpy_args("all", x, o), x, true);
}
Array All::operator()(const Array& x) const { return (*this)(x, MaskedOptions{}); }
Expr All::operator()(const Expr& x, const MaskedOptions& o) const {
  return graph::to_expr(
      dialect::truth(numpy_args("all", graph::value_of(x), o), graph::node_of(x), true));
}
Expr All::operator()(const Expr& x) const { return (*this)(x, MaskedOptions{}); }

}  // namespace weft
