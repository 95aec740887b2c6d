// Words of streams. Philox multiplies 32-bit words, each of which stands in a lane of 64 bits: the
// low half of a product is then in its place, and what lies above it is not looked at.

using PhiloxLanes = Vec<uint64_t>;
constexpr int kPhiloxLanes = kVectorBytes / 8;

// Products of the lower halves.
[[gnu::always_inline]] inline PhiloxLanes multiply_halves(const PhiloxLanes& a,
                                                          const PhiloxLanes& b) {
#if defined(__x86_64__) && WEFT_ISA_LEVEL == 2
  return (PhiloxLanes)_mm512_mul_epu32((__m512i)a, (__m512i)b);
#elif defined(__x86_64__) && WEFT_ISA_LEVEL == 1
  return (PhiloxLanes)_mm256_mul_epu32((__m256i)a, (__m256i)b);
#elif defined(__x86_64__)
  return (PhiloxLanes)_mm_mul_epu32((__m128i)a, (__m128i)b);
#else
  return (a & 0xffffffffULL) * (b & 0xffffffffULL);
#endif
}

struct PhiloxVectors {
  PhiloxLanes x0, x1, x2, x3;
};

[[gnu::always_inline]] inline void philox_rounds(uint64_t key, PhiloxVectors& x) {
  using C = PhiloxConstants;
  auto k0 = static_cast<uint32_t>(key);
  auto k1 = static_cast<uint32_t>(key >> 32);
  const PhiloxLanes m0 = PhiloxLanes{} + C::kMultipliers[0];
  const PhiloxLanes m1 = PhiloxLanes{} + C::kMultipliers[1];
#pragma GCC unroll 10
  for (int round = 0; round < C::kRounds; ++round) {
    const PhiloxLanes p0 = multiply_halves(x.x0, m0);
    const PhiloxLanes p1 = multiply_halves(x.x2, m1);
    x.x0 = (p1 >> 32) ^ x.x1 ^ uint64_t { k0 };
    x.x1 = p1;
    x.x2 = (p0 >> 32) ^ x.x3 ^ uint64_t { k1 };
    x.x3 = p0;
    k0 += C::kSteps[0];
    k1 += C::kSteps[1];
  }
}

// a0 b0 a1 b1 ...
template <size_t... Lane>
[[gnu::always_inline]] inline void store_in_turns(const PhiloxLanes& a, const PhiloxLanes& b,
                                                  uint64_t* to, std::index_sequence<Lane...>) {
  constexpr int kHalf = kPhiloxLanes / 2;
  constexpr auto from = [](size_t lane) {
    return static_cast<int>(lane / 2) + (lane % 2 ? kPhiloxLanes : 0);
  };
  *reinterpret_cast<LooseVec<uint64_t>*>(to) = __builtin_shufflevector(a, b, from(Lane)...);
  *reinterpret_cast<LooseVec<uint64_t>*>(to + kPhiloxLanes) =
      __builtin_shufflevector(a, b, (from(Lane) + kHalf)...);
}

inline void philox_words(uint64_t key, uint64_t upper, uint64_t first, int64_t blocks,
                         uint64_t* to) noexcept {
  constexpr uint64_t kLow = 0xffffffff;
  PhiloxLanes number;
  for (int lane = 0; lane < kPhiloxLanes; ++lane)
    number[lane] = first + static_cast<uint64_t>(lane);
  for (int64_t block = 0; block < blocks; block += kPhiloxLanes) {
    PhiloxVectors x{number, number >> 32, PhiloxLanes{} + upper, PhiloxLanes{} + (upper >> 32)};
    philox_rounds(key, x);
    store_in_turns((x.x0 & kLow) | (x.x1 << 32), (x.x2 & kLow) | (x.x3 << 32), to + 2 * block,
                   std::make_index_sequence<kPhiloxLanes>());
    number += kPhiloxLanes;
  }
}

// A loop's numbers share their upper half, so that the vectors are of 32-bit words only; where the
// lower half begins anew, the rest is a loop of its own.
template <class Join, class Word>
[[gnu::always_inline]] inline void threefry_loop(uint64_t key, uint64_t first, int64_t count,
                                                 Word* to) {
  while (count > 0) {
    const auto low = static_cast<uint32_t>(first);
    const auto high = static_cast<uint32_t>(first >> 32);
    const uint64_t until = (uint64_t{1} << 32) - low;
    const int64_t now = static_cast<uint64_t>(count) < until ? count : static_cast<int64_t>(until);
    for (int64_t i = 0; i < now; ++i)
      to[i] = Join::of(threefry(key, {{high, low + static_cast<uint32_t>(i)}}));
    first += static_cast<uint64_t>(now);
    to += now;
    count -= now;
  }
}
struct BothWords {
  [[gnu::always_inline]] static uint64_t of(ThreefryBlock x) {
    return uint64_t{x.words[0]} << 32 | x.words[1];
  }
};
struct WordsXor {
  [[gnu::always_inline]] static uint32_t of(ThreefryBlock x) { return x.words[0] ^ x.words[1]; }
};
inline void threefry_words(uint64_t key, uint64_t first, int64_t count, uint64_t* to) noexcept {
  threefry_loop<BothWords>(key, first, count, to);
}
inline void threefry_short_words(uint64_t key, uint64_t first, int64_t count,
                                 uint32_t* to) noexcept {
  threefry_loop<WordsXor>(key, first, count, to);
}
