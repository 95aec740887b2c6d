#include "dialect/promote.h"

#include <optional>

#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft::dialect {
namespace {

// Operands [first, last) decide the common type: not the condition of a select, not an exponent.
int first_promoting(Op op) { return info(op).input == InputRule::select ? 1 : 0; }
int last_promoting(Op op) { return info(op).input == InputRule::scale ? 1 : info(op).arity; }

DType result_of(Op op, DType compute) {
  switch (info(op).result) {
    case ResultRule::same:
      return compute;
    case ResultRule::boolean:
      return DType::boolean;
    case ResultRule::real_part:
      return real_part(compute);
  }
  return compute;
}

constexpr LiteralUse kNextToAnArray = {
    ", the type that a number takes next to such an array",
    "astype(DType) widens the array; scalar<T>(...) makes a 0-d array that promotes"};

// What an exponent is converted to. Throws DTypeError unless it is an integer (or bool) of a type
// whose values all fit.
DType exponent_dtype(const char* name, Dialect dialect, const CallOperand& operand) {
  const DType dtype =
      operand.array() ? operand.array()->dtype() : default_dtype(operand.scalar().kind);
  if (!can_cast_same_kind(dtype, DType::i64) || dtype == DType::u64) {
    raise(ErrorKind::dtype_unsupported, dialect, name,
          cat("the exponent is ", dtype, "; it must be an integer, at most int64"),
          "astype(DType::i64) converts it");
  }
  return DType::i64;
}

[[noreturn]] void refuse_type(Op op, const char* name, Dialect dialect, DType dtype) {
  if (dialect == Dialect::torch) {
    raise(ErrorKind::dtype_unsupported, dialect, name,
          "imag is not implemented for tensors with non-complex dtypes.",
          "zeros_like(x) is the imaginary part of real numbers");
  }
  const bool is_signed = refused_types(dialect, op).contains(DType::i64) == false;
  raise(
      ErrorKind::dtype_unsupported, dialect, name,
      cat("not defined for ", dtype, " in this dialect, only for ",
          is_signed ? "signed integers, floats and complex numbers" : "floats and complex numbers"),
      "xla::convert_element_type(x, DType) converts it");
}

// Fills in what follows from the common type, and checks the literals against it.
Types finish(Op op, const char* name, Dialect dialect, const CallOperand* operands, DType common) {
  const OpInfo& row = info(op);
  if (refused_types(dialect, op).contains(common)) refuse_type(op, name, dialect, common);
  Types types{common, DType::boolean, {}};
  if (row.input == InputRule::truth) types.compute = DType::boolean;
  types.result = result_of(op, types.compute);
  for (int i = 0; i < row.arity; ++i) {
    types.loads[i] = i < first_promoting(op)  ? DType::boolean
                     : i < last_promoting(op) ? types.compute
                                              : exponent_dtype(name, dialect, operands[i]);
    const bool is_number = !operands[i].array() && types.loads[i] != DType::boolean;
    if (is_number)
      check_literal(name, dialect, operands[i].scalar(), types.loads[i], kNextToAnArray);
  }
  return types;
}

// A weak number next to an array: the array's type unless the number's kind is higher.
DType weak_with(DType array, DTypeKind number) {
  switch (number) {
    case DTypeKind::boolean:
      return array;
    case DTypeKind::signed_integer:
    case DTypeKind::unsigned_integer:
      return array == DType::boolean ? DType::i64 : array;
    case DTypeKind::floating:
      return is_floating(array) || is_complex(array) ? array : DType::f64;
    case DTypeKind::complex:
      if (is_complex(array)) return array;
      return is_floating(array) && array != DType::f64 ? DType::c64 : DType::c128;
  }
  return array;
}

std::optional<DType> promoted_arrays(Op op, const CallOperand* operands) {
  std::optional<DType> common;
  for (int i = first_promoting(op); i < last_promoting(op); ++i) {
    if (!operands[i].array()) continue;
    const DType dtype = operands[i].array()->dtype();
    common = common ? promote(*common, dtype) : dtype;
  }
  return common;
}

DType common_numpy(Op op, const CallOperand* operands) {
  std::optional<DType> common = promoted_arrays(op, operands);
  const bool only_numbers = !common;
  for (int i = first_promoting(op); i < last_promoting(op); ++i) {
    if (operands[i].array()) continue;
    const DTypeKind kind = operands[i].scalar().kind;
    if (only_numbers)
      common = common ? promote(*common, default_dtype(kind)) : default_dtype(kind);
    else
      common = weak_with(*common, kind);
  }
  return *common;
}

// What NumPy computes in instead of `common`, integers or booleans: each operand becomes the
// smallest float that holds it. divide and sinc have a rule of their own.
DType numpy_floats(Op op, const CallOperand* operands, DType common) {
  if (op == Op::divide || op == Op::sinc) return DType::f64;
  if (promoted_arrays(op, operands) != common) return smallest_float(common);  // numbers decided
  DType floats = DType::f16;
  for (int i = first_promoting(op); i < last_promoting(op); ++i) {
    if (const Array* array = operands[i].array())
      floats = promote(floats, smallest_float(array->dtype()));
  }
  return floats;
}

// ---------------------------------------------------------------------------------------------

DType torch_default(DTypeKind kind) {
  if (kind == DTypeKind::floating) return DType::f32;
  return kind == DTypeKind::complex ? DType::c64 : default_dtype(kind);
}

// PyTorch knows these three as storage; between integers it promotes them with nothing.
bool is_bare_unsigned(DType d) { return d == DType::u16 || d == DType::u32 || d == DType::u64; }

[[noreturn]] void refuse_common(const char* name, DType a, DType b) {
  raise(ErrorKind::no_common_dtype, Dialect::torch, name,
        cat("Promotion for uint16, uint32, uint64 types is not supported, attempted to promote ",
            torch_name(a), " and ", torch_name(b)),
        "convert one side with astype(DType) first");
}

}  // namespace

