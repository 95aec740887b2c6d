// XLA's elementwise functions, of arrays and of expressions. Include xla.h instead.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/xla_literal.h"

namespace weft::xla {

// --- Signs and negation.

// -x; integers wrap.
WEFT_API Literal negate(CallLiteral&& x);
inline LazyLiteral negate(const Expr& x) {
  return weft::detail::lazy_xla(Op::negative, "negate", {x}, {});
}

// |x|; the smallest signed integer wraps to itself; real for complex.
WEFT_API Literal abs(CallLiteral&& x);
inline LazyLiteral abs(const Expr& x) { return weft::detail::lazy_xla(Op::abs, "abs", {x}, {}); }

// ~x; logical not for booleans.
WEFT_API Literal bitwise_not(CallLiteral&& x);
inline LazyLiteral bitwise_not(const Expr& x) {
  return weft::detail::lazy_xla(Op::bitwise_invert, "bitwise_not", {x}, {});
}

// --- Arithmetic.

// a + b; integers wrap; logical or for booleans.
WEFT_API Literal add(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral add(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::add, "add", {a, b}, dims);
}
inline LazyLiteral add(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::add, "add", {a, b}, dims);
}

// a - b; integers wrap.
WEFT_API Literal subtract(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral subtract(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::subtract, "subtract", {a, b}, dims);
}
inline LazyLiteral subtract(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::subtract, "subtract", {a, b}, dims);
}

// a * b; integers wrap; logical and for booleans.
WEFT_API Literal multiply(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral multiply(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::multiply, "multiply", {a, b}, dims);
}
inline LazyLiteral multiply(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::multiply, "multiply", {a, b}, dims);
}

// a / b; integers round towards zero.
WEFT_API Literal divide(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral divide(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::divide, "divide", {a, b}, dims);
}
inline LazyLiteral divide(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::divide, "divide", {a, b}, dims);
}

// a - trunc(a / b) * b; has the sign of a.
WEFT_API Literal remainder(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral remainder(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::fmod, "remainder", {a, b}, dims);
}
inline LazyLiteral remainder(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::fmod, "remainder", {a, b}, dims);
}

// --- Comparison.

// a == b; never true for nan.
WEFT_API Literal equal(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral equal(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::equal, "equal", {a, b}, dims);
}
inline LazyLiteral equal(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::equal, "equal", {a, b}, dims);
}

// a != b; always true for nan.
WEFT_API Literal not_equal(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral not_equal(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::not_equal, "not_equal", {a, b}, dims);
}
inline LazyLiteral not_equal(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::not_equal, "not_equal", {a, b}, dims);
}

// a < b.
WEFT_API Literal less(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral less(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::less, "less", {a, b}, dims);
}
inline LazyLiteral less(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::less, "less", {a, b}, dims);
}

// a <= b.
WEFT_API Literal less_equal(CallLiteral&& a, CallLiteral&& b,
                            const Axes& broadcast_dimensions = {});
inline LazyLiteral less_equal(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::less_equal, "less_equal", {a, b}, dims);
}
inline LazyLiteral less_equal(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::less_equal, "less_equal", {a, b}, dims);
}

// a > b.
WEFT_API Literal greater(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral greater(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::greater, "greater", {a, b}, dims);
}
inline LazyLiteral greater(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::greater, "greater", {a, b}, dims);
}

// a >= b.
WEFT_API Literal greater_equal(CallLiteral&& a, CallLiteral&& b,
                               const Axes& broadcast_dimensions = {});
inline LazyLiteral greater_equal(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::greater_equal, "greater_equal", {a, b}, dims);
}
inline LazyLiteral greater_equal(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::greater_equal, "greater_equal", {a, b}, dims);
}

// --- Logic and bits.

// a & b.
WEFT_API Literal bitwise_and(CallLiteral&& a, CallLiteral&& b,
                             const Axes& broadcast_dimensions = {});
inline LazyLiteral bitwise_and(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_and, "bitwise_and", {a, b}, dims);
}
inline LazyLiteral bitwise_and(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_and, "bitwise_and", {a, b}, dims);
}

// a | b.
WEFT_API Literal bitwise_or(CallLiteral&& a, CallLiteral&& b,
                            const Axes& broadcast_dimensions = {});
