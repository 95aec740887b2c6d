// A row under a mask with the masked stores of AVX-512, the last vector of it too: 2 ns for a row
// of up to a vector, where items one by one take 0.6 ns each (Zen 4, bench/layout_bench). Included
// before masks-inl.h.

// Which of the next `count` mask bytes are not 0. REQUIRES: count is at least 1; of more than 64
// the first 64 are looked at.
inline uint64_t selected(const uint8_t* mask, int64_t count) {
  const uint64_t there_are =
      _bzhi_u64(~uint64_t{0}, static_cast<unsigned>(count < 64 ? count : 64));
  const __m512i bytes = _mm512_maskz_loadu_epi8(there_are, mask);
  return _mm512_test_epi8_mask(bytes, bytes);
}

// Those items of a vector whose bits are set; the others are neither read nor written.
template <int Bytes>
void masked_vector(const void* from, void* to, uint64_t bits) {
  if constexpr (Bytes == 1) {
    _mm512_mask_storeu_epi8(to, bits, _mm512_maskz_loadu_epi8(bits, from));
  } else if constexpr (Bytes == 2) {
    const auto lanes = static_cast<__mmask32>(bits);
    _mm512_mask_storeu_epi16(to, lanes, _mm512_maskz_loadu_epi16(lanes, from));
  } else if constexpr (Bytes == 4) {
    const auto lanes = static_cast<__mmask16>(bits);
    _mm512_mask_storeu_epi32(to, lanes, _mm512_maskz_loadu_epi32(lanes, from));
  } else {
    const auto lanes = static_cast<__mmask8>(bits);
    _mm512_mask_storeu_epi64(to, lanes, _mm512_maskz_loadu_epi64(lanes, from));
  }
}
// The same with every second item of the output, from half a vector.
template <int Bytes>
void masked_alternate_vector(const void* from, void* to, uint64_t bits) {
  const uint64_t spread = _pdep_u64(bits, 0x5555555555555555U);
  if constexpr (Bytes == 1) {
    const __m256i half = _mm256_maskz_loadu_epi8(static_cast<__mmask32>(bits), from);
    _mm512_mask_storeu_epi8(to, spread, _mm512_cvtepu8_epi16(half));
  } else if constexpr (Bytes == 2) {
    const __m256i half = _mm256_maskz_loadu_epi16(static_cast<__mmask16>(bits), from);
    _mm512_mask_storeu_epi16(to, static_cast<__mmask32>(spread), _mm512_cvtepu16_epi32(half));
  } else if constexpr (Bytes == 4) {
    const __m256i half = _mm256_maskz_loadu_epi32(static_cast<__mmask8>(bits), from);
    _mm512_mask_storeu_epi32(to, static_cast<__mmask16>(spread), _mm512_cvtepu32_epi64(half));
  } else {
    const __m512i half = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(bits), from);
    _mm512_mask_storeu_epi64(to, static_cast<__mmask8>(spread),
                             _mm512_maskz_expand_epi64(0x55, half));
  }
}

template <int Bytes>
void masked_row(const std::byte* from, std::byte* to, const uint8_t* mask, int64_t count) {
  constexpr int64_t kItems = 64 / Bytes;
  for (int64_t i = 0; i < count; i += kItems) {
    const uint64_t bits = selected(mask + i, count - i < kItems ? count - i : kItems);
    if constexpr (Bytes == 16)
      masked_vector<8>(from + i * Bytes, to + i * Bytes, 3 * _pdep_u64(bits, 0x55));
    else
      masked_vector<Bytes>(from + i * Bytes, to + i * Bytes, bits);
  }
}

template <int Bytes>
void masked_alternate_row(const std::byte* from, std::byte* to, const uint8_t* mask,
                          int64_t count) {
  constexpr int64_t kItems = 32 / Bytes;
  for (int64_t i = 0; i < count; i += kItems) {
    const uint64_t bits = selected(mask + i, count - i < kItems ? count - i : kItems);
    masked_alternate_vector<Bytes>(from + i * Bytes, to + 2 * i * Bytes, bits);
  }
}
