// The elementwise instructions of a computation. Include xla_builder.h instead.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/xla_op.h"

namespace weft::xla {

// --- Signs and negation.

// -x; integers wrap.
inline XlaOp Neg(const XlaOp& x) { return detail::elementwise(Op::negative, "Neg", "negate", {x}); }

// |x|; the smallest signed integer wraps to itself; real for complex.
inline XlaOp Abs(const XlaOp& x) { return detail::elementwise(Op::abs, "Abs", "abs", {x}); }

// ~x; logical not for booleans.
inline XlaOp Not(const XlaOp& x) {
  return detail::elementwise(Op::bitwise_invert, "Not", "bitwise_not", {x});
}

// --- Arithmetic.

// a + b; integers wrap; logical or for booleans.
inline XlaOp Add(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::add, "Add", "add", {a, b}, dims);
}

// a - b; integers wrap.
inline XlaOp Sub(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::subtract, "Sub", "subtract", {a, b}, dims);
}

// a * b; integers wrap; logical and for booleans.
inline XlaOp Mul(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::multiply, "Mul", "multiply", {a, b}, dims);
}

// a / b; integers round towards zero.
inline XlaOp Div(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::divide, "Div", "divide", {a, b}, dims);
}

// a - trunc(a / b) * b; has the sign of a.
inline XlaOp Rem(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::fmod, "Rem", "remainder", {a, b}, dims);
}

// --- Comparison.

// a == b; never true for nan.
inline XlaOp Eq(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::equal, "Eq", "equal", {a, b}, dims);
}

// a != b; always true for nan.
inline XlaOp Ne(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::not_equal, "Ne", "not_equal", {a, b}, dims);
}

// a < b.
inline XlaOp Lt(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::less, "Lt", "less", {a, b}, dims);
}

// a <= b.
inline XlaOp Le(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::less_equal, "Le", "less_equal", {a, b}, dims);
}

// a > b.
inline XlaOp Gt(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::greater, "Gt", "greater", {a, b}, dims);
}

// a >= b.
inline XlaOp Ge(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::greater_equal, "Ge", "greater_equal", {a, b}, dims);
}

// --- Logic and bits.

// a & b.
inline XlaOp And(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::bitwise_and, "And", "bitwise_and", {a, b}, dims);
}

// a | b.
inline XlaOp Or(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::bitwise_or, "Or", "bitwise_or", {a, b}, dims);
}

// a ^ b.
inline XlaOp Xor(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::bitwise_xor, "Xor", "bitwise_xor", {a, b}, dims);
}

// a << b; 0 if b is negative or not below the width.
inline XlaOp ShiftLeft(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::bitwise_left_shift, "ShiftLeft", "shift_left", {a, b}, dims);
}

// a >> b with the sign kept; all sign if b is negative or not below the width. Moves in copies of
// the top bit, of unsigned integers too.
inline XlaOp ShiftRightArithmetic(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::bitwise_right_shift, "ShiftRightArithmetic",
                             "shift_right_arithmetic", {a, b}, dims);
}

// a >> b with zeros; 0 if b is negative or not below the width.
inline XlaOp ShiftRightLogical(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::logical_right_shift, "ShiftRightLogical", "shift_right_logical",
                             {a, b}, dims);
}

// --- Extremes and selection.

// The larger; nan if either is nan.
inline XlaOp Max(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::maximum, "Max", "maximum", {a, b}, dims);
}

// The smaller; nan if either is nan.
inline XlaOp Min(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::minimum, "Min", "minimum", {a, b}, dims);
}

// a where condition is not 0, else b. Only 0-d operands stretch; condition is boolean.
inline XlaOp Select(const XlaOp& condition, const XlaOp& a, const XlaOp& b) {
  return detail::elementwise(Op::where, "Select", "select", {condition, a, b});
}

