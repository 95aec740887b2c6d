// Conversions of floats to integers of up to 32 bits, and of numbers to 16-bit floats, 32 at a time
// in registers. (Of such loops compilers make two to four times as many instructions: they know no
// packing that saturates, and no 16-bit floats.) Included after cast_loads-inl.h and loops-inl.h,
// for instruction sets with AVX2.

// --- Nan is looked for in all 32 at once, one comparison for two vectors, and only 32 that have
// one take the instructions that mind it.

template <bool Crossed>
[[gnu::always_inline]] inline bool has_nan(const Floats<Crossed>& floats) {
  const __m256* part = floats.part;
  return _mm256_movemask_ps(_mm256_or_ps(_mm256_cmp_ps(part[0], part[1], _CMP_UNORD_Q),
                                         _mm256_cmp_ps(part[2], part[3], _CMP_UNORD_Q))) != 0;
}
struct Doubles {
  __m256d part[8];
};
[[gnu::always_inline]] inline bool has_nan(const Doubles& doubles) {
  __m256d found = _mm256_setzero_pd();
#pragma GCC unroll 4
  for (int i = 0; i < 8; i += 2)
    found = _mm256_or_pd(found, _mm256_cmp_pd(doubles.part[i], doubles.part[i + 1], _CMP_UNORD_Q));
  return _mm256_movemask_pd(found) != 0;
}

// --- Floats as 32-bit integers: towards zero, nan 0 (if MayBeNan). Above the range of `To` they
// are its highest number; below it, anything that is packed to its lowest one.

template <class To, bool MayBeNan>
__m256i whole_words(__m256 x) {
  if constexpr (std::is_unsigned_v<To>)
    x = _mm256_max_ps(x, _mm256_setzero_ps());  // the second one if the first is nan
  else if constexpr (MayBeNan)
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

template <class To, bool MayBeNan>
__m128i whole_words(__m256d x) {
  const __m256d highest = _mm256_set1_pd(static_cast<double>(std::numeric_limits<To>::max()));
  if constexpr (std::is_signed_v<To>) {
    if constexpr (MayBeNan) x = _mm256_and_pd(x, _mm256_cmp_pd(x, x, _CMP_ORD_Q));
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

template <class To, bool MayBeNan>
[[gnu::always_inline]] inline Words<false> all_words(const Doubles& doubles) {
  Words<false> words;
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i)
    words.part[i] = _mm256_set_m128i(whole_words<To, MayBeNan>(doubles.part[2 * i + 1]),
                                     whole_words<To, MayBeNan>(doubles.part[2 * i]));
  return words;
}
template <class To, bool MayBeNan, bool Crossed>
[[gnu::always_inline]] inline Words<Crossed> all_words(const Floats<Crossed>& floats) {
  Words<Crossed> words;
#pragma GCC unroll 4
  for (int i = 0; i < 4; ++i) words.part[i] = whole_words<To, MayBeNan>(floats.part[i]);
  return words;
}

// As they lie in memory, or as float32.
template <class From, class To>
[[gnu::always_inline]] inline auto numbers_at(const std::byte* from) {
  if constexpr (std::is_same_v<real_t<From>, double>) {
    Doubles doubles;
#pragma GCC unroll 8
    for (int i = 0; i < 8; ++i) doubles.part[i] = doubles_at<From>(from, 4 * i);
    return doubles;
  } else {
    return floats_at<From, To>(from);
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
[[gnu::always_inline]] inline void store_words(const Words<Crossed>& words, std::byte* to) {
  if constexpr (sizeof(To) == 4) return store_whole(words, to);
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

template <class From, bool MayBeNan>
__m256i brains_of(__m256 floats) {
  const __m256i bits = _mm256_castps_si256(floats);
  if constexpr (std::is_integral_v<From> && sizeof(From) == 1) return bits;  // it holds those
  const __m256i rounded = rounded_brains(bits);
  if constexpr (!MayBeNan) return rounded;
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

template <class From, bool MayBeNan>
[[gnu::always_inline]] inline void store_brains(const Floats<false>& floats, std::byte* to) {
#pragma GCC unroll 2
  for (int i = 0; i < 4; i += 2)
    store_vector(to + 16 * i, upper_halves(brains_of<From, MayBeNan>(floats.part[i]),
                                           brains_of<From, MayBeNan>(floats.part[i + 1])));
}

template <bool MayBeNan, bool Crossed>
[[gnu::always_inline]] inline void store_halves(const Floats<Crossed>& floats, std::byte* to) {
#pragma GCC unroll 2
  for (int i = 0; i < 4; i += 2) {
    const __m256i halves = _mm256_set_m128i(eight_halves<MayBeNan>(floats.part[i + 1]),
                                            eight_halves<MayBeNan>(floats.part[i]));
    store_vector(to + 16 * i, Crossed ? _mm256_permute4x64_epi64(halves, 0xD8) : halves);
  }
}

template <class From, class To>
[[gnu::always_inline]] inline auto load_for(const std::byte* from) {
  if constexpr (std::is_same_v<To, BFloat16>)
    return floats_for_brains<From>(from);
  else if constexpr (std::is_same_v<To, Float16>)
    return floats_at<From, To>(from);
  else
    return numbers_at<From, To>(from);
}
template <class From, class To, bool MayBeNan, class Numbers>
[[gnu::always_inline]] inline void store_as(const Numbers& numbers, std::byte* to) {
  if constexpr (std::is_same_v<To, Float16>)
    store_halves<MayBeNan>(numbers, to);
  else if constexpr (std::is_same_v<To, BFloat16>)
    store_brains<From, MayBeNan>(numbers, to);
  else
    store_words<To>(all_words<To, MayBeNan>(numbers), to);
}

template <class From, class To>
[[gnu::noinline]] void cast_nans(const std::byte* from, std::byte* to) {
  store_as<From, To, true>(load_for<From, To>(from), to);
}
template <class From, class To>
[[gnu::always_inline]] inline void cast_step(const std::byte* from, std::byte* to) {
  constexpr bool kMindsNan = is_any_float<From> && !std::is_unsigned_v<To>;
  const auto numbers = load_for<From, To>(from);
  if constexpr (kMindsNan) {
    if (has_nan(numbers)) [[unlikely]]
      return cast_nans<From, To>(from, to);
  }
  store_as<From, To, false>(numbers, to);
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
