// Lowering: from a call in one of the dialects to a StrictOp, or a refusal. Nothing runs here.
#pragma once

#include "core/strict_op.h"
#include "dialect/promote.h"
#include "weft/options.h"

namespace weft::dialect {

// `operands` has as many entries as the operation takes. All outlive the StrictOp.
StrictOp lower_numpy(Op op, const char* name, const CallOperand* operands,
                     const CallOptions& options);
StrictOp lower_torch(Op op, const char* name, const CallOperand* operands,
                     const CallOptions& options);

// What an operation of two elements is called in XLA's dialect, whose division and remainder of
// integers round towards zero.
inline Op xla_meaning(Op op, DType dtype) {
  if (op == Op::divide && is_integer(dtype)) return Op::truncate_divide;
  return op == Op::remainder ? Op::fmod : op;
}
// What it computes in: XLA's arithmetic shift takes the bits of an unsigned number for those of a
// signed one.
DType signed_of(DType dtype);  // of the same size. REQUIRES: an integer type
inline DType xla_compute(Op op, DType dtype) {
  return op == Op::bitwise_right_shift && is_unsigned_integer(dtype) ? signed_of(dtype) : dtype;
}
// XLA's sign gives a zero back as it is: copysign(sign(x), x). True for the types that have signed
// zeros.
bool xla_keeps_zero(Op op, DType dtype);

// Throws unless a number may stand beside an array of this type: it becomes a 0-d array of it.
void check_number_beside(const char* name, const Scalar& number, DType dtype);

// One or two arrays; `dims` place the one of lower rank.
StrictOp lower_xla(Op op, const char* name, const CallOperand* operands, const Axes& dims);
// Select and clamp, operands in XLA's order: 0-d ones stretch, the others have one shape.
StrictOp lower_xla_ternary(Op op, const char* name, const CallOperand* operands);

// target = value, element by element.
StrictOp lower_assign(const char* name, Dialect dialect, const CallOperand& value,
                      const Array& target);

// Shared by the dialects that align at the right: given the types, finds shape and maps.
StrictOp lower_trailing(Op op, const char* name, Dialect dialect, const Types& types,
                        const CallOperand* operands, const CallOptions& options);

}  // namespace weft::dialect