inline LazyLiteral bitwise_or(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_or, "bitwise_or", {a, b}, dims);
}
inline LazyLiteral bitwise_or(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_or, "bitwise_or", {a, b}, dims);
}

// a ^ b.
WEFT_API Literal bitwise_xor(CallLiteral&& a, CallLiteral&& b,
                             const Axes& broadcast_dimensions = {});
inline LazyLiteral bitwise_xor(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_xor, "bitwise_xor", {a, b}, dims);
}
inline LazyLiteral bitwise_xor(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_xor, "bitwise_xor", {a, b}, dims);
}

// a << b; 0 if b is negative or not below the width.
WEFT_API Literal shift_left(CallLiteral&& a, CallLiteral&& b,
                            const Axes& broadcast_dimensions = {});
inline LazyLiteral shift_left(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_left_shift, "shift_left", {a, b}, dims);
}
inline LazyLiteral shift_left(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_left_shift, "shift_left", {a, b}, dims);
}

// a >> b with the sign kept; all sign if b is negative or not below the width. Moves in copies of
// the top bit, of unsigned integers too.
WEFT_API Literal shift_right_arithmetic(CallLiteral&& a, CallLiteral&& b,
                                        const Axes& broadcast_dimensions = {});
inline LazyLiteral shift_right_arithmetic(const Expr& a, const LazyArgument& b,
                                          const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_right_shift, "shift_right_arithmetic", {a, b}, dims);
}
inline LazyLiteral shift_right_arithmetic(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::bitwise_right_shift, "shift_right_arithmetic", {a, b}, dims);
}

// a >> b with zeros; 0 if b is negative or not below the width.
WEFT_API Literal shift_right_logical(CallLiteral&& a, CallLiteral&& b,
                                     const Axes& broadcast_dimensions = {});
inline LazyLiteral shift_right_logical(const Expr& a, const LazyArgument& b,
                                       const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::logical_right_shift, "shift_right_logical", {a, b}, dims);
}
inline LazyLiteral shift_right_logical(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::logical_right_shift, "shift_right_logical", {a, b}, dims);
}

// --- Extremes and selection.

// The larger; nan if either is nan.
WEFT_API Literal maximum(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral maximum(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::maximum, "maximum", {a, b}, dims);
}
inline LazyLiteral maximum(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::maximum, "maximum", {a, b}, dims);
}

// The smaller; nan if either is nan.
WEFT_API Literal minimum(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral minimum(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::minimum, "minimum", {a, b}, dims);
}
inline LazyLiteral minimum(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::minimum, "minimum", {a, b}, dims);
}

// a where condition is not 0, else b. Only 0-d operands stretch; condition is boolean.
WEFT_API Literal select(CallLiteral&& condition, CallLiteral&& a, CallLiteral&& b);
inline LazyLiteral select(const Expr& condition, const LazyArgument& a, const LazyArgument& b) {
  return weft::detail::lazy_xla(Op::where, "select", {condition, a, b}, {});
}
inline LazyLiteral select(CallLiteral&& condition, const Expr& a, const LazyArgument& b) {
  return weft::detail::lazy_xla(Op::where, "select", {condition, a, b}, {});
}
inline LazyLiteral select(CallLiteral&& condition, CallLiteral&& a, const Expr& b) {
  return weft::detail::lazy_xla(Op::where, "select", {condition, a, b}, {});
}

// minimum(maximum(x, low), high). Only 0-d operands stretch.
WEFT_API Literal clamp(CallLiteral&& low, CallLiteral&& x, CallLiteral&& high);
inline LazyLiteral clamp(const Expr& low, const LazyArgument& x, const LazyArgument& high) {
  return weft::detail::lazy_xla(Op::clip, "clamp", {low, x, high}, {});
}
inline LazyLiteral clamp(CallLiteral&& low, const Expr& x, const LazyArgument& high) {
  return weft::detail::lazy_xla(Op::clip, "clamp", {low, x, high}, {});
}
inline LazyLiteral clamp(CallLiteral&& low, CallLiteral&& x, const Expr& high) {
  return weft::detail::lazy_xla(Op::clip, "clamp", {low, x, high}, {});
}

