// NumPy's elementwise functions, of arrays and of expressions. Include numpy.h instead.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/expr.h"

namespace weft {

// --- Signs and negation.

// +x.
WEFT_API Array positive(CallOperand&& x, CallOptions&& options = {});
inline Expr positive(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::positive, {x}, o);
}

// -x; integers wrap.
WEFT_API Array negative(CallOperand&& x, CallOptions&& options = {});
inline Expr negative(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::negative, {x}, o);
}

// |x|; the smallest signed integer wraps to itself; real for complex.
WEFT_API Array abs(CallOperand&& x, CallOptions&& options = {});
inline Expr abs(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::abs, {x}, o);
}

// x == 0.
WEFT_API Array logical_not(CallOperand&& x, CallOptions&& options = {});
inline Expr logical_not(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_not, {x}, o);
}

// ~x; logical not for booleans.
WEFT_API Array bitwise_invert(CallOperand&& x, CallOptions&& options = {});
inline Expr bitwise_invert(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_invert, {x}, o);
}

// --- Arithmetic.

// a + b; integers wrap; logical or for booleans.
WEFT_API Array add(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr add(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::add, {a, b}, o);
}
inline Expr add(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::add, {a, b}, o);
}

// a - b; integers wrap.
WEFT_API Array subtract(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr subtract(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::subtract, {a, b}, o);
}
inline Expr subtract(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::subtract, {a, b}, o);
}

// a * b; integers wrap; logical and for booleans.
WEFT_API Array multiply(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr multiply(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::multiply, {a, b}, o);
}
inline Expr multiply(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::multiply, {a, b}, o);
}

// a / b; integers become floats first.
WEFT_API Array divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr divide(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::divide, {a, b}, o);
}
inline Expr divide(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::divide, {a, b}, o);
}

// floor(a / b); the smallest integer by -1 wraps.
WEFT_API Array floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr floor_divide(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::floor_divide, {a, b}, o);
}
inline Expr floor_divide(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::floor_divide, {a, b}, o);
}

// a - floor(a / b) * b; has the sign of b.
WEFT_API Array remainder(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr remainder(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::remainder, {a, b}, o);
}
inline Expr remainder(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::remainder, {a, b}, o);
}

// a / b rounded towards zero; the smallest integer by -1 wraps.
WEFT_API Array truncate_divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr truncate_divide(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::truncate_divide, {a, b}, o);
}
inline Expr truncate_divide(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::truncate_divide, {a, b}, o);
}

// a - trunc(a / b) * b; has the sign of a.
WEFT_API Array fmod(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr fmod(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::fmod, {a, b}, o);
}
inline Expr fmod(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::fmod, {a, b}, o);
}

// --- Comparison.

// a == b; never true for nan.
WEFT_API Array equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr equal(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::equal, {a, b}, o);
}
inline Expr equal(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::equal, {a, b}, o);
}

// a != b; always true for nan.
WEFT_API Array not_equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr not_equal(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::not_equal, {a, b}, o);
}
inline Expr not_equal(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::not_equal, {a, b}, o);
}

// a < b.
WEFT_API Array less(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr less(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::less, {a, b}, o);
}
inline Expr less(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::less, {a, b}, o);
}

// a <= b.
WEFT_API Array less_equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr less_equal(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::less_equal, {a, b}, o);
}
inline Expr less_equal(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::less_equal, {a, b}, o);
}

// a > b.
WEFT_API Array greater(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr greater(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::greater, {a, b}, o);
}
inline Expr greater(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::greater, {a, b}, o);
}

// a >= b.
WEFT_API Array greater_equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr greater_equal(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::greater_equal, {a, b}, o);
}
inline Expr greater_equal(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::greater_equal, {a, b}, o);
}

// --- Logic and bits.

// a != 0 and b != 0.
WEFT_API Array logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr logical_and(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_and, {a, b}, o);
}
inline Expr logical_and(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_and, {a, b}, o);
}

// a != 0 or b != 0.
WEFT_API Array logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr logical_or(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_or, {a, b}, o);
}
inline Expr logical_or(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_or, {a, b}, o);
}

// Exactly one of a, b is not 0.
WEFT_API Array logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr logical_xor(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_xor, {a, b}, o);
}
inline Expr logical_xor(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_xor, {a, b}, o);
}

