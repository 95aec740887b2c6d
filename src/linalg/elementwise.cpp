#include "linalg/elementwise.h"

#include "dialect/lower.h"
#include "exec/run.h"

namespace weft::algebra {
namespace {

Array run(Op op, const Operand* operands, const Options& options) {
  const Unwatched inside;
  return exec::run(dialect::lower_numpy(op, info(op).name.data(), operands, options));
}

}  // namespace

Array apply(Op op, const Operand& x) { return run(op, &x, {}); }

Array apply(Op op, const Operand& a, const Operand& b) {
  const Operand operands[] = {a, b};
  return run(op, operands, {});
}

Array apply_to(const Array& out, Op op, const Operand& a, const Operand& b) {
  const Operand operands[] = {a, b};
  Options options;
  options.out = out;
  return run(op, operands, options);
}

}  // namespace weft::algebra
