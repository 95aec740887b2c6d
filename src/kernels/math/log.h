// log and what is made of it: log2, log10, log1p, asinh, acosh, atanh, logaddexp.
//
//   x = 2^k (1 + f), sqrt(1/2) <= 1 + f < sqrt(2)      log(x) = k ln2 + log(1 + f)
//
// double: log(1 + f) = 2 s + s z W(z), s = f / (2 + f), z = s^2; float: f + f^2 R(f), where R has
// its own coefficients for every base (logaddexp, which needs more bits: f - f^2/2 + f^3 P(f)).
// W, R and P are fitted in tools/fit/exp_log.sollya.
//
// Functions named `_near` are for normal positive numbers (log1p: 1 + x is one), and give the same
// bits there as the full ones.
#pragma once

#include "kernels/math/exp.h"

namespace weft::kernels::math {

inline constexpr float kReachOfLog1p = 0x1p126f;  // 2^-k is normal below
inline constexpr double kBeyondSquares = 0x1p30;  // 1 is lost beside its square

// x = 2^k (1 + f); inverse = 2^-k unless k is the largest.
template <class T>
struct Split {
  T f;
  T k;
  Bits<T> biased;
};
// REQUIRES: x normal and positive (else the result is some number or nan).
template <class T>
[[gnu::always_inline]] inline Split<T> split_exponent(
    T x, Bits<T> first = bits_as<Bits<T>>(Float<T>::kSqrtHalf)) {
  using F = Float<T>;
  constexpr Bits<T> kFractionMask = (Bits<T>{1} << F::kFraction) - 1;
  constexpr T kTop = static_cast<T>(Bits<T>{1} << F::kFraction);
  const Bits<T> moved = bits_as<Bits<T>>(x) + (bits_as<Bits<T>>(T{1}) - first);
  const Bits<T> biased = moved >> F::kFraction;
  const T k = bits_as<T>(biased | bits_as<Bits<T>>(kTop)) - (kTop + static_cast<T>(F::kBias));
  return {bits_as<T>((moved & kFractionMask) + first) - T{1}, k, biased};
}
// The same for every positive x.
[[gnu::always_inline]] inline Split<double> split_any(
    double x, uint64_t first = bits_as<uint64_t>(Float<double>::kSqrtHalf)) {
  const bool tiny = x < std::numeric_limits<double>::min();
  Split<double> parts = split_exponent(tiny ? x * 0x1p64 : x, first);
  parts.k = tiny ? parts.k - 64.0 : parts.k;
  return parts;
}

template <bool Fma>
[[gnu::always_inline]] inline float log_series(float f) {
  return polynomial<Fma>(f, 0x1.555554p-2f, -0x1.ffffe6p-3f, 0x1.999d2ap-3f, -0x1.556288p-3f,
                         0x1.23de3ep-3f, -0x1.fbbf2p-4f, 0x1.dc7618p-4f, -0x1.ddb3a6p-4f,
                         0x1.2cb4bap-4f);
}
// log(1 + f) as a sum.
template <bool Fma>
[[gnu::always_inline]] inline Pair<float> log_fraction(float f) {
  const float half_square = 0.5f * f * f;
  const float p = log_series<Fma>(f);
  const float hi = f - half_square;
  return {hi, mul_add<Fma>(f * f * f, p, (f - hi) - half_square)};
}
// W(z)
template <bool Fma>
[[gnu::always_inline]] inline double quotient_series(double z) {
  return polynomial<Fma>(z, 0x1.5555555555558p-1, 0x1.99999999952b9p-2, 0x1.2492492dfb9b8p-2,
                         0x1.c71c62d649d8dp-3, 0x1.7462b925f9f72p-3, 0x1.39fdcbbcee0e7p-3,
                         0x1.2b5f5b2f7190cp-3);
}
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> log_fraction(double f) {
  const double s = f / (2.0 + f);
  const double z = s * s;
  const double half_square = 0.5 * f * f;
  const double hi = f - half_square;
  return {hi, mul_add<Fma>(s, mul_add<Fma>(z, quotient_series<Fma>(z), half_square),
                           (f - hi) - half_square)};
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T log_of_parts(Pair<T> y, T k) {
  const T low = mul_add<Fma>(k, ExpLimits<T>::kLn2Lo, y.lo);
  return mul_add<Fma>(k, ExpLimits<T>::kLn2Hi, y.hi + low);
}

// What log gives outside the positive numbers: -inf at 0, nan below, infinity and nan themselves.
template <class T>
[[gnu::always_inline]] inline T with_log_edges(T y, T x) {
  y = x < kInfinity<T> ? y : x;
  y = x == 0 ? -kInfinity<T> : y;
  return x < 0 ? kNan<T> : y;
}

// A float's split, k times 2^23: the exponent is left where it stands.
struct FloatSplit {
  float f;
  float k;
  uint32_t top;
};
[[gnu::always_inline]] inline FloatSplit split_float(float x) {
  const auto bits = bits_as<uint32_t>(x);
  const uint32_t top = (bits - bits_as<uint32_t>(Float<float>::kSqrtHalf)) & 0xff800000u;
  return {bits_as<float>(bits - top) - 1.0f, static_cast<float>(static_cast<int32_t>(top)), top};
}
// The same for every positive x.
[[gnu::always_inline]] inline FloatSplit split_any_float(float x) {
  const bool tiny = x < std::numeric_limits<float>::min();
  FloatSplit parts = split_float(tiny ? x * 0x1p32f : x);
  parts.k = tiny ? parts.k - 0x1p28f : parts.k;
  return parts;
}

// log in some base: its value at e and at 2 in two parts, the first of 2 of 15 bits, and R; for
// double, whose natural logarithm needs neither, the values again.
struct NaturalLog {
  static constexpr Pair<float> kOfE{1, 0};
  static constexpr Pair<float> kOfTwo{0x1.62e4p-24f, 0x1.7f7d1cp-43f};  // times 2^-23
  template <bool Fma>
  [[gnu::always_inline]] static float series(float f) {
    return polynomial<Fma>(f, -0x1.fffff8p-2f, 0x1.55555p-2f, -0x1.000432p-2f, 0x1.99a41ap-3f,
                           -0x1.5425c2p-3f, 0x1.226df6p-3f, -0x1.0f3fbep-3f, 0x1.08612ap-3f,
                           -0x1.3847aap-4f);
  }
};
struct BinaryLog {
  static constexpr Pair<float> kOfE{0x1.715476p0f, 0x1.4ae0cp-26f};
  static constexpr Pair<float> kOfTwo{0x1p-23f, 0};
  static constexpr Pair<double> kWideOfE{0x1.71547652b82fep0, 0x1.777d0ffda0d24p-56};
  static constexpr Pair<double> kWideOfTwo{1, 0};
  template <bool Fma>
  [[gnu::always_inline]] static float series(float f) {
    return polynomial<Fma>(f, -0x1.71547p-1f, 0x1.ec7094p-2f, -0x1.715ac8p-2f, 0x1.277ef4p-2f,
                           -0x1.eab18p-3f, 0x1.a2e67ap-3f, -0x1.877af6p-3f, 0x1.7e0eb2p-3f,
                           -0x1.c36876p-4f);
  }
};
struct DecimalLog {
  static constexpr Pair<float> kOfE{0x1.bcb7b2p-2f, -0x1.5b235ep-27f};
  static constexpr Pair<float> kOfTwo{0x1.344p-25f, 0x1.3509f8p-41f};
  static constexpr Pair<double> kWideOfE{0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57};
  static constexpr Pair<double> kWideOfTwo{0x1.34413509f78p-2, 0x1.fef311f12b358p-46};
  template <bool Fma>
  [[gnu::always_inline]] static float series(float f) {
    return polynomial<Fma>(f, -0x1.bcb7aap-3f, 0x1.287a72p-3f, -0x1.bcbf2ap-4f, 0x1.63cf3ap-4f,
                           -0x1.276f46p-4f, 0x1.f884b4p-5f, -0x1.d763d6p-5f, 0x1.cb660ep-5f,
                           -0x1.0f0074p-5f);
  }
};
template <class Base, bool Fma>
[[gnu::always_inline]] inline float log_of_float(float f, float k) {
  const float series = Base::template series<Fma>(f);
  const float slope = Base::kOfE.lo == 0 ? f * series : mul_add<Fma>(f, series, Base::kOfE.lo);
  const float low = Base::kOfTwo.lo == 0 ? f * slope : mul_add<Fma>(f, slope, k * Base::kOfTwo.lo);
  const float y = Base::kOfE.hi == 1 ? f + low : mul_add<Fma>(f, Base::kOfE.hi, low);
  return mul_add<Fma>(k, Base::kOfTwo.hi, y);
}

// log(x) times the base's value at e, plus k times that at 2.
template <class Base, bool Fma>
[[gnu::always_inline]] inline double log_of_split(const Split<double>& parts) {
  const Pair<double> raw = log_fraction<Fma>(parts.f);
  if constexpr (std::is_same_v<Base, NaturalLog>) {
    return log_of_parts<Fma>(raw, parts.k);
  } else {
    const Pair<double> y = fast_two_sum(raw.hi, raw.lo);
    const Pair<double> product = two_product<Fma>(y.hi, Base::kWideOfE.hi);
    const double low =
        mul_add<Fma>(y.hi, Base::kWideOfE.lo, mul_add<Fma>(y.lo, Base::kWideOfE.hi, product.lo));
    const Pair<double> sum = fast_two_sum(parts.k * Base::kWideOfTwo.hi, product.hi);
    return sum.hi + (sum.lo + mul_add<Fma>(parts.k, Base::kWideOfTwo.lo, low));
  }
}

template <class Base, bool Fma>
[[gnu::always_inline]] inline float log_near(float x) {
  const FloatSplit parts = split_float(x);
  return log_of_float<Base, Fma>(parts.f, parts.k);
}
template <class Base, bool Fma>
[[gnu::always_inline]] inline double log_near(double x) {
  return log_of_split<Base, Fma>(split_exponent(x));
}
template <class Base, bool Fma>
[[gnu::always_inline]] inline float log(float x) {
  const FloatSplit parts = split_any_float(x);
  return with_log_edges(log_of_float<Base, Fma>(parts.f, parts.k), x);
}
template <class Base, bool Fma>
[[gnu::always_inline]] inline double log(double x) {
  return with_log_edges(log_of_split<Base, Fma>(split_any(x)), x);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T log(T x) {
  return log<NaturalLog, Fma>(x);
}

// log(1 + x + x_lo) = k ln2 + y for x > -1, finite.
template <class T>
struct LogParts {
  Pair<T> y;
  T k;
};
template <bool Fma, class T>
[[gnu::always_inline]] inline LogParts<T> log_of_one_plus(T x, T x_lo) {
  const Pair<T> u = two_sum(T{1}, x);
  const Split<T> parts = split_exponent(u.hi);
  const T inverse = power_of_two<T>(Float<T>::kBias - parts.biased);
  const T rest = x > T{0x1p60} ? T{0} : (u.lo + x_lo) * inverse;
  const Pair<T> f = two_sum(parts.f, rest);
  Pair<T> y = log_fraction<Fma>(f.hi);
  y.lo += f.lo;
  return {y, parts.k};
}

// 1 + x = 2^k (1 + f): f = 2^-k x - (1 - 2^-k), rounded once; f is x where k is 0.
template <bool Fma>
[[gnu::always_inline]] inline float log1p_near(float x) {
  const FloatSplit parts = split_float(1.0f + x);
  const float inverse = bits_as<float>(bits_as<uint32_t>(1.0f) - parts.top);
  const float f = mul_add<Fma>(x, inverse, inverse - 1.0f);
  return with_sign_of(log_of_float<NaturalLog, Fma>(f, parts.k), x);
}
template <bool Fma>
[[gnu::always_inline]] inline float log1p(float x) {
  const float near = log1p_near<Fma>(x);
  const float far = log<Fma>(1.0f + x);
  return (x > -1.0f) & (x < kReachOfLog1p) ? near : far;
}
template <bool Fma>
[[gnu::always_inline]] inline double log1p(double x) {
  const LogParts<double> parts = log_of_one_plus<Fma>(x, 0.0);
  double y = log_of_parts<Fma>(parts.y, parts.k);
  y = x < kInfinity<double> ? y : x;
  y = x == -1 ? -kInfinity<double> : y;
  y = x < -1 ? kNan<double> : y;
  return x == 0 ? x : y;
}

// asinh, acosh and atanh of floats are computed in double.

// log(a + sqrt(a^2 + 1)) = log(1 + a + a^2 / (1 + sqrt(a^2 + 1))), a = |x|; log(2 a) if huge
template <bool Fma, class T>
[[gnu::always_inline]] inline T asinh(T value) {
  const double x = static_cast<double>(value);
  const double a = magnitude(x);
  const bool huge = a > kBeyondSquares;
  const double b = huge ? 1.0 : a;
  const double square = b * b;
  const double more = square / (1.0 + __builtin_sqrt(square + 1.0));
  const Pair<double> sum = two_sum(b, more);
  const LogParts<double> parts = log_of_one_plus<Fma>(huge ? a : sum.hi, huge ? -1.0 : sum.lo);
  const double y = log_of_parts<Fma>(parts.y, huge ? parts.k + 1.0 : parts.k);
  return static_cast<T>(with_sign_of(a < kInfinity<double> ? y : a, x));
}

// log(x + sqrt(x^2 - 1)) = log(1 + t + sqrt(t (t + 2))), t = x - 1
template <bool Fma, class T>
[[gnu::always_inline]] inline T acosh(T value) {
  const double x = static_cast<double>(value);
  const bool huge = x > kBeyondSquares;
  const Pair<double> t = two_sum(huge ? 1.0 : x, -1.0);
  const Pair<double> t2 = two_sum(t.hi, 2.0);
  const Pair<double> square = multiply<Fma>(t, {t2.hi, t2.lo + t.lo});
  const double root = __builtin_sqrt(square.hi);
  const Pair<double> back = two_product<Fma>(root, root);
  const double error = ((square.hi - back.hi) - back.lo) + square.lo;
  const double root_lo = root > 0 ? error / (2.0 * root) : 0.0;
  const Pair<double> sum = two_sum(t.hi, root);
  const double sum_lo = sum.lo + (root_lo + t.lo);
  const LogParts<double> parts = log_of_one_plus<Fma>(huge ? x : sum.hi, huge ? -1.0 : sum_lo);
  double y = log_of_parts<Fma>(parts.y, huge ? parts.k + 1.0 : parts.k);
  y = x < kInfinity<double> ? y : x;
  return static_cast<T>(x < 1 ? kNan<double> : y);
}

// (1 + x) / (1 - x) = 2^k m; half its log is k ln2 / 2 + atanh(s), s = (m - 1) / (m + 1), and
// s = x where k is 0.
template <bool Fma, class T>
[[gnu::always_inline]] inline T atanh(T value) {
  const double x = static_cast<double>(value);
  const double a = magnitude(x);
  const double b = a < 1 ? a : 0.5;
  const Split<double> parts = split_exponent((1.0 + b) / (1.0 - b));
  const double power = power_of_two<double>(parts.biased - Float<double>::kBias);
  const Pair<double> plus = two_sum(1.0, b);
  const Pair<double> minus = two_sum(1.0, -b);
  const double over = (plus.hi - minus.hi * power) + (plus.lo - minus.lo * power);
  const double under = (plus.hi + minus.hi * power) + (plus.lo + minus.lo * power);
  const double s = over / under;
  const double z = s * s;
  const double small =
      mul_add<Fma>(parts.k, 0.5 * ExpLimits<double>::kLn2Lo, 0.5 * s * z * quotient_series<Fma>(z));
  double y = mul_add<Fma>(parts.k, 0.5 * ExpLimits<double>::kLn2Hi, s + small);
  y = a < 1 ? y : kNan<double>;
  y = a == 1 ? kInfinity<double> : y;
  return static_cast<T>(with_sign_of(y, x));
}

// max + log(1 + exp(-|a - b|)), every part with its rest; equal infinities give themselves.
template <bool Fma, class T>
[[gnu::always_inline]] inline T logaddexp(T a, T b) {
  const T larger = a > b ? a : b;
  const T smaller = a > b ? b : a;
  const Pair<T> distance = two_sum(smaller, -larger);
  const bool far = distance.hi < ExpLimits<T>::kTiny;
  const Reduced<T> r =
      reduce_exp<Fma>(far ? ExpLimits<T>::kTiny : distance.hi, far ? T{0} : distance.lo);
  const Pair<T> e = exp_of_reduced<Fma>(r);
  const T power = power_of_two<T>(r.n_bits);
  const LogParts<T> parts = log_of_one_plus<Fma>(e.hi * power, e.lo * power);
  const Pair<T> sum = two_sum(larger, parts.k * ExpLimits<T>::kLn2Hi);
  const Pair<T> total = two_sum(sum.hi, parts.y.hi);
  T y = total.hi + (total.lo + (sum.lo + mul_add<Fma>(parts.k, ExpLimits<T>::kLn2Lo, parts.y.lo)));
  y = far ? larger + T{0} : y;
  y = a == b ? a + ExpLimits<T>::kLn2 : y;
  return (a != a) | (b != b) ? a + b : y;
}

}  // namespace weft::kernels::math