// minimum(maximum(x, low), high). Only 0-d operands stretch.
inline XlaOp Clamp(const XlaOp& low, const XlaOp& x, const XlaOp& high) {
  return detail::elementwise(Op::clip, "Clamp", "clamp", {low, x, high});
}

// --- Rounding and signs.

// The whole number at or above x; integers unchanged.
inline XlaOp Ceil(const XlaOp& x) { return detail::elementwise(Op::ceil, "Ceil", "ceil", {x}); }

// The whole number at or below x; integers unchanged.
inline XlaOp Floor(const XlaOp& x) { return detail::elementwise(Op::floor, "Floor", "floor", {x}); }

// The nearest whole number, of two the even one; complex by parts.
inline XlaOp RoundNearestEven(const XlaOp& x) {
  return detail::elementwise(Op::round, "RoundNearestEven", "round_nearest_even", {x});
}

// -1, 0 or 1; x / |x| for complex; nan for nan. Of a zero: that zero.
inline XlaOp Sign(const XlaOp& x) { return detail::elementwise(Op::sign, "Sign", "sign", {x}); }

// --- Finite or not.

// Neither inf nor nan; both parts for complex.
inline XlaOp IsFinite(const XlaOp& x) {
  return detail::elementwise(Op::isfinite, "IsFinite", "is_finite", {x});
}

// --- Complex numbers.

// The complex conjugate; other numbers unchanged.
inline XlaOp Conj(const XlaOp& x) { return detail::elementwise(Op::conj, "Conj", "conj", {x}); }

// The real part, as a new array.
inline XlaOp Real(const XlaOp& x) { return detail::elementwise(Op::real, "Real", "real", {x}); }

// The imaginary part, as a new array; 0 of real numbers.
inline XlaOp Imag(const XlaOp& x) { return detail::elementwise(Op::imag, "Imag", "imag", {x}); }

// --- Angles and bit counts.

// How many bits are 1, in two's complement.
inline XlaOp PopulationCount(const XlaOp& x) {
  return detail::elementwise(Op::popcount, "PopulationCount", "population_count", {x});
}

// How many bits are 0 above the highest 1; the width for 0.
inline XlaOp Clz(const XlaOp& x) {
  return detail::elementwise(Op::count_leading_zeros, "Clz", "clz", {x});
}

// --- Pairs of numbers.

// The neighbour of a towards b, in the spacing of its type; b if they are equal.
inline XlaOp NextAfter(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::nextafter, "NextAfter", "next_after", {a, b}, dims);
}

// --- Exponentials and logarithms.

// e^x.
inline XlaOp Exp(const XlaOp& x) { return detail::elementwise(Op::exp, "Exp", "exp", {x}); }

// 2^x.
inline XlaOp Exp2(const XlaOp& x) { return detail::elementwise(Op::exp2, "Exp2", "exp2", {x}); }

// e^x - 1, accurate near 0.
inline XlaOp Expm1(const XlaOp& x) { return detail::elementwise(Op::expm1, "Expm1", "expm1", {x}); }

// The natural logarithm; nan below 0, -inf at 0.
inline XlaOp Log(const XlaOp& x) { return detail::elementwise(Op::log, "Log", "log", {x}); }

// log(1 + x), accurate near 0.
inline XlaOp Log1p(const XlaOp& x) { return detail::elementwise(Op::log1p, "Log1p", "log1p", {x}); }

// 1 / (1 + e^-x).
inline XlaOp Logistic(const XlaOp& x) {
  return detail::elementwise(Op::logistic, "Logistic", "logistic", {x});
}

// --- Hyperbolic functions.

// The hyperbolic sine.
inline XlaOp Sinh(const XlaOp& x) { return detail::elementwise(Op::sinh, "Sinh", "sinh", {x}); }

// The hyperbolic cosine.
inline XlaOp Cosh(const XlaOp& x) { return detail::elementwise(Op::cosh, "Cosh", "cosh", {x}); }

