// PyTorch's reductions: lower, then run or become a node.
// Written by tools/generate from tables/functions.txt.
#include "api/reduce_steps.h"
#include "graph/reductions.h"
#include "weft/torch.h"

namespace weft::torch {

using dialect::torch_args;
using graph::node_of;
using graph::to_expr;
using graph::value_of;

Tensor sum(const Array& x, const SumOptions& o) { return dialect::sum(torch_args("sum", x, o), x); }
LazyTensor sum(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::sum(torch_args("sum", value_of(x), o), node_of(x)));
}
Tensor prod(const Array& x, const SumOptions& o) {
  return dialect::prod(torch_args("prod", x, o), x);
}
LazyTensor prod(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::prod(torch_args("prod", value_of(x), o), node_of(x)));
}
Tensor amin(const Array& x, const ReduceOptions& o) {
  return dialect::order(torch_args("amin", x, o), x, false);
}
LazyTensor amin(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::order(torch_args("amin", value_of(x), o), node_of(x), false));
}
Tensor amax(const Array& x, const ReduceOptions& o) {
  return dialect::order(torch_args("amax", x, o), x, true);
}
LazyTensor amax(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::order(torch_args("amax", value_of(x), o), node_of(x), true));
}
Tensor mean(const Array& x, const SumOptions& o) {
  return dialect::mean(torch_args("mean", x, o), x);
}
LazyTensor mean(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::mean(torch_args("mean", value_of(x), o), node_of(x)));
}
Tensor var(const Array& x, const VarOptions& o) {
  return dialect::variance(torch_args("var", x, o), x, false);
}
LazyTensor var(const Expr& x, const VarOptions& o) {
  return to_expr(dialect::variance(torch_args("var", value_of(x), o), node_of(x), false));
}
Tensor stddev(const Array& x, const VarOptions& o) {
  return dialect::variance(torch_args("stddev", x, o), x, true);
}
LazyTensor stddev(const Expr& x, const VarOptions& o) {
  return to_expr(dialect::variance(torch_args("stddev", value_of(x), o), node_of(x), true));
}
Tensor any(const Array& x, const ReduceOptions& o) {
  return dialect::truth(torch_args("any", x, o), x, false);
}
LazyTensor any(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::truth(torch_args("any", value_of(x), o), node_of(x), false));
}
Tensor all(const Array& x, const ReduceOptions& o) {
  return dialect::truth(torch_args("all", x, o), x, true);
}
LazyTensor all(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::truth(torch_args("all", value_of(x), o), node_of(x), true));
}
Tensor count_nonzero(const Array& x, const ReduceOptions& o) {
  return dialect::count_nonzero(torch_args("count_nonzero", x, o), x);
}
LazyTensor count_nonzero(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::count_nonzero(torch_args("count_nonzero", value_of(x), o), node_of(x)));
}
Tensor argmin(const Array& x, const ReduceOptions& o) {
  return dialect::position(torch_args("argmin", x, o), x, false);
}
LazyTensor argmin(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(torch_args("argmin", value_of(x), o), node_of(x), false));
}
Tensor argmax(const Array& x, const ReduceOptions& o) {
  return dialect::position(torch_args("argmax", x, o), x, true);
}
LazyTensor argmax(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(torch_args("argmax", value_of(x), o), node_of(x), true));
}
Tensor logsumexp(const Array& x, const ReduceOptions& o) {
  return dialect::logsumexp(torch_args("logsumexp", x, o), x);
}
LazyTensor logsumexp(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::logsumexp(torch_args("logsumexp", value_of(x), o), node_of(x)));
}
Tensor norm(const Array& x, double p, const ReduceOptions& o) {
  return dialect::norm(torch_args("norm", x, o), x, p);
}
LazyTensor norm(const Expr& x, double p, const ReduceOptions& o) {
  return to_expr(dialect::norm(torch_args("norm", value_of(x), o), node_of(x), p));
}
Tensor nansum(const Array& x, const SumOptions& o) {
  return dialect::nansum(torch_args("nansum", x, o), x);
}
LazyTensor nansum(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::nansum(torch_args("nansum", value_of(x), o), node_of(x)));
}
Tensor nanmean(const Array& x, const SumOptions& o) {
  return dialect::nanmean(torch_args("nanmean", x, o), x);
}
LazyTensor nanmean(const Expr& x, const SumOptions& o) {
  return to_expr(dialect::nanmean(torch_args("nanmean", value_of(x), o), node_of(x)));
}

}  // namespace weft::torch
