// Lazy expressions in the PyTorch voice.
#include "weft/lazy_torch.h"

#include "api/torch_reduce.h"
#include "dialect/lower.h"
#include "exec/run.h"
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

using api::ReduceKind;
using graph::LazyReduction;

weft::ReduceOptions general(const ReduceKind& kind, const Expr& x, const ReduceOptions& o) {
  return general(kind, graph::shape_of(*x.node()), o);
}

// The call with its arguments checked.
struct Checked {
  weft::ReduceOptions options;
  LazyReduction call;
  Checked(const ReduceKind& kind, const Expr& x, const ReduceOptions& o)
      : options(general(kind, x, o)), call(kind, x, options, Voice::torch) {}
};

Expr variance(const ReduceKind& kind, const Expr& x, const ReduceOptions& o, bool root) {
  const DType dtype = check_var_dtype(kind.name, x.dtype());
  if (is_complex(dtype)) return Expr(root ? std(x.eval(), o) : var(x.eval(), o));
  return Checked(kind, x, o).call.variance(dtype, o.correction, root);
}

Expr truth(const ReduceKind& kind, const Expr& x, const ReduceOptions& o, bool all) {
  const Expr answer = Checked(kind, x, o).call.truth(all);
  return x.dtype() == DType::u8 && !o.out.get() ? answer.astype(DType::u8) : answer;
}

Expr position(const ReduceKind& kind, const Expr& x, const ReduceOptions& o, bool largest) {
  const Checked checked(kind, x, o);
  if (!checked.options.axis.get()) return Expr(largest ? argmax(x.eval(), o) : argmin(x.eval(), o));
  return checked.call.arg(checked.options.axis, largest);
}

}  // namespace

Expr sum(const Expr& x, const ReduceOptions& o) {
  return Checked(kSum, x, o).call.sum(o.dtype.value_or(sum_dtype(x.dtype())));
}
Expr prod(const Expr& x, const ReduceOptions& o) {
  return Checked(kProd, x, o).call.product(o.dtype.value_or(sum_dtype(x.dtype())));
}
Expr mean(const Expr& x, const ReduceOptions& o) {
  const DType dtype = check_mean_dtype(o.dtype.value_or(x.dtype()));
  return Checked(kMean, x, o).call.mean(dtype);
}
Expr amax(const Expr& x, const ReduceOptions& o) { return Checked(kAmax, x, o).call.order(true); }
Expr amin(const Expr& x, const ReduceOptions& o) { return Checked(kAmin, x, o).call.order(false); }
Expr var(const Expr& x, const ReduceOptions& o) { return variance(kVar, x, o, false); }
Expr std(const Expr& x, const ReduceOptions& o) { return variance(kStd, x, o, true); }
Expr norm(const Expr& x, double p, const ReduceOptions& o) {
  check_norm_dtype(x.dtype());
  if (is_complex(x.dtype())) return Expr(norm(x.eval(), p, o));
  return Checked(kNorm, x, o).call.norm(p);
}
Expr argmax(const Expr& x, const ReduceOptions& o) { return position(kArgmax, x, o, true); }
Expr argmin(const Expr& x, const ReduceOptions& o) { return position(kArgmin, x, o, false); }
Expr any(const Expr& x, const ReduceOptions& o) { return truth(kAny, x, o, false); }
Expr all(const Expr& x, const ReduceOptions& o) { return truth(kAll, x, o, true); }
Expr count_nonzero(const Expr& x, const ReduceOptions& o) {
  return Checked(kCountNonzero, x, o).call.count_nonzero();
}
Expr logsumexp(const Expr& x, const ReduceOptions& o) {
  return Checked(kLogsumexp, x, o).call.logsumexp(DType::f32);
}

}  // namespace torch
}  // namespace weft
