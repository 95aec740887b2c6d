// Positions of extremes. Included once per instruction set, after reduce-inl.h.

template <class T>
[[gnu::always_inline]] inline bool is_match(T x, T wanted) {
  return (x == wanted) | ((x != x) & (wanted != wanted));
}

struct Or : Sum {
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return a | b;
  }
};

template <class I>
[[gnu::always_inline]] inline bool is_any(I mask) {
  Vector<uint64_t, sizeof(I) / 8> words;
  __builtin_memcpy(&words, &mask, sizeof mask);
  return fold_halves<Or, uint64_t, sizeof(I) / 8>(words) != 0;
}

// Bit i is set iff lane i is `wanted`. Floats in registers with mask compares only.
template <class V>
[[gnu::always_inline]] inline unsigned match_bits(V x, V wanted) {
#if defined(__x86_64__)
  if constexpr (sizeof(x[0]) == 4)
    return _mm512_cmp_ps_mask(x, wanted, _CMP_EQ_OQ);
  else
    return _mm512_cmp_pd_mask(x, wanted, _CMP_EQ_OQ);
#else
  return 0;
#endif
}

// The first vector that holds `wanted` begins at or after the position returned, or is the rest of the row.
template <class T>
[[gnu::always_inline]] inline int64_t skip_others(const std::byte* in, int64_t n, T wanted) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  using V = Vector<T, kPer>;
  const V all = splat<V>(wanted);
  int64_t i = 0;
  for (; i + kPer <= n; i += kPer) {
    const V x = read<V>(in + i * int64_t{sizeof(T)});
    if constexpr (kVectorBytes == 64 && std::is_floating_point_v<T>) {
      const unsigned bits = match_bits(x, all);
      if (bits) return i + __builtin_ctz(bits);
    } else if (is_any(x == all)) {
      break;
    }
  }
  return i;
}

// REQUIRES: it is there.
template <class T>
int64_t find_first(const std::byte* in, int64_t n, T wanted) {
  int64_t i = wanted == wanted ? skip_others(in, n, wanted) : 0;
  while (!is_match(read<T>(in + i * int64_t{sizeof(T)}), wanted)) ++i;
  return i;
}

// The best block first (a later one only if it is better), then the place in it.
template <class M, class T>
void arg_rows(const Fold& fold) noexcept {
  const Fold f = fold;
  for (int64_t r = 0; r < f.count; ++r) {
    const std::byte* in = f.in + r * f.across;
    T best{};
    int64_t start = 0;
    for (int64_t i = 0; i < f.n; i += kTreeBlock) {
      const int64_t length = f.n - i < kTreeBlock ? f.n - i : kTreeBlock;
      const T part = fold_block<M, T>(in + i * int64_t{sizeof(T)}, length, T{});
      if (i > 0 && (best != best || is_match(M::join(best, part), best))) continue;
      best = part;
      start = i;
    }
    const int64_t length = f.n - start < kTreeBlock ? f.n - start : kTreeBlock;
    write(f.out + r * f.out_step,
          start + find_first<T>(in + start * int64_t{sizeof(T)}, length, best));
  }
}

