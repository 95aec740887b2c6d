// NumPy's reductions: lower, then run or become a node.
// Written by tools/generate from tables/functions.txt.
#include "api/reduce_steps.h"
#include "graph/reductions.h"
#include "weft/reduce.h"

namespace weft {

using dialect::numpy_args;
using graph::node_of;
using graph::to_expr;
using graph::value_of;

Expr sum(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::sum(numpy_args("sum", value_of(x), o), node_of(x)));
}
Array prod(const Array& x, const SumOptions& o) {
  return dialect::prod(numpy_args("prod", x, o), x);
}
Expr prod(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::prod(numpy_args("prod", value_of(x), o), node_of(x)));
}
Expr min(const Expr& x, const ExtremeOptions& o) {
  return to_expr(dialect::order(numpy_args("min", value_of(x), o), node_of(x), false));
}
Expr max(const Expr& x, const ExtremeOptions& o) {
  return to_expr(dialect::order(numpy_args("max", value_of(x), o), node_of(x), true));
}
Array mean(const Array& x, const MeanOptions& o) {
  return dialect::mean(numpy_args("mean", x, o), x);
}
Expr mean(const Expr& x, const MeanOptions& o) {
  return to_expr(dialect::mean(numpy_args("mean", value_of(x), o), node_of(x)));
}
Array var(const Array& x, const VarOptions& o) {
  return dialect::variance(numpy_args("var", x, o), x, false);
}
Expr var(const Expr& x, const VarOptions& o) {
  return to_expr(dialect::variance(numpy_args("var", value_of(x), o), node_of(x), false));
}
Array stddev(const Array& x, const VarOptions& o) {
  return dialect::variance(numpy_args("stddev", x, o), x, true);
}
Expr stddev(const Expr& x, const VarOptions& o) {
  return to_expr(dialect::variance(numpy_args("stddev", value_of(x), o), node_of(x), true));
}
Array any(const Array& x, const MaskedOptions& o) {
  return dialect::truth(numpy_args("any", x, o), x, false);
}
Expr any(const Expr& x, const MaskedOptions& o) {
  return to_expr(dialect::truth(numpy_args("any", value_of(x), o), node_of(x), false));
}
Expr count_nonzero(const Expr& x, const MaskedOptions& o) {
  return to_expr(dialect::count_nonzero(numpy_args("count_nonzero", value_of(x), o), node_of(x)));
}
Array argmin(const Array& x, const ReduceOptions& o) {
  return dialect::position(numpy_args("argmin", x, o), x, false);
}
Expr argmin(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(numpy_args("argmin", value_of(x), o), node_of(x), false));
}
Array argmax(const Array& x, const ReduceOptions& o) {
  return dialect::position(numpy_args("argmax", x, o), x, true);
}
Expr argmax(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(numpy_args("argmax", value_of(x), o), node_of(x), true));
}
Array logsumexp(const Array& x, const MaskedOptions& o) {
  return dialect::logsumexp(numpy_args("logsumexp", x, o), x);
}
Expr logsumexp(const Expr& x, const MaskedOptions& o) {
  return to_expr(dialect::logsumexp(numpy_args("logsumexp", value_of(x), o), node_of(x)));
}
Array sum_of_squares(const Array& x, const MaskedOptions& o) {
  return dialect::sum_of_squares(numpy_args("sum_of_squares", x, o), x);
}
Expr sum_of_squares(const Expr& x, const MaskedOptions& o) {
  return to_expr(dialect::sum_of_squares(numpy_args("sum_of_squares", value_of(x), o), node_of(x)));
}
Array vector_norm(const Array& x, double order, const MaskedOptions& o) {
  return dialect::norm(numpy_args("vector_norm", x, o), x, order);
}
Expr vector_norm(const Expr& x, double order, const MaskedOptions& o) {
  return to_expr(dialect::norm(numpy_args("vector_norm", value_of(x), o), node_of(x), order));
}
Expr nansum(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::nansum(numpy_args("nansum", value_of(x), o), node_of(x)));
}
Expr nanprod(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::nanprod(numpy_args("nanprod", value_of(x), o), node_of(x)));
}
Expr nanmin(const Expr& x, const ExtremeOptions& o) {
  return to_expr(dialect::nanorder(numpy_args("nanmin", value_of(x), o), node_of(x), false));
}
Expr nanmax(const Expr& x, const ExtremeOptions& o) {
  return to_expr(dialect::nanorder(numpy_args("nanmax", value_of(x), o), node_of(x), true));
}
Expr nanmean(const Expr& x, const MeanOptions& o) {
  return to_expr(dialect::nanmean(numpy_args("nanmean", value_of(x), o), node_of(x)));
}
Expr nanvar(const Expr& x, const VarOptions& o) {
  return to_expr(dialect::nanvariance(numpy_args("nanvar", value_of(x), o), node_of(x), false));
}
Expr nanstd(const Expr& x, const VarOptions& o) {
  return to_expr(dialect::nanvariance(numpy_args("nanstd", value_of(x), o), node_of(x), true));
}
Array ptp(const Array& x, const ReduceOptions& o) {
  return dialect::ptp(numpy_args("ptp", x, o), x);
}
Expr ptp(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::ptp(numpy_args("ptp", value_of(x), o), node_of(x)));
}

}  // namespace weft
