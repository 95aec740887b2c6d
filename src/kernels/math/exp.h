// exp and what is made of it: exp2, expm1, logistic, tanh, sinh, cosh.
//
//   x = n ln2 + r, |r| <= ln2 / 2      exp(x) = 2^n (1 + r + r^2 Q(r))
//
// Q is fitted in tools/fit/exp_log.sollya. Functions named `_near` are for sizes up to kReach,
// where adding n to the exponent is enough; the others multiply by 2^n in two halves, so that
// results below the normal range are rounded once and infinity is reached exactly where it should
// be. Both give the same bits up to kReach.
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
  static constexpr float kTiny = -87.0f;   // below, results may leave the normal range
  static constexpr float kReach = 87.25f;  // up to this size 2^n and the result are normal
  static constexpr float kReachOfExp2 = 126;
};
template <>
struct ExpLimits<double> {
  static constexpr double kLog2e = 0x1.71547652b82fep0;
  static constexpr double kLn2 = 0x1.62e42fefa39efp-1;
  static constexpr double kLn2Hi = 0x1.62e42fefa38p-1;  // 42 bits
  static constexpr double kLn2Lo = 0x1.ef35793c7673p-45;
  static constexpr double kLow = -746.0;
  static constexpr double kHigh = 710.0;
  static constexpr double kTiny = -708.0;
  static constexpr double kReach = 708.25;
  static constexpr double kReachOfExp2 = 1022;
};

// Q(r), in two ways: fewest operations, or the shorter chain where r^2 is at hand anyway.
template <bool Fma>
[[gnu::always_inline]] inline float exp_tail(float r) {
  return polynomial<Fma>(r, 0x1.fffffap-2f, 0x1.555492p-3f, 0x1.555a26p-5f, 0x1.123984p-7f,
                         0x1.694cf8p-10f);
}
template <bool Fma>
[[gnu::always_inline]] inline float exp_tail(float r, float square) {
  const float low = mul_add<Fma>(r, 0x1.555492p-3f, 0x1.fffffap-2f);
  const float high = mul_add<Fma>(r, 0x1.123984p-7f, 0x1.555a26p-5f);
  return mul_add<Fma>(square, mul_add<Fma>(square, 0x1.694cf8p-10f, high), low);
}
template <bool Fma>
[[gnu::always_inline]] inline double exp_tail(double r) {
  return polynomial<Fma>(r, 0x1.0000000000001p-1, 0x1.5555555555558p-3, 0x1.5555555553cd2p-5,
                         0x1.111111110f897p-7, 0x1.6c16c178aea18p-10, 0x1.a01a01afebea6p-13,
                         0x1.a019b8aa4b29fp-16, 0x1.71ddf6c4f2c8dp-19, 0x1.2891e2fae3c5ap-22,
                         0x1.af6378607e277p-26);
}
template <bool Fma>
[[gnu::always_inline]] inline double exp_tail(double r, double square) {
  return paired_polynomial<Fma>(r, square, 0x1.0000000000001p-1, 0x1.5555555555558p-3,
                                0x1.5555555553cd2p-5, 0x1.111111110f897p-7, 0x1.6c16c178aea18p-10,
                                0x1.a01a01afebea6p-13, 0x1.a019b8aa4b29fp-16, 0x1.71ddf6c4f2c8dp-19,
                                0x1.2891e2fae3c5ap-22, 0x1.af6378607e277p-26);
}

// 1 + r + r^2 Q(r), within 1 ulp.
template <bool Fma, class T>
[[gnu::always_inline]] inline T exp_series(T r) {
  return mul_add<Fma>(r, mul_add<Fma>(r, exp_tail<Fma>(r), T{1}), T{1});
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
  const T square = x.r * x.r;
  return {head.hi, head.lo + mul_add<Fma>(square, exp_tail<Fma>(x.r, square), x.r_lo)};
}

// The faster way to multiply by 2^n: into the exponent of a number in [1/2, 2]. n stands in the
// lowest bits of `shifted`.
template <class T>
[[gnu::always_inline]] inline T add_exponent(T x, T shifted) {
  return bits_as<T>(bits_as<Bits<T>>(x) + (bits_as<Bits<T>>(shifted) << Float<T>::kFraction));
}

// x = n ln2 + high + low, high exact and low the far smaller; power = 2^n.
template <class T>
struct Halves {
  T high;
  T low;
  T power;
};
// Rounded beside a number whose lowest bits hold the exponent's bias, n is that of 2^n at once.
template <bool Fma, class T>
[[gnu::always_inline]] inline Halves<T> halve_exp(T x) {
  using L = ExpLimits<T>;
  constexpr T kRound = kRounder<T> + static_cast<T>(Float<T>::kBias);
  const T shifted = mul_add<Fma>(x, L::kLog2e, kRound);
  const T n = shifted - kRound;
  const Bits<T> power = bits_as<Bits<T>>(shifted) << Float<T>::kFraction;
  return {mul_add<Fma>(n, -L::kLn2Hi, x), n * -L::kLn2Lo, bits_as<T>(power)};
}

