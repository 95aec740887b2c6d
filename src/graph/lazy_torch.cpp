// Lazy expressions in PyTorch's dialect.
#include "weft/torch.h"

#include "dialect/lower.h"
#include "exec/run.h"
#include "graph/expr.h"
#include "graph/reductions.h"

namespace weft {

Expr detail::lazy_torch(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                        const Options& options) {
  const LazyOperand* given = operands.begin();
  const int count = static_cast<int>(operands.size());
  if (options.out.get() || options.where.get()) {
    const graph::EagerOperands eager(given, count);
    return Expr(exec::run(dialect::lower_torch(op, name, eager.operands, options)));
  }
  graph::Argument arguments[kMaxArity];
  for (int i = 0; i < count; ++i) arguments[i] = graph::to_argument(given[i]);
  return graph::to_expr(graph::make_torch_op(op, name, arguments, options.policy));
}

namespace torch {
namespace {

using graph::node_of;
using graph::to_expr;
namespace kinds = dialect::torch_kinds;

dialect::ReduceArgs args(const dialect::ReduceKind& kind, const Expr& x, const ReduceOptions& o) {
  return dialect::torch_args(kind, graph::value_of(*x.node()), o);
}

}  // namespace

LazyTensor sum(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::sum(args(kinds::kSum, x, o), node_of(x)));
}
LazyTensor prod(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::prod(args(kinds::kProd, x, o), node_of(x)));
}
LazyTensor mean(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::mean(args(kinds::kMean, x, o), node_of(x)));
}
LazyTensor amax(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::order(args(kinds::kAmax, x, o), node_of(x), true));
}
LazyTensor amin(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::order(args(kinds::kAmin, x, o), node_of(x), false));
}
LazyTensor var(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::variance(args(kinds::kVar, x, o), node_of(x), false));
}
LazyTensor std(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::variance(args(kinds::kStd, x, o), node_of(x), true));
}
LazyTensor argmax(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(args(kinds::kArgmax, x, o), node_of(x), true));
}
LazyTensor argmin(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::position(args(kinds::kArgmin, x, o), node_of(x), false));
}
LazyTensor any(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::truth(args(kinds::kAny, x, o), node_of(x), false));
}
LazyTensor all(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::truth(args(kinds::kAll, x, o), node_of(x), true));
}
LazyTensor count_nonzero(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::count_nonzero(args(kinds::kCountNonzero, x, o), node_of(x)));
}
LazyTensor logsumexp(const Expr& x, const ReduceOptions& o) {
  return to_expr(dialect::logsumexp(args(kinds::kLogsumexp, x, o), node_of(x)));
}
LazyTensor norm(const Expr& x, double p, const ReduceOptions& o) {
  return to_expr(dialect::norm(args(kinds::kNorm, x, o), node_of(x), p));
}

}  // namespace torch
}  // namespace weft
