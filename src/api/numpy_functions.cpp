// NumPy's elementwise functions: lower, then run.
// Written by tools/generate from tables/functions.txt.
#include "api/numpy_call.h"
#include "weft/numpy.h"

namespace weft {

// --- Signs and negation.
Array positive(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::positive); }
Array negative(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::negative); }
Array abs(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::abs); }
Array logical_not(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::logical_not); }
Array bitwise_invert(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::bitwise_invert); }

// --- Arithmetic.
Array add(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::add); }
Array subtract(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::subtract);
}
Array multiply(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::multiply);
}
Array divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::divide);
}
Array floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::floor_divide);
}
Array remainder(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::remainder);
}
Array truncate_divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::truncate_divide);
}
Array fmod(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::fmod); }

// --- Comparison.
Array equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::equal); }
Array not_equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::not_equal);
}
Array less(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::less); }
Array less_equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::less_equal);
}
Array greater(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::greater);
}
Array greater_equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::greater_equal);
}

// --- Logic and bits.
Array logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_and);
}
Array logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_or);
}
Array logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_xor);
}
Array bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_and);
}
Array bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_or);
}
Array bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_xor);
}
Array bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_left_shift);
}
Array bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_right_shift);
}
Array logical_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_right_shift);
}

// --- Extremes and selection.
Array maximum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::maximum);
}
Array minimum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::minimum);
}
Array fmax(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::fmax); }
Array fmin(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::fmin); }
Array where(CallOperand&& condition, CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(condition, a, b, o, Op::where);
}
Array clip(CallOperand&& x, CallOperand&& low, CallOperand&& high, CallOptions&& o) {
  return call(x, low, high, o, Op::clip);
}

// --- Rounding and signs.
Array ceil(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::ceil); }
Array floor(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::floor); }
Array trunc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::trunc); }
Array round(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::round); }
Array sign(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sign); }
Array signbit(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::signbit); }

// --- Finite or not.
Array isfinite(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isfinite); }
Array isinf(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isinf); }
Array isnan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isnan); }

// --- Complex numbers.
Array conj(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::conj); }
Array real(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::real); }
Array imag(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::imag); }

// --- Angles and bit counts.
Array deg2rad(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::deg2rad); }
Array rad2deg(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::rad2deg); }
Array popcount(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::popcount); }
Array count_leading_zeros(CallOperand&& x, CallOptions&& o) {
  return call(x, o, Op::count_leading_zeros);
}

// --- Pairs of numbers.
Array copysign(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::copysign);
}
Array nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::nextafter);
}
Array heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& o) {
  return call(x, at_zero, o, Op::heaviside);
}
Array hypot(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::hypot); }
Array ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& o) {
  return call(x, exponent, o, Op::ldexp);
}
Array gcd(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::gcd); }
Array lcm(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::lcm); }

// --- Exponentials and logarithms.
Array exp(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::exp); }
Array exp2(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::exp2); }
Array expm1(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::expm1); }
Array log(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log); }
Array log2(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log2); }
Array log10(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log10); }
Array log1p(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log1p); }
Array logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logaddexp);
}
Array logistic(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::logistic); }

// --- Hyperbolic functions.
Array sinh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sinh); }
Array cosh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cosh); }
Array tanh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::tanh); }
Array asinh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::asinh); }
Array acosh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::acosh); }
Array atanh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::atanh); }

// --- Powers and roots.
Array square(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::square); }
Array reciprocal(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::reciprocal); }
Array sqrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sqrt); }
Array rsqrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::rsqrt); }
Array cbrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cbrt); }

// --- Error and gamma functions.
Array erf(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::erf); }
Array erfc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::erfc); }
Array lgamma(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::lgamma); }

// --- Trigonometry.
Array sin(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sin); }
Array cos(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cos); }
Array tan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::tan); }
Array sinc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sinc); }
Array asin(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::asin); }
Array acos(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::acos); }
Array atan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::atan); }
Array atan2(CallOperand&& y, CallOperand&& x, CallOptions&& o) { return call(y, x, o, Op::atan2); }

}  // namespace weft