// --- Rounding and signs.

// The whole number at or above x; integers unchanged.
WEFT_API Literal ceil(CallLiteral&& x);
inline LazyLiteral ceil(const Expr& x) { return weft::detail::lazy_xla(Op::ceil, "ceil", {x}, {}); }

// The whole number at or below x; integers unchanged.
WEFT_API Literal floor(CallLiteral&& x);
inline LazyLiteral floor(const Expr& x) {
  return weft::detail::lazy_xla(Op::floor, "floor", {x}, {});
}

// The nearest whole number, of two the even one; complex by parts.
WEFT_API Literal round_nearest_even(CallLiteral&& x);
inline LazyLiteral round_nearest_even(const Expr& x) {
  return weft::detail::lazy_xla(Op::round, "round_nearest_even", {x}, {});
}

// -1, 0 or 1; x / |x| for complex; nan for nan. Of a zero: that zero.
WEFT_API Literal sign(CallLiteral&& x);
inline LazyLiteral sign(const Expr& x) { return weft::detail::lazy_xla(Op::sign, "sign", {x}, {}); }

// --- Finite or not.

// Neither inf nor nan; both parts for complex.
WEFT_API Literal is_finite(CallLiteral&& x);
inline LazyLiteral is_finite(const Expr& x) {
  return weft::detail::lazy_xla(Op::isfinite, "is_finite", {x}, {});
}

// --- Complex numbers.

// The complex conjugate; other numbers unchanged.
WEFT_API Literal conj(CallLiteral&& x);
inline LazyLiteral conj(const Expr& x) { return weft::detail::lazy_xla(Op::conj, "conj", {x}, {}); }

// The real part, as a new array.
WEFT_API Literal real(CallLiteral&& x);
inline LazyLiteral real(const Expr& x) { return weft::detail::lazy_xla(Op::real, "real", {x}, {}); }

// The imaginary part, as a new array; 0 of real numbers.
WEFT_API Literal imag(CallLiteral&& x);
inline LazyLiteral imag(const Expr& x) { return weft::detail::lazy_xla(Op::imag, "imag", {x}, {}); }

// --- Angles and bit counts.

// How many bits are 1, in two's complement.
WEFT_API Literal population_count(CallLiteral&& x);
inline LazyLiteral population_count(const Expr& x) {
  return weft::detail::lazy_xla(Op::popcount, "population_count", {x}, {});
}

// How many bits are 0 above the highest 1; the width for 0.
WEFT_API Literal clz(CallLiteral&& x);
inline LazyLiteral clz(const Expr& x) {
  return weft::detail::lazy_xla(Op::count_leading_zeros, "clz", {x}, {});
}

// --- Pairs of numbers.

// The neighbour of a towards b, in the spacing of its type; b if they are equal.
WEFT_API Literal next_after(CallLiteral&& a, CallLiteral&& b,
                            const Axes& broadcast_dimensions = {});
inline LazyLiteral next_after(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::nextafter, "next_after", {a, b}, dims);
}
inline LazyLiteral next_after(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::nextafter, "next_after", {a, b}, dims);
}

// --- Exponentials and logarithms.

// e^x.
WEFT_API Literal exp(CallLiteral&& x);
inline LazyLiteral exp(const Expr& x) { return weft::detail::lazy_xla(Op::exp, "exp", {x}, {}); }

// 2^x.
WEFT_API Literal exp2(CallLiteral&& x);
inline LazyLiteral exp2(const Expr& x) { return weft::detail::lazy_xla(Op::exp2, "exp2", {x}, {}); }

// e^x - 1, accurate near 0.
WEFT_API Literal expm1(CallLiteral&& x);
inline LazyLiteral expm1(const Expr& x) {
  return weft::detail::lazy_xla(Op::expm1, "expm1", {x}, {});
}

// The natural logarithm; nan below 0, -inf at 0.
WEFT_API Literal log(CallLiteral&& x);
inline LazyLiteral log(const Expr& x) { return weft::detail::lazy_xla(Op::log, "log", {x}, {}); }

// log(1 + x), accurate near 0.
WEFT_API Literal log1p(CallLiteral&& x);
inline LazyLiteral log1p(const Expr& x) {
  return weft::detail::lazy_xla(Op::log1p, "log1p", {x}, {});
}

