// Reads 32 numbers that are to be converted in registers (cast_vectors-inl.h). Included after
// f16c-inl.h, for instruction sets with AVX2.

// Of a complex number the real part is converted.
template <class T>
struct RealOf {
  using type = T;
};
template <class T>
struct RealOf<std::complex<T>> {
  using type = T;
};
template <class T>
using real_t = typename RealOf<T>::type;

template <class T>
inline constexpr bool is_short_integer =
    std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 4;
template <class T>
inline constexpr bool is_any_float = std::is_floating_point_v<real_t<T>> || is_small_float<T>;

template <class From, class To>
inline constexpr bool has_vector_cast =
    !std::is_same_v<From, To> &&
    ((is_any_float<From> && is_short_integer<To>) || (is_any_float<From> && is_small_float<To>) ||
     (is_short_integer<From> && is_small_float<To>));

// 32 numbers. Crossed: the second four of a vector are in the next one, whose first four are here.
// That is how vectors of 16-bit items are unpacked, and packed.
template <bool Crossed>
struct Floats {
  __m256 part[4];
};
template <bool Crossed>
struct Words {
  __m256i part[4];
};

inline __m256i vector_at(const std::byte* from) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}
inline __m128i half_vector_at(const std::byte* from) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}
inline void store_vector(std::byte* to, __m256i vector) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), vector);
}

// --- What lies in memory.

// Four numbers from the one of that index on.
template <class From>
__m256d doubles_at(const std::byte* from, int64_t index) {
  constexpr int64_t kParts = is_complex_type<From> ? 2 : 1;
  const auto* at = reinterpret_cast<const double*>(from) + index * kParts;
  if constexpr (!is_complex_type<From>) return _mm256_loadu_pd(at);
  const __m256d reals = _mm256_unpacklo_pd(_mm256_loadu_pd(at), _mm256_loadu_pd(at + 4));
  return _mm256_permute4x64_pd(reals, 0xD8);
}

// Eight integers.
template <class From>
__m256i words_at(const std::byte* from) {
  constexpr bool kIsSigned = std::is_signed_v<From>;
  if constexpr (sizeof(From) == 4) return vector_at(from);
  if constexpr (sizeof(From) == 2)
    return kIsSigned ? _mm256_cvtepi16_epi32(half_vector_at(from))
                     : _mm256_cvtepu16_epi32(half_vector_at(from));
  const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(from));
  return kIsSigned ? _mm256_cvtepi8_epi32(bytes) : _mm256_cvtepu8_epi32(bytes);
}

// --- Eight numbers as float32 from which rounding to the 16-bit float `To` is right (near_float).

inline __m128 sticky_floats(__m256d doubles) {
  const __m256i dropped = _mm256_set1_epi64x(kDroppedOfDouble);
  const __m256i bits = _mm256_castpd_si256(doubles);
  const __m256i carry = _mm256_add_epi64(_mm256_and_si256(bits, dropped), dropped);
  const __m256i kept = _mm256_andnot_si256(dropped, _mm256_or_si256(bits, carry));
  return _mm256_cvtpd_ps(_mm256_castsi256_pd(kept));
}

// From 2^24 on the lowest 8 bits are told by the next one.
template <class From>
__m256 sticky_floats(__m256i words) {
  const __m256i low = _mm256_set1_epi32(0xFF);
  const __m256i carry = _mm256_add_epi32(_mm256_and_si256(words, low), low);
  const __m256i sticky = _mm256_or_si256(words, carry);
  if constexpr (std::is_signed_v<From>) {
    const __m256i is_large =
        _mm256_cmpgt_epi32(_mm256_abs_epi32(words), _mm256_set1_epi32(1 << 24));
    const __m256i large = _mm256_andnot_si256(low, sticky);
    return _mm256_cvtepi32_ps(_mm256_blendv_epi8(words, large, is_large));
  } else {  // there is no conversion of unsigned ones
    const __m256i upper = _mm256_srli_epi32(sticky, 8);
    const __m256 large = _mm256_mul_ps(_mm256_cvtepi32_ps(upper), _mm256_set1_ps(256));
    const __m256i is_large = _mm256_cmpgt_epi32(upper, _mm256_set1_epi32(0xFFFF));
    return _mm256_blendv_ps(_mm256_cvtepi32_ps(words), large, _mm256_castsi256_ps(is_large));
  }
}

// For float16, which is infinite long before 2^17.
template <class From>
__m256 small_floats(__m256i words) {
  const __m256i beyond = _mm256_set1_epi32(1 << 17);
  if constexpr (std::is_unsigned_v<From>)
    return _mm256_cvtepi32_ps(_mm256_min_epu32(words, beyond));
  const __m256i below = _mm256_set1_epi32(-(1 << 17));
  return _mm256_cvtepi32_ps(_mm256_max_epi32(_mm256_min_epi32(words, beyond), below));
}

template <class From, class To>
__m256 near_floats_at(const std::byte* from) {
  const auto* floats = reinterpret_cast<const float*>(from);
  if constexpr (std::is_same_v<From, float>) {
    return _mm256_loadu_ps(floats);
  } else if constexpr (std::is_same_v<From, std::complex<float>>) {
    const __m256 reals =
        _mm256_shuffle_ps(_mm256_loadu_ps(floats), _mm256_loadu_ps(floats + 8), 0x88);
    return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(reals), 0xD8));
  } else if constexpr (std::is_same_v<From, Float16>) {
    return _mm256_cvtph_ps(half_vector_at(from));
  } else if constexpr (std::is_same_v<real_t<From>, double>) {
    return _mm256_set_m128(sticky_floats(doubles_at<From>(from, 4)),
                           sticky_floats(doubles_at<From>(from, 0)));
  } else if constexpr (sizeof(From) < 4) {
    return _mm256_cvtepi32_ps(words_at<From>(from));
  } else if constexpr (std::is_same_v<To, Float16>) {
    return small_floats<From>(vector_at(from));
  } else {
    return sticky_floats<From>(vector_at(from));
  }
}

template <class From, class To>
[[gnu::always_inline]] inline auto floats_at(const std::byte* from) {
  if constexpr (std::is_same_v<From, BFloat16>) {
    const __m256i zero = _mm256_setzero_si256();
    const __m256i low = vector_at(from);
    const __m256i high = vector_at(from + 32);
    return Floats<true>{{_mm256_castsi256_ps(_mm256_unpacklo_epi16(zero, low)),
                         _mm256_castsi256_ps(_mm256_unpackhi_epi16(zero, low)),
                         _mm256_castsi256_ps(_mm256_unpacklo_epi16(zero, high)),
                         _mm256_castsi256_ps(_mm256_unpackhi_epi16(zero, high))}};
  } else {
    Floats<false> floats;
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i)
      floats.part[i] = near_floats_at<From, To>(from + i * 8 * static_cast<int64_t>(sizeof(From)));
    return floats;
  }
}