// The hyperbolic tangent.
inline XlaOp Tanh(const XlaOp& x) { return detail::elementwise(Op::tanh, "Tanh", "tanh", {x}); }

// The inverse of sinh.
inline XlaOp Asinh(const XlaOp& x) { return detail::elementwise(Op::asinh, "Asinh", "asinh", {x}); }

// The inverse of cosh; nan below 1.
inline XlaOp Acosh(const XlaOp& x) { return detail::elementwise(Op::acosh, "Acosh", "acosh", {x}); }

// The inverse of tanh; nan outside [-1, 1].
inline XlaOp Atanh(const XlaOp& x) { return detail::elementwise(Op::atanh, "Atanh", "atanh", {x}); }

// --- Powers and roots.

// x * x; integers wrap.
inline XlaOp Square(const XlaOp& x) {
  return detail::elementwise(Op::square, "Square", "square", {x});
}

// 1 / x.
inline XlaOp Reciprocal(const XlaOp& x) {
  return detail::elementwise(Op::reciprocal, "Reciprocal", "reciprocal", {x});
}

// The square root, correctly rounded; nan below 0.
inline XlaOp Sqrt(const XlaOp& x) { return detail::elementwise(Op::sqrt, "Sqrt", "sqrt", {x}); }

// 1 / sqrt(x).
inline XlaOp Rsqrt(const XlaOp& x) { return detail::elementwise(Op::rsqrt, "Rsqrt", "rsqrt", {x}); }

// The cube root.
inline XlaOp Cbrt(const XlaOp& x) { return detail::elementwise(Op::cbrt, "Cbrt", "cbrt", {x}); }

// a^b with C's special cases; integers wrap, negative whole powers round to 0.
inline XlaOp Pow(const XlaOp& a, const XlaOp& b, const Axes& dims = {}) {
  return detail::elementwise(Op::pow, "Pow", "pow", {a, b}, dims);
}

// --- Error and gamma functions.

// The error function.
inline XlaOp Erf(const XlaOp& x) { return detail::elementwise(Op::erf, "Erf", "erf", {x}); }

// 1 - erf(x), accurate for large x.
inline XlaOp Erfc(const XlaOp& x) { return detail::elementwise(Op::erfc, "Erfc", "erfc", {x}); }

// log |gamma(x)|; inf at 0 and negative whole numbers.
inline XlaOp Lgamma(const XlaOp& x) {
  return detail::elementwise(Op::lgamma, "Lgamma", "lgamma", {x});
}

// --- Trigonometry.

// The sine of x radians, right for huge x too.
inline XlaOp Sin(const XlaOp& x) { return detail::elementwise(Op::sin, "Sin", "sin", {x}); }

// The cosine of x radians, right for huge x too.
inline XlaOp Cos(const XlaOp& x) { return detail::elementwise(Op::cos, "Cos", "cos", {x}); }

// The tangent of x radians, right for huge x too.
inline XlaOp Tan(const XlaOp& x) { return detail::elementwise(Op::tan, "Tan", "tan", {x}); }

// The inverse of sin, in [-pi/2, pi/2]; nan outside [-1, 1].
inline XlaOp Asin(const XlaOp& x) { return detail::elementwise(Op::asin, "Asin", "asin", {x}); }

// The inverse of cos, in [0, pi]; nan outside [-1, 1].
inline XlaOp Acos(const XlaOp& x) { return detail::elementwise(Op::acos, "Acos", "acos", {x}); }

// The inverse of tan, in [-pi/2, pi/2].
inline XlaOp Atan(const XlaOp& x) { return detail::elementwise(Op::atan, "Atan", "atan", {x}); }

// The angle of the point (x, y), in [-pi, pi]; zeros have signs.
inline XlaOp Atan2(const XlaOp& y, const XlaOp& x, const Axes& dims = {}) {
  return detail::elementwise(Op::atan2, "Atan2", "atan2", {y, x}, dims);
}

}  // namespace weft::xla
