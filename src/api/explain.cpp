#include "weft/explain.h"

#include "api/elementwise.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "dialect/observe.h"
#include "exec/execute.h"

namespace weft {

std::string explain(Op op, const std::vector<Operand>& operands, const Options& options) try {
  const int arity = info(op).arity;
  if (static_cast<int>(operands.size()) != arity) {
    raise(ErrorKind::bad_argument, std::string(info(op).name),
          cat("takes ", arity, arity == 1 ? " operand" : " operands", ", not ", operands.size()));
  }
  CallOperand list[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < arity; ++i) list[i] = operands[static_cast<size_t>(i)];
  const StrictOp lowered = dialect::lower_numpy(op, info(op).name.data(), list, options);
  check_strict(lowered);
  return exec::describe(lowered);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

void api::tell_run(const StrictOp& op) {
  check_strict(op);
  dialect::observe_run(count_or_overflow(op.shape) * size_in_bytes(op.result), exec::describe(op));
}

}  // namespace weft
