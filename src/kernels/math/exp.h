// exp and what is made of it: exp2, expm1, logistic, tanh, sinh, cosh.
//
//   x = n ln2 + r, |r| <= ln2 / 2      exp(x) = 2^n (1 + r + r^2 Q(r))
//
// Q is fitted in tools/fit/exp_log.sollya. 2^n is multiplied in two halves, so that results below
// the normal range are rounded once and infinity is reached exactly where it should be.
#pragma once

#include "kernels/math/core.h"

namespace weft::kernels::math {

template <class T>
struct ExpLimits;
template <>
struct ExpLimits<float> {
  static constexpr float kLog2e = 0x1.715476p0f;
  static constexpr float kLn2 = 0x1.62e43p-1f;
  static constexpr float kLn2Hi = 0x1.62e4p-1f;  // 15 bits, so that n times it is exact
  static constexpr float kLn2Lo = 0x1.7f7d1cp-20f;
  static constexpr float kLow = -104.5f;  // exp is 0 below, infinite above
  static constexpr float kHigh = 89.0f;
  static constexpr float kLargest = 0x1.62e42ep6f;  // the last x with a finite exp
  static constexpr float kTiny = -87.0f;            // below, results may leave the normal range
  static constexpr float kLift = 64.0f;
  static constexpr float kMinusOne = -18.0f;  // expm1 is -1 below
};
template <>
struct ExpLimits<double> {
  static constexpr double kLog2e = 0x1.71547652b82fep0;
  static constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  static constexpr double kLn2Hi = 0x1.62e42fefa38p-1;  // 42 bits
  static constexpr double kLn2Lo = 0x1.ef35793c7673p-45;
  static constexpr double kLow = -746.0;
  static constexpr double kHigh = 710.0;
  static constexpr double kLargest = 0x1.62e42fefa39efp9;
  static constexpr double kTiny = -708.0;
  static constexpr double kLift = 128.0;
  static constexpr double kMinusOne = -39.0;
};

template <bool Fma>
[[gnu::always_inline]] inline float exp_tail(float r) {
  return polynomial<Fma>(r, 0x1p-1f, 0x1.5554dcp-3f, 0x1.5554e8p-5f, 0x1.120c1p-7f,
                         0x1.6d4ec4p-10f);
}
template <bool Fma>
[[gnu::always_inline]] inline double exp_tail(double r) {
  return polynomial<Fma>(r, 0x1.0000000000001p-1, 0x1.5555555555558p-3, 0x1.5555555553cd2p-5,
                         0x1.111111110f897p-7, 0x1.6c16c178aea18p-10, 0x1.a01a01afebea6p-13,
                         0x1.a019b8aa4b29fp-16, 0x1.71ddf6c4f2c8dp-19, 0x1.2891e2fae3c5ap-22,
                         0x1.af6378607e277p-26);
}

// x = n ln2 + r + r_lo; n as a number and as the bits of an integer.
template <class T>
struct Reduced {
  T r;
  T r_lo;
  T n;
  Bits<T> n_bits;
};
// REQUIRES: |x| below about 2000. A nan stays one in r.
template <bool Fma, class T>
[[gnu::always_inline]] inline Reduced<T> reduce_exp(T x, T x_lo) {
  using L = ExpLimits<T>;
  const T shifted = mul_add<Fma>(x, L::kLog2e, kRounder<T>);
  const T n = shifted - kRounder<T>;
  const T high = mul_add<Fma>(n, -L::kLn2Hi, x);
  const T low = mul_add<Fma>(n, -L::kLn2Lo, x_lo);
  const T r = high + low;
  return {r, (high - r) + low, n,
          static_cast<Bits<T>>(bits_as<Bits<T>>(shifted) - bits_as<Bits<T>>(kRounder<T>))};
}

// exp(r + r_lo) as a sum.
template <bool Fma, class T>
[[gnu::always_inline]] inline Pair<T> exp_of_reduced(const Reduced<T>& x) {
  const Pair<T> head = fast_two_sum(T{1}, x.r);
  return {head.hi, head.lo + mul_add<Fma>(x.r * x.r, exp_tail<Fma>(x.r), x.r_lo)};
}

// The faster way to multiply by 2^n: into the exponent of a number in [1/2, 2]. n stands in the
// lowest bits of `shifted`.
template <class T>
[[gnu::always_inline]] inline T add_exponent(T x, T shifted) {
  return bits_as<T>(bits_as<Bits<T>>(x) + (bits_as<Bits<T>>(shifted) << Float<T>::kFraction));
}

// 1 + r + r^2 Q(r), within 1 ulp, or 0.6 ulp for two more operations.
template <bool Fma, bool Precise, class T>
[[gnu::always_inline]] inline T exp_near_zero(T r) {
  if constexpr (!Precise) return T{1} + mul_add<Fma>(r * r, exp_tail<Fma>(r), r);
  const Pair<T> head = fast_two_sum(T{1}, r);
  return head.hi + mul_add<Fma>(r * r, exp_tail<Fma>(r), head.lo);
}

// Where the result may be tiny, n is taken larger by kLift and the result multiplied down.
template <bool Fma, class T, bool Precise = false>
[[gnu::always_inline]] inline T exp(T x) {
  using L = ExpLimits<T>;
  constexpr T kDown = std::is_same_v<T, float> ? T{0x1p-64} : T{0x1p-128};
  const T bounded = x < L::kLow ? L::kLow : x;
  const T rounder = x < L::kTiny ? kRounder<T> + L::kLift : kRounder<T>;
  const T shifted = mul_add<Fma>(bounded, L::kLog2e, rounder);
  const T n = shifted - rounder;
  const T r = mul_add<Fma>(n, -L::kLn2Lo, mul_add<Fma>(n, -L::kLn2Hi, bounded));
  const T y = add_exponent(exp_near_zero<Fma, Precise>(r), shifted);
  return x <= L::kLargest ? y * (x < L::kTiny ? kDown : T{1}) : x + kInfinity<T>;
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T exp2(T x) {
  constexpr T kLow = std::is_same_v<T, float> ? T{-152} : T{-1080};
  constexpr T kHigh = std::is_same_v<T, float> ? T{129} : T{1025};
  const T y = clamp(x, kLow, kHigh);
  const T shifted = y + kRounder<T>;
  const T r = (y - (shifted - kRounder<T>)) * ExpLimits<T>::kLn2;
  const T tail = mul_add<Fma>(r * r, exp_tail<Fma>(r), r);
  return scale(T{1} + tail, bits_as<Bits<T>>(shifted) - bits_as<Bits<T>>(kRounder<T>));
}

// exp(x) - 1 = 2^n (hi + lo), nowhere cancelling. REQUIRES: kMinusOne <= x <= kHigh, or nan.
template <bool Fma, class T>
[[gnu::always_inline]] inline Pair<T> expm1_of_reduced(const Reduced<T>& x) {
  const T inverse = x.n > T{64} ? T{0} : power_of_two<T>(Bits<T>{0} - x.n_bits);
  const Pair<T> head = two_sum(T{1} - inverse, x.r);
  return {head.hi, head.lo + mul_add<Fma>(x.r * x.r, exp_tail<Fma>(x.r), x.r_lo)};
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T expm1(T x) {
  using L = ExpLimits<T>;
  const Reduced<T> y = reduce_exp<Fma>(clamp(x, L::kMinusOne, L::kHigh), T{0});
  const Pair<T> e = expm1_of_reduced<Fma>(y);
  return x == 0 ? x : scale(e.hi + e.lo, y.n_bits);
}

// With z = exp(-|x|): 1 / (1 + z), or z / (1 + z) for negative x, less what rounding 1 + z added.
template <bool Fma, class T>
[[gnu::always_inline]] inline T logistic(T x) {
  const T z = exp<Fma, T, true>(-magnitude(x));
  const Pair<T> under = fast_two_sum(T{1}, z);
  const T q = (x < 0 ? z : T{1}) / under.hi;
  return q - q * (x < 0 ? T{1} - q : q) * under.lo;
}

// x + x^3 T(x^2) up to 0.55, then 1 - 2 / (exp(2 |x|) + 1), which is 1 from 10 on.
template <bool Fma>
[[gnu::always_inline]] inline float tanh(float x) {
  using L = ExpLimits<float>;
  const float size = magnitude(x);
  const float a = size > 10.0f ? 10.0f : size;
  const float z = a * a;
  const float tail = polynomial<Fma>(z, -0x1.555554p-2f, 0x1.110fc8p-3f, -0x1.b99a8p-5f,
                                     0x1.5cf31p-6f, -0x1.b0319cp-8f);
  const float small = mul_add<Fma>(a * z, tail, a);
  const float shifted = mul_add<Fma>(a, 2.0f * L::kLog2e, kRounder<float>);
  const float n = shifted - kRounder<float>;
  const float r = mul_add<Fma>(n, -L::kLn2Lo, mul_add<Fma>(n, -L::kLn2Hi, a + a));
  const float e = add_exponent(exp_near_zero<Fma, false>(r), shifted);
  const float large = 1.0f - 2.0f / (e + 1.0f);
  return with_sign_of(a >= 0.55f ? large : small, x);
}

// With e = exp(2 |x|) - 1: e / (e + 2).
template <bool Fma>
[[gnu::always_inline]] inline double tanh(double x) {
  const double a = clamp(magnitude(x), 0.0, 20.0);
  const Reduced<double> y = reduce_exp<Fma>(a + a, 0.0);
  const Pair<double> e = expm1_of_reduced<Fma>(y);
  const double power = power_of_two<double>(y.n_bits);
  const Pair<double> over = fast_two_sum(e.hi, e.lo);
  const Pair<double> numerator = {over.hi * power, over.lo * power};
  const Pair<double> under = two_sum(numerator.hi, 2.0);
  const Pair<double> q = divide<Fma>(numerator, {under.hi, under.lo + numerator.lo});
  return with_sign_of(q.hi, x);
}

// (e + 1/e) / 2 with e = exp(|x|) = 2^n (hi + lo).
template <bool Fma>
[[gnu::always_inline]] inline double cosh(double x) {
  const double a = clamp(magnitude(x), 0.0, 711.0);
  const Reduced<double> y = reduce_exp<Fma>(a, 0.0);
  const Pair<double> e = exp_of_reduced<Fma>(y);
  const double inverse = y.n > 500 ? 0.0 : power_of_two<double>(uint64_t{0} - 2 * y.n_bits);
  return scale(e.hi + (e.lo + inverse / (e.hi + e.lo)), y.n_bits - 1);
}

template <bool Fma>
[[gnu::always_inline]] inline double sinh(double x) {
  const double a = clamp(magnitude(x), 0.0, 711.0);
  const Reduced<double> y = reduce_exp<Fma>(a, 0.0);
  const Pair<double> e = exp_of_reduced<Fma>(y);
  const double inverse = y.n > 500 ? 0.0 : power_of_two<double>(uint64_t{0} - 2 * y.n_bits);
  const double large = scale(e.hi + (e.lo - inverse / (e.hi + e.lo)), y.n_bits - 1);
  const double z = a * a;
  const double tail = polynomial<Fma>(
      z, 0x1.5555555555555p-3, 0x1.11111111111d8p-7, 0x1.a01a019ff873p-13, 0x1.71de3a7d5d7eap-19,
      0x1.ae6425aea7e8cp-26, 0x1.614455d1a59e5p-33, 0x1.992f1052158c3p-41, 0x1.d1a8385075c98p-47);
  return with_sign_of(a < 1 ? mul_add<Fma>(a * z, tail, a) : large, x);
}

template <bool Fma>
[[gnu::always_inline]] inline float sinh(float x) {
  return static_cast<float>(sinh<Fma>(static_cast<double>(x)));
}
template <bool Fma>
[[gnu::always_inline]] inline float cosh(float x) {
  return static_cast<float>(cosh<Fma>(static_cast<double>(x)));
}

}  // namespace weft::kernels::math
