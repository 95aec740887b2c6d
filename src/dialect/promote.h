// Element types: from those of the operands to the one an operation computes in, in each dialect.
#pragma once

#include "weft/array.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft::dialect {

struct Types {
  DType compute;
  DType result;
  DType loads[kMaxArity];
};

// Types that a dialect refuses although the operation is defined for them. XLA rounds and takes
// apart floating numbers only, and no size of what has no sign; PyTorch takes no imaginary part of
// real numbers.
constexpr DTypeSet refused_types(Dialect dialect, Op op) {
  if (dialect == Dialect::torch) return op == Op::imag ? kReal : DTypeSet{};
  if (dialect != Dialect::xla) return {};
  switch (op) {
    case Op::ceil:
    case Op::floor:
    case Op::round:
    case Op::isfinite:
    case Op::real:
    case Op::imag:
    case Op::conj:
      return kBooleans | kIntegers;
    case Op::abs:
      return DTypeSet{static_cast<uint16_t>((kBooleans | kIntegers).bits & ~kSignedIntegers.bits)};
    default:
      return {};
  }
}

// PyTorch subtracts no booleans, whatever stands beside them.
inline bool is_torch_boolean(Op op, const CallOperand& operand) {
  if (op != Op::subtract) return false;
  return operand.array() ? operand.array()->dtype() == DType::boolean
                         : operand.scalar().kind == DTypeKind::boolean;
}

// Throws DTypeError, in PyTorch's words, where it refuses booleans, which have no sign.
void check_torch_booleans(Op op, const char* name, const CallOperand* operands);

// The smallest float that holds the values of a boolean or integer type, as far as any does.
constexpr DType smallest_float(DType dtype) {
  if (size_in_bytes(dtype) == 1) return DType::f16;
  return size_in_bytes(dtype) == 2 ? DType::f32 : DType::f64;
}

// NumPy: arrays promote by table; C++ numbers are weak. Throws DTypeError or, for an integer
// literal that does not fit the type found, ValueError.
Types resolve_numpy(Op op, const char* name, const CallOperand* operands);

// PyTorch's type of two tensors that have axes. Throws DTypeError if there is none.
DType promote_torch(const char* name, DType a, DType b);

// PyTorch: tensors with axes outrank 0-d tensors outrank numbers; a lower class changes the type
// only if its kind (bool < integer < float < complex) is higher.
Types resolve_torch(Op op, const char* name, const CallOperand* operands);

// XLA: the same type for all (of two floats of different width the wider one).
Types resolve_xla(Op op, const char* name, const CallOperand* operands);

// Assigning to an array of type `target`: a C++ number takes that type if its kind allows.
Types resolve_assign(const char* name, Dialect dialect, const CallOperand& value, DType target);

}  // namespace weft::dialect
