// Rows of 16-bit floats to and from float32 with the conversions of F16C. The bits are those of
// base/half.h: signalling nans stay what they are on the way up, and every nan becomes the quiet
// one with its sign on the way down.

inline __m256 eight_floats(__m128i halves) {
  const __m256i magnitude =
      _mm256_and_si256(_mm256_cvtepu16_epi32(halves), _mm256_set1_epi32(0x7FFF));
  const __m256i quiet = _mm256_and_si256(_mm256_cmpgt_epi32(magnitude, _mm256_set1_epi32(0x7C00)),
                                         _mm256_set1_epi32(1 << 22));
  const __m256i kept = _mm256_slli_epi32(magnitude, 13);  // whether it was quiet before
  return _mm256_andnot_ps(_mm256_castsi256_ps(_mm256_andnot_si256(kept, quiet)),
                          _mm256_cvtph_ps(halves));
}
inline __m128i eight_halves(__m256 floats) {
  const __m256 sign = _mm256_and_ps(floats, _mm256_set1_ps(-0.0F));
  const __m256 quiet = _mm256_or_ps(sign, _mm256_castsi256_ps(_mm256_set1_epi32(0x7FC00000)));
  const __m256 is_nan = _mm256_cmp_ps(floats, floats, _CMP_UNORD_Q);
  return _mm256_cvtps_ph(_mm256_blendv_ps(floats, quiet, is_nan), _MM_FROUND_TO_NEAREST_INT);
}

inline void floats_from_halves(const uint16_t* from, float* to, int64_t count) {
  int64_t i = 0;
  for (; i + 8 <= count; i += 8)
    _mm256_storeu_ps(to + i,
                     eight_floats(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + i))));
  for (; i < count; ++i) to[i] = float_from_half(from[i]);
}
