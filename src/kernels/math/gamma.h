// lgamma: log |Gamma(x)|.
//
//   z >= 8             Stirling: (z - 1/2) (log z - 1) + (log(2 pi) - 1) / 2 + series(1 / z)
//   0 < x < 8          Stirling at x + 8, less log(x (x + 1) ... (x + 7))
//   x = 1 + u, 2 + u   u P(u) for |u| < 0.04, where it is nearly 0
//   x = -a < 0         log(pi / (a |sin(pi a)|)) - lgamma(a)
//
// Logarithms carry their rest, so that the differences are as good as the larger terms are large.
// The polynomials are fitted in tools/fit/gamma.sollya.
#pragma once

#include "kernels/math/power.h"

namespace weft::kernels::math {

// log of a positive sum; a float result needs no rest.
template <bool Fma, bool Precise>
[[gnu::always_inline]] inline Pair<double> log_of_sum(Pair<double> x) {
  if constexpr (!Precise) return {log<Fma>(x.hi), x.lo / x.hi};
  const Pair<double> y = precise_log<Fma>(x.hi);
  return {y.hi, y.lo + x.lo / x.hi};
}

// Stirling's formula for z >= 8.
template <bool Fma, bool Precise>
[[gnu::always_inline]] inline Pair<double> stirling(Pair<double> z) {
  const Pair<double> log_z = log_of_sum<Fma, Precise>(z);
  const Pair<double> less_one = fast_two_sum(log_z.hi, -1.0);
  const Pair<double> w = {z.hi - 0.5, z.lo};
  const Pair<double> product = multiply<Fma>(w, {less_one.hi, less_one.lo + log_z.lo});
  const double inverse = 1.0 / z.hi;
  const double series = polynomial<Fma>(
      inverse * inverse, 0x1.5555555555555p-4, -0x1.6c16c16c16c17p-9, 0x1.a01a01a01a01ap-11,
      -0x1.3813813813814p-11, 0x1.b951e2b18ff23p-11, -0x1.f6ab0d9993c7dp-10, 0x1.a41a41a41a41ap-8,
      -0x1.e4286cb0f5398p-6, 0x1.6fe96381e068p-3, -0x1.6476701181f3ap0, 0x1.ace44322ce006p3);
  const Pair<double> sum = fast_two_sum(product.hi, 0x1.acfe390c97d69p-2);
  return {sum.hi, sum.lo + mul_add<Fma>(series, inverse, product.lo + 0x1.3494bc9001442p-56)};
}

[[gnu::always_inline]] inline Pair<double> plus(Pair<double> a, double b) {
  const Pair<double> sum = two_sum(a.hi, b);
  return {sum.hi, sum.lo + a.lo};
}
// x (x + 1) ... (x + 7), of which the outer and inner pairs are t, t + 6, t + 10, t + 12.
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> eight_factors(double x) {
  const Pair<double> seven = two_sum(x, 7.0);
  const Pair<double> t = multiply<Fma>({x, 0.0}, seven);
  return multiply<Fma>(multiply<Fma>(t, plus(t, 6.0)), multiply<Fma>(plus(t, 10.0), plus(t, 12.0)));
}

// |sin(pi a)| for a >= 0; 0 at whole numbers.
[[gnu::always_inline]] inline double distance_to_whole(double a) {
  constexpr double kWhole = 0x1p52;
  const double nearest = a < kWhole ? (a + kWhole) - kWhole : a;
  return magnitude(a - nearest);
}
template <bool Fma>
[[gnu::always_inline]] inline double sine_of_pi(double r) {
  return r * polynomial<Fma>(r * r, 0x1.921fb54442d18p1, -0x1.4abbce625be38p2, 0x1.466bc67759f02p1,
                             -0x1.32d2cce5dfb18p-1, 0x1.507834674d4a7p-4, -0x1.e3073fcc91877p-8,
                             0x1.e8ef9678f353ap-12, -0x1.6eef50af2a44cp-16, 0x1.8cdf026d731d3p-21);
}

template <bool Fma, bool Precise>
[[gnu::always_inline]] inline double lgamma_of(double x) {
  constexpr double kTiny = 0x1p-60;   // below, lgamma is -log
  constexpr double kLarge = 0x1p900;  // above, only the first term counts, and may overflow
  const double a = magnitude(x);
  const bool tiny = a < kTiny;
  const bool large = !(a < kLarge);
  const double b = tiny ? 1.0 : (large ? 16.0 : a);
  const bool small = b < 8;
  const Pair<double> shifted = two_sum(b, small ? 8.0 : 0.0);
  const Pair<double> formula = stirling<Fma, Precise>(shifted);

  const double r = distance_to_whole(b);
  const Pair<double> factors = eight_factors<Fma>(small ? b : 1.0);
  const Pair<double> divisor = two_product<Fma>(b, sine_of_pi<Fma>(r == 0 ? 0.5 : r));
  const Pair<double> start = {small ? factors.hi : 1.0, small ? factors.lo : 0.0};
  const Pair<double> reflected =
      divide<Fma>(multiply<Fma>(start, {0x1.921fb54442d18p1, 0x1.1a62633145c07p-53}), divisor);
  const double argument = x < 0 ? reflected.hi : start.hi;
  const double argument_lo = x < 0 ? reflected.lo : start.lo;
  const Pair<double> less =
      log_of_sum<Fma, Precise>({tiny ? a : argument, tiny ? 0.0 : argument_lo});

  const Pair<double> difference = two_sum(formula.hi, -less.hi);
  double y = difference.hi + (difference.lo + (formula.lo - less.lo));
  y = x < 0 ? -y : y;
  const double u = x - 1.0;
  const double at_one = polynomial<Fma>(
      u, -0x1.2788cfc6fb619p-1, 0x1.a51a6625307d3p-1, -0x1.9a4d55beaace1p-2, 0x1.151322ac7d906p-2,
      -0x1.a8b9c186c43cep-3, 0x1.5b40cb16dbc8ep-3, -0x1.2703565905768p-3, 0x1.010afae9a858ep-3,
      -0x1.c994378a7a9edp-4, 0x1.9b60374b863e7p-4);
  const double v = x - 2.0;
  const double at_two =
      polynomial<Fma>(v, 0x1.b0ee6072093cep-2, 0x1.4a34cc4a60fa6p-2, -0x1.13e001a556a7bp-4,
                      0x1.51322ac7e3c81p-6, -0x1.e404fc86a0d64p-8, 0x1.7add6b3a6ef63p-9,
                      -0x1.38a73c49fc28ep-10, 0x1.0b6598a8a0beap-11, -0x1.003e628a6780fp-12);
  y = magnitude(u) < 0.04 ? u * at_one + 0.0 : y;
  y = magnitude(v) < 0.04 ? v * at_two + 0.0 : y;
  y = tiny ? -less.hi : y;
  // Beyond kLarge a (log a - 1); every number below -2^52 is whole.
  const double grown = (a * 0x1p-64) * (log<Fma>(large ? a : 16.0) - 1.0) * 0x1p64;
  y = large ? grown : y;
  y = (x < 0) & !tiny & (distance_to_whole(a) == 0) ? kInfinity<double> : y;
  y = a == 0 ? kInfinity<double> : y;
  y = a == kInfinity<double> ? a : y;
  return x == x ? y : x;
}

template <bool Fma>
[[gnu::always_inline]] inline double lgamma(double x) {
  return lgamma_of<Fma, true>(x);
}
template <bool Fma>
[[gnu::always_inline]] inline float lgamma(float x) {
  return static_cast<float>(lgamma_of<Fma, false>(static_cast<double>(x)));
}

}  // namespace weft::kernels::math
