// Conversions of floats to integers of up to 32 bits, and of numbers to 16-bit floats, 32 at a time
// in registers. (Of such loops compilers make two to four times as many instructions: they know no
// packing that saturates, and no 16-bit floats.) Included after f16c-inl.h and loops-inl.h, for
// instruction sets with AVX2.

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
    return eight_floats(half_vector_at(from));
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

// --- Floats as 32-bit integers: towards zero, nan 0. Above the range of `To` they are its highest
// number; below it, anything that is packed to its lowest one.

template <class To>
__m256i whole_words(__m256 x) {
  if constexpr (std::is_unsigned_v<To>)
    x = _mm256_max_ps(x, _mm256_setzero_ps());  // the second one if the first is nan
  else
    x = _mm256_and_ps(x, _mm256_cmp_ps(x, x, _CMP_ORD_Q));
  if constexpr (sizeof(To) < 4) {
    const auto highest = static_cast<float>(std::numeric_limits<To>::max());
    return _mm256_cvttps_epi32(_mm256_min_ps(x, _mm256_set1_ps(highest)));
  } else if constexpr (std::is_signed_v<To>) {
    // What is too large becomes the lowest number, all of whose bits are then turned.
    const __m256 is_over = _mm256_cmp_ps(x, _mm256_set1_ps(0x1p31F), _CMP_GE_OQ);
    return _mm256_xor_si256(_mm256_cvttps_epi32(x), _mm256_castps_si256(is_over));
  } else if constexpr (kConvertsWide) {
    return _mm256_cvttps_epu32(x);
  } else {
    // From 2^31 on the conversion gives a negative number, and a float32 has no bits below 2^8.
    x = _mm256_min_ps(x, _mm256_set1_ps(0x1p32F));
    const __m256i upper = _mm256_cvttps_epi32(_mm256_mul_ps(x, _mm256_set1_ps(0x1p-8F)));
    const __m256i is_over = _mm256_cmpgt_epi32(upper, _mm256_set1_epi32(0xFFFFFF));
    const __m256i large = _mm256_or_si256(_mm256_slli_epi32(upper, 8), is_over);
    const __m256 small = _mm256_castsi256_ps(_mm256_cvttps_epi32(x));
    return _mm256_castps_si256(_mm256_blendv_ps(small, _mm256_castsi256_ps(large), small));
  }
}

template <class To>
__m128i whole_words(__m256d x) {
  const __m256d highest = _mm256_set1_pd(static_cast<double>(std::numeric_limits<To>::max()));
  if constexpr (std::is_signed_v<To>) {
    x = _mm256_and_pd(x, _mm256_cmp_pd(x, x, _CMP_ORD_Q));
    return _mm256_cvttpd_epi32(_mm256_min_pd(x, highest));
  } else {
    x = _mm256_min_pd(_mm256_max_pd(x, _mm256_setzero_pd()), highest);
    if constexpr (sizeof(To) < 4) {
      return _mm256_cvttpd_epi32(x);
    } else if constexpr (kConvertsWide) {
      return _mm256_cvttpd_epu32(x);
    } else {
      // The lowest bits of the sum are the number.
      const __m256d whole = _mm256_round_pd(x, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
      const __m256i bits = _mm256_castpd_si256(_mm256_add_pd(whole, _mm256_set1_pd(0x1p52)));
      const __m256i even = _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6);
      return _mm256_castsi256_si128(_mm256_permutevar8x32_epi32(bits, even));
    }
  }
}

template <class From, class To>
[[gnu::always_inline]] inline auto whole_words_at(const std::byte* from) {
  if constexpr (std::is_same_v<real_t<From>, double>) {
    Words<false> words;
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i)
      words.part[i] = _mm256_set_m128i(whole_words<To>(doubles_at<From>(from, 8 * i + 4)),
                                       whole_words<To>(doubles_at<From>(from, 8 * i)));
    return words;
  } else {
    const auto floats = floats_at<From, To>(from);
    Words<std::is_same_v<From, BFloat16>> words;
#pragma GCC unroll 4
    for (int i = 0; i < 4; ++i) words.part[i] = whole_words<To>(floats.part[i]);
    return words;
  }
}