// a & b.
WEFT_API Array bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr bitwise_and(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_and, {a, b}, o);
}
inline Expr bitwise_and(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_and, {a, b}, o);
}

// a | b.
WEFT_API Array bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr bitwise_or(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_or, {a, b}, o);
}
inline Expr bitwise_or(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_or, {a, b}, o);
}

// a ^ b.
WEFT_API Array bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr bitwise_xor(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_xor, {a, b}, o);
}
inline Expr bitwise_xor(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_xor, {a, b}, o);
}

// a << b; 0 if b is negative or not below the width.
WEFT_API Array bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr bitwise_left_shift(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_left_shift, {a, b}, o);
}
inline Expr bitwise_left_shift(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_left_shift, {a, b}, o);
}

// a >> b with the sign kept; all sign if b is negative or not below the width.
WEFT_API Array bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr bitwise_right_shift(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_right_shift, {a, b}, o);
}
inline Expr bitwise_right_shift(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::bitwise_right_shift, {a, b}, o);
}

// a >> b with zeros; 0 if b is negative or not below the width.
WEFT_API Array logical_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr logical_right_shift(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_right_shift, {a, b}, o);
}
inline Expr logical_right_shift(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logical_right_shift, {a, b}, o);
}

// --- Extremes and selection.

// The larger; nan if either is nan.
WEFT_API Array maximum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr maximum(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::maximum, {a, b}, o);
}
inline Expr maximum(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::maximum, {a, b}, o);
}

// The smaller; nan if either is nan.
WEFT_API Array minimum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr minimum(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::minimum, {a, b}, o);
}
inline Expr minimum(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::minimum, {a, b}, o);
}

// The larger; a nan yields to a number.
WEFT_API Array fmax(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr fmax(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::fmax, {a, b}, o);
}
inline Expr fmax(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::fmax, {a, b}, o);
}

// The smaller; a nan yields to a number.
WEFT_API Array fmin(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr fmin(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::fmin, {a, b}, o);
}
inline Expr fmin(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::fmin, {a, b}, o);
}

// a where condition is not 0, else b.
WEFT_API Array where(CallOperand&& condition, CallOperand&& a, CallOperand&& b,
                     CallOptions&& options = {});
inline Expr where(const Expr& condition, const LazyOperand& a, const LazyOperand& b,
                  const Options& o = {}) {
  return detail::lazy_numpy(Op::where, {condition, a, b}, o);
}
inline Expr where(CallOperand&& condition, const Expr& a, const LazyOperand& b,
                  const Options& o = {}) {
  return detail::lazy_numpy(Op::where, {condition, a, b}, o);
}
inline Expr where(CallOperand&& condition, CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::where, {condition, a, b}, o);
}

// minimum(maximum(x, low), high).
WEFT_API Array clip(CallOperand&& x, CallOperand&& low, CallOperand&& high,
                    CallOptions&& options = {});
inline Expr clip(const Expr& x, const LazyOperand& low, const LazyOperand& high,
                 const Options& o = {}) {
  return detail::lazy_numpy(Op::clip, {x, low, high}, o);
}
inline Expr clip(CallOperand&& x, const Expr& low, const LazyOperand& high, const Options& o = {}) {
  return detail::lazy_numpy(Op::clip, {x, low, high}, o);
}
inline Expr clip(CallOperand&& x, CallOperand&& low, const Expr& high, const Options& o = {}) {
  return detail::lazy_numpy(Op::clip, {x, low, high}, o);
}

// --- Rounding and signs.

// The whole number at or above x; integers unchanged.
WEFT_API Array ceil(CallOperand&& x, CallOptions&& options = {});
inline Expr ceil(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::ceil, {x}, o);
}

// The whole number at or below x; integers unchanged.
WEFT_API Array floor(CallOperand&& x, CallOptions&& options = {});
inline Expr floor(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::floor, {x}, o);
}

// x without its fraction; integers unchanged.
WEFT_API Array trunc(CallOperand&& x, CallOptions&& options = {});
inline Expr trunc(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::trunc, {x}, o);
}

// The nearest whole number, of two the even one; complex by parts.
WEFT_API Array round(CallOperand&& x, CallOptions&& options = {});
inline Expr round(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::round, {x}, o);
}

// -1, 0 or 1; x / |x| for complex; nan for nan.
WEFT_API Array sign(CallOperand&& x, CallOptions&& options = {});
inline Expr sign(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::sign, {x}, o);
}

