// asin, acos, atan, atan2.
//
//   atan(t) = t + t z A(z)      asin(t) = t + t z B(z)      z = t^2
//
// A and B are fitted in tools/fit/trig.sollya, on |t| <= 1 (float) or 1/2 (double) and on |t| <=
// 1/2. Every result is a multiple of pi/4, kept in two parts, plus or minus such a value.
#pragma once

#include <cmath>

#include "kernels/math/core.h"

namespace weft::kernels::math {

// pi/4 in two parts. Twice and four times the first are exact, three times too for double.
template <class T>
inline constexpr Pair<T> kEighthTurn{0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55};
template <>
inline constexpr Pair<float> kEighthTurn<float>{0x1.921fb6p-1F, -0x1.777a5cp-26F};

template <bool Fma>
[[gnu::always_inline]] inline float atan_tail(float t) {
  const float z = t * t;
  const float a = polynomial<Fma>(z, -0x1.555554p-2F, 0x1.99984cp-3F, -0x1.246f74p-3F,
                                  0x1.c423eep-4F, -0x1.636df2p-4F, 0x1.01e514p-4F, -0x1.2a759ap-5F,
                                  0x1.c62ea6p-7F, -0x1.449a16p-9F);
  return t * z * a;
}
template <bool Fma>
[[gnu::always_inline]] inline double atan_tail(double t) {
  const double z = t * t;
  const double a = polynomial<Fma>(
      z, -0x1.5555555555555p-2, 0x1.999999999980ep-3, -0x1.24924924820bfp-3, 0x1.c71c71bd76fa7p-4,
      -0x1.745d15b0584b3p-4, 0x1.3b13883543851p-4, -0x1.110e56fa0e99ap-4, 0x1.e1a282df2947ap-5,
      -0x1.ad26eb6aaf105p-5, 0x1.7aad149b706fep-5, -0x1.36b90b03405b3p-5, 0x1.967fbda36c514p-6,
      -0x1.29ee0361880b8p-7);
  return t * z * a;
}

// a, or b if the sign bit of `sign` is set.
template <class T>
[[gnu::always_inline]] inline T choose_by_sign(T sign, T a, T b) {
  return choose(static_cast<Bits<T>>(0 - (bits_as<Bits<T>>(sign) >> (8 * sizeof(T) - 1))), b, a);
}
template <class T>
[[gnu::always_inline]] inline T flip_sign(T x, T sign) {
  return bits_as<T>(
      static_cast<Bits<T>>(bits_as<Bits<T>>(x) ^ (bits_as<Bits<T>>(sign) & Float<T>::kSign)));
}

// The angle of (x, y) in the upper half plane; x points left if `side` is negative. REQUIRES: x,
// y >= 0 or nan; x + y does not overflow. Reflections bring it below pi/4 and, for double, to
// within atan(1/2) of 0 or pi/4.
template <bool Fma, class T>
[[gnu::always_inline]] inline T angle_of(T y, T x, T side) {
  const bool is_steep = y > x;
  const T shorter = is_steep ? x : y;
  const T longer = is_steep ? y : x;
  T above = shorter;
  T under = longer;
  T eighths = T{0};
  if constexpr (std::is_same_v<T, double>) {
    const bool is_diagonal = shorter + shorter > longer;
    above = is_diagonal ? shorter - longer : shorter;
    under = is_diagonal ? shorter + longer : longer;
    eighths = is_diagonal ? T{1} : T{0};
  }
  const T ratio = above / under;
  const T t = under == 0 ? above : ratio;
  const T turned = flip_sign(is_steep ? -t : t, side);
  eighths = is_steep ? T{2} - eighths : eighths;
  eighths = choose_by_sign(side, eighths, T{4} - eighths);
  return (eighths * kEighthTurn<T>.hi + turned) +
         mul_add<Fma>(eighths, kEighthTurn<T>.lo, atan_tail<Fma>(turned));
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T atan(T x) {
  return with_sign_of(angle_of<Fma>(magnitude(x), T{1}, T{1}), x);
}

// Two infinite operands count as equal; large ones are made smaller, lest their sum overflow.
template <bool Fma, class T>
[[gnu::always_inline]] inline T atan2(T y, T x) {
  T up = magnitude(y);
  T along = magnitude(x);
  const bool are_infinite = (up == kInfinity<T>)&(along == kInfinity<T>);
  up = are_infinite ? T{1} : up;
  along = are_infinite ? T{1} : along;
  constexpr T kLarge = std::numeric_limits<T>::max() / 8;
  const bool is_large = (up > kLarge) | (along > kLarge);
  const T scale = is_large ? T{0.125} : T{1};
  return with_sign_of(angle_of<Fma>(up * scale, along * scale, x), y);
}

template <bool Fma>
[[gnu::always_inline]] inline float asin_tail(float t, float z) {
  const float b = polynomial<Fma>(z, 0x1.555554p-3F, 0x1.3334cep-4F, 0x1.6d3e6ap-5F, 0x1.ffbf34p-6F,
                                  0x1.0fe1b2p-6F, 0x1.1acb92p-5F);
  return t * z * b;
}
template <bool Fma>
[[gnu::always_inline]] inline double asin_tail(double t, double z) {
  const double b = polynomial<Fma>(z, 0x1.5555555555556p-3, 0x1.3333333332d9ep-4,
                                   0x1.6db6db6e48dffp-5, 0x1.f1c71c1187eddp-6, 0x1.6e8bb383c0ed2p-6,
                                   0x1.1c4d0fc1b69a2p-6, 0x1.c9d336dfb7281p-7, 0x1.77ff42aaf6c4p-7,
                                   0x1.53365252804e7p-7, 0x1.5dc12c93a874ap-8, 0x1.224dcb604f477p-6,
                                   -0x1.f6744c5bd9d9ap-7, 0x1.dc69057a55dd5p-6);
  return t * z * b;
}

// Above 1/2, asin(x) = pi/2 - 2 asin(t), t = sqrt((1 - x) / 2); the root is nan beyond 1. Gives
// asin(t) as t and the rest, which is small.
template <bool Fma, class T>
[[gnu::always_inline]] inline Pair<T> asin_folded(T size, bool is_folded) {
  const T z = is_folded ? (T{1} - size) * T{0.5} : size * size;
  const T root = std::sqrt(z);
  const T t = is_folded ? root : size;
  return {t, asin_tail<Fma>(t, z)};
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T asin(T x) {
  const T size = magnitude(x);
  const bool is_folded = size > T{0.5};
  const Pair<T> near = asin_folded<Fma>(size, is_folded);
  const Pair<T> large = fast_two_sum(T{2} * kEighthTurn<T>.hi, T{-2} * near.hi);
  const T small = T{2} * kEighthTurn<T>.lo - T{2} * near.lo;
  return with_sign_of(is_folded ? large.hi + (large.lo + small) : near.hi + near.lo, x);
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T acos(T x) {
  const T size = magnitude(x);
  const bool is_folded = size > T{0.5};
  const Pair<T> parts = asin_folded<Fma>(size, is_folded);
  const T near = flip_sign(parts.hi + parts.lo, x);
  const T beyond = choose_by_sign(x, T{0}, T{4});
  const T eighths = is_folded ? beyond : T{2};
  const T part = is_folded ? T{2} * near : -near;
  return eighths * kEighthTurn<T>.hi + mul_add<Fma>(eighths, kEighthTurn<T>.lo, part);
}

}  // namespace weft::kernels::math
