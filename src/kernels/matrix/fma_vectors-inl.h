// The fused multiply-add of the narrower registers, for instruction sets that have it. Included per
// instruction set, after vectors-inl.h.

typedef float Floats4 __attribute__((vector_size(16)));
typedef float Floats8 __attribute__((vector_size(32)));
typedef double Doubles2 __attribute__((vector_size(16)));
typedef double Doubles4 __attribute__((vector_size(32)));

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
