// Powers and roots: square, reciprocal, sqrt, rsqrt, cbrt, pow.
#pragma once

#include "kernels/math/log.h"
#include "kernels/math/log_table.h"

namespace weft::kernels::math {

template <class T>
[[gnu::always_inline]] inline T sqrt(T x) {
  if constexpr (std::is_same_v<T, float>)
    return __builtin_sqrtf(x);
  else
    return __builtin_sqrt(x);
}

// A power of x in two steps of arithmetic on its bits, as if they were its logarithm: 1 / cbrt(x)
// within 3.5 %.
[[gnu::always_inline]] inline float rough_inverse_cbrt(float x) {
  const float place = static_cast<float>(static_cast<int32_t>(bits_as<uint32_t>(x)));
  return bits_as<float>(static_cast<int32_t>(0x1.5287dp30f - place * (1.0f / 3.0f)));
}
// The same with the upper half of the bits, as the lowest bits of a number from 2^52 on.
[[gnu::always_inline]] inline double rough_inverse_cbrt(double x) {
  constexpr double kTop = 0x1p52;
  const double place =
      bits_as<double>((bits_as<uint64_t>(x) >> 32) | bits_as<uint64_t>(kTop)) - kTop;
  const double moved = (kTop + 0x553ee92ap0) - place * (1.0 / 3.0);
  return bits_as<double>(bits_as<uint64_t>(moved) << 32);
}

// y = 1 / cbrt(a) by a step or two of (1 - h)^(-1/3), h = 1 - a y^3, then t = a y^2 and one of
// Newton's on t.
template <bool Fma, class T>
[[gnu::always_inline]] inline T cbrt(T x) {
  constexpr T kThird = T{1} / T{3};
  constexpr bool kFloat = std::is_same_v<T, float>;
  const T size = magnitude(x);
  const bool tiny = size < power_of_two<T>(std::numeric_limits<T>::min_exponent + 8);
  const T a = tiny ? size * (kFloat ? T{0x1p24} : T{0x1p54}) : size;
  T y = rough_inverse_cbrt(a);
  const T h = mul_add<Fma>(-a * y, y * y, T{1});
  y = mul_add<Fma>(y * h, polynomial<Fma>(h, kThird, T{2} / T{9}, T{14} / T{81}), y);
  if constexpr (!kFloat) {
    const T rest = mul_add<Fma>(-a * y, y * y, T{1});
    y = mul_add<Fma>(y * rest, mul_add<Fma>(rest, T{2} / T{9}, kThird), y);
  }
  const T square = y * y;
  const T t = a * square;
  // Of halves: the cube of a root that is rounded up may be infinite.
  const T half = T{0.5} * t;
  const T missing = residual<Fma>(T{0.125} * a, half * half, half);
  const T root = mul_add<Fma>(missing, square * (8 * kThird), t);
  const T back = tiny ? root * (kFloat ? T{0x1p-8} : T{0x1p-18}) : root;
  return (x == 0) | !(size < kInfinity<T>) ? x + x : with_sign_of(back, x);
}

// log(2^k z) to about 2^-64 of itself, as a sum: z c = 1 + r + a rest, with c from a table of 16,
// |r| <= 2^-5, so that of log(1 + r) = r - r^2 / 2 + r^3 P(r) only the first two terms need a rest.
// No division, and half the steps of doing without a table.
struct LogPiece {
  double inverse;
  double log;
  double log_rest;
};
constexpr uint64_t kFirstPiece = 0x3FE6800000000000;
constexpr int kPieceShift = 48;
// The piece that z lies in, for every x = 2^k z: its number, with more above its four bits.
[[gnu::always_inline]] inline uint64_t log_piece_of(double x) {
  return (bits_as<uint64_t>(x) - kFirstPiece) >> kPieceShift;
}
[[gnu::always_inline]] inline LogPiece find_log_piece(double x) {
  const uint64_t piece = log_piece_of(x) & 15;
  return {kInverse[piece], kLog[piece], kLogRest[piece]};
}
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> precise_log(const Split<double>& parts,
                                                       const LogPiece& piece) {
  const Pair<double> ratio = two_product<Fma>(1.0 + parts.f, piece.inverse);
  const double r = ratio.hi - 1.0;
  const double whole = mul_add<Fma>(parts.k, ExpLimits<double>::kLn2Hi, piece.log);
  const double whole_lo = mul_add<Fma>(parts.k, ExpLimits<double>::kLn2Lo, piece.log_rest);
  const double rest = mul_add<Fma>(ratio.lo, 1.0 - r, whole_lo);
  const Pair<double> first = fast_two_sum(whole, r);
  const Pair<double> minus_half_square = two_product<Fma>(r, -0.5 * r);
  const Pair<double> second = fast_two_sum(first.hi, minus_half_square.hi);
  const double square = r * r;
  const double p = paired_polynomial<Fma>(
      r, square, 0x1.5555555555555p-2, -0x1.fffffffffffap-3, 0x1.9999999999941p-3,
      -0x1.5555555695eabp-3, 0x1.24924925ba364p-3, -0x1.ffffdbf0c450bp-4, 0x1.c71c507ddc4e8p-4,
      -0x1.9a59d761edc3ep-4, 0x1.750e8be9ba9b4p-4);
  const double low = mul_add<Fma>(r * square, p, minus_half_square.lo + rest);
  return {second.hi, second.lo + (first.lo + low)};
}
// For every positive x.
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> precise_log_of_any(double x) {
  const Split<double> parts = split_any(x, kFirstPiece);
  return precise_log<Fma>(parts, find_log_piece(1.0 + parts.f));
}
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> precise_log(double x) {
  const Pair<double> y = precise_log_of_any<Fma>(x);
  return fast_two_sum(y.hi, y.lo);
}

// True for the powers that are not approximated, and for others of one or two binary digits: one
// look at the bits.
template <class T>
[[gnu::always_inline]] inline bool may_be_plain_power(T y) {
  constexpr Bits<T> kMost = (Bits<T>{1} << (Float<T>::kFraction - 1)) - 1;
  return (bits_as<Bits<T>>(y) & kMost) == 0;
}
// x^y where it takes a step or two, for y = 0, 1, 2, 3, -1 and 1/2; else `power`.
template <class T>
[[gnu::always_inline]] inline T with_plain_powers(T power, T x, T y) {
  const T square = x * x;
  power = y == 0 ? T{1} : power;
  power = y == 1 ? x : power;
  power = y == 2 ? square : power;
  power = y == 3 ? square * x : power;
  power = y == -1 ? T{1} / x : power;
  const T root = sqrt(x == -kInfinity<T> ? kInfinity<T> : x + T{0});
  return y == T{0.5} ? root : power;
}

// y log2(x) for positive normal x; a double one that needs no care.
template <bool Fma>
[[gnu::always_inline]] inline double log2_of_power(const FloatSplit& x, float y) {
  const double f = static_cast<double>(x.f);
  const double series = paired_polynomial<Fma>(
      f, f * f, 0x1.71547652ef94bp+0, -0x1.7154767baeac5p-1, 0x1.ec709c00ea515p-2,
      -0x1.715435eba1166p-2, 0x1.277732d06ff43p-2, -0x1.ec8d73dd3a0f9p-3, 0x1.a615cb077316ep-3,
      -0x1.6eb02a0cdda44p-3, 0x1.45a2941ac2af2p-3, -0x1.417ff2122969fp-3, 0x1.3d25fa3dfe38dp-3,
      -0x1.61ac52d9bcba2p-4);
  return static_cast<double>(y) * mul_add<Fma>(f, series, static_cast<double>(x.k * 0x1p-23f));
}
// Its fraction, and its whole part in the lowest bits of `shifted`.
struct PowerParts {
  float fraction;
  float shifted;
};
[[gnu::always_inline]] inline PowerParts split_power(double power) {
  const double whole = (power + kRounder<double>)-kRounder<double>;
  return {static_cast<float>(power - whole), static_cast<float>(whole) + kRounder<float>};
}

// |x|^y for finite x that is not 0.
template <bool Fma>
[[gnu::always_inline]] inline double power_of_magnitude(double x, double y) {
  const Pair<double> log_x = precise_log_of_any<Fma>(magnitude(x));
  // Beyond 2^66 every power but that of 1 overflows or underflows already.
  const double bounded = clamp(y, -0x1p66, 0x1p66);
  const Pair<double> product = two_product<Fma>(bounded, log_x.hi);
  const double low = mul_add<Fma>(bounded, log_x.lo, product.lo);
  const bool in_range = magnitude(product.hi) < 800;
  const double hi = clamp(product.hi, ExpLimits<double>::kLow, ExpLimits<double>::kHigh);
  const Reduced<double> r = reduce_exp<Fma>(hi, in_range ? low : 0.0);
  const Pair<double> e = exp_of_reduced<Fma>(r);
  return scale(e.hi + e.lo, r.n_bits);
}
template <bool Fma>
[[gnu::always_inline]] inline float power_of_magnitude(float x, float y) {
  const float bounded = clamp(y, -0x1p40f, 0x1p40f);
  const double power = log2_of_power<Fma>(split_any_float(magnitude(x)), bounded);
  const PowerParts parts = split_power(clamp(power, -160.0, 160.0));
  return scale(exp2_series<Fma>(parts.fraction),
               bits_as<uint32_t>(parts.shifted) - bits_as<uint32_t>(kRounder<float>));
}

// The same bits where x is positive and normal, the result is normal and the power has to be
// approximated; else sets `far`: to kMayBePlain if only that may be amiss, which with_plain_powers
// mends.
inline constexpr int kMayBePlain = 2;
template <bool Fma>
[[gnu::always_inline]] inline double pow_near(double x, double y, const LogPiece& piece,
                                              uint64_t& far) {
  constexpr uint64_t kLeast = bits_as<uint64_t>(std::numeric_limits<double>::min());
  constexpr uint64_t kNormal = bits_as<uint64_t>(kInfinity<double>) - kLeast;
  const Pair<double> log_x = precise_log<Fma>(split_exponent(x, kFirstPiece), piece);
  const Pair<double> product = two_product<Fma>(y, log_x.hi);
  const double low = mul_add<Fma>(y, log_x.lo, product.lo);
  const bool has_room = Fma | (magnitude(y) < 0x1p990);  // Dekker's product needs it
  far |= static_cast<uint64_t>(!(magnitude(product.hi) < 708.0) | !has_room) |
         static_cast<uint64_t>(bits_as<uint64_t>(x) - kLeast >= kNormal) |
         static_cast<uint64_t>(may_be_plain_power(y) ? kMayBePlain : 0);
  const double shifted = mul_add<Fma>(product.hi, ExpLimits<double>::kLog2e, kRounder<double>);
  const Pair<double> e = exp_of_reduced<Fma>(reduce_exp<Fma>(product.hi, low));
  return add_exponent(e.hi + e.lo, shifted);
}
template <bool Fma>
[[gnu::always_inline]] inline double pow_near(double x, double y, uint64_t& far) {
  return pow_near<Fma>(x, y, find_log_piece(x), far);
}
template <bool Fma>
[[gnu::always_inline]] inline float pow_near(float x, float y, uint32_t& far) {
  constexpr uint32_t kLeast = bits_as<uint32_t>(std::numeric_limits<float>::min());
  constexpr uint32_t kNormal = bits_as<uint32_t>(kInfinity<float>) - kLeast;
  const PowerParts parts = split_power(log2_of_power<Fma>(split_float(x), y));
  far |= static_cast<uint32_t>(!(magnitude(parts.shifted - kRounder<float>) < 126.0f)) |
         static_cast<uint32_t>(bits_as<uint32_t>(x) - kLeast >= kNormal) |
         static_cast<uint32_t>(may_be_plain_power(y) ? kMayBePlain : 0);
  return add_exponent(exp2_series<Fma>(parts.fraction), parts.shifted);
}

// C99's special cases: 1 for y = 0 or x = 1, nan for a negative base and a broken power, the sign
// of x for odd powers.
template <bool Fma, class T>
[[gnu::always_inline]] inline T pow(T x, T y) {
  constexpr T kAllWhole = static_cast<T>(Bits<T>{1} << Float<T>::kFraction);
  const T a = magnitude(y);
  const T half = T{0.5} * a;
  const bool whole = (a >= kAllWhole) | ((a + kAllWhole) - kAllWhole == a);
  const bool even = (a >= 2 * kAllWhole) | ((half + kAllWhole) - kAllWhole == half);
  const T size = magnitude(x);
  T result = power_of_magnitude<Fma>(x, y);
  const T at_zero = y < 0 ? kInfinity<T> : T{0};
  const T at_infinity = y < 0 ? T{0} : kInfinity<T>;
  result = size == 0 ? at_zero : result;
  result = size == kInfinity<T> ? at_infinity : result;
  result = whole & !even ? with_sign_of(result, x) : result;
  result = (x < 0) & (size < kInfinity<T>)&!whole ? kNan<T> : result;
  result = (x != x) | (y != y) ? x + y : result;
  return with_plain_powers(x == 1 ? T{1} : result, x, y);
}

}  // namespace weft::kernels::math
