// exp, log and tanh on the widest vectors there are, to one ulp (tanh four). No special values: a
// library pays a little more.
#pragma once

#include "lanes.h"

namespace peers {

#ifdef __AVX512F__
using Wide = float __attribute__((vector_size(64)));
using WideInt = int __attribute__((vector_size(64)));
inline Wide load_wide(const float* at) { return (Wide)_mm512_loadu_ps(at); }
inline void store_wide(float* at, Wide x) { _mm512_storeu_ps(at, (__m512)x); }
inline Wide clamp(Wide x, float low, float high) {
  const __m512 below = _mm512_min_ps((__m512)x, _mm512_set1_ps(high));
  return (Wide)_mm512_max_ps(below, _mm512_set1_ps(low));
}
#else
using Wide = Lanes;
using WideInt = int __attribute__((vector_size(32)));
inline Wide load_wide(const float* at) { return load(at); }
inline void store_wide(float* at, Wide x) { store(at, x); }
inline Wide clamp(Wide x, float low, float high) {
  return maximum(minimum(x, splat(high)), splat(low));
}
#endif
inline constexpr long kWide = sizeof(Wide) / sizeof(float);

inline Wide exp(Wide x) {
  x = clamp(x, -87.33654f, 88.37626f);
  const Wide shifted = x * 1.44269504f + 12582912.0f;  // the rounded power in the low bits
  const Wide n = shifted - 12582912.0f;
  Wide r = x - n * 0.693359375f;
  r = r - n * -2.12194440e-4f;
  Wide y = 1.9875691500e-4f * r + 1.3981999507e-3f;
  y = y * r + 8.3334519073e-3f;
  y = y * r + 4.1665795894e-2f;
  y = y * r + 1.6666665459e-1f;
  y = y * r + 5.0000001201e-1f;
  y = y * (r * r) + r + 1.0f;
  return (Wide)((WideInt)y + ((WideInt)shifted << 23));
}

// REQUIRES: x is positive and normal.
inline Wide log(Wide x) {
  const WideInt bits = (WideInt)x;
  const WideInt exponent = (bits - 0x3f3504f3) >> 23;
  const Wide e = __builtin_convertvector(exponent, Wide);
  const Wide f = (Wide)(bits - (exponent << 23)) - 1.0f;
  Wide y = 7.0376836292e-2f * f - 1.1514610310e-1f;
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
inline Wide tanh(Wide x) {
  x = clamp(x, -7.90531110763549805f, 7.90531110763549805f);
  const Wide z = x * x;
  Wide p = -2.76076847742355e-16f * z + 2.00018790482477e-13f;
  p = p * z - 8.60467152213735e-11f;
  p = p * z + 5.12229709037114e-08f;
  p = p * z + 1.48572235717979e-05f;
  p = p * z + 6.37261928875436e-04f;
  p = p * z + 4.89352455891786e-03f;
  Wide q = 1.19825839466702e-06f * z + 1.18534705686654e-04f;
  q = q * z + 2.26843463243900e-03f;
  q = q * z + 4.89352518554385e-03f;
  return x * p / q;
}

// One ulp: an odd polynomial below 0.625, 1 - 2 / (exp(2|x|) + 1) above.
inline Wide accurate_tanh(Wide x) {
  const WideInt sign = (WideInt)x & static_cast<int>(0x80000000);
  const Wide a = (Wide)((WideInt)x & 0x7fffffff);
  const Wide z = x * x;
  Wide small = -5.70498872745e-3f * z + 2.06390887954e-2f;
  small = small * z - 5.37397155531e-2f;
  small = small * z + 1.33314422036e-1f;
  small = small * z - 3.33332819422e-1f;
  small = small * z * x + x;
  const Wide large = 1.0f - 2.0f / (exp(2.0f * a) + 1.0f);
  return a < 0.625f ? small : (Wide)((WideInt)large | sign);
}

}  // namespace peers
