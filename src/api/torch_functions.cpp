// PyTorch's elementwise functions: lower, then run.
// Written by tools/generate from tables/functions.txt.
#include "api/torch_call.h"
#include "weft/torch.h"

namespace weft::torch {

// --- Signs and negation.
Tensor positive(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::positive, "positive"); }
Tensor neg(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::negative, "neg"); }
Tensor abs(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::abs, "abs"); }
Tensor logical_not(CallOperand&& x, CallOptions&& o) {
  return call(x, o, Op::logical_not, "logical_not");
}
Tensor bitwise_not(CallOperand&& x, CallOptions&& o) {
  return call(x, o, Op::bitwise_invert, "bitwise_not");
}

// --- Arithmetic.
Tensor add(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::add, "add");
}
Tensor sub(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::subtract, "sub");
}
Tensor mul(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::multiply, "mul");
}
Tensor div(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::divide, "div");
}
Tensor floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::floor_divide, "floor_divide");
}
Tensor remainder(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::remainder, "remainder");
}
Tensor fmod(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::fmod, "fmod");
}

// --- Comparison.
Tensor eq(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::equal, "eq");
}
Tensor ne(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::not_equal, "ne");
}
Tensor lt(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::less, "lt");
}
Tensor le(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::less_equal, "le");
}
Tensor gt(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::greater, "gt");
}
Tensor ge(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::greater_equal, "ge");
}

// --- Logic and bits.
Tensor logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_and, "logical_and");
}
Tensor logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_or, "logical_or");
}
Tensor logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_xor, "logical_xor");
}
Tensor bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_and, "bitwise_and");
}
Tensor bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_or, "bitwise_or");
}
Tensor bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_xor, "bitwise_xor");
}
Tensor bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_left_shift, "bitwise_left_shift");
}
Tensor bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_right_shift, "bitwise_right_shift");
}

// --- Extremes and selection.
Tensor maximum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::maximum, "maximum");
}
Tensor minimum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::minimum, "minimum");
}
Tensor fmax(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::fmax, "fmax");
}
Tensor fmin(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::fmin, "fmin");
}
Tensor where(CallOperand&& condition, CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(condition, a, b, o, Op::where, "where");
}
Tensor clamp(CallOperand&& x, CallOperand&& low, CallOperand&& high, CallOptions&& o) {
  return call(x, low, high, o, Op::clip, "clamp");
}

// --- Rounding and signs.
Tensor ceil(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::ceil, "ceil"); }
Tensor floor(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::floor, "floor"); }
Tensor trunc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::trunc, "trunc"); }
Tensor round(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::round, "round"); }
Tensor sign(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sign, "sign"); }
Tensor signbit(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::signbit, "signbit"); }

// --- Finite or not.
Tensor isfinite(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isfinite, "isfinite"); }
Tensor isinf(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isinf, "isinf"); }
Tensor isnan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isnan, "isnan"); }

// --- Complex numbers.
Tensor conj(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::conj, "conj"); }
Tensor real(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::real, "real"); }
Tensor imag(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::imag, "imag"); }

// --- Angles and bit counts.
Tensor deg2rad(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::deg2rad, "deg2rad"); }
Tensor rad2deg(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::rad2deg, "rad2deg"); }

// --- Pairs of numbers.
Tensor copysign(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::copysign, "copysign");
}
Tensor nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::nextafter, "nextafter");
}
Tensor heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& o) {
  return call(x, at_zero, o, Op::heaviside, "heaviside");
}
Tensor hypot(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::hypot, "hypot");
}
Tensor ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& o) {
  return call(x, exponent, o, Op::ldexp, "ldexp");
}
Tensor gcd(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::gcd, "gcd");
}
Tensor lcm(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::lcm, "lcm");
}

// --- Exponentials and logarithms.
Tensor exp(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::exp, "exp"); }
Tensor exp2(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::exp2, "exp2"); }
Tensor expm1(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::expm1, "expm1"); }
Tensor log(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log, "log"); }
Tensor log2(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log2, "log2"); }
Tensor log10(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log10, "log10"); }
Tensor log1p(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log1p, "log1p"); }
Tensor logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logaddexp, "logaddexp");
}
Tensor sigmoid(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::logistic, "sigmoid"); }

// --- Hyperbolic functions.
Tensor sinh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sinh, "sinh"); }
Tensor cosh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cosh, "cosh"); }
Tensor tanh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::tanh, "tanh"); }
Tensor asinh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::asinh, "asinh"); }
Tensor acosh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::acosh, "acosh"); }
Tensor atanh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::atanh, "atanh"); }

// --- Powers and roots.
Tensor square(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::square, "square"); }
Tensor reciprocal(CallOperand&& x, CallOptions&& o) {
  return call(x, o, Op::reciprocal, "reciprocal");
}
Tensor sqrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sqrt, "sqrt"); }
Tensor rsqrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::rsqrt, "rsqrt"); }

// --- Error and gamma functions.
Tensor erf(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::erf, "erf"); }
Tensor erfc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::erfc, "erfc"); }
Tensor lgamma(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::lgamma, "lgamma"); }

// --- Trigonometry.
Tensor sin(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sin, "sin"); }
Tensor cos(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cos, "cos"); }
Tensor tan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::tan, "tan"); }
Tensor sinc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sinc, "sinc"); }
Tensor asin(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::asin, "asin"); }
Tensor acos(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::acos, "acos"); }
Tensor atan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::atan, "atan"); }
Tensor atan2(CallOperand&& y, CallOperand&& x, CallOptions&& o) {
  return call(y, x, o, Op::atan2, "atan2");
}

}  // namespace weft::torch
