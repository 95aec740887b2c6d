// erf, erfc.
//
//   erf(x) = x + x E(x^2)                       |x| < 1
//   erfc(a) = exp(-a^2) G(t) / (1 + 2 a)        a >= 0, t = (a - 3) / (a + 3)
//
// E and G are fitted in tools/fit/special.sollya.
#pragma once

#include "kernels/math/power.h"

namespace weft::kernels::math {

// erfc(a) for a >= 0 (or nan).
template <bool Fma>
[[gnu::always_inline]] inline double erfc_of_positive(double a) {
  a = a > 28.0 ? 28.0 : a;
  const double g = polynomial<Fma>(
      (a - 3.0) / (a + 3.0), 0x1.40c522d7e4987p0, -0x1.15c084bb9e8ecp-3, -0x1.85a15c58aa392p-5,
      0x1.098366a5b439cp-3, -0x1.e88b803a4ac5ap-4, 0x1.17ca2877fedd8p-4, -0x1.8574c40ba5bbfp-6,
      0x1.4b884e27aa4f9p-9, 0x1.ef1bdd557a91p-10, -0x1.98db4cf4fa70fp-11, -0x1.b912868f62361p-14,
      0x1.0659d8f410deap-13, 0x1.4c2bd31234c46p-18, -0x1.51306bbbdc336p-16, -0x1.890d9d5f798afp-21,
      0x1.d133aa555278cp-19, 0x1.7fa48015b5d23p-22, -0x1.455b62b90a973p-21, -0x1.2de32a1f29383p-23,
      0x1.858af18e5470bp-24, 0x1.4f294a8287aa1p-25, -0x1.c4e1833d99116p-28, -0x1.9642efbee7ad8p-28,
      -0x1.afd5c81ff90fcp-31);
  const Pair<double> square = two_product<Fma>(a, a);
  const Reduced<double> r = reduce_exp<Fma>(-square.hi, -square.lo);
  const Pair<double> e = exp_of_reduced<Fma>(r);
  Pair<double> over = two_product<Fma>(e.hi, g);
  over.lo = mul_add<Fma>(e.lo, g, over.lo);
  const Pair<double> q = divide<Fma>(over, two_sum(2.0 * a, 1.0));
  return scale(q.hi, r.n_bits);
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

template <bool Fma>
[[gnu::always_inline]] inline double erfc(double x) {
  const double y = erfc_of_positive<Fma>(magnitude(x));
  const Pair<double> rest = fast_two_sum(1.0, -x);
  const double near_one = rest.hi + mul_add<Fma>(-x, erf_series<Fma>(x * x), rest.lo);
  return magnitude(x) < 0.5 ? near_one : (x < 0 ? 2.0 - y : y);
}

template <bool Fma>
[[gnu::always_inline]] inline double erf(double x) {
  const double a = magnitude(x);
  const double small = mul_add<Fma>(a, erf_series<Fma>(a * a), a);
  return with_sign_of(a < 1 ? small : 1.0 - erfc_of_positive<Fma>(a), x);
}

template <bool Fma>
[[gnu::always_inline]] inline float erf(float x) {
  return static_cast<float>(erf<Fma>(static_cast<double>(x)));
}
template <bool Fma>
[[gnu::always_inline]] inline float erfc(float x) {
  return static_cast<float>(erfc<Fma>(static_cast<double>(x)));
}

}  // namespace weft::kernels::math