// Is the sign bit set? (of -0 and some nan, too).
WEFT_API Array signbit(CallOperand&& x, CallOptions&& options = {});
inline Expr signbit(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::signbit, {x}, o);
}

// --- Finite or not.

// Neither inf nor nan; both parts for complex.
WEFT_API Array isfinite(CallOperand&& x, CallOptions&& options = {});
inline Expr isfinite(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::isfinite, {x}, o);
}

// inf or -inf; either part for complex.
WEFT_API Array isinf(CallOperand&& x, CallOptions&& options = {});
inline Expr isinf(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::isinf, {x}, o);
}

// nan; either part for complex.
WEFT_API Array isnan(CallOperand&& x, CallOptions&& options = {});
inline Expr isnan(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::isnan, {x}, o);
}

// --- Complex numbers.

// The complex conjugate; other numbers unchanged.
WEFT_API Array conj(CallOperand&& x, CallOptions&& options = {});
inline Expr conj(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::conj, {x}, o);
}

// The real part, as a new array. x.real() is a view.
WEFT_API Array real(CallOperand&& x, CallOptions&& options = {});
inline Expr real(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::real, {x}, o);
}

// The imaginary part, as a new array; 0 of real numbers. x.imag() is a view.
WEFT_API Array imag(CallOperand&& x, CallOptions&& options = {});
inline Expr imag(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::imag, {x}, o);
}

// --- Angles and bit counts.

// x * pi / 180.
WEFT_API Array deg2rad(CallOperand&& x, CallOptions&& options = {});
inline Expr deg2rad(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::deg2rad, {x}, o);
}

// x * 180 / pi.
WEFT_API Array rad2deg(CallOperand&& x, CallOptions&& options = {});
inline Expr rad2deg(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::rad2deg, {x}, o);
}

// How many bits are 1, in two's complement.
WEFT_API Array popcount(CallOperand&& x, CallOptions&& options = {});
inline Expr popcount(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::popcount, {x}, o);
}

// How many bits are 0 above the highest 1; the width for 0.
WEFT_API Array count_leading_zeros(CallOperand&& x, CallOptions&& options = {});
inline Expr count_leading_zeros(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::count_leading_zeros, {x}, o);
}

// --- Pairs of numbers.

// |a| with the sign of b.
WEFT_API Array copysign(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr copysign(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::copysign, {a, b}, o);
}
inline Expr copysign(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::copysign, {a, b}, o);
}

// The neighbour of a towards b, in the spacing of its type; b if they are equal.
WEFT_API Array nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr nextafter(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::nextafter, {a, b}, o);
}
inline Expr nextafter(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::nextafter, {a, b}, o);
}

// 0 below 0, at_zero at 0, 1 above.
WEFT_API Array heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& options = {});
inline Expr heaviside(const Expr& x, const LazyOperand& at_zero, const Options& o = {}) {
  return detail::lazy_numpy(Op::heaviside, {x, at_zero}, o);
}
inline Expr heaviside(CallOperand&& x, const Expr& at_zero, const Options& o = {}) {
  return detail::lazy_numpy(Op::heaviside, {x, at_zero}, o);
}

// sqrt(a * a + b * b) without overflow on the way; inf if either is.
WEFT_API Array hypot(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr hypot(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::hypot, {a, b}, o);
}
inline Expr hypot(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::hypot, {a, b}, o);
}

// x * 2^exponent, rounded once; exponent is an integer.
WEFT_API Array ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& options = {});
inline Expr ldexp(const Expr& x, const LazyOperand& exponent, const Options& o = {}) {
  return detail::lazy_numpy(Op::ldexp, {x, exponent}, o);
}
inline Expr ldexp(CallOperand&& x, const Expr& exponent, const Options& o = {}) {
  return detail::lazy_numpy(Op::ldexp, {x, exponent}, o);
}

// The greatest common divisor of |a| and |b|.
WEFT_API Array gcd(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr gcd(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::gcd, {a, b}, o);
}
inline Expr gcd(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::gcd, {a, b}, o);
}

// The least common multiple of |a| and |b|; wraps.
WEFT_API Array lcm(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr lcm(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::lcm, {a, b}, o);
}
inline Expr lcm(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::lcm, {a, b}, o);
}

// --- Exponentials and logarithms.

// e^x.
WEFT_API Array exp(CallOperand&& x, CallOptions&& options = {});
inline Expr exp(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::exp, {x}, o);
}

