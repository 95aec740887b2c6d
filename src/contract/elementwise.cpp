#include "contract/elementwise.h"

#include "dialect/lower.h"
#include "exec/run.h"

namespace weft::contract {
namespace {

Array run(Op op, const CallOperand* operands, const CallOptions& options) {
  const Unwatched inside;
  return exec::run(dialect::lower_numpy(op, info(op).name.data(), operands, options));
}

}  // namespace

Array apply(Op op, const CallOperand& x) { return run(op, &x, {}); }

Array apply(Op op, const CallOperand& a, const CallOperand& b) {
  const CallOperand operands[] = {a, b};
  return run(op, operands, {});
}

Array apply_to(const Array& out, Op op, const CallOperand& a, const CallOperand& b) {
  const CallOperand operands[] = {a, b};
  CallOptions options;
  options.out = out;
  return run(op, operands, options);
}

}  // namespace weft::contract
