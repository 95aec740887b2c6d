// Powers and roots: square, reciprocal, sqrt, rsqrt, cbrt, pow.
#pragma once

#include "kernels/math/log.h"

namespace weft::kernels::math {

template <class T>
[[gnu::always_inline]] inline T sqrt(T x) {
  if constexpr (std::is_same_v<T, float>)
    return __builtin_sqrtf(x);
  else
    return __builtin_sqrt(x);
}

// x = 2^(3 n) a, 0.35 < a < 2.83; 1 / cbrt(a) by two Newton-like steps from a polynomial, then
// t = a y^2 and one step on t with an exact residual.
template <bool Fma>
[[gnu::always_inline]] inline double cbrt(double x) {
  constexpr double kThird = 1.0 / 3.0;
  const Split<double> parts = split_any(magnitude(x));
  const double shifted = parts.k * kThird + kRounder<double>;
  const double n = shifted - kRounder<double>;
  const double rest = parts.k - 3.0 * n;
  const double a = (1.0 + parts.f) * (rest > 0 ? 2.0 : (rest < 0 ? 0.5 : 1.0));
  double y = polynomial<Fma>(a, 0x1.10c45e70e62b1p1, -0x1.857c5c29cdaa1p1, 0x1.d77bc9fdc055bp1,
                             -0x1.5051879a9edcdp1, 0x1.0f81a34b0bbafp0, -0x1.ca5b59b87bec8p-3,
                             0x1.39bbe3fffc051p-6);
  const double h = 1.0 - a * y * y * y;
  y = mul_add<Fma>(y * h, polynomial<Fma>(h, kThird, 2.0 / 9.0, 14.0 / 81.0), y);
  y = mul_add<Fma>(y * kThird, 1.0 - a * y * y * y, y);
  const double t = a * y * y;
  const Pair<double> square = two_product<Fma>(t, t);
  const Pair<double> cube = two_product<Fma>(square.hi, t);
  const double residual = (a - cube.hi) - (cube.lo + square.lo * t);
  const double root = mul_add<Fma>(residual, y * y * kThird, t);
  const uint64_t exponent = bits_as<uint64_t>(shifted) - bits_as<uint64_t>(kRounder<double>);
  const double result = with_sign_of(root * power_of_two<double>(exponent), x);
  return (x == 0) | !(magnitude(x) < kInfinity<double>) ? x + x : result;
}
template <bool Fma>
[[gnu::always_inline]] inline float cbrt(float x) {
  return static_cast<float>(cbrt<Fma>(static_cast<double>(x)));
}

// log(x) to about 2^-65 of itself, for positive finite x.
template <bool Fma>
[[gnu::always_inline]] inline Pair<double> precise_log(double x) {
  const Split<double> parts = split_any(x);
  const Pair<double> under = fast_two_sum(2.0, parts.f);
  const Pair<double> s = divide<Fma>({parts.f, 0.0}, under);
  const Pair<double> z = multiply<Fma>(s, s);
  const double w = polynomial<Fma>(
      z.hi, 0x1.999999999999ap-2, 0x1.24924924922fep-2, 0x1.c71c71c74c77ap-3, 0x1.745d173ce41b8p-3,
      0x1.3b13a9cbb9434p-3, 0x1.1115511547e8ep-3, 0x1.e01971bde8faap-4, 0x1.daa559d7dfdf6p-4);
  Pair<double> series = fast_two_sum(0x1.5555555555555p-1, z.hi * w);
  series.lo += 0x1.5555555555555p-55;
  const Pair<double> cube = multiply<Fma>(s, multiply<Fma>(z, series));
  const Pair<double> fraction = fast_two_sum(2.0 * s.hi, cube.hi);
  const Pair<double> sum = two_sum(parts.k * ExpLimits<double>::kLn2Hi, fraction.hi);
  const double low = fraction.lo + (2.0 * s.lo + cube.lo);
  return fast_two_sum(sum.hi, sum.lo + mul_add<Fma>(parts.k, ExpLimits<double>::kLn2Lo, low));
}

// |x|^y for finite x that is not 0.
template <bool Fma>
[[gnu::always_inline]] inline double power_of_magnitude(double x, double y) {
  const Pair<double> log_x = precise_log<Fma>(magnitude(x));
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
// Every float power is a double one that needs no care.
template <bool Fma>
[[gnu::always_inline]] inline double power_of_magnitude(float x, float y) {
  const double bounded = clamp(static_cast<double>(y), -0x1p66, 0x1p66);
  return exp<Fma>(bounded * log<Fma>(magnitude(static_cast<double>(x))));
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
  T result = static_cast<T>(power_of_magnitude<Fma>(x, y));
  const T at_zero = y < 0 ? kInfinity<T> : T{0};
  const T at_infinity = y < 0 ? T{0} : kInfinity<T>;
  result = size == 0 ? at_zero : result;
  result = size == kInfinity<T> ? at_infinity : result;
  result = whole & !even ? with_sign_of(result, x) : result;
  result = (x < 0) & (size < kInfinity<T>)&!whole ? kNan<T> : result;
  result = (x != x) | (y != y) ? x + y : result;
  return (x == 1) | (y == 0) ? T{1} : result;
}

}  // namespace weft::kernels::math
