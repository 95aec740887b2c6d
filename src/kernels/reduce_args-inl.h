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

// REQUIRES: it is there.
template <class T>
int64_t find_first(const std::byte* in, int64_t n, T wanted) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  constexpr int64_t kStride = 8 * kPer;
  using V = Vector<T, kPer>;
  const V all = splat<V>(wanted);
  int64_t i = 0;
  for (; i + kStride <= n && wanted == wanted; i += kStride) {
    decltype(all == all) found = {};
#pragma GCC unroll 8
    for (int k = 0; k < 8; ++k) {
      found |= read<V>(in + (i + k * kPer) * int64_t{sizeof(T)}) == all;
    }
    if (is_any(found)) break;
  }
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

template <class M, class T>
void arg_columns(const ArgFold& fold) noexcept {
  using Place = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
  constexpr int64_t kPanel = kPanelBytes / int64_t{sizeof(T)};
  const ArgFold f = fold;
  alignas(64) T best[kPanel];
  alignas(64) Place at[kPanel];
  for (int64_t c = 0; c < f.columns; c += kPanel) {
    const int64_t width = f.columns - c < kPanel ? f.columns - c : kPanel;
    const std::byte* in = f.in + c * int64_t{sizeof(T)};
    std::byte* kept = f.best + c * int64_t{sizeof(T)};
    __builtin_memcpy(best, f.first > 0 ? kept : in, static_cast<size_t>(width) * sizeof(T));
    for (int64_t j = 0; j < width; ++j) at[j] = f.first > 0 ? -1 : 0;
    for (int64_t i = 0; i < f.n; ++i) {
      const std::byte* row = in + i * f.step;
      const Place here = static_cast<Place>(i);
      for (int64_t j = 0; j < width; ++j) {
        const T x = read<T>(row + j * int64_t{sizeof(T)});
        const bool replaces = !is_match(M::join(best[j], x), best[j]);
        best[j] = replaces ? x : best[j];
        at[j] = replaces ? here : at[j];
      }
    }
    __builtin_memcpy(kept, best, static_cast<size_t>(width) * sizeof(T));
    for (int64_t j = 0; j < width; ++j) {
      if (at[j] >= 0) f.at[c + j] = f.first + at[j];
    }
  }
}
