// Positions of extremes. Included once per instruction set, after reduce_short-inl.h.

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

// Registers with compares into masks, and loads under them.
#if defined(__x86_64__)
template <class T>
constexpr bool kMatchesBits = kVectorBytes == 64 && sizeof(T) >= 4;
#else
template <class T>
constexpr bool kMatchesBits = false;
#endif

// Bit i is set iff element i of the first `count` is `wanted`. Reads nothing beyond them.
template <class T>
[[gnu::always_inline]] inline unsigned match_bits(const std::byte* in, int64_t count, T wanted) {
#if defined(__x86_64__)
  constexpr int kPer = 64 / int{sizeof(T)};
  using V = Vector<T, kPer>;
  using Mask = std::conditional_t<sizeof(T) == 4, __mmask16, __mmask8>;
  const auto kept = static_cast<Mask>(count < kPer ? (1U << count) - 1 : (1U << kPer) - 1);
  const V all = splat<V>(wanted);
  if constexpr (std::is_same_v<T, float>)
    return _mm512_mask_cmp_ps_mask(kept, _mm512_maskz_loadu_ps(kept, in), (__m512)all, _CMP_EQ_OQ);
  else if constexpr (std::is_same_v<T, double>)
    return _mm512_mask_cmp_pd_mask(kept, _mm512_maskz_loadu_pd(kept, in), (__m512d)all, _CMP_EQ_OQ);
  else if constexpr (sizeof(T) == 4)
    return _mm512_mask_cmpeq_epi32_mask(kept, _mm512_maskz_loadu_epi32(kept, in), (__m512i)all);
  else
    return _mm512_mask_cmpeq_epi64_mask(kept, _mm512_maskz_loadu_epi64(kept, in), (__m512i)all);
#else
  (void)in, (void)count, (void)wanted;
  return 0;
#endif
}

// The first vector that holds `wanted` begins at or after the position returned, or is the rest of
// the row.
template <class T>
[[gnu::always_inline]] inline int64_t skip_others(const std::byte* in, int64_t n, T wanted) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  using V = Vector<T, kPer>;
  int64_t i = 0;
  if constexpr (kMatchesBits<T>) {
    for (; i < n; i += kPer) {
      const unsigned bits = match_bits(in + i * int64_t{sizeof(T)}, n - i, wanted);
      if (bits) return i + __builtin_ctz(bits);
    }
  } else {
    const V all = splat<V>(wanted);
    for (; i + kPer <= n; i += kPer) {
      if (is_any(read<V>(in + i * int64_t{sizeof(T)}) == all)) break;
    }
  }
  return i;
}

// REQUIRES: it is there.
template <class T>
int64_t find_first(const std::byte* in, int64_t n, T wanted) {
  int64_t i = 0;
  if (wanted == wanted) {
    i = skip_others(in, n, wanted);
    if constexpr (kMatchesBits<T>) return i;
  }
  while (!is_match(read<T>(in + i * int64_t{sizeof(T)}), wanted)) ++i;
  return i;
}

// The best block first (a later one only if it is better), then the place in it.
template <class M, class T>
int64_t find_in_long_row(const std::byte* in, int64_t n) {
  T best{};
  int64_t start = 0;
  for (int64_t i = 0; i < n; i += kTreeBlock) {
    const int64_t length = smaller(n - i, kTreeBlock);
    const T part = fold_block<M, T>(in + i * int64_t{sizeof(T)}, length, T{});
    if (i > 0 && (best != best || is_match(M::join(best, part), best))) continue;
    best = part;
    start = i;
  }
  const int64_t length = smaller(n - start, kTreeBlock);
  return start + find_first<T>(in + start * int64_t{sizeof(T)}, length, best);
}

// Rows that fill no more than a register: no branches but for nans.
template <class T>
void find_in_registers(const Fold& f, const T* best) {
  const std::byte* in = f.in;
  std::byte* out = f.out;
  for (int64_t r = 0; r < f.count; ++r, in += f.across, out += f.out_step) {
    const unsigned bits = match_bits(in, f.n, best[r]);
    write(out, bits ? int64_t{__builtin_ctz(bits)} : find_first<T>(in, f.n, best[r]));
  }
}

// Rows of at most kFoldedTogether elements that follow one another: the best of many rows at once,
// then the places.
template <class M, class T>
void find_in_dense_rows(const Fold& f) {
  alignas(64) T best[kBestTogether];
  for (int64_t r = 0; r < f.count; r += kBestTogether) {
    Fold part = f;
    part.in += r * f.across;
    part.count = smaller(f.count - r, kBestTogether);
    part.out = reinterpret_cast<std::byte*>(best);
    part.out_step = sizeof(T);
    fold_rows<M, T>(part);
    part.out = f.out + r * f.out_step;
    part.out_step = f.out_step;
    if constexpr (kMatchesBits<T>) {
      if (f.n <= kVectorBytes / int64_t{sizeof(T)}) {
        find_in_registers<T>(part, best);
        continue;
      }
    }
    for (int64_t i = 0; i < part.count; ++i)
      write(part.out + i * f.out_step, find_first<T>(part.in + i * f.across, f.n, best[i]));
  }
}

// What replaces the best so far: a nan is better than a number, and nothing is better than a nan.
template <class M, class V>
[[gnu::always_inline]] inline auto replaces(V x, V best) {
  return M::is_better(x, best) | ((x != x) & (best == best));
}