// `Strip` vectors of columns side by side, best and place in registers.
template <class M, class T, class V, int Strip>
[[gnu::always_inline]] inline void arg_strip(const ArgFold& f, int64_t c) {
  using Place =
      decltype(V{} < V{});  // integers as wide as T, which count as far as a block is long
  constexpr int64_t kItem = sizeof(T);
  constexpr int kPer = static_cast<int>(sizeof(V) / sizeof(T));
  const std::byte* in = f.in + c * kItem;
  std::byte* kept = f.best + c * kItem;
  V best[Strip];
  Place at[Strip];
#pragma GCC unroll 4
  for (int s = 0; s < Strip; ++s) {
    best[s] = read<V>((f.first > 0 ? kept : in) + s * int64_t{sizeof(V)});
    at[s] = Place{} - (f.first > 0 ? 1 : 0);
  }
  Place here{};
  for (int64_t i = 0; i < f.n; ++i, in += f.step, here += 1) {
#pragma GCC unroll 4
    for (int s = 0; s < Strip; ++s) {
      const V x = read<V>(in + s * int64_t{sizeof(V)});
      // A nan is better than a number, and nothing is better than a nan.
      const Place replaces = M::is_better(x, best[s]) | ((x != x) & (best[s] == best[s]));
      best[s] = replaces ? x : best[s];
      at[s] = replaces ? here : at[s];
    }
  }
  for (int s = 0; s < Strip; ++s) {
    write(kept + s * int64_t{sizeof(V)}, best[s]);
    int64_t* to = f.at + c + s * kPer;
    if (f.first == 0) {
      for (int l = 0; l < kPer; ++l) to[l] = at[s][l];
    } else {
      for (int l = 0; l < kPer; ++l) to[l] = at[s][l] >= 0 ? f.first + at[s][l] : to[l];
    }
  }
}

template <class M, class T>
void arg_column(const ArgFold& f, int64_t c) {
  const std::byte* in = f.in + c * int64_t{sizeof(T)};
  std::byte* kept = f.best + c * int64_t{sizeof(T)};
  T best = read<T>(f.first > 0 ? kept : in);
  if (f.first == 0) f.at[c] = 0;
  for (int64_t i = 0; i < f.n; ++i) {
    const T x = read<T>(in + i * f.step);
    if (!(M::is_better(x, best) | ((x != x) & (best == best)))) continue;
    best = x;
    f.at[c] = f.first + i;
  }
  write(kept, best);
}

// Elements that are narrower than places: in memory.
template <class M, class T>
void arg_narrow_columns(const ArgFold& fold) {
  constexpr int64_t kWidth = 1024 / int64_t{sizeof(T)};
  const ArgFold f = fold;
  alignas(64) T best[kWidth];
  alignas(64) int32_t at[kWidth];
  for (int64_t c = 0; c < f.columns; c += kWidth) {
    const int64_t width = f.columns - c < kWidth ? f.columns - c : kWidth;
    const std::byte* in = f.in + c * int64_t{sizeof(T)};
    std::byte* kept = f.best + c * int64_t{sizeof(T)};
    __builtin_memcpy(best, f.first > 0 ? kept : in, static_cast<size_t>(width) * sizeof(T));
    for (int64_t j = 0; j < width; ++j) at[j] = f.first > 0 ? -1 : 0;
    for (int64_t i = 0; i < f.n; ++i) {
      const std::byte* row = in + i * f.step;
      const int32_t here = static_cast<int32_t>(i);
      for (int64_t j = 0; j < width; ++j) {
        const T x = read<T>(row + j * int64_t{sizeof(T)});
        const T was = best[j];
        const bool replaces = M::is_better(x, was) | ((x != x) & (was == was));
        best[j] = replaces ? x : was;
        at[j] = replaces ? here : at[j];
      }
    }
    __builtin_memcpy(kept, best, static_cast<size_t>(width) * sizeof(T));
    for (int64_t j = 0; j < width; ++j) {
      if (at[j] >= 0) f.at[c + j] = f.first + at[j];
    }
  }
}

template <class M, class T>
void arg_columns(const ArgFold& fold) noexcept {
  if constexpr (sizeof(T) < 4) {
    arg_narrow_columns<M, T>(fold);
  } else {
    constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
    constexpr int kStrip = 4;
    using V = Vector<T, kPer>;
    const ArgFold f = fold;
    int64_t c = 0;
    for (; c + kStrip * kPer <= f.columns; c += kStrip * kPer) arg_strip<M, T, V, kStrip>(f, c);
    for (; c + kPer <= f.columns; c += kPer) arg_strip<M, T, V, 1>(f, c);
    for (; c < f.columns; ++c) arg_column<M, T>(f, c);
  }
}