template <bool Crossed>
[[gnu::always_inline]] inline void store_whole(const Words<Crossed>& words, std::byte* to) {
#pragma GCC unroll 2
  for (int i = 0; i < 4; i += 2) {
    const __m256i a = words.part[i];
    const __m256i b = words.part[i + 1];
    store_vector(to + 32 * i, Crossed ? _mm256_permute2x128_si256(a, b, 0x20) : a);
    store_vector(to + 32 * i + 32, Crossed ? _mm256_permute2x128_si256(a, b, 0x31) : b);
  }
}

// Numbers are taken for signed ones, and saturate.
template <class To, bool Crossed>
[[gnu::always_inline]] inline void store_packed(const Words<Crossed>& words, std::byte* to) {
  constexpr bool kIsSigned = std::is_signed_v<To>;
  constexpr bool kPacksSigned = kIsSigned || sizeof(To) == 1;
  const __m256i* part = words.part;
  const __m256i low =
      kPacksSigned ? _mm256_packs_epi32(part[0], part[1]) : _mm256_packus_epi32(part[0], part[1]);
  const __m256i high =
      kPacksSigned ? _mm256_packs_epi32(part[2], part[3]) : _mm256_packus_epi32(part[2], part[3]);
  if constexpr (sizeof(To) == 2) {
    store_vector(to, Crossed ? low : _mm256_permute4x64_epi64(low, 0xD8));
    store_vector(to + 32, Crossed ? high : _mm256_permute4x64_epi64(high, 0xD8));
  } else {
    const __m256i bytes =
        kIsSigned ? _mm256_packs_epi16(low, high) : _mm256_packus_epi16(low, high);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    store_vector(to, Crossed ? _mm256_permute4x64_epi64(bytes, 0xD8)
                             : _mm256_permutevar8x32_epi32(bytes, order));
  }
}

// --- Floats as bfloat16, each in the upper half of 32 bits.

// To nearest even.
inline __m256i rounded_brains(__m256i bits) {
  const __m256i last = _mm256_set1_epi32(0x10000);
  if constexpr (kConvertsWide) {
    const __m256i below = _mm256_add_epi32(bits, _mm256_set1_epi32(0x7FFF));
    const __mmask8 is_odd = _mm256_test_epi32_mask(bits, last);
    return _mm256_mask_add_epi32(below, is_odd, below, _mm256_set1_epi32(1));
  } else {
    const __m256i above = _mm256_add_epi32(bits, _mm256_set1_epi32(0x8000));
    const __m256i zero = _mm256_setzero_si256();
    return _mm256_add_epi32(above, _mm256_cmpeq_epi32(_mm256_and_si256(bits, last), zero));
  }
}

template <class From>
__m256i brains_of(__m256 floats) {
  const __m256i bits = _mm256_castps_si256(floats);
  if constexpr (std::is_integral_v<From> && sizeof(From) == 1) return bits;  // it holds those
  const __m256i rounded = rounded_brains(bits);
  if constexpr (std::is_integral_v<From>) return rounded;
  const __m256 quiet = _mm256_castsi256_ps(_mm256_set1_epi32(0x7FC00000));
  const __m256 nan = _mm256_or_ps(_mm256_and_ps(floats, _mm256_set1_ps(-0.0F)), quiet);
  const __m256 is_nan = _mm256_cmp_ps(floats, floats, _CMP_UNORD_Q);
  return _mm256_castps_si256(_mm256_blendv_ps(_mm256_castsi256_ps(rounded), nan, is_nan));
}

inline __m256i upper_halves(__m256i a, __m256i b) {
  if constexpr (kConvertsWide) {
    const __m256i upper =
        _mm256_setr_epi16(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    return _mm256_permutex2var_epi16(a, upper, b);
  } else {
    const __m256i packed = _mm256_packus_epi32(_mm256_srli_epi32(a, 16), _mm256_srli_epi32(b, 16));
    return _mm256_permute4x64_epi64(packed, 0xD8);
  }
}

// The nearest float32 of numbers that it need not hold.
template <class From>
[[gnu::always_inline]] inline Floats<false> nearest_floats_at(const std::byte* from) {
  Floats<false> floats;
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    if constexpr (is_short_integer<From>)
      floats.part[i] = _mm256_cvtepi32_ps(vector_at(from + 32 * i));
    else
      floats.part[i] = _mm256_set_m128(_mm256_cvtpd_ps(doubles_at<From>(from, 8 * i + 4)),
                                       _mm256_cvtpd_ps(doubles_at<From>(from, 8 * i)));
  }
  return floats;
}