DType promote_torch(const char* name, DType a, DType b) {
  if (a == b) return a;
  if (is_complex(a) || is_complex(b)) {
    if (is_bare_unsigned(a) || is_bare_unsigned(b)) refuse_common(name, a, b);
    return a == DType::c128 || b == DType::c128 || a == DType::f64 || b == DType::f64 ? DType::c128
                                                                                      : DType::c64;
  }
  if (is_floating(a) != is_floating(b)) return is_floating(a) ? a : b;
  if (!is_floating(a) && (is_bare_unsigned(a) || is_bare_unsigned(b))) refuse_common(name, a, b);
  return promote(a, b);
}

namespace {

enum Class { kWithAxes, kZeroDim, kNumber, kClasses };

// The type of the wider class if its kind is at least as high.
DType combine_classes(const char* name, DType higher, DType lower) {
  if (is_complex(higher)) return higher;
  if (is_complex(lower)) {
    if (!is_floating(higher)) return lower;
    return higher == DType::f64 ? DType::c128 : DType::c64;
  }
  if (is_floating(higher)) return higher;
  if (higher == DType::boolean || is_floating(lower)) return promote_torch(name, higher, lower);
  return higher;
}

DType common_torch(Op op, const char* name, const CallOperand* operands) {
  std::optional<DType> classes[kClasses];
  for (int i = first_promoting(op); i < last_promoting(op); ++i) {
    const Array* array = operands[i].array();
    const DType dtype = array ? array->dtype() : torch_default(operands[i].scalar().kind);
    std::optional<DType>& common = classes[!array ? kNumber : array->rank() ? kWithAxes : kZeroDim];
    common = common ? promote_torch(name, *common, dtype) : dtype;
  }
  std::optional<DType> common;
  for (const std::optional<DType>& lower : classes) {
    if (lower) common = common ? combine_classes(name, *common, *lower) : lower;
  }
  return *common;
}

// ---------------------------------------------------------------------------------------------

DType common_xla(const char* name, DType a, DType b) {
  if (a == b) return a;
  if (is_floating(a) && is_floating(b) && size_in_bytes(a) != size_in_bytes(b)) {
    return size_in_bytes(a) > size_in_bytes(b) ? a : b;
  }
  raise(ErrorKind::dtypes_differ, Dialect::xla, name,
        cat("the element types ", a, " and ", b, " differ; this dialect does not promote"),
        "xla::convert_element_type(x, DType) converts one side");
}

bool computes_in_floats(Op op) {
  return info(op).input == InputRule::promote_float || info(op).input == InputRule::scale;
}

// Next to 16-bit floats PyTorch multiplies and divides by a number or a 0-d array as it is, in
// float32: 70000 is no infinity there. Elsewhere it rounds it to the 16-bit type first.
void widen_factors(Op op, const CallOperand* operands, Types& types) {
  const bool is_scaling = op == Op::multiply || op == Op::divide || op == Op::floor_divide;
  const bool is_short = is_floating(types.compute) && size_in_bytes(types.compute) == 2;
  if (!is_scaling || !is_short) return;
  for (int i = 0; i < info(op).arity; ++i) {
    const Array* array = operands[i].array();
    if (!array || array->rank() == 0) types.loads[i] = DType::f32;
  }
}

}  // namespace