// x = n ln2 + r where r need not be exact; n stands in the lowest bits of `shifted`. Scale: 2 for
// that of 2 x.
template <class T>
struct Shifted {
  T r;
  T shifted;
};
template <bool Fma, int Scale = 1, class T>
[[gnu::always_inline]] inline Shifted<T> shift_exp(T x) {
  using L = ExpLimits<T>;
  const T shifted = mul_add<Fma>(x, Scale * L::kLog2e, kRounder<T>);
  const T n = shifted - kRounder<T>;
  return {mul_add<Fma>(n, -L::kLn2Lo, mul_add<Fma>(n, -L::kLn2Hi, Scale * x)), shifted};
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T exp_near(T x) {
  const Shifted<T> parts = shift_exp<Fma>(x);
  return add_exponent(exp_series<Fma>(parts.r), parts.shifted);
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T exp(T x) {
  const Shifted<T> parts = shift_exp<Fma>(clamp(x, ExpLimits<T>::kLow, ExpLimits<T>::kHigh));
  return scale(exp_series<Fma>(parts.r),
               bits_as<Bits<T>>(parts.shifted) - bits_as<Bits<T>>(kRounder<T>));
}

// 2^f = 1 + f Q(f), |f| <= 1/2.
template <bool Fma>
[[gnu::always_inline]] inline float exp2_series(float f) {
  return polynomial<Fma>(f, 1.0f, 0x1.62e43p-1f, 0x1.ebfbep-3f, 0x1.c6af9cp-5f, 0x1.3b2a48p-7f,
                         0x1.5ef5d2p-10f, 0x1.442512p-13f);
}
template <bool Fma>
[[gnu::always_inline]] inline double exp2_series(double f) {
  return polynomial<Fma>(f, 1.0, 0x1.62e42fefa39efp-1, 0x1.ebfbdff82c598p-3, 0x1.c6b08d704a1d3p-5,
                         0x1.3b2ab6fba1ec3p-7, 0x1.5d87fe787493ep-10, 0x1.4309130944653p-13,
                         0x1.ffcbfd479babp-17, 0x1.62bfd4de0364bp-20, 0x1.b52335efdb313p-24,
                         0x1.e605984ec5aa6p-28, 0x1.ec6b503be88cep-32);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T exp2_near(T x) {
  const T shifted = x + kRounder<T>;
  return add_exponent(exp2_series<Fma>(x - (shifted - kRounder<T>)), shifted);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T exp2(T x) {
  constexpr T kLow = std::is_same_v<T, float> ? T{-152} : T{-1080};
  constexpr T kHigh = std::is_same_v<T, float> ? T{129} : T{1025};
  const T y = clamp(x, kLow, kHigh);
  const T shifted = y + kRounder<T>;
  return scale(exp2_series<Fma>(y - (shifted - kRounder<T>)),
               bits_as<Bits<T>>(shifted) - bits_as<Bits<T>>(kRounder<T>));
}

// exp(x) - 1 = 2^n (high + low + r^2 Q(r)) + (2^n - 1), nowhere cancelling: what is rounded first
// is exact where the result is small.
template <bool Fma, class T>
[[gnu::always_inline]] inline T expm1_of(const Halves<T>& x) {
  const T r = x.high + x.low;
  const T square = r * r;
  const T rest = mul_add<Fma>(square, exp_tail<Fma>(r, square), x.low);
  return mul_add<Fma>(x.power, rest, mul_add<Fma>(x.power, x.high, x.power - T{1}));
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T expm1_near(T x) {
  return with_sign_of(expm1_of<Fma>(halve_exp<Fma>(x)), x);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T expm1(T x) {
  const T near = expm1_near<Fma>(x);
  const T far = exp<Fma>(x);
  return magnitude(x) <= ExpLimits<T>::kReach ? near : (x < 0 ? T{-1} : far);
}

// 1 / (1 + exp(-x)), the sum taken as 1 + 2^n + 2^n w, w = exp(r) - 1; the smaller of 1 and 2^n
// is not lost where their sum has no room for it.
template <bool Fma, class T>
[[gnu::always_inline]] inline T logistic_near(T x) {
  const Halves<T> y = halve_exp<Fma>(-x);
  const T r = y.high + y.low;
  const T square = r * r;
  const T w = mul_add<Fma>(square, exp_tail<Fma>(r, square), r);
  const T sum = y.power + T{1};
  const T lost = T{1} - (sum - y.power);
  return T{1} / (sum + mul_add<Fma>(y.power, w, lost));
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T logistic(T x) {
  const T near = logistic_near<Fma>(x);
  const T far = exp<Fma>(x);
  return magnitude(x) <= ExpLimits<T>::kReach ? near : (x > 0 ? T{1} : far);
}

// exp(2 a), 0 <= a <= 10, one coefficient shorter than exp: tanh has less need of it.
template <bool Fma>
[[gnu::always_inline]] inline float exp_of_twice(float a) {
  const Shifted<float> parts = shift_exp<Fma, 2>(a);
  const float y = polynomial<Fma>(parts.r, 1.0f, 0x1.fffff6p-1f, 0x1.fffdc4p-2f, 0x1.555a78p-3f,
                                  0x1.573ac4p-5f, 0x1.0fa4d2p-7f);
  return add_exponent(y, parts.shifted);
}
// x + x^3 T(x^2) up to 0.55, and for a nan; then 1 - 2 / (exp(2 |x|) + 1), which is 1 from 10 on.
// The smaller size is taken of the bits: that is one instruction, and nan need not survive it.
template <bool Fma>
[[gnu::always_inline]] inline float tanh(float x) {
  constexpr auto kOne = bits_as<uint32_t>(10.0f);
  const uint32_t size = bits_as<uint32_t>(x) & ~Float<float>::kSign;
  const float a = bits_as<float>(size < kOne ? size : kOne);
  const float large = 1.0f - 2.0f / (exp_of_twice<Fma>(a) + 1.0f);
  const float z = x * x;
  const float tail = polynomial<Fma>(z, -0x1.555554p-2f, 0x1.110fc8p-3f, -0x1.b99a8p-5f,
                                     0x1.5cf31p-6f, -0x1.b0319cp-8f);
  const float small = mul_add<Fma>(x * z, tail, x);
  return with_sign_of(bits_as<float>(size) >= 0.55f ? large : small, x);
}

// With e = exp(2 |x|) - 1 = 2^n (1 - 2^-n + r + ...): e / (e + 2), what is lost in the sum put
// back.
template <bool Fma>
[[gnu::always_inline]] inline double tanh(double x) {
  const double size = magnitude(x);
  const double a = size > 20.0 ? 20.0 : size;
  const Halves<double> y = halve_exp<Fma>(a + a);
  const double r = y.high + y.low;
  const double rest = mul_add<Fma>(r * r, exp_tail<Fma>(r), y.low);
  const Pair<double> sum = two_sum(y.power - 1.0, y.power * y.high);
  const double small = mul_add<Fma>(y.power, rest, sum.lo);
  const Pair<double> e = fast_two_sum(sum.hi, small);
  const Pair<double> under = two_sum(e.hi, 2.0);
  return with_sign_of(divide<Fma>(e, {under.hi, under.lo + e.lo}).hi, x);
}

// (e + 1/e) / 2 with e = exp(|x|) = 2^n (hi + lo). Floats are computed in double.
template <bool Fma, class T>
[[gnu::always_inline]] inline T cosh(T x) {
  const double a = clamp(magnitude(static_cast<double>(x)), 0.0, 711.0);
  const Reduced<double> y = reduce_exp<Fma>(a, 0.0);
  const Pair<double> e = exp_of_reduced<Fma>(y);
  const double inverse = y.n > 500 ? 0.0 : power_of_two<double>(uint64_t{0} - 2 * y.n_bits);
  return static_cast<T>(scale(e.hi + (e.lo + inverse / (e.hi + e.lo)), y.n_bits - 1));
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T sinh(T value) {
  const double x = static_cast<double>(value);
  const double a = clamp(magnitude(x), 0.0, 711.0);
  const Reduced<double> y = reduce_exp<Fma>(a, 0.0);
  const Pair<double> e = exp_of_reduced<Fma>(y);
  const double inverse = y.n > 500 ? 0.0 : power_of_two<double>(uint64_t{0} - 2 * y.n_bits);
  const double large = scale(e.hi + (e.lo - inverse / (e.hi + e.lo)), y.n_bits - 1);
  const double z = a * a;
  const double tail = polynomial<Fma>(
      z, 0x1.5555555555555p-3, 0x1.11111111111d8p-7, 0x1.a01a019ff873p-13, 0x1.71de3a7d5d7eap-19,
      0x1.ae6425aea7e8cp-26, 0x1.614455d1a59e5p-33, 0x1.992f1052158c3p-41, 0x1.d1a8385075c98p-47);
  return static_cast<T>(with_sign_of(a < 1 ? mul_add<Fma>(a * z, tail, a) : large, x));
}

}  // namespace weft::kernels::math
