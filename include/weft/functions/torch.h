// PyTorch's elementwise functions, of arrays and of expressions. Include torch.h instead.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/torch_tensor.h"

namespace weft::torch {

// --- Signs and negation.

// +x.
WEFT_API Tensor positive(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor positive(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::positive, "positive", {x}, o);
}

// -x; integers wrap.
WEFT_API Tensor neg(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor neg(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::negative, "neg", {x}, o);
}

// |x|; the smallest signed integer wraps to itself; real for complex.
WEFT_API Tensor abs(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor abs(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::abs, "abs", {x}, o);
}

// x == 0.
WEFT_API Tensor logical_not(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor logical_not(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_not, "logical_not", {x}, o);
}

// ~x; logical not for booleans.
WEFT_API Tensor bitwise_not(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor bitwise_not(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_invert, "bitwise_not", {x}, o);
}

// --- Arithmetic.

// a + b; integers wrap; logical or for booleans.
WEFT_API Tensor add(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor add(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::add, "add", {a, b}, o);
}
inline LazyTensor add(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::add, "add", {a, b}, o);
}

// a - b; integers wrap.
WEFT_API Tensor sub(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor sub(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::subtract, "sub", {a, b}, o);
}
inline LazyTensor sub(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::subtract, "sub", {a, b}, o);
}

// a * b; integers wrap; logical and for booleans. Numbers and 0-d arrays multiply 16-bit floats as
// they are, in float32.
WEFT_API Tensor mul(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor mul(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::multiply, "mul", {a, b}, o);
}
inline LazyTensor mul(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::multiply, "mul", {a, b}, o);
}

// a / b; integers become floats first. Numbers and 0-d arrays divide 16-bit floats as they are, in
// float32.
WEFT_API Tensor div(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor div(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::divide, "div", {a, b}, o);
}
inline LazyTensor div(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::divide, "div", {a, b}, o);
}

// floor(a / b); the smallest integer by -1 wraps.
WEFT_API Tensor floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor floor_divide(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::floor_divide, "floor_divide", {a, b}, o);
}
inline LazyTensor floor_divide(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::floor_divide, "floor_divide", {a, b}, o);
}

// a - floor(a / b) * b; has the sign of b.
WEFT_API Tensor remainder(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor remainder(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::remainder, "remainder", {a, b}, o);
}
inline LazyTensor remainder(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::remainder, "remainder", {a, b}, o);
}

// a - trunc(a / b) * b; has the sign of a.
WEFT_API Tensor fmod(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor fmod(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::fmod, "fmod", {a, b}, o);
}
inline LazyTensor fmod(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::fmod, "fmod", {a, b}, o);
}

// --- Comparison.

// a == b; never true for nan.
WEFT_API Tensor eq(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor eq(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::equal, "eq", {a, b}, o);
}
inline LazyTensor eq(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::equal, "eq", {a, b}, o);
}

// a != b; always true for nan.
WEFT_API Tensor ne(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor ne(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::not_equal, "ne", {a, b}, o);
}
inline LazyTensor ne(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::not_equal, "ne", {a, b}, o);
}

// a < b.
WEFT_API Tensor lt(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor lt(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::less, "lt", {a, b}, o);
}
inline LazyTensor lt(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::less, "lt", {a, b}, o);
}

// a <= b.
WEFT_API Tensor le(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor le(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::less_equal, "le", {a, b}, o);
}
inline LazyTensor le(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::less_equal, "le", {a, b}, o);
}

// a > b.
WEFT_API Tensor gt(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor gt(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::greater, "gt", {a, b}, o);
}
inline LazyTensor gt(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::greater, "gt", {a, b}, o);
}

// a >= b.
WEFT_API Tensor ge(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor ge(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::greater_equal, "ge", {a, b}, o);
}
inline LazyTensor ge(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::greater_equal, "ge", {a, b}, o);
}

// --- Logic and bits.

// a != 0 and b != 0.
WEFT_API Tensor logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor logical_and(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_and, "logical_and", {a, b}, o);
}
inline LazyTensor logical_and(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_and, "logical_and", {a, b}, o);
}

// a != 0 or b != 0.
WEFT_API Tensor logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor logical_or(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_or, "logical_or", {a, b}, o);
}
inline LazyTensor logical_or(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_or, "logical_or", {a, b}, o);
}

