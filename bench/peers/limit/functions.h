// exp, log and tanh on eight lanes, to one ulp (tanh four). No special values: a library pays a
// little more.
#pragma once

#include "lanes.h"

namespace peers {

using IntLanes = int __attribute__((vector_size(32)));

inline Lanes exp(Lanes x) {
  x = maximum(minimum(x, splat(88.37626f)), splat(-87.33654f));
  const Lanes shifted = x * 1.44269504f + 12582912.0f;  // the rounded power in the low bits
  const Lanes n = shifted - 12582912.0f;
  Lanes r = x - n * 0.693359375f;
  r = r - n * -2.12194440e-4f;
  Lanes y = splat(1.9875691500e-4f);
  y = y * r + 1.3981999507e-3f;
  y = y * r + 8.3334519073e-3f;
  y = y * r + 4.1665795894e-2f;
  y = y * r + 1.6666665459e-1f;
  y = y * r + 5.0000001201e-1f;
  y = y * (r * r) + r + 1.0f;
  return (Lanes)((IntLanes)y + ((IntLanes)shifted << 23));
}

// REQUIRES: x is positive and normal.
inline Lanes log(Lanes x) {
  const IntLanes bits = (IntLanes)x;
  const IntLanes exponent = (bits - 0x3f3504f3) >> 23;
  const Lanes e = __builtin_convertvector(exponent, Lanes);
  const Lanes f = (Lanes)(bits - (exponent << 23)) - 1.0f;
  Lanes y = splat(7.0376836292e-2f);
  y = y * f - 1.1514610310e-1f;
  y = y * f + 1.1676998740e-1f;
  y = y * f - 1.2420140846e-1f;
  y = y * f + 1.4249322787e-1f;
  y = y * f - 1.6668057665e-1f;
  y = y * f + 2.0000714765e-1f;
  y = y * f - 2.4999993993e-1f;
  y = y * f + 3.3333331174e-1f;
  y = y * f * (f * f);
  y += e * -2.12194440e-4f;
  y -= 0.5f * (f * f);
  return f + y + e * 0.693359375f;
}

// A rational function on a clamped argument, as Eigen has it.
inline Lanes tanh(Lanes x) {
  x = maximum(minimum(x, splat(7.90531110763549805f)), splat(-7.90531110763549805f));
  const Lanes z = x * x;
  Lanes p = splat(-2.76076847742355e-16f);
  p = p * z + 2.00018790482477e-13f;
  p = p * z - 8.60467152213735e-11f;
  p = p * z + 5.12229709037114e-08f;
  p = p * z + 1.48572235717979e-05f;
  p = p * z + 6.37261928875436e-04f;
  p = p * z + 4.89352455891786e-03f;
  Lanes q = splat(1.19825839466702e-06f);
  q = q * z + 1.18534705686654e-04f;
  q = q * z + 2.26843463243900e-03f;
  q = q * z + 4.89352518554385e-03f;
  return x * p / q;
}

// One ulp: an odd polynomial below 0.625, 1 - 2 / (exp(2|x|) + 1) above.
inline Lanes accurate_tanh(Lanes x) {
  const IntLanes sign = (IntLanes)x & static_cast<int>(0x80000000);
  const Lanes a = (Lanes)((IntLanes)x & 0x7fffffff);
  const Lanes z = x * x;
  Lanes small = splat(-5.70498872745e-3f);
  small = small * z + 2.06390887954e-2f;
  small = small * z - 5.37397155531e-2f;
  small = small * z + 1.33314422036e-1f;
  small = small * z - 3.33332819422e-1f;
  small = small * z * x + x;
  const Lanes large = 1.0f - 2.0f / (exp(2.0f * a) + 1.0f);
  return a < 0.625f ? small : (Lanes)((IntLanes)large | sign);
}

}  // namespace peers
