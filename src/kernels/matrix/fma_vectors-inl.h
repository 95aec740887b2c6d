// The fused multiply-add and vectors of which only the first `count` lanes are read or written, for
// instruction sets that have them. Included per instruction set, after vectors-inl.h.

using Floats4 = Vector<float, 4>;
using Floats8 = Vector<float, 8>;
using Doubles2 = Vector<double, 2>;
using Doubles4 = Vector<double, 4>;

[[gnu::always_inline]] inline Floats4 mul_add(Floats4 a, Floats4 b, Floats4 c) {
  return (Floats4)_mm_fmadd_ps((__m128)a, (__m128)b, (__m128)c);
}
[[gnu::always_inline]] inline Floats8 mul_add(Floats8 a, Floats8 b, Floats8 c) {
  return (Floats8)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
}
[[gnu::always_inline]] inline Doubles2 mul_add(Doubles2 a, Doubles2 b, Doubles2 c) {
  return (Doubles2)_mm_fmadd_pd((__m128d)a, (__m128d)b, (__m128d)c);
}
[[gnu::always_inline]] inline Doubles4 mul_add(Doubles4 a, Doubles4 b, Doubles4 c) {
  return (Doubles4)_mm256_fmadd_pd((__m256d)a, (__m256d)b, (__m256d)c);
}

#if WEFT_ISA_LEVEL == 2

[[gnu::always_inline]] inline Vec<float> mul_add(Vec<float> a, Vec<float> b, Vec<float> c) {
  return (Vec<float>)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
}
[[gnu::always_inline]] inline Vec<double> mul_add(Vec<double> a, Vec<double> b, Vec<double> c) {
  return (Vec<double>)_mm512_fmadd_pd((__m512d)a, (__m512d)b, (__m512d)c);
}

[[gnu::always_inline]] inline __mmask16 first_floats(int count) {
  return static_cast<__mmask16>((1U << count) - 1);
}
[[gnu::always_inline]] inline __mmask8 first_doubles(int count) {
  return static_cast<__mmask8>((1U << count) - 1);
}
[[gnu::always_inline]] inline Vec<float> load_part(const float* at, int count) {
  return (Vec<float>)_mm512_maskz_loadu_ps(first_floats(count), at);
}
[[gnu::always_inline]] inline Vec<double> load_part(const double* at, int count) {
  return (Vec<double>)_mm512_maskz_loadu_pd(first_doubles(count), at);
}
[[gnu::always_inline]] inline void store_part(float* at, Vec<float> v, int count) {
  _mm512_mask_storeu_ps(at, first_floats(count), (__m512)v);
}
[[gnu::always_inline]] inline void store_part(double* at, Vec<double> v, int count) {
  _mm512_mask_storeu_pd(at, first_doubles(count), (__m512d)v);
}

[[gnu::always_inline]] inline Floats8 load_half_part(const float* at, int count) {
  return (Floats8)_mm256_maskz_loadu_ps(static_cast<__mmask8>((1U << count) - 1), at);
}
[[gnu::always_inline]] inline Doubles4 load_half_part(const double* at, int count) {
  return (Doubles4)_mm256_maskz_loadu_pd(static_cast<__mmask8>((1U << count) - 1), at);
}
[[gnu::always_inline]] inline void store_part(float* at, Floats8 v, int count) {
  _mm256_mask_storeu_ps(at, static_cast<__mmask8>((1U << count) - 1), (__m256)v);
}
[[gnu::always_inline]] inline void store_part(double* at, Doubles4 v, int count) {
  _mm256_mask_storeu_pd(at, static_cast<__mmask8>((1U << count) - 1), (__m256d)v);
}

#else

// Ones in the first `count` lanes.
[[gnu::always_inline]] inline __m256i first_floats(int count) {
  return _mm256_cmpgt_epi32(_mm256_set1_epi32(count), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
}
[[gnu::always_inline]] inline __m256i first_doubles(int count) {
  return _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), _mm256_setr_epi64x(0, 1, 2, 3));
}
[[gnu::always_inline]] inline Vec<float> load_part(const float* at, int count) {
  return (Vec<float>)_mm256_maskload_ps(at, first_floats(count));
}
[[gnu::always_inline]] inline Vec<double> load_part(const double* at, int count) {
  return (Vec<double>)_mm256_maskload_pd(at, first_doubles(count));
}
[[gnu::always_inline]] inline void store_part(float* at, Vec<float> v, int count) {
  _mm256_maskstore_ps(at, first_floats(count), (__m256)v);
}
[[gnu::always_inline]] inline void store_part(double* at, Vec<double> v, int count) {
  _mm256_maskstore_pd(at, first_doubles(count), (__m256d)v);
}

#endif