// Exactly one of a, b is not 0.
WEFT_API Tensor logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor logical_xor(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_xor, "logical_xor", {a, b}, o);
}
inline LazyTensor logical_xor(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logical_xor, "logical_xor", {a, b}, o);
}

// a & b.
WEFT_API Tensor bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor bitwise_and(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_and, "bitwise_and", {a, b}, o);
}
inline LazyTensor bitwise_and(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_and, "bitwise_and", {a, b}, o);
}

// a | b.
WEFT_API Tensor bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor bitwise_or(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_or, "bitwise_or", {a, b}, o);
}
inline LazyTensor bitwise_or(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_or, "bitwise_or", {a, b}, o);
}

// a ^ b.
WEFT_API Tensor bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor bitwise_xor(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_xor, "bitwise_xor", {a, b}, o);
}
inline LazyTensor bitwise_xor(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_xor, "bitwise_xor", {a, b}, o);
}

// a << b; 0 if b is negative or not below the width.
WEFT_API Tensor bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor bitwise_left_shift(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_left_shift, "bitwise_left_shift", {a, b}, o);
}
inline LazyTensor bitwise_left_shift(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_left_shift, "bitwise_left_shift", {a, b}, o);
}

// a >> b with the sign kept; all sign if b is negative or not below the width.
WEFT_API Tensor bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor bitwise_right_shift(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_right_shift, "bitwise_right_shift", {a, b}, o);
}
inline LazyTensor bitwise_right_shift(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::bitwise_right_shift, "bitwise_right_shift", {a, b}, o);
}

// --- Extremes and selection.

// The larger; nan if either is nan.
WEFT_API Tensor maximum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor maximum(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::maximum, "maximum", {a, b}, o);
}
inline LazyTensor maximum(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::maximum, "maximum", {a, b}, o);
}

// The smaller; nan if either is nan.
WEFT_API Tensor minimum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor minimum(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::minimum, "minimum", {a, b}, o);
}
inline LazyTensor minimum(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::minimum, "minimum", {a, b}, o);
}

// The larger; a nan yields to a number.
WEFT_API Tensor fmax(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor fmax(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::fmax, "fmax", {a, b}, o);
}
inline LazyTensor fmax(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::fmax, "fmax", {a, b}, o);
}

// The smaller; a nan yields to a number.
WEFT_API Tensor fmin(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor fmin(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::fmin, "fmin", {a, b}, o);
}
inline LazyTensor fmin(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::fmin, "fmin", {a, b}, o);
}

// a where condition is not 0, else b.
WEFT_API Tensor where(CallOperand&& condition, CallOperand&& a, CallOperand&& b,
                      CallOptions&& options = {});
inline LazyTensor where(const Expr& condition, const LazyOperand& a, const LazyOperand& b,
                        const Options& o = {}) {
  return weft::detail::lazy_torch(Op::where, "where", {condition, a, b}, o);
}
inline LazyTensor where(CallOperand&& condition, const Expr& a, const LazyOperand& b,
                        const Options& o = {}) {
  return weft::detail::lazy_torch(Op::where, "where", {condition, a, b}, o);
}
inline LazyTensor where(CallOperand&& condition, CallOperand&& a, const Expr& b,
                        const Options& o = {}) {
  return weft::detail::lazy_torch(Op::where, "where", {condition, a, b}, o);
}

// minimum(maximum(x, low), high).
WEFT_API Tensor clamp(CallOperand&& x, CallOperand&& low, CallOperand&& high,
                      CallOptions&& options = {});
inline LazyTensor clamp(const Expr& x, const LazyOperand& low, const LazyOperand& high,
                        const Options& o = {}) {
  return weft::detail::lazy_torch(Op::clip, "clamp", {x, low, high}, o);
}
inline LazyTensor clamp(CallOperand&& x, const Expr& low, const LazyOperand& high,
                        const Options& o = {}) {
  return weft::detail::lazy_torch(Op::clip, "clamp", {x, low, high}, o);
}
inline LazyTensor clamp(CallOperand&& x, CallOperand&& low, const Expr& high,
                        const Options& o = {}) {
  return weft::detail::lazy_torch(Op::clip, "clamp", {x, low, high}, o);
}