// Rows of N elements sorted into one vector per position, as in fold_sorted_rows. Returns how many
// rows were done.
template <class M, class T, int N, size_t... L>
[[gnu::always_inline]] inline int64_t find_in_sorted_rows(const Fold& f,
                                                          std::index_sequence<L...>) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  using V = Vector<T, kPer>;
  using Place = decltype(V{} < V{});
  int64_t r = 0;
  for (; r + kPer <= f.count; r += kPer) {
    V rows[N];
    __builtin_memcpy(rows, f.in + r * N * int64_t{sizeof(T)}, sizeof rows);
    const V x[N] = {
        take_every<T, N, static_cast<int>(L)>(rows, std::make_index_sequence<kPer>{})...};
    V best = x[0];
    Place at{};
#pragma GCC unroll 4
    for (int l = 1; l < N; ++l) {
      const Place better = replaces<M>(x[l], best);
      best = better ? x[l] : best;
      at = better ? Place{} + l : at;
    }
    const auto places = __builtin_convertvector(at, Vector<int64_t, kPer>);
    __builtin_memcpy(f.out + r * int64_t{sizeof(int64_t)}, &places, sizeof places);
  }
  return r;
}

template <class M, class T>
int64_t find_in_few_elements(const Fold& f) {
  if constexpr (kMatchesBits<T>) {
    const bool is_dense = f.across == f.n * int64_t{sizeof(T)} && f.out_step == sizeof(int64_t);
    if (is_dense && f.n == 2) return find_in_sorted_rows<M, T, 2>(f, std::make_index_sequence<2>{});
    if (is_dense && f.n == 3) return find_in_sorted_rows<M, T, 3>(f, std::make_index_sequence<3>{});
    if (is_dense && f.n == 4) return find_in_sorted_rows<M, T, 4>(f, std::make_index_sequence<4>{});
  }
  return 0;
}

template <class M, class T>
void arg_rows(const Fold& fold) noexcept {
  Fold f = fold;
  const int64_t done = find_in_few_elements<M, T>(f);
  f.in += done * f.across;
  f.out += done * f.out_step;
  f.count -= done;
  if constexpr (sizeof(T) >= 4) {
    if (f.n <= kFoldedTogether && f.across == f.n * int64_t{sizeof(T)})
      return find_in_dense_rows<M, T>(f);
  }
  for (int64_t r = 0; r < f.count; ++r)
    write(f.out + r * f.out_step, find_in_long_row<M, T>(f.in + r * f.across, f.n));
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
      const Place better = replaces<M>(x, best[s]);
      best[s] = better ? x : best[s];
      at[s] = better ? here : at[s];
    }
  }
  for (int s = 0; s < Strip; ++s) {
    write(kept + s * int64_t{sizeof(V)}, best[s]);
    int64_t* to = f.at + c + s * kPer;
    if (f.first == 0) {
      const auto places = __builtin_convertvector(at[s], Vector<int64_t, kPer>);
      __builtin_memcpy(to, &places, sizeof places);
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
    if (!replaces<M>(x, best)) continue;
    best = x;
    f.at[c] = f.first + i;
  }
  write(kept, best);
}

// Elements that are narrower than places: in memory.
template <class M, class T>
void arg_narrow_columns(const ArgFold& fold) {
  constexpr int64_t kWidth = kNarrowBestBytes / int64_t{sizeof(T)};
  const ArgFold f = fold;
  alignas(64) T best[kWidth];
  alignas(64) int32_t at[kWidth];
  for (int64_t c = 0; c < f.columns; c += kWidth) {
    const int64_t width = smaller(f.columns - c, kWidth);
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
        const bool better = replaces<M>(x, was);
        best[j] = better ? x : was;
        at[j] = better ? here : at[j];
      }
    }
    __builtin_memcpy(kept, best, static_cast<size_t>(width) * sizeof(T));
    for (int64_t j = 0; j < width; ++j) {
      if (at[j] >= 0) f.at[c + j] = f.first + at[j];
    }
  }
}

template <class M, class T>
void arg_many_columns(const ArgFold& fold) noexcept {
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

// Few columns, row upon row: `Together` rows are as one, with so many times the columns; of those
// that belong together the first of the best counts. Returns how many rows were done.
template <class M, class T, int64_t Together>
int64_t arg_few_columns(const ArgFold& f) {
  alignas(64) T best[Together * kFewArgColumns];
  int64_t at[Together * kFewArgColumns];
  const int64_t n = f.n / Together;
  arg_many_columns<M, T>({f.in, n, Together * f.step, Together * f.columns, 0,
                          reinterpret_cast<std::byte*>(best), at});
  for (int64_t c = 0; c < f.columns; ++c) {
    std::byte* kept = f.best + c * int64_t{sizeof(T)};
    T found = f.first > 0 ? read<T>(kept) : best[c];
    int64_t place = f.first > 0 ? f.at[c] : at[c] * Together;
    for (int64_t k = 0; k < Together; ++k) {
      const T x = best[k * f.columns + c];
      const int64_t row = f.first + at[k * f.columns + c] * Together + k;
      const bool is_earlier = is_match(x, found) && row < place;
      if (!replaces<M>(x, found) && !is_earlier) continue;
      found = x;
      place = row;
    }
    write(kept, found);
    f.at[c] = place;
  }
  return n * Together;
}

template <class M, class T>
void arg_columns(const ArgFold& fold) noexcept {
  constexpr int64_t kTogetherRows = sizeof(T) < 4 ? 32 : kVectorBytes / int64_t{sizeof(T)};
  ArgFold f = fold;
  const bool is_dense = f.step == f.columns * int64_t{sizeof(T)};
  if (f.columns <= kFewArgColumns && is_dense && f.n >= kLeastJoinedRows * kTogetherRows) {
    const int64_t done = arg_few_columns<M, T, kTogetherRows>(f);
    f.in += done * f.step;
    f.first += done;
    f.n -= done;
  }
  if (f.n > 0) arg_many_columns<M, T>(f);
}
