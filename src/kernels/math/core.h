// The arithmetic the math functions are made of: fused or plain multiply-add, sums and products
// with their rounding errors, polynomials, powers of two. Nothing branches and nothing is called,
// so that the loops around a function vectorise.
//
// Fma says whether the instruction set fuses a multiply and an add; both ways meet the bounds in
// docs/accuracy.md.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include "base/bit_cast.h"

namespace weft::kernels::math {

template <class T>
struct Float;
template <>
struct Float<float> {
  using Bits = uint32_t;
  static constexpr int kFraction = 23;
  static constexpr Bits kBias = 127;
  static constexpr Bits kSign = 0x80000000u;
  static constexpr float kSplit = 0x1.001p12f;
  static constexpr float kSqrtHalf = 0x1.6a09e6p-1f;
};
template <>
struct Float<double> {
  using Bits = uint64_t;
  static constexpr int kFraction = 52;
  static constexpr Bits kBias = 1023;
  static constexpr Bits kSign = 0x8000000000000000u;
  static constexpr double kSplit = 0x1.0000002p27;
  static constexpr double kSqrtHalf = 0x1.6a09e667f3bcdp-1;
};
template <class T>
using Bits = typename Float<T>::Bits;
template <class T>
using SignedBits = std::make_signed_t<Bits<T>>;
template <class T>
inline constexpr T kInfinity = std::numeric_limits<T>::infinity();
template <class T>
inline constexpr T kNan = std::numeric_limits<T>::quiet_NaN();
// Added to a small number, leaves its nearest integer in the lowest bits.
template <class T>
inline constexpr T kRounder = T{3} * static_cast<T>(Bits<T>{1} << (Float<T>::kFraction - 1));

// The bits of an integer n as the exponent of a power of two: 2^n for -1022 <= n <= 1023.
template <class T>
[[gnu::always_inline]] constexpr T power_of_two(Bits<T> n) {
  return bits_as<T>(static_cast<Bits<T>>((n + Float<T>::kBias) << Float<T>::kFraction));
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T mul_add(T a, T b, T c) {
  if constexpr (!Fma)
    return a * b + c;
  else if constexpr (std::is_same_v<T, float>)
    return __builtin_fmaf(a, b, c);
  else
    return __builtin_fma(a, b, c);
}

// c0 + x (c1 + x (c2 + ...))
template <bool Fma, class T>
[[gnu::always_inline]] inline T polynomial(T, T c0) {
  return c0;
}
template <bool Fma, class T, class... Rest>
[[gnu::always_inline]] inline T polynomial(T x, T c0, Rest... rest) {
  return mul_add<Fma>(x, polynomial<Fma>(x, static_cast<T>(rest)...), c0);
}

// The same, two terms at a time: a chain of half the length, which is what bodies of many steps
// wait for.
template <bool Fma, class T>
[[gnu::always_inline]] inline T paired_polynomial(T, T, T c0) {
  return c0;
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T paired_polynomial(T x, T, T c0, T c1) {
  return mul_add<Fma>(x, c1, c0);
}
template <bool Fma, class T, class... Rest>
[[gnu::always_inline]] inline T paired_polynomial(T x, T square, T c0, T c1, Rest... rest) {
  return mul_add<Fma>(square, paired_polynomial<Fma>(x, square, static_cast<T>(rest)...),
                      mul_add<Fma>(x, c1, c0));
}

// An unevaluated sum hi + lo, |lo| at most about half a unit in the last place of hi.
template <class T>
struct Pair {
  T hi;
  T lo;
};

// a + b exactly.
template <class T>
[[gnu::always_inline]] inline Pair<T> two_sum(T a, T b) {
  const T sum = a + b;
  const T b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}
// The same. REQUIRES: |a| >= |b| or a == 0.
template <class T>
[[gnu::always_inline]] inline Pair<T> fast_two_sum(T a, T b) {
  const T sum = a + b;
  return {sum, b - (sum - a)};
}
// a * b exactly, if nothing overflows or underflows (Dekker's way without fused instructions).
template <bool Fma, class T>
[[gnu::always_inline]] inline Pair<T> two_product(T a, T b) {
  const T product = a * b;
  if constexpr (Fma) return {product, mul_add<true>(a, b, -product)};
  const T a_big = a * Float<T>::kSplit;
  const T b_big = b * Float<T>::kSplit;
  const T a_hi = a_big - (a_big - a);
  const T b_hi = b_big - (b_big - b);
  const T a_lo = a - a_hi;
  const T b_lo = b - b_hi;
  return {product, a_lo * b_lo - (((product - a_hi * b_hi) - a_lo * b_hi) - a_hi * b_lo)};
}
// c - a * b, the product exact; if the difference is small, so is it.
template <bool Fma, class T>
[[gnu::always_inline]] inline T residual(T c, T a, T b) {
  if constexpr (Fma) return mul_add<true>(-a, b, c);
  const Pair<T> product = two_product<false>(a, b);
  return (c - product.hi) - product.lo;
}
template <bool Fma, class T>
[[gnu::always_inline]] inline Pair<T> multiply(Pair<T> a, Pair<T> b) {
  const Pair<T> p = two_product<Fma>(a.hi, b.hi);
  return {p.hi, p.lo + mul_add<Fma>(a.hi, b.lo, a.lo * b.hi)};
}
// a / b, hi correctly rounded or nearly so, lo to about ten bits.
template <bool Fma, class T>
[[gnu::always_inline]] inline Pair<T> divide(Pair<T> a, Pair<T> b) {
  const T inverse = T{1} / b.hi;
  const T q = a.hi * inverse;
  const Pair<T> back = two_product<Fma>(q, b.hi);
  return fast_two_sum(q, (((a.hi - back.hi) - back.lo) + (a.lo - q * b.lo)) * inverse);
}

// x * 2^n, rounded once, for any n within four times the exponent range.
template <class T>
[[gnu::always_inline]] inline T scale(T x, Bits<T> n) {
  const Bits<T> lifted = n + 4096;
  const Bits<T> half = lifted >> 1;
  return x * power_of_two<T>(half - 2048) * power_of_two<T>(lifted - half - 2048);
}

template <class T>
[[gnu::always_inline]] inline T magnitude(T x) {
  return bits_as<T>(static_cast<Bits<T>>(bits_as<Bits<T>>(x) & ~Float<T>::kSign));
}
// Written with xor because AVX-512 has this form in one instruction.
template <class T>
[[gnu::always_inline]] inline T with_sign_of(T x, T sign) {
  const Bits<T> other = (bits_as<Bits<T>>(x) ^ bits_as<Bits<T>>(sign)) & Float<T>::kSign;
  return bits_as<T>(static_cast<Bits<T>>(bits_as<Bits<T>>(x) ^ other));
}

// Numbers that tell how far out x is, for loops that look for the farthest element: by size, nan
// being the largest; and by how far x lies above the smallest normal number, negative ones lying
// above infinity.
template <class T>
[[gnu::always_inline]] constexpr SignedBits<T> rank_of_size(T x) {
  return static_cast<SignedBits<T>>(bits_as<Bits<T>>(x) & ~Float<T>::kSign);
}
template <class T>
[[gnu::always_inline]] constexpr SignedBits<T> rank_above_zero(T x) {
  constexpr Bits<T> kLeast = bits_as<Bits<T>>(std::numeric_limits<T>::min());
  return static_cast<SignedBits<T>>(bits_as<Bits<T>>(x) + (Float<T>::kSign - kLeast));
}

// All ones iff `truth`, and the choice by such a mask: of `?:` between what takes some steps
// compilers make a jump.
template <class T>
[[gnu::always_inline]] inline Bits<T> mask_of(bool truth) {
  return static_cast<Bits<T>>(Bits<T>{0} - static_cast<Bits<T>>(truth));
}
template <class T>
[[gnu::always_inline]] inline T choose(Bits<T> mask, T a, T b) {
  return bits_as<T>(
      static_cast<Bits<T>>((bits_as<Bits<T>>(a) & mask) | (bits_as<Bits<T>>(b) & ~mask)));
}

template <class T>
[[gnu::always_inline]] inline T clamp(T x, T low, T high) {
  x = x < low ? low : x;
  return x > high ? high : x;
}

}  // namespace weft::kernels::math