// 1 / (1 + e^-x).
WEFT_API Literal logistic(CallLiteral&& x);
inline LazyLiteral logistic(const Expr& x) {
  return weft::detail::lazy_xla(Op::logistic, "logistic", {x}, {});
}

// --- Hyperbolic functions.

// The hyperbolic sine.
WEFT_API Literal sinh(CallLiteral&& x);
inline LazyLiteral sinh(const Expr& x) { return weft::detail::lazy_xla(Op::sinh, "sinh", {x}, {}); }

// The hyperbolic cosine.
WEFT_API Literal cosh(CallLiteral&& x);
inline LazyLiteral cosh(const Expr& x) { return weft::detail::lazy_xla(Op::cosh, "cosh", {x}, {}); }

// The hyperbolic tangent.
WEFT_API Literal tanh(CallLiteral&& x);
inline LazyLiteral tanh(const Expr& x) { return weft::detail::lazy_xla(Op::tanh, "tanh", {x}, {}); }

// The inverse of sinh.
WEFT_API Literal asinh(CallLiteral&& x);
inline LazyLiteral asinh(const Expr& x) {
  return weft::detail::lazy_xla(Op::asinh, "asinh", {x}, {});
}

// The inverse of cosh; nan below 1.
WEFT_API Literal acosh(CallLiteral&& x);
inline LazyLiteral acosh(const Expr& x) {
  return weft::detail::lazy_xla(Op::acosh, "acosh", {x}, {});
}

// The inverse of tanh; nan outside [-1, 1].
WEFT_API Literal atanh(CallLiteral&& x);
inline LazyLiteral atanh(const Expr& x) {
  return weft::detail::lazy_xla(Op::atanh, "atanh", {x}, {});
}

// --- Powers and roots.

// x * x; integers wrap.
WEFT_API Literal square(CallLiteral&& x);
inline LazyLiteral square(const Expr& x) {
  return weft::detail::lazy_xla(Op::square, "square", {x}, {});
}

// 1 / x.
WEFT_API Literal reciprocal(CallLiteral&& x);
inline LazyLiteral reciprocal(const Expr& x) {
  return weft::detail::lazy_xla(Op::reciprocal, "reciprocal", {x}, {});
}

// The square root, correctly rounded; nan below 0.
WEFT_API Literal sqrt(CallLiteral&& x);
inline LazyLiteral sqrt(const Expr& x) { return weft::detail::lazy_xla(Op::sqrt, "sqrt", {x}, {}); }

// 1 / sqrt(x).
WEFT_API Literal rsqrt(CallLiteral&& x);
inline LazyLiteral rsqrt(const Expr& x) {
  return weft::detail::lazy_xla(Op::rsqrt, "rsqrt", {x}, {});
}

// The cube root.
WEFT_API Literal cbrt(CallLiteral&& x);
inline LazyLiteral cbrt(const Expr& x) { return weft::detail::lazy_xla(Op::cbrt, "cbrt", {x}, {}); }

// a^b with C's special cases; integers wrap, negative whole powers round to 0.
WEFT_API Literal pow(CallLiteral&& a, CallLiteral&& b, const Axes& broadcast_dimensions = {});
inline LazyLiteral pow(const Expr& a, const LazyArgument& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::pow, "pow", {a, b}, dims);
}
inline LazyLiteral pow(CallLiteral&& a, const Expr& b, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::pow, "pow", {a, b}, dims);
}

// --- Error and gamma functions.

// The error function.
WEFT_API Literal erf(CallLiteral&& x);
inline LazyLiteral erf(const Expr& x) { return weft::detail::lazy_xla(Op::erf, "erf", {x}, {}); }

// 1 - erf(x), accurate for large x.
WEFT_API Literal erfc(CallLiteral&& x);
inline LazyLiteral erfc(const Expr& x) { return weft::detail::lazy_xla(Op::erfc, "erfc", {x}, {}); }

// log |gamma(x)|; inf at 0 and negative whole numbers.
WEFT_API Literal lgamma(CallLiteral&& x);
inline LazyLiteral lgamma(const Expr& x) {
  return weft::detail::lazy_xla(Op::lgamma, "lgamma", {x}, {});
}

