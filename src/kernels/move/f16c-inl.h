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
template <bool MayBeNan>
__m128i eight_halves(__m256 floats) {
  if constexpr (!MayBeNan) return _mm256_cvtps_ph(floats, _MM_FROUND_TO_NEAREST_INT);
  const __m256 sign = _mm256_and_ps(floats, _mm256_set1_ps(-0.0F));
  const __m256 quiet = _mm256_or_ps(sign, _mm256_castsi256_ps(_mm256_set1_epi32(0x7FC00000)));
  const __m256 is_nan = _mm256_cmp_ps(floats, floats, _CMP_UNORD_Q);
  return _mm256_cvtps_ph(_mm256_blendv_ps(floats, quiet, is_nan), _MM_FROUND_TO_NEAREST_INT);
}

// Nan is looked for in 32 at once: minding it takes more time than converting them.
[[gnu::always_inline]] inline bool convert_unless_nan(const uint16_t* from, float* to) {
  __m256 made[4];
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i)
    made[i] = _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 8 * i)));
  const __m256 found = _mm256_or_ps(_mm256_cmp_ps(made[0], made[1], _CMP_UNORD_Q),
                                    _mm256_cmp_ps(made[2], made[3], _CMP_UNORD_Q));
  if (_mm256_movemask_ps(found) != 0) return false;
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) _mm256_storeu_ps(to + 8 * i, made[i]);
  return true;
}
inline void convert_eight(const uint16_t* from, float* to) {
  _mm256_storeu_ps(to, eight_floats(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
}
inline void floats_from_halves(const uint16_t* from, float* to, int64_t count) {
  int64_t i = 0;
  for (; i + 32 <= count; i += 32) {
    if (convert_unless_nan(from + i, to + i)) continue;
    for (int64_t k = i; k < i + 32; k += 8) convert_eight(from + k, to + k);
  }
  for (; i + 8 <= count; i += 8) convert_eight(from + i, to + i);
  for (; i < count; ++i) to[i] = float_from_half(from[i]);
}
