// Arithmetic of numbers, as Python's: x[:2 * 3], 1 / 2, -1.
#include <cmath>
#include <complex>

#include "base/text.h"
#include "explain/evaluate/term.h"

namespace weft::explanation::evaluation {
namespace {

using expression::Sign;
using Complex = std::complex<double>;

constexpr const char* kTooLarge = "this integer is beyond int64";

Term number_term(const Scalar& number, int node) {
  Term term;
  term.kind = TermKind::number;
  term.node = node;
  term.number = number;
  return term;
}

double real_of(const Scalar& x) {
  return x.kind <= DTypeKind::unsigned_integer ? static_cast<double>(x.integer) : x.real;
}
Complex complex_of(const Scalar& x) { return {real_of(x), x.imag}; }

int64_t power_of(int64_t base, int64_t exponent, int node) {
  int64_t result = 1;
  while (exponent > 0) {
    if (exponent % 2 == 1 && __builtin_mul_overflow(result, base, &result)) fail(kTooLarge, node);
    exponent /= 2;
    if (exponent > 0 && __builtin_mul_overflow(base, base, &base)) fail(kTooLarge, node);
  }
  return result;
}

// Rounds down, as Python's // does. REQUIRES: b is neither 0 nor -1.
int64_t floor_quotient(int64_t a, int64_t b) {
  return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}

Scalar fold_integers(Sign sign, int64_t a, int64_t b, int node) {
  int64_t result = 0;
  bool fits = true;
  switch (sign) {
    case Sign::add:
      fits = !__builtin_add_overflow(a, b, &result);
      break;
    case Sign::subtract:
      fits = !__builtin_sub_overflow(a, b, &result);
      break;
    case Sign::multiply:
      fits = !__builtin_mul_overflow(a, b, &result);
      break;
    case Sign::floor_divide:
      if (b == -1)
        fits = !__builtin_sub_overflow(int64_t{0}, a, &result);
      else
        result = floor_quotient(a, b);
      break;
    case Sign::remainder:
      result = b == -1 ? 0 : a - floor_quotient(a, b) * b;
      break;
    default:
      result = power_of(a, b, node);
  }
  if (!fits) fail(kTooLarge, node);
  return result;
}

Scalar fold_reals(Sign sign, double a, double b) {
  switch (sign) {
    case Sign::add:
      return a + b;
    case Sign::subtract:
      return a - b;
    case Sign::multiply:
      return a * b;
    case Sign::divide:
      return a / b;
    case Sign::floor_divide:
      return std::floor(a / b);
    case Sign::remainder:
      return a - std::floor(a / b) * b;
    default:
      return std::pow(a, b);
  }
}

Scalar fold_complex(Sign sign, Complex a, Complex b, int node) {
  switch (sign) {
    case Sign::add:
      return a + b;
    case Sign::subtract:
      return a - b;
    case Sign::multiply:
      return a * b;
    case Sign::divide:
      return a / b;
    case Sign::power:
      return std::pow(a, b);
    default:
      fail("complex numbers are not divided with a remainder", node);
  }
}

bool is_arithmetic(Sign sign) {
  return sign == Sign::add || sign == Sign::subtract || sign == Sign::multiply ||
         sign == Sign::divide || sign == Sign::floor_divide || sign == Sign::remainder ||
         sign == Sign::power;
}

}  // namespace

Term fold(Sign sign, const Term& a, const Term& b, int node) {
  if (!is_arithmetic(sign)) fail(cat("there is no array beside '", spelling(sign), "'"), node);
  const bool divides =
      sign == Sign::divide || sign == Sign::floor_divide || sign == Sign::remainder;
  const Scalar& x = a.number;
  const Scalar& y = b.number;
  if (divides && complex_of(y) == Complex(0)) fail("this divides by zero", node);
  if (x.kind == DTypeKind::complex || y.kind == DTypeKind::complex)
    return number_term(fold_complex(sign, complex_of(x), complex_of(y), node), node);
  const bool gives_integer = is_integer(a) && is_integer(b) && sign != Sign::divide &&
                             !(sign == Sign::power && y.integer < 0);
  if (gives_integer) return number_term(fold_integers(sign, x.integer, y.integer, node), node);
  return number_term(fold_reals(sign, real_of(x), real_of(y)), node);
}

Term fold(Sign sign, const Term& a, int node) {
  const Scalar& x = a.number;
  if (is_integer(a)) {
    if (sign == Sign::plus) return number_term(x.integer, node);
    if (sign == Sign::invert) return number_term(~x.integer, node);
    return number_term(fold_integers(Sign::subtract, 0, x.integer, node), node);
  }
  if (sign == Sign::invert) fail("'~' is of integers", node);
  const bool negates = sign == Sign::minus;
  if (x.kind == DTypeKind::complex)
    return number_term(negates ? -complex_of(x) : complex_of(x), node);
  return number_term(negates ? -x.real : x.real, node);
}

}  // namespace weft::explanation::evaluation