// --- Rounding and signs.

// The whole number at or above x; integers unchanged.
WEFT_API Tensor ceil(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor ceil(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::ceil, "ceil", {x}, o);
}

// The whole number at or below x; integers unchanged.
WEFT_API Tensor floor(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor floor(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::floor, "floor", {x}, o);
}

// x without its fraction; integers unchanged.
WEFT_API Tensor trunc(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor trunc(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::trunc, "trunc", {x}, o);
}

// The nearest whole number, of two the even one; complex by parts.
WEFT_API Tensor round(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor round(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::round, "round", {x}, o);
}

// -1, 0 or 1; x / |x| for complex; nan for nan.
WEFT_API Tensor sign(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor sign(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::sign, "sign", {x}, o);
}

// Is the sign bit set? (of -0 and some nan, too).
WEFT_API Tensor signbit(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor signbit(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::signbit, "signbit", {x}, o);
}

// --- Finite or not.

// Neither inf nor nan; both parts for complex.
WEFT_API Tensor isfinite(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor isfinite(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::isfinite, "isfinite", {x}, o);
}

// inf or -inf; either part for complex.
WEFT_API Tensor isinf(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor isinf(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::isinf, "isinf", {x}, o);
}

// nan; either part for complex.
WEFT_API Tensor isnan(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor isnan(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::isnan, "isnan", {x}, o);
}

// --- Complex numbers.

// The complex conjugate; other numbers unchanged.
WEFT_API Tensor conj(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor conj(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::conj, "conj", {x}, o);
}

// The real part, as a new array.
WEFT_API Tensor real(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor real(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::real, "real", {x}, o);
}

// The imaginary part, as a new array; 0 of real numbers.
WEFT_API Tensor imag(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor imag(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::imag, "imag", {x}, o);
}

// --- Angles and bit counts.

// x * pi / 180.
WEFT_API Tensor deg2rad(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor deg2rad(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::deg2rad, "deg2rad", {x}, o);
}

// x * 180 / pi.
WEFT_API Tensor rad2deg(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor rad2deg(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::rad2deg, "rad2deg", {x}, o);
}

// --- Pairs of numbers.

// |a| with the sign of b.
WEFT_API Tensor copysign(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor copysign(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::copysign, "copysign", {a, b}, o);
}
inline LazyTensor copysign(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::copysign, "copysign", {a, b}, o);
}

// The neighbour of a towards b, in the spacing of its type; b if they are equal.
WEFT_API Tensor nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor nextafter(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::nextafter, "nextafter", {a, b}, o);
}
inline LazyTensor nextafter(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::nextafter, "nextafter", {a, b}, o);
}

// 0 below 0, at_zero at 0, 1 above.
WEFT_API Tensor heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& options = {});
inline LazyTensor heaviside(const Expr& x, const LazyOperand& at_zero, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::heaviside, "heaviside", {x, at_zero}, o);
}
inline LazyTensor heaviside(CallOperand&& x, const Expr& at_zero, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::heaviside, "heaviside", {x, at_zero}, o);
}

// sqrt(a * a + b * b) without overflow on the way; inf if either is.
WEFT_API Tensor hypot(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor hypot(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::hypot, "hypot", {a, b}, o);
}
inline LazyTensor hypot(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::hypot, "hypot", {a, b}, o);
}

// x * 2^exponent, rounded once; exponent is an integer.
WEFT_API Tensor ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& options = {});
inline LazyTensor ldexp(const Expr& x, const LazyOperand& exponent, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::ldexp, "ldexp", {x, exponent}, o);
}
inline LazyTensor ldexp(CallOperand&& x, const Expr& exponent, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::ldexp, "ldexp", {x, exponent}, o);
}

// The greatest common divisor of |a| and |b|.
WEFT_API Tensor gcd(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor gcd(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::gcd, "gcd", {a, b}, o);
}
inline LazyTensor gcd(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::gcd, "gcd", {a, b}, o);
}

// The least common multiple of |a| and |b|; wraps.
WEFT_API Tensor lcm(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor lcm(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::lcm, "lcm", {a, b}, o);
}
inline LazyTensor lcm(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::lcm, "lcm", {a, b}, o);
}

