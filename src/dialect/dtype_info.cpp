#include "weft/dtype_info.h"

#include <cmath>
#include <limits>
#include <optional>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/promote.h"

namespace weft {
namespace {

// A format by the bits of its fraction and its largest exponent.
FloatInfo float_info(DType dtype, int fraction_bits, int exponent) {
  const double eps = std::ldexp(1.0, -fraction_bits);
  const double max = std::ldexp(2 - eps, exponent);
  const double smallest = std::ldexp(1.0, 1 - exponent);
  const int bits = 8 * static_cast<int>(size_in_bytes(dtype));
  return {dtype, bits, eps, max, -max, smallest, smallest * eps};
}

// The kind that a C++ number is of, as the type it takes beside an array of a lower kind.
DType weak_dtype(const Scalar& number, DType beside) {
  const DTypeKind kind = number.kind;
  const bool is_inexact = is_floating(beside) || is_complex(beside);
  switch (kind) {
    case DTypeKind::boolean:
      return DType::boolean;
    case DTypeKind::signed_integer:
    case DTypeKind::unsigned_integer:
      return beside == DType::boolean ? default_dtype(kind) : beside;
    case DTypeKind::floating:
      return is_inexact ? beside : DType::f64;
    case DTypeKind::complex:
      return is_inexact ? promote(beside, DType::c64) : DType::c128;
  }
  return beside;
}

}  // namespace

FloatInfo finfo(DType dtype) {
  switch (real_part(dtype)) {
    case DType::f16:
      return float_info(DType::f16, 10, 15);
    case DType::bf16:
      return float_info(DType::bf16, 7, 127);
    case DType::f32:
      return float_info(DType::f32, 23, 127);
    case DType::f64:
      return float_info(DType::f64, 52, 1023);
    default:
      raise(ErrorKind::dtype_unsupported, "finfo",
            cat(dtype, " is no type of floats or complex numbers"),
            is_integer(dtype) ? "iinfo() knows the limits of integers" : "");
  }
}

IntegerInfo iinfo(DType dtype) {
  if (!is_integer(dtype)) {
    raise(ErrorKind::dtype_unsupported, "iinfo", cat(dtype, " is no type of integers"),
          dtype == DType::boolean ? "" : "finfo() knows the limits of floats");
  }
  const int bits = 8 * static_cast<int>(size_in_bytes(dtype));
  const uint64_t all_bits = std::numeric_limits<uint64_t>::max() >> (64 - bits);
  if (is_unsigned_integer(dtype)) return {dtype, bits, 0, all_bits};
  const int64_t max = static_cast<int64_t>(all_bits >> 1);
  return {dtype, bits, -max - 1, static_cast<uint64_t>(max)};
}

bool isdtype(DType dtype, std::string_view kind) {
  struct Kind {
    std::string_view name;
    DTypeSet types;
  };
  static constexpr DTypeSet kUnsignedIntegers{
      static_cast<uint16_t>(kIntegers.bits & ~kSignedIntegers.bits)};
  static constexpr Kind kKinds[] = {{"bool", kBooleans},
                                    {"signed integer", kSignedIntegers},
                                    {"unsigned integer", kUnsignedIntegers},
                                    {"integral", kIntegers},
                                    {"real floating", kFloats},
                                    {"complex floating", kComplexes},
                                    {"numeric", kNumeric}};
  for (const Kind& known : kKinds) {
    if (known.name == kind) return known.types.contains(dtype);
  }
  raise(ErrorKind::bad_argument, "isdtype", cat("there is no kind \"", shown(kind), "\""),
        "the kinds are bool, signed integer, unsigned integer, integral, real floating, complex "
        "floating and numeric");
}

bool can_cast(DType from, DType to, Casting casting) {
  switch (casting) {
    case Casting::no:
      return from == to;
    case Casting::safe:
      return promote(from, to) == to;
    case Casting::same_kind:
      return can_cast_same_kind(from, to);
    case Casting::unsafe:
      return true;
  }
  return false;
}

DType result_type(const std::vector<Promoted>& operands) {
  if (operands.empty())
    raise(ErrorKind::bad_argument, "result_type", "there is nothing to promote");
  std::optional<DType> strong;
  for (const Promoted& operand : operands) {
    if (operand.is_weak()) continue;
    strong = strong ? promote(*strong, operand.dtype()) : operand.dtype();
  }
  std::optional<DType> result = strong;
  for (const Promoted& operand : operands) {
    if (!operand.is_weak()) continue;
    const DType weak =
        strong ? weak_dtype(operand.number(), *strong) : default_dtype(operand.number().kind);
    result = result ? promote(*result, weak) : weak;
  }
  return *result;
}

DType dtype_named(std::string_view name) {
  for (int i = 0; i < kDTypes; ++i) {
    if (name_of(static_cast<DType>(i)) == name) return static_cast<DType>(i);
  }
  if (name == "bool_") return DType::boolean;
  if (name == "int") return DType::i64;
  if (name == "float" || name == "double") return DType::f64;
  if (name == "complex") return DType::c128;
  std::string names;
  for (int i = 0; i < kDTypes; ++i)
    names += cat(i == 0 ? "" : ", ", name_of(static_cast<DType>(i)));
  raise(ErrorKind::bad_argument, "dtype_named",
        cat("there is no element type \"", shown(name), "\""), cat("the types are ", names));
}

}  // namespace weft