// --- Trigonometry.

// The sine of x radians, right for huge x too.
WEFT_API Literal sin(CallLiteral&& x);
inline LazyLiteral sin(const Expr& x) { return weft::detail::lazy_xla(Op::sin, "sin", {x}, {}); }

// The cosine of x radians, right for huge x too.
WEFT_API Literal cos(CallLiteral&& x);
inline LazyLiteral cos(const Expr& x) { return weft::detail::lazy_xla(Op::cos, "cos", {x}, {}); }

// The tangent of x radians, right for huge x too.
WEFT_API Literal tan(CallLiteral&& x);
inline LazyLiteral tan(const Expr& x) { return weft::detail::lazy_xla(Op::tan, "tan", {x}, {}); }

// The inverse of sin, in [-pi/2, pi/2]; nan outside [-1, 1].
WEFT_API Literal asin(CallLiteral&& x);
inline LazyLiteral asin(const Expr& x) { return weft::detail::lazy_xla(Op::asin, "asin", {x}, {}); }

// The inverse of cos, in [0, pi]; nan outside [-1, 1].
WEFT_API Literal acos(CallLiteral&& x);
inline LazyLiteral acos(const Expr& x) { return weft::detail::lazy_xla(Op::acos, "acos", {x}, {}); }

// The inverse of tan, in [-pi/2, pi/2].
WEFT_API Literal atan(CallLiteral&& x);
inline LazyLiteral atan(const Expr& x) { return weft::detail::lazy_xla(Op::atan, "atan", {x}, {}); }

// The angle of the point (x, y), in [-pi, pi]; zeros have signs.
WEFT_API Literal atan2(CallLiteral&& y, CallLiteral&& x, const Axes& broadcast_dimensions = {});
inline LazyLiteral atan2(const Expr& y, const LazyArgument& x, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::atan2, "atan2", {y, x}, dims);
}
inline LazyLiteral atan2(CallLiteral&& y, const Expr& x, const Axes& dims = {}) {
  return weft::detail::lazy_xla(Op::atan2, "atan2", {y, x}, dims);
}

}  // namespace weft::xla