// --- Exponentials and logarithms.

// e^x.
WEFT_API Tensor exp(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor exp(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::exp, "exp", {x}, o);
}

// 2^x.
WEFT_API Tensor exp2(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor exp2(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::exp2, "exp2", {x}, o);
}

// e^x - 1, accurate near 0.
WEFT_API Tensor expm1(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor expm1(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::expm1, "expm1", {x}, o);
}

// The natural logarithm; nan below 0, -inf at 0.
WEFT_API Tensor log(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor log(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::log, "log", {x}, o);
}

// The logarithm to base 2.
WEFT_API Tensor log2(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor log2(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::log2, "log2", {x}, o);
}

// The logarithm to base 10.
WEFT_API Tensor log10(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor log10(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::log10, "log10", {x}, o);
}

// log(1 + x), accurate near 0.
WEFT_API Tensor log1p(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor log1p(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::log1p, "log1p", {x}, o);
}

// log(e^a + e^b) without overflow on the way.
WEFT_API Tensor logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor logaddexp(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logaddexp, "logaddexp", {a, b}, o);
}
inline LazyTensor logaddexp(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logaddexp, "logaddexp", {a, b}, o);
}

// 1 / (1 + e^-x).
WEFT_API Tensor sigmoid(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor sigmoid(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::logistic, "sigmoid", {x}, o);
}

// --- Hyperbolic functions.

// The hyperbolic sine.
WEFT_API Tensor sinh(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor sinh(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::sinh, "sinh", {x}, o);
}

// The hyperbolic cosine.
WEFT_API Tensor cosh(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor cosh(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::cosh, "cosh", {x}, o);
}

// The hyperbolic tangent.
WEFT_API Tensor tanh(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor tanh(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::tanh, "tanh", {x}, o);
}

// The inverse of sinh.
WEFT_API Tensor asinh(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor asinh(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::asinh, "asinh", {x}, o);
}

// The inverse of cosh; nan below 1.
WEFT_API Tensor acosh(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor acosh(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::acosh, "acosh", {x}, o);
}

// The inverse of tanh; nan outside [-1, 1].
WEFT_API Tensor atanh(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor atanh(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::atanh, "atanh", {x}, o);
}

// --- Powers and roots.

// x * x; integers wrap.
WEFT_API Tensor square(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor square(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::square, "square", {x}, o);
}

// 1 / x.
WEFT_API Tensor reciprocal(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor reciprocal(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::reciprocal, "reciprocal", {x}, o);
}

// The square root, correctly rounded; nan below 0.
WEFT_API Tensor sqrt(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor sqrt(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::sqrt, "sqrt", {x}, o);
}

// 1 / sqrt(x).
WEFT_API Tensor rsqrt(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor rsqrt(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::rsqrt, "rsqrt", {x}, o);
}

// a^b with C's special cases; integers wrap, negative whole powers round to 0.
WEFT_API Tensor pow(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
inline LazyTensor pow(const Expr& a, const LazyOperand& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::pow, "pow", {a, b}, o);
}
inline LazyTensor pow(CallOperand&& a, const Expr& b, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::pow, "pow", {a, b}, o);
}

// --- Error and gamma functions.

// The error function.
WEFT_API Tensor erf(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor erf(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::erf, "erf", {x}, o);
}

// 1 - erf(x), accurate for large x.
WEFT_API Tensor erfc(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor erfc(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::erfc, "erfc", {x}, o);
}

// log |gamma(x)|; inf at 0 and negative whole numbers.
WEFT_API Tensor lgamma(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor lgamma(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::lgamma, "lgamma", {x}, o);
}

// --- Trigonometry.

// The sine of x radians, right for huge x too.
WEFT_API Tensor sin(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor sin(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::sin, "sin", {x}, o);
}

// The cosine of x radians, right for huge x too.
WEFT_API Tensor cos(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor cos(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::cos, "cos", {x}, o);
}

// The tangent of x radians, right for huge x too.
WEFT_API Tensor tan(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor tan(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::tan, "tan", {x}, o);
}

// sin(pi x) / (pi x); 1 at 0.
WEFT_API Tensor sinc(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor sinc(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::sinc, "sinc", {x}, o);
}