// 2^x.
WEFT_API Array exp2(CallOperand&& x, CallOptions&& options = {});
inline Expr exp2(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::exp2, {x}, o);
}

// e^x - 1, accurate near 0.
WEFT_API Array expm1(CallOperand&& x, CallOptions&& options = {});
inline Expr expm1(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::expm1, {x}, o);
}

// The natural logarithm; nan below 0, -inf at 0.
WEFT_API Array log(CallOperand&& x, CallOptions&& options = {});
inline Expr log(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::log, {x}, o);
}

// The logarithm to base 2.
WEFT_API Array log2(CallOperand&& x, CallOptions&& options = {});
inline Expr log2(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::log2, {x}, o);
}

// The logarithm to base 10.
WEFT_API Array log10(CallOperand&& x, CallOptions&& options = {});
inline Expr log10(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::log10, {x}, o);
}

// log(1 + x), accurate near 0.
WEFT_API Array log1p(CallOperand&& x, CallOptions&& options = {});
inline Expr log1p(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::log1p, {x}, o);
}

// log(e^a + e^b) without overflow on the way.
WEFT_API Array logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr logaddexp(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logaddexp, {a, b}, o);
}
inline Expr logaddexp(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::logaddexp, {a, b}, o);
}

// 1 / (1 + e^-x).
WEFT_API Array logistic(CallOperand&& x, CallOptions&& options = {});
inline Expr logistic(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::logistic, {x}, o);
}

// --- Hyperbolic functions.

// The hyperbolic sine.
WEFT_API Array sinh(CallOperand&& x, CallOptions&& options = {});
inline Expr sinh(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::sinh, {x}, o);
}

// The hyperbolic cosine.
WEFT_API Array cosh(CallOperand&& x, CallOptions&& options = {});
inline Expr cosh(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::cosh, {x}, o);
}

// The hyperbolic tangent.
WEFT_API Array tanh(CallOperand&& x, CallOptions&& options = {});
inline Expr tanh(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::tanh, {x}, o);
}

// The inverse of sinh.
WEFT_API Array asinh(CallOperand&& x, CallOptions&& options = {});
inline Expr asinh(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::asinh, {x}, o);
}

// The inverse of cosh; nan below 1.
WEFT_API Array acosh(CallOperand&& x, CallOptions&& options = {});
inline Expr acosh(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::acosh, {x}, o);
}

// The inverse of tanh; nan outside [-1, 1].
WEFT_API Array atanh(CallOperand&& x, CallOptions&& options = {});
inline Expr atanh(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::atanh, {x}, o);
}

// --- Powers and roots.

// x * x; integers wrap.
WEFT_API Array square(CallOperand&& x, CallOptions&& options = {});
inline Expr square(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::square, {x}, o);
}

// 1 / x.
WEFT_API Array reciprocal(CallOperand&& x, CallOptions&& options = {});
inline Expr reciprocal(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::reciprocal, {x}, o);
}

// The square root, correctly rounded; nan below 0.
WEFT_API Array sqrt(CallOperand&& x, CallOptions&& options = {});
inline Expr sqrt(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::sqrt, {x}, o);
}

// 1 / sqrt(x).
WEFT_API Array rsqrt(CallOperand&& x, CallOptions&& options = {});
inline Expr rsqrt(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::rsqrt, {x}, o);
}

// The cube root.
WEFT_API Array cbrt(CallOperand&& x, CallOptions&& options = {});
inline Expr cbrt(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::cbrt, {x}, o);
}

// a^b with C's special cases; integers wrap, negative whole powers round to 0.
WEFT_API Array pow(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline Expr pow(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::pow, {a, b}, o);
}
inline Expr pow(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return detail::lazy_numpy(Op::pow, {a, b}, o);
}

// --- Error and gamma functions.

// The error function.
WEFT_API Array erf(CallOperand&& x, CallOptions&& options = {});
inline Expr erf(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::erf, {x}, o);
}

// 1 - erf(x), accurate for large x.
WEFT_API Array erfc(CallOperand&& x, CallOptions&& options = {});
inline Expr erfc(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::erfc, {x}, o);
}

// log |gamma(x)|; inf at 0 and negative whole numbers.
WEFT_API Array lgamma(CallOperand&& x, CallOptions&& options = {});
inline Expr lgamma(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::lgamma, {x}, o);
}

