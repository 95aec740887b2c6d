// Lazy expressions in the PyTorch voice.
#include "weft/lazy_torch.h"

#include "api/torch_reduce.h"
#include "dialect/lower.h"
#include "exec/run.h"
#include "fusion/reductions.h"

namespace weft {

Expr detail::lazy_torch(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                        const Options& options) {
  const LazyOperand* given = operands.begin();
  const int count = static_cast<int>(operands.size());
  if (options.out.get() || options.where.get()) {
    const fusion::EagerOperands eager(given, count);
    return Expr(exec::run(dialect::lower_torch(op, name, eager.operands, options)));
  }
  fusion::Argument arguments[kMaxArity];
  for (int i = 0; i < count; ++i) arguments[i] = fusion::to_argument(given[i]);
  return fusion::to_expr(fusion::make_torch_op(op, name, arguments, options.policy));
}

namespace torch {
namespace {

using fusion::LazyReduction;

weft::ReduceOptions general(const char* name, const Expr& x, const ReduceOptions& o) {
  return general(name, fusion::shape_of(*x.node()), o);
}

// The call with its arguments checked.
struct Checked {
  weft::ReduceOptions options;
  LazyReduction call;
  Checked(const char* name, const Expr& x, const ReduceOptions& o)
      : options(general(name, x, o)), call(name, x, options, Voice::torch) {}
};

Expr variance(const char* name, const Expr& x, const ReduceOptions& o, bool root) {
  const DType dtype = check_var_dtype(name, x.dtype());
  if (is_complex(dtype)) return Expr(root ? std(x.eval(), o) : var(x.eval(), o));
  return Checked(name, x, o).call.variance(dtype, o.correction, root);
}

Expr truth(const char* name, const Expr& x, const ReduceOptions& o, bool all) {
  const Expr answer = Checked(name, x, o).call.truth(all);
  return x.dtype() == DType::u8 && !o.out.get() ? answer.astype(DType::u8) : answer;
}

}  // namespace

Expr sum(const Expr& x, const ReduceOptions& o) {
  return Checked("sum", x, o).call.sum(o.dtype.value_or(sum_dtype(x.dtype())));
}
Expr prod(const Expr& x, const ReduceOptions& o) {
  weft::ReduceOptions options = general("prod", x, o);
  options.dtype = o.dtype.value_or(sum_dtype(x.dtype()));
  return weft::prod(x, options);
}
Expr mean(const Expr& x, const ReduceOptions& o) {
  const DType dtype = check_mean_dtype(o.dtype.value_or(x.dtype()));
  return Checked("mean", x, o).call.mean(dtype);
}
Expr amax(const Expr& x, const ReduceOptions& o) { return Checked("amax", x, o).call.order(true); }
Expr amin(const Expr& x, const ReduceOptions& o) { return Checked("amin", x, o).call.order(false); }
Expr var(const Expr& x, const ReduceOptions& o) { return variance("var", x, o, false); }
Expr std(const Expr& x, const ReduceOptions& o) { return variance("std", x, o, true); }
Expr norm(const Expr& x, double p, const ReduceOptions& o) {
  check_norm_dtype(x.dtype());
  if (is_complex(x.dtype())) return Expr(norm(x.eval(), p, o));
  return Checked("norm", x, o).call.norm(p);
}
Expr argmax(const Expr& x, const ReduceOptions& o) {
  const weft::ReduceOptions options = general("argmax", x, o);
  if (!options.axis.get()) return Expr(argmax(x.eval(), o));
  return LazyReduction("argmax", x, options, Voice::torch).arg(options.axis, true);
}
Expr argmin(const Expr& x, const ReduceOptions& o) {
  const weft::ReduceOptions options = general("argmin", x, o);
  if (!options.axis.get()) return Expr(argmin(x.eval(), o));
  return LazyReduction("argmin", x, options, Voice::torch).arg(options.axis, false);
}
Expr any(const Expr& x, const ReduceOptions& o) { return truth("any", x, o, false); }
Expr all(const Expr& x, const ReduceOptions& o) { return truth("all", x, o, true); }
Expr count_nonzero(const Expr& x, const ReduceOptions& o) {
  return weft::count_nonzero(x, general("count_nonzero", x, o));
}
Expr logsumexp(const Expr& x, const ReduceOptions& o) {
  return weft::logsumexp(x, general("logsumexp", x, o));
}

}  // namespace torch
}  // namespace weft
