#include "base/literal.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "base/raise.h"
#include "base/text.h"

namespace weft {
namespace {

bool integer_fits(const Scalar& s, DType dtype) {
  const bool is_huge = s.kind == DTypeKind::unsigned_integer;  // beyond every signed type
  if (is_unsigned_integer(dtype)) {
    if (dtype == DType::u64) return is_huge || s.integer >= 0;
    return !is_huge && s.integer >= 0 && s.integer >> (8 * size_in_bytes(dtype)) == 0;
  }
  const int64_t half = int64_t{1} << (8 * size_in_bytes(dtype) - 2);  // a quarter of the range
  return !is_huge && s.integer >= -half - half && s.integer <= half - 1 + half;
}

// Both ends are powers of two, hence exact; nan compares with neither.
bool float_fits(double number, DType dtype) {
  const int bits = static_cast<int>(8 * size_in_bytes(dtype));
  const double whole = std::trunc(number);
  if (is_unsigned_integer(dtype)) return whole >= 0 && whole < std::ldexp(1.0, bits);
  return whole >= -std::ldexp(1.0, bits - 1) && whole < std::ldexp(1.0, bits - 1);
}

std::string shortest(double number) {
  char text[32];
  for (int digits = 1; digits <= 17; ++digits) {
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    if (std::strtod(text, nullptr) == number) break;
  }
  return text;
}

std::string described(const Scalar& s) {
  switch (s.kind) {
    case DTypeKind::boolean:
    case DTypeKind::signed_integer:
      return cat("the integer ", s.integer);
    case DTypeKind::unsigned_integer:
      return cat("the integer ", static_cast<uint64_t>(s.integer));
    case DTypeKind::floating:
      return cat("the number ", shortest(s.real));
    case DTypeKind::complex:
      break;
  }
  return cat("the number ", shortest(s.real), std::signbit(s.imag) ? "-" : "+",
             shortest(std::fabs(s.imag)), "i");
}

}  // namespace

bool fits(const Scalar& number, DType dtype) {
  if (dtype == DType::boolean || is_complex(dtype)) return true;
  if (number.kind == DTypeKind::complex && !(number.imag == 0)) return false;
  if (number.kind == DTypeKind::boolean || !is_integer(dtype)) return true;
  const bool is_float = number.kind == DTypeKind::floating || number.kind == DTypeKind::complex;
  return is_float ? float_fits(number.real, dtype) : integer_fits(number, dtype);
}

void check_literal(const char* op, Dialect dialect, const Scalar& number, DType dtype,
                   const LiteralUse& use) {
  if (fits(number, dtype)) return;
  raise(ErrorKind::literal_does_not_fit, dialect, op,
        cat(described(number), " does not fit ", dtype, use.role), use.hint);
}

}  // namespace weft