// The inverse of sin, in [-pi/2, pi/2]; nan outside [-1, 1].
WEFT_API Tensor asin(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor asin(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::asin, "asin", {x}, o);
}

// The inverse of cos, in [0, pi]; nan outside [-1, 1].
WEFT_API Tensor acos(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor acos(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::acos, "acos", {x}, o);
}

// The inverse of tan, in [-pi/2, pi/2].
WEFT_API Tensor atan(CallOperand&& x, CallOptions&& options = {});
inline LazyTensor atan(const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::atan, "atan", {x}, o);
}

// The angle of the point (x, y), in [-pi, pi]; zeros have signs.
WEFT_API Tensor atan2(CallOperand&& y, CallOperand&& x, CallOptions&& options = {});
inline LazyTensor atan2(const Expr& y, const LazyOperand& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::atan2, "atan2", {y, x}, o);
}
inline LazyTensor atan2(CallOperand&& y, const Expr& x, const Options& o = {}) {
  return weft::detail::lazy_torch(Op::atan2, "atan2", {y, x}, o);
}

}  // namespace weft::torch

namespace weft::torch {

// The same as methods.
inline Tensor Tensor::positive() const { return torch::positive(*this); }
inline Tensor Tensor::neg() const { return torch::neg(*this); }
inline Tensor Tensor::abs() const { return torch::abs(*this); }
inline Tensor Tensor::logical_not() const { return torch::logical_not(*this); }
inline Tensor Tensor::bitwise_not() const { return torch::bitwise_not(*this); }
inline Tensor Tensor::ceil() const { return torch::ceil(*this); }
inline Tensor Tensor::floor() const { return torch::floor(*this); }
inline Tensor Tensor::trunc() const { return torch::trunc(*this); }
inline Tensor Tensor::round() const { return torch::round(*this); }
inline Tensor Tensor::sign() const { return torch::sign(*this); }
inline Tensor Tensor::signbit() const { return torch::signbit(*this); }
inline Tensor Tensor::isfinite() const { return torch::isfinite(*this); }
inline Tensor Tensor::isinf() const { return torch::isinf(*this); }
inline Tensor Tensor::isnan() const { return torch::isnan(*this); }
inline Tensor Tensor::conj() const { return torch::conj(*this); }
inline Tensor Tensor::deg2rad() const { return torch::deg2rad(*this); }
inline Tensor Tensor::rad2deg() const { return torch::rad2deg(*this); }
inline Tensor Tensor::exp() const { return torch::exp(*this); }
inline Tensor Tensor::exp2() const { return torch::exp2(*this); }
inline Tensor Tensor::expm1() const { return torch::expm1(*this); }
inline Tensor Tensor::log() const { return torch::log(*this); }
inline Tensor Tensor::log2() const { return torch::log2(*this); }
inline Tensor Tensor::log10() const { return torch::log10(*this); }
inline Tensor Tensor::log1p() const { return torch::log1p(*this); }
inline Tensor Tensor::sigmoid() const { return torch::sigmoid(*this); }
inline Tensor Tensor::sinh() const { return torch::sinh(*this); }
inline Tensor Tensor::cosh() const { return torch::cosh(*this); }
inline Tensor Tensor::tanh() const { return torch::tanh(*this); }
inline Tensor Tensor::asinh() const { return torch::asinh(*this); }
inline Tensor Tensor::acosh() const { return torch::acosh(*this); }
inline Tensor Tensor::atanh() const { return torch::atanh(*this); }
inline Tensor Tensor::square() const { return torch::square(*this); }
inline Tensor Tensor::reciprocal() const { return torch::reciprocal(*this); }
inline Tensor Tensor::sqrt() const { return torch::sqrt(*this); }
inline Tensor Tensor::rsqrt() const { return torch::rsqrt(*this); }
inline Tensor Tensor::erf() const { return torch::erf(*this); }
inline Tensor Tensor::erfc() const { return torch::erfc(*this); }
inline Tensor Tensor::lgamma() const { return torch::lgamma(*this); }
inline Tensor Tensor::sin() const { return torch::sin(*this); }
inline Tensor Tensor::cos() const { return torch::cos(*this); }
inline Tensor Tensor::tan() const { return torch::tan(*this); }
inline Tensor Tensor::sinc() const { return torch::sinc(*this); }
inline Tensor Tensor::asin() const { return torch::asin(*this); }
inline Tensor Tensor::acos() const { return torch::acos(*this); }
inline Tensor Tensor::atan() const { return torch::atan(*this); }
inline LazyTensor LazyTensor::positive() const { return torch::positive(*this); }
inline LazyTensor LazyTensor::neg() const { return torch::neg(*this); }
inline LazyTensor LazyTensor::abs() const { return torch::abs(*this); }
inline LazyTensor LazyTensor::logical_not() const { return torch::logical_not(*this); }
inline LazyTensor LazyTensor::bitwise_not() const { return torch::bitwise_not(*this); }
inline LazyTensor LazyTensor::ceil() const { return torch::ceil(*this); }
inline LazyTensor LazyTensor::floor() const { return torch::floor(*this); }
inline LazyTensor LazyTensor::trunc() const { return torch::trunc(*this); }
inline LazyTensor LazyTensor::round() const { return torch::round(*this); }
inline LazyTensor LazyTensor::sign() const { return torch::sign(*this); }
inline LazyTensor LazyTensor::signbit() const { return torch::signbit(*this); }
inline LazyTensor LazyTensor::isfinite() const { return torch::isfinite(*this); }
inline LazyTensor LazyTensor::isinf() const { return torch::isinf(*this); }
inline LazyTensor LazyTensor::isnan() const { return torch::isnan(*this); }
inline LazyTensor LazyTensor::conj() const { return torch::conj(*this); }
inline LazyTensor LazyTensor::real() const { return torch::real(*this); }
inline LazyTensor LazyTensor::imag() const { return torch::imag(*this); }
inline LazyTensor LazyTensor::deg2rad() const { return torch::deg2rad(*this); }
inline LazyTensor LazyTensor::rad2deg() const { return torch::rad2deg(*this); }
inline LazyTensor LazyTensor::exp() const { return torch::exp(*this); }
inline LazyTensor LazyTensor::exp2() const { return torch::exp2(*this); }
inline LazyTensor LazyTensor::expm1() const { return torch::expm1(*this); }
inline LazyTensor LazyTensor::log() const { return torch::log(*this); }
inline LazyTensor LazyTensor::log2() const { return torch::log2(*this); }
inline LazyTensor LazyTensor::log10() const { return torch::log10(*this); }
inline LazyTensor LazyTensor::log1p() const { return torch::log1p(*this); }
inline LazyTensor LazyTensor::sigmoid() const { return torch::sigmoid(*this); }
inline LazyTensor LazyTensor::sinh() const { return torch::sinh(*this); }
inline LazyTensor LazyTensor::cosh() const { return torch::cosh(*this); }
inline LazyTensor LazyTensor::tanh() const { return torch::tanh(*this); }
inline LazyTensor LazyTensor::asinh() const { return torch::asinh(*this); }
inline LazyTensor LazyTensor::acosh() const { return torch::acosh(*this); }
inline LazyTensor LazyTensor::atanh() const { return torch::atanh(*this); }
inline LazyTensor LazyTensor::square() const { return torch::square(*this); }
inline LazyTensor LazyTensor::reciprocal() const { return torch::reciprocal(*this); }
inline LazyTensor LazyTensor::sqrt() const { return torch::sqrt(*this); }
inline LazyTensor LazyTensor::rsqrt() const { return torch::rsqrt(*this); }
inline LazyTensor LazyTensor::erf() const { return torch::erf(*this); }
inline LazyTensor LazyTensor::erfc() const { return torch::erfc(*this); }
inline LazyTensor LazyTensor::lgamma() const { return torch::lgamma(*this); }
inline LazyTensor LazyTensor::sin() const { return torch::sin(*this); }
inline LazyTensor LazyTensor::cos() const { return torch::cos(*this); }
inline LazyTensor LazyTensor::tan() const { return torch::tan(*this); }
inline LazyTensor LazyTensor::sinc() const { return torch::sinc(*this); }
inline LazyTensor LazyTensor::asin() const { return torch::asin(*this); }
inline LazyTensor LazyTensor::acos() const { return torch::acos(*this); }
inline LazyTensor LazyTensor::atan() const { return torch::atan(*this); }

}  // namespace weft::torch
