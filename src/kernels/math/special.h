// erf, erfc.
//
//   erf(x) = x + x E(x^2)                       |x| < 1, then 1 - exp(-Q(|x|))
//   erfc(a) = exp(-a^2) G(t) / (1 + 2 a)        a >= 0, t = (a - 3) / (a + 3)
//
// E and G of double are fitted in tools/fit/special.sollya, the others in tools/fit/special.py.
#pragma once

#include "kernels/math/power.h"

namespace weft::kernels::math {

// G(t) less its first coefficient.
template <class T>
struct ErfcLimits;
template <>
struct ErfcLimits<double> {
  static constexpr double kFirst = 0x1.40c522d7e4987p0;
  static constexpr double kLast = 28.0;  // from here on erfc is 0
  template <bool Fma>
  [[gnu::always_inline]] static double rest(double t) {
    return t * paired_polynomial<Fma>(
                   t, t * t, -0x1.15c084bb9e8ecp-3, -0x1.85a15c58aa392p-5, 0x1.098366a5b439cp-3,
                   -0x1.e88b803a4ac5ap-4, 0x1.17ca2877fedd8p-4, -0x1.8574c40ba5bbfp-6,
                   0x1.4b884e27aa4f9p-9, 0x1.ef1bdd557a91p-10, -0x1.98db4cf4fa70fp-11,
                   -0x1.b912868f62361p-14, 0x1.0659d8f410deap-13, 0x1.4c2bd31234c46p-18,
                   -0x1.51306bbbdc336p-16, -0x1.890d9d5f798afp-21, 0x1.d133aa555278cp-19,
                   0x1.7fa48015b5d23p-22, -0x1.455b62b90a973p-21, -0x1.2de32a1f29383p-23,
                   0x1.858af18e5470bp-24, 0x1.4f294a8287aa1p-25, -0x1.c4e1833d99116p-28,
                   -0x1.9642efbee7ad8p-28, -0x1.afd5c81ff90fcp-31);
  }
};
template <>
struct ErfcLimits<float> {
  static constexpr float kFirst = 0x1.40c522p+0f;
  static constexpr float kLast = 10.1f;
  template <bool Fma>
  [[gnu::always_inline]] static float rest(float t) {
    return t * polynomial<Fma>(t, -0x1.15c07ap-3f, -0x1.85a194p-5f, 0x1.0981cap-3f, -0x1.e889f6p-4f,
                               0x1.17ef1ap-4f, -0x1.85795ap-6f, 0x1.36bf4ep-9f, 0x1.e4b392p-10f,
                               -0x1.06fbccp-11f);
  }
};

// erfc(a) for a >= 0.75 (or nan). Both quotients come from one division: t need not be exact, the
// other is put right.
template <bool Fma, class T>
[[gnu::always_inline]] inline T erfc_of_positive(T a) {
  using L = ErfcLimits<T>;
  a = a > L::kLast ? L::kLast : a;
  const Pair<T> under = two_sum(T{2} * a, T{1});
  const T plus_three = a + T{3};
  const T both = T{1} / (under.hi * plus_three);
  const T inverse = both * plus_three;
  const Pair<T> g = fast_two_sum(L::kFirst, L::template rest<Fma>((a - T{3}) * (under.hi * both)));
  const Pair<T> square = two_product<Fma>(a, a);
  const Reduced<T> r = reduce_exp<Fma>(-square.hi, -square.lo);
  const Pair<T> e = exp_of_reduced<Fma>(r);
  const Pair<T> over = multiply<Fma>(e, g);
  const T q = over.hi * inverse;
  const T missing = residual<Fma>(over.hi, q, under.hi) + mul_add<Fma>(-q, under.lo, over.lo);
  return scale(mul_add<Fma>(missing, inverse, q), r.n_bits);
}

// erf(x) / x - 1 for |x| < 1, z = x^2.
template <bool Fma>
[[gnu::always_inline]] inline double erf_series(double z) {
  return polynomial<Fma>(z, 0x1.06eba8214db69p-3, -0x1.812746b0379fdp-2, 0x1.ce2f21a04362dp-4,
                         -0x1.b82ce312abf03p-6, 0x1.565bcd1299007p-8, -0x1.c02db49b01882p-11,
                         0x1.f9a335375a61cp-14, -0x1.f4d3336b97be1p-17, 0x1.b9ee93d0753a5p-20,
                         -0x1.5f98182f55814p-23, 0x1.fc7803df60d52p-27, -0x1.4676a762f5dfcp-30,
                         0x1.29705f919fb3dp-34);
}

// 1 - exp(-Q(|x|)) from 1 on, which is 1 from 6 on.
template <bool Fma>
[[gnu::always_inline]] inline double erf(double x) {
  const double size = magnitude(x);
  const double a = size > 6.0 ? 6.0 : size;
  const double z = a * a;
  const double small = mul_add<Fma>(a, erf_series<Fma>(z), a);
  const double q = paired_polynomial<Fma>(
      a, z, -0x1.8becda3cca211p-23, -0x1.20dd556634ff8p+0, -0x1.45f432858c1abp-1,
      -0x1.a4d9aa755c7d3p-4, 0x1.388e9178ad60ap-6, 0x1.27ee7dc24f9f7p-12, -0x1.d03c51430f216p-10,
      0x1.5106d394a2c5ap-11, -0x1.8177e5393f9b9p-15, -0x1.2490c151b1e50p-14, 0x1.77913326a7b7dp-15,
      -0x1.13838a0044150p-16, 0x1.20b206a221361p-18, -0x1.c5c5d5c6e6337p-21, 0x1.0c14a7035c274p-23,
      -0x1.d0a2c47cac2cfp-27, 0x1.1792d72260f90p-30, -0x1.a1fabec3b0097p-35, 0x1.247a11cc1b167p-40);
  return with_sign_of(a >= 1 ? 1.0 - exp_near<Fma>(q) : small, x);
}

// float: erf(x) = x + x E(x^2) below 1, 1 - 2^-Q(|x|) from there on, which is 1 from 4 on.
template <bool Fma>
[[gnu::always_inline]] inline float erf_series(float z) {
  return polynomial<Fma>(z, 0x1.06eba8p-3f, -0x1.81273ep-2f, 0x1.ce2cf8p-4f, -0x1.b7f90ep-6f,
                         0x1.5405b2p-8f, -0x1.a3f706p-11f, 0x1.496a44p-14f);
}
template <bool Fma>
[[gnu::always_inline]] inline float erf(float x) {
  const float size = magnitude(x);
  const float a = size > 4.0f ? 4.0f : size;
  const float small = mul_add<Fma>(a, erf_series<Fma>(a * a), a);
  const float q =
      polynomial<Fma>(a, 0x1.1c428cp-12f, -0x1.a12fd8p+0f, -0x1.d3bc2ap-1f, -0x1.40557ap-3f,
                      0x1.29ea56p-5f, -0x1.8d8166p-8f, 0x1.4dc610p-11f, -0x1.0664c0p-15f);
  return with_sign_of(a >= 1.0f ? 1.0f - exp2_near<Fma>(q) : small, x);
}

template <bool Fma, class T>
[[gnu::always_inline]] inline T erfc(T x) {
  const T y = erfc_of_positive<Fma>(magnitude(x));
  const Pair<T> rest = fast_two_sum(T{1}, -x);
  const T near_one = rest.hi + mul_add<Fma>(-x, erf_series<Fma>(x * x), rest.lo);
  return magnitude(x) < T{0.75} ? near_one : (x < 0 ? T{2} - y : y);
}

}  // namespace weft::kernels::math