namespace weft::xla {

// The same as methods.
inline Literal Literal::negate() const { return xla::negate(*this); }
inline Literal Literal::abs() const { return xla::abs(*this); }
inline Literal Literal::bitwise_not() const { return xla::bitwise_not(*this); }
inline Literal Literal::ceil() const { return xla::ceil(*this); }
inline Literal Literal::floor() const { return xla::floor(*this); }
inline Literal Literal::round_nearest_even() const { return xla::round_nearest_even(*this); }
inline Literal Literal::sign() const { return xla::sign(*this); }
inline Literal Literal::is_finite() const { return xla::is_finite(*this); }
inline Literal Literal::conj() const { return xla::conj(*this); }
inline Literal Literal::population_count() const { return xla::population_count(*this); }
inline Literal Literal::clz() const { return xla::clz(*this); }
inline Literal Literal::exp() const { return xla::exp(*this); }
inline Literal Literal::exp2() const { return xla::exp2(*this); }
inline Literal Literal::expm1() const { return xla::expm1(*this); }
inline Literal Literal::log() const { return xla::log(*this); }
inline Literal Literal::log1p() const { return xla::log1p(*this); }
inline Literal Literal::logistic() const { return xla::logistic(*this); }
inline Literal Literal::sinh() const { return xla::sinh(*this); }
inline Literal Literal::cosh() const { return xla::cosh(*this); }
inline Literal Literal::tanh() const { return xla::tanh(*this); }
inline Literal Literal::asinh() const { return xla::asinh(*this); }
inline Literal Literal::acosh() const { return xla::acosh(*this); }
inline Literal Literal::atanh() const { return xla::atanh(*this); }
inline Literal Literal::square() const { return xla::square(*this); }
inline Literal Literal::reciprocal() const { return xla::reciprocal(*this); }
inline Literal Literal::sqrt() const { return xla::sqrt(*this); }
inline Literal Literal::rsqrt() const { return xla::rsqrt(*this); }
inline Literal Literal::cbrt() const { return xla::cbrt(*this); }
inline Literal Literal::erf() const { return xla::erf(*this); }
inline Literal Literal::erfc() const { return xla::erfc(*this); }
inline Literal Literal::lgamma() const { return xla::lgamma(*this); }
inline Literal Literal::sin() const { return xla::sin(*this); }
inline Literal Literal::cos() const { return xla::cos(*this); }
inline Literal Literal::tan() const { return xla::tan(*this); }
inline Literal Literal::asin() const { return xla::asin(*this); }
inline Literal Literal::acos() const { return xla::acos(*this); }
inline Literal Literal::atan() const { return xla::atan(*this); }
inline LazyLiteral LazyLiteral::negate() const { return xla::negate(*this); }
inline LazyLiteral LazyLiteral::abs() const { return xla::abs(*this); }
inline LazyLiteral LazyLiteral::bitwise_not() const { return xla::bitwise_not(*this); }
inline LazyLiteral LazyLiteral::ceil() const { return xla::ceil(*this); }
inline LazyLiteral LazyLiteral::floor() const { return xla::floor(*this); }
inline LazyLiteral LazyLiteral::round_nearest_even() const {
  return xla::round_nearest_even(*this);
}
inline LazyLiteral LazyLiteral::sign() const { return xla::sign(*this); }
inline LazyLiteral LazyLiteral::is_finite() const { return xla::is_finite(*this); }
inline LazyLiteral LazyLiteral::conj() const { return xla::conj(*this); }
inline LazyLiteral LazyLiteral::real() const { return xla::real(*this); }
inline LazyLiteral LazyLiteral::imag() const { return xla::imag(*this); }
inline LazyLiteral LazyLiteral::population_count() const { return xla::population_count(*this); }
inline LazyLiteral LazyLiteral::clz() const { return xla::clz(*this); }
inline LazyLiteral LazyLiteral::exp() const { return xla::exp(*this); }
inline LazyLiteral LazyLiteral::exp2() const { return xla::exp2(*this); }
inline LazyLiteral LazyLiteral::expm1() const { return xla::expm1(*this); }
inline LazyLiteral LazyLiteral::log() const { return xla::log(*this); }
inline LazyLiteral LazyLiteral::log1p() const { return xla::log1p(*this); }
inline LazyLiteral LazyLiteral::logistic() const { return xla::logistic(*this); }
inline LazyLiteral LazyLiteral::sinh() const { return xla::sinh(*this); }
inline LazyLiteral LazyLiteral::cosh() const { return xla::cosh(*this); }
inline LazyLiteral LazyLiteral::tanh() const { return xla::tanh(*this); }
inline LazyLiteral LazyLiteral::asinh() const { return xla::asinh(*this); }
inline LazyLiteral LazyLiteral::acosh() const { return xla::acosh(*this); }
inline LazyLiteral LazyLiteral::atanh() const { return xla::atanh(*this); }
inline LazyLiteral LazyLiteral::square() const { return xla::square(*this); }
inline LazyLiteral LazyLiteral::reciprocal() const { return xla::reciprocal(*this); }
inline LazyLiteral LazyLiteral::sqrt() const { return xla::sqrt(*this); }
inline LazyLiteral LazyLiteral::rsqrt() const { return xla::rsqrt(*this); }
inline LazyLiteral LazyLiteral::cbrt() const { return xla::cbrt(*this); }
inline LazyLiteral LazyLiteral::erf() const { return xla::erf(*this); }
inline LazyLiteral LazyLiteral::erfc() const { return xla::erfc(*this); }
inline LazyLiteral LazyLiteral::lgamma() const { return xla::lgamma(*this); }
inline LazyLiteral LazyLiteral::sin() const { return xla::sin(*this); }
inline LazyLiteral LazyLiteral::cos() const { return xla::cos(*this); }
inline LazyLiteral LazyLiteral::tan() const { return xla::tan(*this); }
inline LazyLiteral LazyLiteral::asin() const { return xla::asin(*this); }
inline LazyLiteral LazyLiteral::acos() const { return xla::acos(*this); }
inline LazyLiteral LazyLiteral::atan() const { return xla::atan(*this); }

}  // namespace weft::xla
