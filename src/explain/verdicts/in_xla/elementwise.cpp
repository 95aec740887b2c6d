// What XlaBuilder of jaxlib 0.4.38 says of elementwise calls: first of types, then of shapes.
#include "base/text.h"
#include "explain/verdicts/in_xla/refusal.h"
#include "weft/broadcast.h"

namespace weft::explanation::verdicts::in_xla {
namespace {

constexpr DTypeSet kFloatsAndComplex = kFloats | kComplexes;
constexpr DTypeSet kBits = kBooleans | kIntegers;

// What an instruction of one operand takes, and how a refusal begins and ends.
struct Instruction {
  Op op;
  DTypeSet takes;
  std::string_view expected;
};
constexpr std::string_view kFloatingOrComplex =
    "Expected element type in shape to be floating or complex for ";
constexpr std::string_view kFloating = "Expected element type in shape to be floating for ";

struct Named {
  Op op;
  std::string_view opcode;
};
constexpr Named kOfFloatsOrComplex[] = {
    {Op::exp, "exponential"},
    {Op::expm1, "exponential-minus-one"},
    {Op::log, "log"},
    {Op::log1p, "log-plus-one"},
    {Op::tanh, "tanh"},
    {Op::sqrt, "sqrt"},
    {Op::rsqrt, "rsqrt"},
    {Op::sin, "sine"},
    {Op::cos, "cosine"},
    {Op::tan, "tan"},
    {Op::real, "real"},
    {Op::conj, "real"},
    {Op::imag, "imag"},
    {Op::logistic, "logistic"},
    {Op::atanh, "log-plus-one"},
};
constexpr Named kOfFloats[] = {
    {Op::ceil, "ceil"}, {Op::floor, "floor"}, {Op::round, "round-nearest-even"},
    {Op::cbrt, "cbrt"}, {Op::erf, "erf"},
};
constexpr Instruction kInstructions[] = {
    {Op::negative, kNumeric,
     "Expected element type in shape to be integral, floating or complex for negate operation; "
     "got "},
    {Op::abs, kSignedIntegers | kFloatsAndComplex,
     "Expected element type in shape to be floating or complex for abs operation; got "},
    {Op::sign, kSignedIntegers | kFloatsAndComplex,
     "Expected element type in shape to be signed or complex for sign operation; got "},
    {Op::isfinite, kFloats,
     "Expected element type in shape to be floating point for IsFinite operation; got "},
    {Op::bitwise_invert, kBits,
     "Expected pred or an integral element type in argument to Not operation; got "},
    {Op::popcount, kIntegers,
     "Expected an integral element type in argument to PopulationCount operation; got "},
    {Op::count_leading_zeros, kIntegers,
     "Expected an integral element type in argument to Clz operation; got "},
};

bool has(DTypeSet set, DType dtype) { return (set.bits >> static_cast<int>(dtype)) & 1; }

// Functions that are put together of others refuse with the first of these.
Sentence composed_refusal(Op op, DType dtype) {
  if (has(kFloatsAndComplex, dtype)) return {};
  switch (op) {
    case Op::sinh:
    case Op::cosh:
    case Op::acosh:
    case Op::reciprocal:
    case Op::acos:
    case Op::atan:
    case Op::nextafter:
      return invalid("Invalid cast from floating point type to ", hlo_type_name(dtype),
                     " in ConstantR0WithType.");
    case Op::asinh:
      return invalid(kFloatingOrComplex, is_signed_integer(dtype) ? "sqrt" : "abs",
                     " operation; got ", hlo_type_name(dtype), ".");
    case Op::asin:
      if (dtype == DType::boolean) return {};
      return invalid("Asin got unsupported element type ", hlo_type_name(dtype));
    default:
      return {};
  }
}

Sentence unary_refusal(Op op, DType dtype) {
  for (const Instruction& row : kInstructions) {
    if (row.op == op && !has(row.takes, dtype))
      return invalid(row.expected, hlo_type_name(dtype), ".");
  }
  for (const Named& row : kOfFloatsOrComplex) {
    if (row.op == op && !has(kFloatsAndComplex, dtype))
      return invalid(kFloatingOrComplex, row.opcode, " operation; got ", hlo_type_name(dtype), ".");
  }
  for (const Named& row : kOfFloats) {
    if (row.op == op && !has(kFloats, dtype))
      return invalid(kFloating, row.opcode, " operation; got ", hlo_type_name(dtype), ".");
  }
  if ((op == Op::erfc || op == Op::lgamma) && !has(kFloats, dtype))
    return invalid("Operands to ", op == Op::erfc ? "Erfc" : "Lgamma",
                   " must be real-valued floating-point, but got ", hlo_type_name(dtype));
  return composed_refusal(op, dtype);
}

std::string_view opcode(Op op) {
  switch (op) {
    case Op::fmod:
      return "remainder";
    case Op::pow:
      return "power";
    case Op::bitwise_and:
      return "and";
    case Op::bitwise_or:
      return "or";
    case Op::bitwise_xor:
      return "xor";
    case Op::bitwise_left_shift:
      return "shift-left";
    case Op::bitwise_right_shift:
      return "shift-right-arithmetic";
    case Op::logical_right_shift:
      return "shift-right-logical";
    case Op::equal:
    case Op::not_equal:
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
      return "compare";
    default:
      return info(op).name;
  }
}

// No booleans.
bool is_arithmetic(Op op) {
  switch (op) {
    case Op::subtract:
    case Op::divide:
    case Op::fmod:
    case Op::pow:
    case Op::atan2:
    case Op::bitwise_left_shift:
    case Op::bitwise_right_shift:
    case Op::logical_right_shift:
      return true;
    default:
      return false;
  }
}

bool joins_bits(Op op) {
  return op == Op::bitwise_and || op == Op::bitwise_or || op == Op::bitwise_xor;
}

Sentence binary_type_refusal(const Call& call) {
  const Op op = *call.op;
  const DType lhs = dtype_of_input(call, 0);
  const DType rhs = dtype_of_input(call, 1);
  if (joins_bits(op) && !has(kBits, lhs))
    return invalid("Expected pred or integral type in argument to and/or operation; got ",
                   hlo_type_name(lhs), ".");
  if (is_arithmetic(op) && (lhs == DType::boolean || rhs == DType::boolean))
    return invalid("Expected element type in shape to be arithmetic type for operation ",
                   opcode(op), "; got PRED.");
  if (op == Op::atan2 && !has(kFloatsAndComplex, lhs))
    return invalid(
        "Expected input element type to be floating or complex for atan2 operation; got ",
        hlo_type_name(lhs), ".");
  if (!go_together(lhs, rhs))
    return invalid("Binary op ", opcode(op),
                   " with different element types: ", hlo_shape(lhs, shape_of(call, 0)), " and ",
                   hlo_shape(rhs, shape_of(call, 1)), ".");
  return op == Op::nextafter ? composed_refusal(op, lhs) : std::nullopt;
}

std::string incompatible(const Call& call) {
  return invalid(
      "Binary op with incompatible shapes: ", hlo_shape(dtype_of_input(call, 0), shape_of(call, 0)),
      " and ", hlo_shape(dtype_of_input(call, 1), shape_of(call, 1)), ".");
}

// What depends on which operand has fewer axes.
Sentence placing_refusal(const Call& call, const Refusal& why) {
  const bool lhs_is_lower = shape_of(call, 0).rank() < shape_of(call, 1).rank();
  const size_t low = lhs_is_lower ? 0 : 1;
  const size_t high = 1 - low;
  const std::string lower = hlo_shape(dtype_of_input(call, low), shape_of(call, low));
  const std::string higher = hlo_shape(dtype_of_input(call, high), shape_of(call, high));
  switch (why.kind) {
    case ErrorKind::dims_required:
      return invalid("Shapes must be equal rank, but are ", lower, " and ", higher);
    case ErrorKind::dims_count:
      return invalid("Size of broadcast_dimensions has to match lower-rank operand's rank;  ",
                     "lower-rank operand's rank is ", shape_of(call, low).rank(),
                     ", size of broadcast_dimensions is ", call.dims.size(), ".");
    case ErrorKind::dim_negative:
      return invalid("Broadcast dimension number (", call.dims[why.entry], ") cannot be negative.");
    case ErrorKind::dim_out_of_range:
      return invalid("Broadcast dimension number (", call.dims[why.entry],
                     ") too large; higher-rank operand has rank ", shape_of(call, high).rank(),
                     ".");
    case ErrorKind::dims_not_increasing:
      return invalid("Broadcast dimensions order is wrong: ", call.dims[why.entry], " comes after ",
                     call.dims[why.entry - 1], ".");
    default:
      return invalid("Broadcast dimension ", why.entry,
                     " mismatch: ", shape_of(call, low)[why.entry],
                     " != ", shape_of(call, high)[static_cast<int>(call.dims[why.entry])], "; ",
                     lower, " and ", higher, ".");
  }
}

Sentence binary_refusal(const Call& call) {
  if (Sentence refused = binary_type_refusal(call)) return refused;
  const Refusal why = xla::find_binary_refusal(shape_of(call, 0), shape_of(call, 1), call.dims);
  if (!why) return {};
  if (why.kind == ErrorKind::dims_not_identity)
    return invalid(
        "Broadcast dimensions field must either be not set or be the identity on binary ",
        "operations with operands of the same rank.");
  if (shape_of(call, 0).rank() == shape_of(call, 1).rank()) return incompatible(call);
  return placing_refusal(call, why);
}

// Select and clamp: scalars stretch to the one shape of the others.
Sentence ternary_refusal(const Call& call) {
  Shape common;
  for (size_t i = 0; i < 3; ++i) {
    const Shape& shape = shape_of(call, i);
    if (common.empty()) common = shape;
    if (!shape.empty() && shape != common)
      return "INTERNAL: RET_CHECK failure (external/xla/xla/service/shape_inference.cc:1429) "
             "ShapeUtil::SameDimensions(broadcasted_shape.value(), shape) Unimplemented implicit "
             "broadcast.";
  }
  const DType first = dtype_of_input(call, 0);
  const DType second = dtype_of_input(call, 1);
  const DType third = dtype_of_input(call, 2);
  if (call.op == Op::clip) {
    if (go_together(first, second) && go_together(second, third)) return {};
    return invalid("Clamp with incompatible element types: ", hlo_shape(first, common), ", ",
                   hlo_shape(second, common), ", ", hlo_shape(third, common), ".");
  }
  if (!go_together(second, third))
    return invalid("Operands to select must be the same shape; got ", hlo_shape(second, common),
                   " and ", hlo_shape(third, common), ".");
  if (first == DType::boolean) return {};
  return invalid("Select's pred operand must have PRED element type; got ",
                 hlo_shape(first, common), ".");
}

}  // namespace

Sentence elementwise_refusal(const Call& call) {
  switch (call.inputs.size()) {
    case 1:
      return unary_refusal(*call.op, dtype_of_input(call, 0));
    case 2:
      return binary_refusal(call);
    default:
      return ternary_refusal(call);
  }
}

}  // namespace weft::explanation::verdicts::in_xla
