// Lazy reductions in the NumPy voice.
#include "graph/reductions.h"
#include "weft/reduce.h"

namespace weft {
namespace {

using graph::node_of;
using graph::to_expr;
namespace numpy = dialect::numpy;

dialect::ReduceArgs args(const dialect::ReduceKind& kind, const Expr& x, const ReduceOptions& o) {
  return dialect::numpy_args(kind, graph::value_of(*x.node()), o);
}

}  // namespace

Expr sum(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::sum(args(numpy::kSum, x, o), node_of(x)));
}
Expr prod(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::prod(args(numpy::kProd, x, o), node_of(x)));
}
Expr min(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::order(args(numpy::kMin, x, o), node_of(x), false));
}
Expr max(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::order(args(numpy::kMax, x, o), node_of(x), true));
}
Expr mean(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::mean(args(numpy::kMean, x, o), node_of(x)));
}
Expr var(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::variance(args(numpy::kVar, x, o), node_of(x), false));
}
Expr std(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::variance(args(numpy::kStd, x, o), node_of(x), true));
}
Expr any(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::truth(args(numpy::kAny, x, o), node_of(x), false));
}
Expr All::operator()(const Expr& x, const ReduceOptions& o) const {
  return to_expr(dialect::truth(args(numpy::kAll, x, o), node_of(x), true));
}
Expr All::operator()(const Expr& x) const { return (*this)(x, ReduceOptions{}); }
Expr count_nonzero(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::count_nonzero(args(numpy::kCountNonzero, x, o), node_of(x)));
}
Expr argmin(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(args(numpy::kArgmin, x, o), node_of(x), false));
}
Expr argmax(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(args(numpy::kArgmax, x, o), node_of(x), true));
}
Expr logsumexp(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::logsumexp(args(numpy::kLogsumexp, x, o), node_of(x)));
}
Expr sum_of_squares(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::sum_of_squares(args(numpy::kSumOfSquares, x, o), node_of(x)));
}
Expr vector_norm(const Expr& x, double order, const ReduceOptions& o) {
  return to_expr(dialect::norm(args(numpy::kVectorNorm, x, o), node_of(x), order));
}

}  // namespace weft
