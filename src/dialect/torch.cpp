#include "dialect/lower.h"

namespace weft::dialect {

StrictOp lower_torch(Op op, const char* name, const CallOperand* operands,
                     const CallOptions& options) {
  const Types types = resolve_torch(op, name, operands);
  return lower_trailing(op, name, Voice::torch, types, operands, options);
}

}  // namespace weft::dialect
