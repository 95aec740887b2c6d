// Calls with expressions: lowered at once by their dialect, they become nodes.
#include "weft/lazy.h"

#include "api/numpy_call.h"
#include "api/torch_call.h"
#include "graph/build.h"
#include "graph/expr.h"

namespace weft {
namespace {

struct Arguments {
  graph::Argument list[kMaxArity];

  explicit Arguments(std::initializer_list<LazyOperand> operands) {
    int count = 0;
    for (const LazyOperand& operand : operands) list[count++] = argument(operand);
  }

 private:
  static graph::Argument argument(const LazyOperand& operand) {
    if (operand.expr()) return {graph::node_of(*operand.expr())};
    if (const Array* array = operand.operand().array()) return {graph::make_array_node(*array)};
    return graph::Argument(operand.operand());
  }
};

// A call that runs at once, as it writes to memory of the caller's.
template <class Rules>
Expr run_now(Op op, const char* name, std::initializer_list<LazyOperand> given,
             const Options& options) {
  Array arrays[kMaxArity];
  CallOperand operands[kMaxArity] = {0, 0, 0};
  int i = 0;
  for (const LazyOperand& operand : given) {
    if (operand.expr()) arrays[i] = operand.expr()->eval();
    operands[i] = operand.expr() ? CallOperand(arrays[i]) : operand.operand();
    ++i;
  }
  return Expr(Rules::run(op, name, operands, options));
}

bool runs_now(const Options& options) { return options.out.get() || options.where.get(); }

}  // namespace

Expr detail::lazy_numpy(Op op, std::initializer_list<LazyOperand> operands,
                        const Options& options) {
  const char* name = info(op).name.data();
  if (runs_now(options)) return run_now<NumpyRules>(op, name, operands, options);
  return graph::to_expr(graph::make_numpy_op(op, name, Arguments(operands).list, options.policy));
}

Expr detail::lazy_torch(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                        const Options& options) {
  if (runs_now(options)) return run_now<torch::TorchRules>(op, name, operands, options);
  return graph::to_expr(graph::make_torch_op(op, name, Arguments(operands).list, options.policy));
}

Expr detail::lazy_xla(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                      const Axes& dims) {
  return graph::to_expr(graph::make_xla_op(op, name, Arguments(operands).list, dims));
}

}  // namespace weft