// Whether a float32 holds all the integers, or rounding it again is right, being the nearest one of
// a double: unless it is in the middle of two bfloat16.
template <class From>
[[gnu::always_inline]] inline bool are_near_enough(const std::byte* from,
                                                   const Floats<false>& nearest) {
  __m256i all = _mm256_setzero_si256();
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) {
    __m256i found;
    if constexpr (!is_short_integer<From>)
      found = _mm256_cmpeq_epi16(_mm256_castps_si256(nearest.part[i]), _mm256_set1_epi32(0x8000));
    else if constexpr (std::is_signed_v<From>)
      found = _mm256_abs_epi32(vector_at(from + 32 * i));
    else
      found = vector_at(from + 32 * i);
    all = _mm256_or_si256(all, found);
  }
  const int looked_at = is_short_integer<From> ? -(1 << 24) : 0xFFFF;
  return _mm256_testz_si256(all, _mm256_set1_epi32(looked_at)) != 0;
}

// (In two thirds of the time that the last bit takes to tell what a float32 cannot hold.)
template <class From>
[[gnu::always_inline]] inline Floats<false> floats_for_brains(const std::byte* from) {
  if constexpr (std::is_same_v<real_t<From>, double> ||
                (sizeof(From) == 4 && is_short_integer<From>)) {
    const Floats<false> nearest = nearest_floats_at<From>(from);
    if (are_near_enough<From>(from, nearest)) return nearest;
  }
  return floats_at<From, BFloat16>(from);
}

// --- 32 numbers at a time.

template <class From>
[[gnu::always_inline]] inline void cast_to_brains(const std::byte* from, std::byte* to) {
  const Floats<false> floats = floats_for_brains<From>(from);
#pragma GCC unroll 2
  for (int i = 0; i < 4; i += 2)
    store_vector(to + 16 * i, upper_halves(brains_of<From>(floats.part[i]),
                                           brains_of<From>(floats.part[i + 1])));
}

template <class From>
[[gnu::always_inline]] inline void cast_to_halves(const std::byte* from, std::byte* to) {
  const auto floats = floats_at<From, Float16>(from);
#pragma GCC unroll 2
  for (int i = 0; i < 4; i += 2) {
    const __m256i halves =
        _mm256_set_m128i(eight_halves(floats.part[i + 1]), eight_halves(floats.part[i]));
    const bool is_crossed = std::is_same_v<From, BFloat16>;
    store_vector(to + 16 * i, is_crossed ? _mm256_permute4x64_epi64(halves, 0xD8) : halves);
  }
}

template <class From, class To>
[[gnu::always_inline]] inline void cast_step(const std::byte* from, std::byte* to) {
  if constexpr (std::is_same_v<To, Float16>)
    cast_to_halves<From>(from, to);
  else if constexpr (std::is_same_v<To, BFloat16>)
    cast_to_brains<From>(from, to);
  else if constexpr (sizeof(To) == 4)
    store_whole(whole_words_at<From, To>(from), to);
  else
    store_packed<To>(whole_words_at<From, To>(from), to);
}

// The last ones are converted together with some before them, or apart if these are too few, or
// overwritten by now.
template <class From, class To>
void cast_vectors(const std::byte* from, std::byte* to, int64_t count) {
  constexpr int64_t kStep = 32;
  constexpr int64_t kFrom = sizeof(From);
  constexpr int64_t kTo = sizeof(To);
  int64_t i = 0;
  for (; i + kStep <= count; i += kStep) cast_step<From, To>(from + i * kFrom, to + i * kTo);
  if (i == count) return;
  if (count > kStep && from != to)
    return cast_step<From, To>(from + (count - kStep) * kFrom, to + (count - kStep) * kTo);
  alignas(64) std::byte before[kStep * kFrom] = {};
  alignas(64) std::byte after[kStep * kTo];
  __builtin_memcpy(before, from + i * kFrom, static_cast<size_t>((count - i) * kFrom));
  cast_step<From, To>(before, after);
  __builtin_memcpy(to + i * kTo, after, static_cast<size_t>((count - i) * kTo));
}