// --- Trigonometry.

// The sine of x radians, right for huge x too.
WEFT_API Array sin(CallOperand&& x, CallOptions&& options = {});
inline Expr sin(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::sin, {x}, o);
}

// The cosine of x radians, right for huge x too.
WEFT_API Array cos(CallOperand&& x, CallOptions&& options = {});
inline Expr cos(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::cos, {x}, o);
}

// The tangent of x radians, right for huge x too.
WEFT_API Array tan(CallOperand&& x, CallOptions&& options = {});
inline Expr tan(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::tan, {x}, o);
}

// sin(pi x) / (pi x); 1 at 0.
WEFT_API Array sinc(CallOperand&& x, CallOptions&& options = {});
inline Expr sinc(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::sinc, {x}, o);
}

// The inverse of sin, in [-pi/2, pi/2]; nan outside [-1, 1].
WEFT_API Array asin(CallOperand&& x, CallOptions&& options = {});
inline Expr asin(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::asin, {x}, o);
}

// The inverse of cos, in [0, pi]; nan outside [-1, 1].
WEFT_API Array acos(CallOperand&& x, CallOptions&& options = {});
inline Expr acos(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::acos, {x}, o);
}

// The inverse of tan, in [-pi/2, pi/2].
WEFT_API Array atan(CallOperand&& x, CallOptions&& options = {});
inline Expr atan(const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::atan, {x}, o);
}

// The angle of the point (x, y), in [-pi, pi]; zeros have signs.
WEFT_API Array atan2(CallOperand&& y, CallOperand&& x, CallOptions&& options = {});
inline Expr atan2(const Expr& y, const LazyOperand& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::atan2, {y, x}, o);
}
inline Expr atan2(CallOperand&& y, const Expr& x, const Options& o = {}) {
  return detail::lazy_numpy(Op::atan2, {y, x}, o);
}

}  // namespace weft

namespace weft::detail {

// The same as methods.
template <class X>
X NumpyMethods<X>::positive() const {
  return weft::positive(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::negative() const {
  return weft::negative(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::abs() const {
  return weft::abs(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::logical_not() const {
  return weft::logical_not(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::bitwise_invert() const {
  return weft::bitwise_invert(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::ceil() const {
  return weft::ceil(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::floor() const {
  return weft::floor(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::trunc() const {
  return weft::trunc(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::round() const {
  return weft::round(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sign() const {
  return weft::sign(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::signbit() const {
  return weft::signbit(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::isfinite() const {
  return weft::isfinite(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::isinf() const {
  return weft::isinf(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::isnan() const {
  return weft::isnan(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::conj() const {
  return weft::conj(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::real() const {
  return weft::real(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::imag() const {
  return weft::imag(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::deg2rad() const {
  return weft::deg2rad(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::rad2deg() const {
  return weft::rad2deg(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::popcount() const {
  return weft::popcount(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::count_leading_zeros() const {
  return weft::count_leading_zeros(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::exp() const {
  return weft::exp(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::exp2() const {
  return weft::exp2(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::expm1() const {
  return weft::expm1(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::log() const {
  return weft::log(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::log2() const {
  return weft::log2(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::log10() const {
  return weft::log10(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::log1p() const {
  return weft::log1p(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::logistic() const {
  return weft::logistic(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sinh() const {
  return weft::sinh(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::cosh() const {
  return weft::cosh(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::tanh() const {
  return weft::tanh(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::asinh() const {
  return weft::asinh(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::acosh() const {
  return weft::acosh(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::atanh() const {
  return weft::atanh(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::square() const {
  return weft::square(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::reciprocal() const {
  return weft::reciprocal(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sqrt() const {
  return weft::sqrt(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::rsqrt() const {
  return weft::rsqrt(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::cbrt() const {
  return weft::cbrt(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::erf() const {
  return weft::erf(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::erfc() const {
  return weft::erfc(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::lgamma() const {
  return weft::lgamma(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sin() const {
  return weft::sin(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::cos() const {
  return weft::cos(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::tan() const {
  return weft::tan(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::sinc() const {
  return weft::sinc(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::asin() const {
  return weft::asin(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::acos() const {
  return weft::acos(static_cast<const X&>(*this));
}
template <class X>
X NumpyMethods<X>::atan() const {
  return weft::atan(static_cast<const X&>(*this));
}

}  // namespace weft::detail
