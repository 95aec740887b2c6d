// Words become numbers. Everything is written without fused multiply-adds (Fma is false), so that
// every instruction set rounds alike.

// k 2^-53 of the upper 53 bits, k 2^-24 of the upper 24: [0, 1), exactly. (AVX2 has no conversion
// of 64-bit integers: the halves become doubles below the point of a large one.)
[[gnu::always_inline]] inline double unit_of(uint64_t word) {
  const uint64_t k = word >> 11;
  if constexpr (kConvertsWide) return static_cast<double>(static_cast<int64_t>(k)) * 0x1p-53;
  const double high = bits_as<double>(k >> 32 | bits_as<uint64_t>(0x1p84));
  const double low = bits_as<double>((k & 0xffffffff) | bits_as<uint64_t>(0x1p52));
  return ((high - (0x1p84 + 0x1p52)) + low) * 0x1p-53;
}
[[gnu::always_inline]] inline float unit_of(uint32_t word) {
  return static_cast<float>(static_cast<int32_t>(word >> 8)) * 0x1p-24f;
}

// (0, 1], for logarithms. Of 32 bits all count: a float is the finer the nearer it is to 0, and so
// the farther a tail reaches.
[[gnu::always_inline]] inline double open_unit_of(uint64_t word) { return unit_of(word) + 0x1p-53; }
[[gnu::always_inline]] inline float open_unit_of(uint32_t word) {
  return static_cast<float>(static_cast<int32_t>(word >> 1)) * 0x1p-31f + 0x1p-32f;
}

// [-1/2, 1/2], for angles; the lowest bit of a word is left for a sign.
[[gnu::always_inline]] inline double turn_of(uint64_t word) { return unit_of(word) - 0.5; }
[[gnu::always_inline]] inline float turn_of(uint32_t word) {
  return static_cast<float>(static_cast<int32_t>(word)) * 0x1p-32f;
}

[[gnu::always_inline]] inline double sine(double t) { return math::sine_of_pi<false>(t); }
// sin(pi t) for |t| <= 1/2, to 2^-27 of itself before rounding; fitted in tools/fit/special.py.
[[gnu::always_inline]] inline float sine(float t) {
  return t * math::polynomial<false>(t * t, 0x1.921fb6p+1f, -0x1.4abbc2p+2f, 0x1.4668bp+1f,
                                     -0x1.324ccap-1f, 0x1.3daff6p-4f);
}

template <class T, class Word>
void units(const Word* words, T* to, int64_t count) noexcept {
  for (int64_t i = 0; i < count; ++i) to[i] = unit_of(words[i]);
}

template <class T, class Word>
void exponentials(const Word* words, T* to, int64_t count) noexcept {
  for (int64_t i = 0; i < count; ++i)
    to[i] = T{0} - math::log_near<math::NaturalLog, false>(open_unit_of(words[i]));
}

// Box and Muller: a pair from a distance and an angle. The angle is pi t, which gives the sine its
// sign, and a bit gives the cosine one.
template <class T, class Word>
void normals(const Word* words, T* to, int64_t count) noexcept {
  constexpr int64_t kHalf = kRandomGroup / 2;
  for (int64_t group = 0; group < count; group += kRandomGroup) {
    const Word* first = words + group;
    T* x = to + group;
#pragma GCC ivdep
    for (int64_t i = 0; i < kHalf; ++i) {
      const Word turn = first[i + kHalf];
      const T far = T{-2} * math::log_near<math::NaturalLog, false>(open_unit_of(first[i]));
      const T distance = math::sqrt(far);
      const T t = turn_of(turn);
      const T cosine = sine(T{0.5} - math::magnitude(t));
      const T sign = bits_as<T>(static_cast<Word>(turn << (8 * sizeof(Word) - 1)));
      x[i] = math::with_sign_of(distance * cosine, sign);
      x[i + kHalf] = distance * sine(t);
    }
  }
}

inline void affine(double* x, const double* loc, const double* scale, int64_t count) noexcept {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) x[i] = loc[i] + scale[i] * x[i];
}

inline void bernoulli(const uint64_t* words, const double* p, uint8_t* to, int64_t count) noexcept {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = unit_of(words[i]) < p[i] ? 1 : 0;
}

struct Log {
  [[gnu::always_inline]] static double of(double x) { return math::log<false>(x); }
};
struct Log1p {
  [[gnu::always_inline]] static double of(double x) { return math::log1p<false>(x); }
};
struct Exp {
  [[gnu::always_inline]] static double of(double x) { return math::exp<false>(x); }
};
struct Expm1 {
  [[gnu::always_inline]] static double of(double x) { return math::expm1<false>(x); }
};
struct TangentOfPi {
  [[gnu::always_inline]] static double of(double x) {
    return sine(x) / sine(0.5 - math::magnitude(x));
  }
};
template <class Function>
void apply(double* x, int64_t count) noexcept {
  for (int64_t i = 0; i < count; ++i) x[i] = Function::of(x[i]);
}