void check_torch_booleans(Op op, const char* name, const CallOperand* operands) {
  const auto refuse = [name](const char* sentence) {
    raise(ErrorKind::dtype_unsupported, Dialect::torch, name, sentence);
  };
  const Array* first = operands[0].array();
  const bool is_boolean = first && first->dtype() == DType::boolean;
  if (op == Op::positive && is_boolean)
    refuse("The `+` operator, on a bool tensor is not supported.");
  if (op == Op::negative && is_boolean) {
    refuse(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to "
        "invert a mask, use the `~` or `logical_not()` operator instead.");
  }
  if (op != Op::subtract) return;
  const bool left = is_torch_boolean(op, operands[0]);
  const bool right = is_torch_boolean(op, operands[1]);
  if (left && right) {
    refuse(
        "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
        "`logical_xor()` operator instead.");
  }
  if (left || right) {
    refuse(
        "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying "
        "to invert a mask, use the `~` or `logical_not()` operator instead.");
  }
}

Types resolve_numpy(Op op, const char* name, const CallOperand* operands) {
  const bool truth = info(op).input == InputRule::truth;
  DType common = truth ? DType::boolean : common_numpy(op, operands);
  if (computes_in_floats(op) && !is_floating(common) && !is_complex(common))
    common = numpy_floats(op, operands, common);
  return finish(op, name, Dialect::numpy, operands, common);
}

Types resolve_torch(Op op, const char* name, const CallOperand* operands) {
  const bool truth = info(op).input == InputRule::truth;
  DType common = truth ? DType::boolean : common_torch(op, name, operands);
  if (computes_in_floats(op) && !is_floating(common) && !is_complex(common)) common = DType::f32;
  Types types = finish(op, name, Dialect::torch, operands, common);
  widen_factors(op, operands, types);
  return types;
}

Types resolve_xla(Op op, const char* name, const CallOperand* operands) {
  const int first = first_promoting(op);
  if (first == 1 && operands[0].array()->dtype() != DType::boolean) {
    raise(ErrorKind::dtype_unsupported, Dialect::xla, name,
          cat("the condition is ", operands[0].array()->dtype(), "; it must be bool"),
          "xla::not_equal(x, zero) makes booleans of numbers");
  }
  DType common = operands[first].array()->dtype();
  for (int i = first + 1; i < last_promoting(op); ++i) {
    common = common_xla(name, common, operands[i].array()->dtype());
  }
  return finish(op, name, Dialect::xla, operands, common);
}

Types resolve_assign(const char* name, Dialect dialect, const CallOperand& value, DType target) {
  if (value.array()) return finish(Op::copy, name, dialect, &value, value.array()->dtype());
  const Scalar& number = value.scalar();
  // PyTorch casts what it assigns to any type; others refuse a kind that is too high, whatever the
  // number.
  if (dialect == Dialect::torch)
    check_literal(name, dialect, number, target, {", the target's type"});
  return finish(Op::copy, name, dialect, &value, weak_with(target, number.kind));
}

}  // namespace weft::dialect
