// Lazy reductions in the NumPy voice.
#include "graph/reductions.h"
#include "weft/reduce.h"

namespace weft {
namespace {

using graph::LazyReduction;

// Sums of complex squares are sums over pairs of real numbers in memory: these run at once.
bool is_of_complex(const Expr& x) { return is_complex(x.dtype()); }

}  // namespace

Expr sum(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kSum, x, o).sum(o.dtype.value_or(api::sum_dtype(x.dtype())));
}
Expr prod(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kProd, x, o).product(o.dtype.value_or(api::sum_dtype(x.dtype())));
}
Expr min(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kMin, x, o).order(false);
}
Expr max(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kMax, x, o).order(true);
}
Expr mean(const Expr& x, const ReduceOptions& o) {
  const DType dtype = api::check_mean_dtype("mean", x.dtype(), o.dtype);
  return LazyReduction(api::kMean, x, o).mean(dtype);
}
Expr var(const Expr& x, const ReduceOptions& o) {
  const DType dtype = api::check_mean_dtype("var", x.dtype(), o.dtype);
  if (is_complex(dtype)) return Expr(var(x.eval(), o));
  return LazyReduction(api::kVar, x, o).variance(dtype, o.correction, false);
}
Expr std(const Expr& x, const ReduceOptions& o) {
  const DType dtype = api::check_mean_dtype("std", x.dtype(), o.dtype);
  if (is_complex(dtype)) return Expr(std(x.eval(), o));
  return LazyReduction(api::kStd, x, o).variance(dtype, o.correction, true);
}
Expr any(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kAny, x, o).truth(false);
}
Expr All::operator()(const Expr& x, const ReduceOptions& o) const {
  return LazyReduction(api::kAll, x, o).truth(true);
}
Expr All::operator()(const Expr& x) const { return (*this)(x, ReduceOptions{}); }
Expr count_nonzero(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kCountNonzero, x, o).count_nonzero();
}
Expr argmin(const Expr& x, const ReduceOptions& o) {
  if (!o.axis.get()) return Expr(argmin(x.eval(), o));
  return LazyReduction(api::kArgmin, x, o).arg(o.axis, false);
}
Expr argmax(const Expr& x, const ReduceOptions& o) {
  if (!o.axis.get()) return Expr(argmax(x.eval(), o));
  return LazyReduction(api::kArgmax, x, o).arg(o.axis, true);
}
Expr logsumexp(const Expr& x, const ReduceOptions& o) {
  return LazyReduction(api::kLogsumexp, x, o).logsumexp(DType::f64);
}
Expr sum_of_squares(const Expr& x, const ReduceOptions& o) {
  if (is_of_complex(x)) return Expr(sum_of_squares(x.eval(), o));
  return LazyReduction(api::kSumOfSquares, x, o).sum_of_squares();
}
Expr vector_norm(const Expr& x, double order, const ReduceOptions& o) {
  if (is_of_complex(x)) return Expr(vector_norm(x.eval(), order, o));
  return LazyReduction(api::kVectorNorm, x, o).norm(order);
}

}  // namespace weft
