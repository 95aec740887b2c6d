// Partitions by compressing vectors: those below the cut to one side, the others to the other.
// Included for AVX2 and AVX-512.

#if WEFT_ISA_LEVEL == 2
template <class T>
struct Compress {
  using V = Vec<T>;
  using Mask = std::conditional_t<sizeof(T) == 4, __mmask16, __mmask8>;
  static constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(T));

  static Mask first(int64_t count) { return static_cast<Mask>((uint32_t{1} << count) - 1); }
  static Mask below(V v, V cut) {
    if constexpr (sizeof(T) == 4)
      return _mm512_cmplt_epi32_mask((__m512i)v, (__m512i)cut);
    else
      return _mm512_cmplt_epi64_mask((__m512i)v, (__m512i)cut);
  }
  // The lanes of the mask, side by side, and anything behind them.
  static void put(T* to, V v, Mask mask) {
    if constexpr (sizeof(T) == 4)
      _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(mask, (__m512i)v));
    else
      _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(mask, (__m512i)v));
  }
};
#else
// By the mask of lanes: their numbers first, then those of the others, in 32-bit lanes.
template <int Lanes>
struct CompressTable {
  uint32_t lanes[1 << Lanes][8];
};
template <int Lanes>
constexpr CompressTable<Lanes> make_compress_table() {
  CompressTable<Lanes> table{};
  constexpr int kParts = 8 / Lanes;
  for (int mask = 0; mask < 1 << Lanes; ++mask) {
    int at = 0;
    for (int wanted = 1; wanted >= 0; --wanted) {
      for (int lane = 0; lane < Lanes; ++lane) {
        if ((mask >> lane & 1) != wanted) continue;
        for (int part = 0; part < kParts; ++part)
          table.lanes[mask][at++] = static_cast<uint32_t>(kParts * lane + part);
      }
    }
  }
  return table;
}
template <int Lanes>
inline constexpr CompressTable<Lanes> kCompressTable = make_compress_table<Lanes>();

template <class T>
struct Compress {
  using V = Vec<T>;
  using Mask = uint32_t;
  static constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(T));

  static Mask below(V v, V cut) {
    const __m256i is_below = (__m256i)(v < cut);
    if constexpr (sizeof(T) == 4)
      return static_cast<Mask>(_mm256_movemask_ps(_mm256_castsi256_ps(is_below)));
    else
      return static_cast<Mask>(_mm256_movemask_pd(_mm256_castsi256_pd(is_below)));
  }
  static void put(T* to, V v, Mask mask) {
    const auto* lanes = kCompressTable<kLanes>.lanes[mask & ((1U << kLanes) - 1)];
    const __m256i order = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lanes));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to),
                        _mm256_permutevar8x32_epi32((__m256i)v, order));
  }
};
#endif

// Nothing that is not read yet is written: what was put to a side fits into what was read.
template <class T>
int64_t partition(const T* from, T* low, T* high, int64_t n, T cut) noexcept {
  using C = Compress<T>;
  using V = Vec<T>;
  using Loose = LooseVec<T>;
  constexpr int kUnroll = 4;
  const V limit = V{} + cut;
  int64_t below = 0;
  int64_t i = 0;
  for (; i + kUnroll * C::kLanes <= n; i += kUnroll * C::kLanes) {
    V v[kUnroll];
    for (int u = 0; u < kUnroll; ++u)
      v[u] = *reinterpret_cast<const Loose*>(from + i + u * C::kLanes);
    for (int u = 0; u < kUnroll; ++u) {
      const auto mask = C::below(v[u], limit);
      C::put(low + below, v[u], mask);
      C::put(high + (i + u * C::kLanes - below), v[u], static_cast<decltype(mask)>(~mask));
      below += __builtin_popcount(mask);
    }
  }
  for (; i + C::kLanes <= n; i += C::kLanes) {
    const V v = *reinterpret_cast<const Loose*>(from + i);
    const auto mask = C::below(v, limit);
    C::put(low + below, v, mask);
    C::put(high + (i - below), v, static_cast<decltype(mask)>(~mask));
    below += __builtin_popcount(mask);
  }
  for (; i < n; ++i) {
    const T key = from[i];
    low[below] = key;
    high[i - below] = key;
    below += key < cut;
  }
  return below;
}
