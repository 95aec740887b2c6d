// XLA's elementwise functions: lower, then run.
// Written by tools/generate from tables/functions.txt.
#include "api/xla_call.h"
#include "weft/xla.h"

namespace weft::xla {

// --- Signs and negation.
Literal negate(CallLiteral&& x) { return call(x, Op::negative, "negate"); }
Literal abs(CallLiteral&& x) { return call(x, Op::abs, "abs"); }
Literal bitwise_not(CallLiteral&& x) { return call(x, Op::bitwise_invert, "bitwise_not"); }

// --- Arithmetic.
Literal add(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::add, "add");
}
Literal subtract(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::subtract, "subtract");
}
Literal multiply(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::multiply, "multiply");
}
Literal divide(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::divide, "divide");
}
Literal remainder(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::fmod, "remainder");
}

// --- Comparison.
Literal equal(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::equal, "equal");
}
Literal not_equal(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::not_equal, "not_equal");
}
Literal less(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::less, "less");
}
Literal less_equal(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::less_equal, "less_equal");
}
Literal greater(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::greater, "greater");
}
Literal greater_equal(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::greater_equal, "greater_equal");
}

// --- Logic and bits.
Literal bitwise_and(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::bitwise_and, "bitwise_and");
}
Literal bitwise_or(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::bitwise_or, "bitwise_or");
}
Literal bitwise_xor(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::bitwise_xor, "bitwise_xor");
}
Literal shift_left(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::bitwise_left_shift, "shift_left");
}
Literal shift_right_arithmetic(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::bitwise_right_shift, "shift_right_arithmetic");
}
Literal shift_right_logical(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::logical_right_shift, "shift_right_logical");
}

// --- Extremes and selection.
Literal maximum(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::maximum, "maximum");
}
Literal minimum(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::minimum, "minimum");
}
Literal select(CallLiteral&& condition, CallLiteral&& a, CallLiteral&& b) {
  return call(condition, a, b, Op::where, "select");
}
Literal clamp(CallLiteral&& low, CallLiteral&& x, CallLiteral&& high) {
  return call(low, x, high, Op::clip, "clamp");
}

// --- Rounding and signs.
Literal ceil(CallLiteral&& x) { return call(x, Op::ceil, "ceil"); }
Literal floor(CallLiteral&& x) { return call(x, Op::floor, "floor"); }
Literal round_nearest_even(CallLiteral&& x) { return call(x, Op::round, "round_nearest_even"); }

// --- Finite or not.
Literal is_finite(CallLiteral&& x) { return call(x, Op::isfinite, "is_finite"); }

// --- Complex numbers.
Literal conj(CallLiteral&& x) { return call(x, Op::conj, "conj"); }
Literal real(CallLiteral&& x) { return call(x, Op::real, "real"); }
Literal imag(CallLiteral&& x) { return call(x, Op::imag, "imag"); }

// --- Angles and bit counts.
Literal population_count(CallLiteral&& x) { return call(x, Op::popcount, "population_count"); }
Literal clz(CallLiteral&& x) { return call(x, Op::count_leading_zeros, "clz"); }

// --- Pairs of numbers.
Literal next_after(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::nextafter, "next_after");
}

// --- Exponentials and logarithms.
Literal exp(CallLiteral&& x) { return call(x, Op::exp, "exp"); }
Literal exp2(CallLiteral&& x) { return call(x, Op::exp2, "exp2"); }
Literal expm1(CallLiteral&& x) { return call(x, Op::expm1, "expm1"); }
Literal log(CallLiteral&& x) { return call(x, Op::log, "log"); }
Literal log1p(CallLiteral&& x) { return call(x, Op::log1p, "log1p"); }
Literal logistic(CallLiteral&& x) { return call(x, Op::logistic, "logistic"); }

// --- Hyperbolic functions.
Literal sinh(CallLiteral&& x) { return call(x, Op::sinh, "sinh"); }
Literal cosh(CallLiteral&& x) { return call(x, Op::cosh, "cosh"); }
Literal tanh(CallLiteral&& x) { return call(x, Op::tanh, "tanh"); }
Literal asinh(CallLiteral&& x) { return call(x, Op::asinh, "asinh"); }
Literal acosh(CallLiteral&& x) { return call(x, Op::acosh, "acosh"); }
Literal atanh(CallLiteral&& x) { return call(x, Op::atanh, "atanh"); }

// --- Powers and roots.
Literal square(CallLiteral&& x) { return call(x, Op::square, "square"); }
Literal reciprocal(CallLiteral&& x) { return call(x, Op::reciprocal, "reciprocal"); }
Literal sqrt(CallLiteral&& x) { return call(x, Op::sqrt, "sqrt"); }
Literal rsqrt(CallLiteral&& x) { return call(x, Op::rsqrt, "rsqrt"); }
Literal cbrt(CallLiteral&& x) { return call(x, Op::cbrt, "cbrt"); }
Literal pow(CallLiteral&& a, CallLiteral&& b, const Axes& dims) {
  return call(a, b, dims, Op::pow, "pow");
}

// --- Error and gamma functions.
Literal erf(CallLiteral&& x) { return call(x, Op::erf, "erf"); }
Literal erfc(CallLiteral&& x) { return call(x, Op::erfc, "erfc"); }
Literal lgamma(CallLiteral&& x) { return call(x, Op::lgamma, "lgamma"); }

// --- Trigonometry.
Literal sin(CallLiteral&& x) { return call(x, Op::sin, "sin"); }
Literal cos(CallLiteral&& x) { return call(x, Op::cos, "cos"); }
Literal tan(CallLiteral&& x) { return call(x, Op::tan, "tan"); }
Literal asin(CallLiteral&& x) { return call(x, Op::asin, "asin"); }
Literal acos(CallLiteral&& x) { return call(x, Op::acos, "acos"); }
Literal atan(CallLiteral&& x) { return call(x, Op::atan, "atan"); }
Literal atan2(CallLiteral&& y, CallLiteral&& x, const Axes& dims) {
  return call(y, x, dims, Op::atan2, "atan2");
}

}  // namespace weft::xla
