// sin, cos, tan and sinc.
//
//   |x| = n pi/2 + r, |r| <= pi/4, z = r^2
//   sin(r) = r + r z S(z)      cos(r) = 1 - z/2 + z^2 C(z)
//
// S and C are fitted in tools/fit/trig.sollya. Up to kReach, n times the leading parts of pi/2 is
// exact, so that r is right in all its bits even next to a multiple of pi/2. Farther out, where a
// product with the right piece of 2/pi gives n and r in integers, only the functions named `_any`
// are right; they branch, and give the same bits as the others up to kReach. Infinity and nan
// give nan in both.
#pragma once

#include <cmath>

#include "kernels/math/core.h"

namespace weft::kernels::math {

template <class T>
inline constexpr T kReach = T{205000};  // n below 2^17

// Beyond the reach of the branch-free functions, yet finite.
template <class T>
[[gnu::always_inline]] inline bool is_far(T x) {
  const Bits<T> reach = bits_as<Bits<T>>(kReach<T>);
  return (bits_as<Bits<T>>(x) & ~Float<T>::kSign) - reach < bits_as<Bits<T>>(kInfinity<T>) - reach;
}

// How far out x is, infinity and nan being nearest.
template <class T>
[[gnu::always_inline]] constexpr SignedBits<T> rank_of_angle(T x) {
  constexpr Bits<T> kFirst = bits_as<Bits<T>>(kInfinity<T>) << 1;
  return static_cast<SignedBits<T>>((bits_as<Bits<T>>(x) << 1) - kFirst + Float<T>::kSign);
}

// n pi/2 + r + r_lo; of n only the lowest two bits count.
struct Angle {
  double r;
  double r_lo;
  uint64_t n;
};

// REQUIRES: 0 <= x <= kReach<T>, or x is not finite. r_lo is 0 for a float, which needs no more.
template <bool Fma, class T>
[[gnu::always_inline]] inline Angle reduce_near(T x) {
  const double wide = x;
  const double shifted = mul_add<Fma>(wide, 0x1.45f306dc9c883p-1, kRounder<double>);
  const double n = shifted - kRounder<double>;
  const uint64_t n_bits = bits_as<uint64_t>(shifted);
  if constexpr (std::is_same_v<T, float>) {
    const double r = mul_add<Fma>(n, -0x1.921fb544p0, wide);
    return {mul_add<Fma>(n, -0x1.0b4611a626331p-34, r), 0.0, n_bits};
  } else {
    const double first = mul_add<Fma>(n, -0x1.921fb5444p0, wide);
    const Pair<double> second = two_sum(first, n * -0x1.68c234c4cp-39);
    const double rest = mul_add<Fma>(n, -0x1.98a2e03707345p-77, second.lo);
    const Pair<double> r = fast_two_sum(second.hi, rest);
    return {r.hi, r.lo, n_bits};
  }
}

// 2/pi behind the point, after 64 zeros.
// clang-format off
inline constexpr uint64_t kTwoOverPi[] = {
    0,
    0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041, 0xfe5163abdebbc561,
    0xb7246e3a424dd2e0, 0x06492eea09d1921c, 0xfe1deb1cb129a73e, 0xe88235f52ebb4484,
    0xe99c7026b45f7e41, 0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d, 0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08, 0x56033046fc7b6bab};
// clang-format on

// The same for any finite x >= 1: with x = m 2^e, those bits of 2/pi that give multiples of 4 are
// left out, and the next 192, times m, hold n modulo 4 in the top two bits and the fraction
// below.
[[gnu::noinline]] inline Angle reduce_far(double x) {
  __extension__ using Wide = unsigned __int128;
  const uint64_t bits = bits_as<uint64_t>(x);
  const uint64_t m = (bits & 0xfffffffffffff) | 0x10000000000000;
  const int start = static_cast<int>(bits >> 52) - 1023 - 52 + 62;
  const uint64_t* word = kTwoOverPi + start / 64;
  const int shift = start % 64;
  const auto piece = [&](int i) {
    return shift == 0 ? word[i] : word[i] << shift | word[i + 1] >> (64 - shift);
  };
  const Wide low = static_cast<Wide>(m) * piece(2);
  const Wide middle = static_cast<Wide>(m) * piece(1) + static_cast<uint64_t>(low >> 64);
  const uint64_t top = m * piece(0) + static_cast<uint64_t>(middle >> 64);
  // The fraction of n as 128 bits and some more below.
  const Wide upper = static_cast<Wide>(top) << 64 | static_cast<uint64_t>(middle);
  Wide fraction = upper << 2 | static_cast<uint64_t>(low) >> 62;
  uint64_t below = static_cast<uint64_t>(low) << 2;
  uint64_t n = top >> 62;
  const bool is_past_half = (fraction >> 127) != 0;
  if (is_past_half) {  // the next n is nearer: the fraction becomes 1 minus itself
    ++n;
    below = 0 - below;
    fraction = ~fraction + (below == 0);
  }
  int zeros = 0;
  while ((fraction >> 127) == 0) {  // at most about 62 times
    fraction = fraction << 1 | below >> 63;
    below <<= 1;
    ++zeros;
  }
  const double hi = static_cast<double>(static_cast<uint64_t>(fraction >> 75)) * 0x1p-53;
  const double lo =
      static_cast<double>(static_cast<uint64_t>(fraction >> 22) & 0x1fffffffffffff) * 0x1p-106;
  const Pair<double> half_pi{0x1.921fb54442d18p0, 0x1.1a62633145c07p-54};
  const Pair<double> product = multiply<false>(Pair<double>{hi, lo}, half_pi);
  const Pair<double> r = fast_two_sum(product.hi, product.lo);
  const double scale =
      (is_past_half ? -1.0 : 1.0) * power_of_two<double>(0 - static_cast<uint64_t>(zeros));
  return {r.hi * scale, r.lo * scale, n};
}
template <bool Fma, class T>
[[gnu::always_inline]] inline Angle reduce_any(T x) {
  return is_far(x) ? reduce_far(x) : reduce_near<Fma>(x);
}

// sin(r + r_lo) and cos(r + r_lo), each as a large part and a small one that has not been added
// yet.
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> sin_parts(double r, double r_lo) {
  const double z = r * r;
  const double s =
      polynomial<Fma>(z, -0x1.5555555555555p-3, 0x1.1111111110c7fp-7, -0x1.a01a019ea010ap-13,
                      0x1.71de37b03c015p-19, -0x1.ae601f55662f6p-26, 0x1.5e10f0f11bbfep-33);
  return {r, mul_add<Fma>(z, mul_add<Fma>(r, s, -0.5 * r_lo), r_lo)};
}
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> cos_parts(double r, double r_lo) {
  const double z = r * r;
  const double c =
      polynomial<Fma>(z, 0x1.5555555555555p-5, -0x1.6c16c16c168cap-10, 0x1.a01a019f3823fp-16,
                      -0x1.27e4fa02af779p-22, 0x1.1eeb578692164p-29, -0x1.907340f519faap-37);
  const double head = 1.0 - 0.5 * z;
  const double rounding = (1.0 - head) - 0.5 * z;
  return {head, rounding + mul_add<Fma>(z * z, c, -(r * r_lo))};
}

// The same to float's precision, in float from r rounded once.
template <bool Fma>
[[gnu::always_inline]] inline float sin_float(float r) {
  const float z = r * r;
  return mul_add<Fma>(r * z, polynomial<Fma>(z, -0x1.555552p-3F, 0x1.110be6p-7F, -0x1.9ab3cap-13F),
                      r);
}
template <bool Fma>
[[gnu::always_inline]] inline float cos_float(float r) {
  const float z = r * r;
  const float c = polynomial<Fma>(z, 0x1.555554p-5F, -0x1.6c129ep-10F, 0x1.9bc73ap-16F);
  return mul_add<Fma>(z * z, c, mul_add<Fma>(z, -0.5F, 1.0F));
}

// `odd` if the lowest bit of n is set, else `even`.
template <class T>
[[gnu::always_inline]] inline T by_parity(uint64_t n, T even, T odd) {
  return choose(static_cast<Bits<T>>(0 - (static_cast<Bits<T>>(n) & 1)), odd, even);
}
// x, negative if bit 1 of n is set, the other way round if the sign of `sign` is.
template <class T>
[[gnu::always_inline]] inline T turn_sign(T x, uint64_t n, T sign) {
  const Bits<T> turned = static_cast<Bits<T>>(n) << (8 * sizeof(T) - 2);
  return bits_as<T>(static_cast<Bits<T>>(bits_as<Bits<T>>(x) ^
                                         ((turned ^ bits_as<Bits<T>>(sign)) & Float<T>::kSign)));
}

// The sine at an angle; at the next n it is the cosine.
template <bool Fma, class T>
[[gnu::always_inline]] inline T sin_at(const Angle& angle, uint64_t n, T sign) {
  T sine;
  T cosine;
  if constexpr (std::is_same_v<T, float>) {
    const float r = static_cast<float>(angle.r);
    sine = sin_float<Fma>(r);
    cosine = cos_float<Fma>(r);
  } else {
    const Pair<double> s = sin_parts<Fma>(angle.r, angle.r_lo);
    const Pair<double> c = cos_parts<Fma>(angle.r, angle.r_lo);
    sine = s.hi + s.lo;
    cosine = c.hi + c.lo;
  }
  return turn_sign(by_parity(n, sine, cosine), n, sign);
}

// The same for a float near enough, in float: with fused operations the first step is exact and
// the others are rounded as r is. What differs between sine and cosine is chosen before it is used.
[[gnu::always_inline]] inline float sin_fused(float size, uint32_t quarter, float sign) {
  const float shifted = mul_add<true>(size, 0x1.45f306p-1F, kRounder<float>);
  const float n = shifted - kRounder<float>;
  const float first = mul_add<true>(n, -0x1.921fb6p0F, size);
  const float r = mul_add<true>(n, 0x1.ee59dap-50F, mul_add<true>(n, 0x1.777a5cp-25F, first));
  const uint32_t bits = bits_as<uint32_t>(shifted) + quarter;
  const bool is_cosine = (bits & 1) != 0;
  const float z = r * r;
  const float flat = mul_add<true>(z, -0.5F, 1.0F);
  const float tail = polynomial<true>(z, is_cosine ? 0x1.555554p-5F : -0x1.555552p-3F,
                                      is_cosine ? -0x1.6c129ep-10F : 0x1.110be6p-7F,
                                      is_cosine ? 0x1.9bc73ap-16F : -0x1.9ab3cap-13F);
  const float y = mul_add<true>(z * (is_cosine ? z : r), tail, is_cosine ? flat : r);
  return turn_sign(y, bits, sign);
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T sin(T x) {
  if constexpr (Fma && std::is_same_v<T, float>) return sin_fused(magnitude(x), 0, x);
  const Angle angle = reduce_near<Fma>(magnitude(x));
  return sin_at<Fma>(angle, angle.n, x);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T cos(T x) {
  if constexpr (Fma && std::is_same_v<T, float>) return sin_fused(magnitude(x), 1, 0.0F);
  const Angle angle = reduce_near<Fma>(magnitude(x));
  return sin_at<Fma>(angle, angle.n + 1, T{0});
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T sin_any(T x) {
  if (!is_far(x)) return sin<Fma>(x);
  const Angle angle = reduce_far(magnitude(x));
  return sin_at<Fma>(angle, angle.n, x);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T cos_any(T x) {
  if (!is_far(x)) return cos<Fma>(x);
  const Angle angle = reduce_far(magnitude(x));
  return sin_at<Fma>(angle, angle.n + 1, T{0});
}

// sin(r) and cos(r) in double, but to a little more than float's precision.
template <bool Fma>
[[gnu::always_inline]] inline double sin_between(double r, double z) {
  return mul_add<Fma>(r * z,
                      polynomial<Fma>(z, -0x1.555555545d7dep-3, 0x1.11110ded8b7edp-7,
                                      -0x1.a013a520c069fp-13, 0x1.6dbd2fb59b38dp-19),
                      r);
}
template <bool Fma>
[[gnu::always_inline]] inline double cos_between(double z) {
  return polynomial<Fma>(z, 1.0, -0.5, 0x1.5555555502995p-5, -0x1.6c16bf53b83c6p-10,
                         0x1.a015c2c2145b4p-16, -0x1.2523b6e877bd8p-22);
}

// sin / cos, or -cos / sin at odd n. A float's quotient is taken in double.
template <bool Fma, class T>
[[gnu::always_inline]] inline T tan_at(const Angle& angle, T sign) {
  const uint64_t turned = angle.n << 1;  // odd n: the sign turns
  if constexpr (std::is_same_v<T, float>) {
    const double r = angle.r;
    const double z = r * r;
    const double s = sin_between<Fma>(r, z);
    const double c = cos_between<Fma>(z);
    const double quotient = by_parity(angle.n, s, c) / by_parity(angle.n, c, s);
    return turn_sign(static_cast<float>(quotient), turned, sign);
  } else {
    const Pair<double> s_parts = sin_parts<Fma>(angle.r, angle.r_lo);
    const Pair<double> c_parts = cos_parts<Fma>(angle.r, angle.r_lo);
    const Pair<double> s = fast_two_sum(s_parts.hi, s_parts.lo);
    const Pair<double> c = fast_two_sum(c_parts.hi, c_parts.lo);
    const Pair<double> above{by_parity(angle.n, s.hi, c.hi), by_parity(angle.n, s.lo, c.lo)};
    const Pair<double> under{by_parity(angle.n, c.hi, s.hi), by_parity(angle.n, c.lo, s.lo)};
    return turn_sign(divide<Fma>(above, under).hi, turned, sign);
  }
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T tan(T x) {
  return tan_at<Fma>(reduce_near<Fma>(magnitude(x)), x);
}
template <bool Fma, class T>
[[gnu::always_inline]] inline T tan_any(T x) {
  return tan_at<Fma>(reduce_any<Fma>(magnitude(x)), x);
}

// sin(pi x) / (pi x), in double for both types. Taking away the nearest even number and then the
// nearest half is exact, so every x is as good as a small one. From 2^52 on every x is whole and
// the sine exactly 0.
template <bool Fma, class T>
[[gnu::always_inline]] inline T sinc(T x) {
  const double wide = magnitude(x);
  const double turns = wide - 2.0 * ((0.5 * wide + kRounder<double>)-kRounder<double>);
  const double shifted = 2.0 * turns + kRounder<double>;
  const double from_half = turns - 0.5 * (shifted - kRounder<double>);
  const uint64_t n = bits_as<uint64_t>(shifted);
  const Pair<double> pi{0x1.921fb54442d18p1, 0x1.1a62633145c07p-53};
  double ratio;
  if constexpr (std::is_same_v<T, float>) {
    const double r = from_half * pi.hi;
    ratio = by_parity(n, sin_between<Fma>(r, r * r), cos_between<Fma>(r * r)) / (wide * pi.hi);
  } else {
    const Pair<double> product = multiply<Fma>(Pair<double>{from_half, 0.0}, pi);
    const Pair<double> r = fast_two_sum(product.hi, product.lo);
    const Pair<double> s = sin_parts<Fma>(r.hi, r.lo);
    const Pair<double> c = cos_parts<Fma>(r.hi, r.lo);
    const Pair<double> sine = fast_two_sum(by_parity(n, s.hi, c.hi), by_parity(n, s.lo, c.lo));
    ratio = divide<Fma>(sine, multiply<Fma>(Pair<double>{wide, 0.0}, pi)).hi;
  }
  const double inside = wide < 0x1p-30 ? 1.0 : turn_sign(ratio, n, 0.0) + 0.0;  // no -0
  return static_cast<T>(wide >= 0x1p52 ? wide - wide : inside);
}

}  // namespace weft::kernels::math
