// NumPy's dialect: what its elementwise functions (numpy_functions.cpp) share, and those that need
// more than one line.
#include "weft/numpy.h"

#include "api/apply.h"
#include "api/numpy_call.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/mixed_signs.h"

namespace weft {
namespace {

Array lower_and_run(Op op, const char* name, const CallOperand* operands,
                    const CallOptions& options) {
  return api::run_lowered(dialect::lower_numpy(op, name, operands, options));
}

// In two steps (dialect/mixed_signs.h), the second of which sees two operands of the result's
// shape, so that stretching is checked and told once.
Array compare_mixed_signs(Op op, const CallOperand* operands, const CallOptions& options) {
  const char* name = info(op).name.data();
  const bool signed_is_first = operands[1].array()->dtype() == DType::u64;
  const Array& with_sign = *operands[signed_is_first ? 0 : 1].array();
  const Array bits = with_sign.astype(DType::u64);
  const CallOperand unsigned_operands[] = {signed_is_first ? bits : *operands[0].array(),
                                           signed_is_first ? *operands[1].array() : bits};
  const Array as_unsigned = lower_and_run(op, name, unsigned_operands, {.policy = options.policy});
  const Array is_negative = less(with_sign.broadcast_to(as_unsigned.shape()), 0);
  const CallOperand both[] = {is_negative, as_unsigned};
  return lower_and_run(dialect::joining_op(op, signed_is_first), name, both, options);
}

}  // namespace

Array NumpyRules::run(Op op, const char*, const CallOperand* operands, const CallOptions& options) {
  const Array* a = operands[0].array();
  const Array* b = operands[1].array();  // a number if there is none
  if (a && b && dialect::compares_mixed_signs(op, a->dtype(), b->dtype()))
    return compare_mixed_signs(op, operands, options);
  return lower_and_run(op, info(op).name.data(), operands, options);
}

Array pow(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return api::is_square(a, b, o) ? call(a, o, Op::square) : call(a, b, o, Op::pow);
}

Array api::apply(Op op, const CallOperand* operands, const CallOptions& options) {
  if (op == Op::pow && is_square(operands[0], operands[1], options))
    return call(operands[0], options, Op::square);
  const int arity = info(op).arity;
  if (arity == 1) return call(operands[0], options, op);
  if (arity == 2) return call(operands[0], operands[1], options, op);
  return call(operands[0], operands[1], operands[2], options, op);
}

Array apply(Op op, const Operand* operands, int count, CallOptions&& options) {
  if (count != info(op).arity) {
    raise(ErrorKind::bad_argument, std::string(info(op).name),
          cat("takes ", info(op).arity, info(op).arity == 1 ? " operand" : " operands", ", not ",
              count));
  }
  CallOperand list[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < count; ++i) list[i] = operands[i];
  return api::apply(op, list, options);
}

}  // namespace weft
