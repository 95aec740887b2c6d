// Short rows: up to kShortRow elements each, one after the other. Included once per instruction
// set, after reduce_rows-inl.h.

// The tree of N < L elements: only the halves that exist.
template <class M, class T, int N>
[[gnu::always_inline]] inline T fold_few(T* x) {
#pragma GCC unroll 8
  for (int half = 8; half > 0; half /= 2) {
#pragma GCC unroll 8
    for (int l = 0; l < half; ++l) {
      if (l + half < N) x[l] = M::join(x[l], x[l + half]);
    }
  }
  return x[0];
}

// Element `l` of kPer rows of N that lie in N vectors.
template <class T, int N, int l, size_t... I>
[[gnu::always_inline]] inline auto take_every(const Vector<T, int{sizeof...(I)}>* in,
                                              std::index_sequence<I...>) {
  constexpr int kPer = sizeof...(I);
  using V = Vector<T, kPer>;
  const auto merge = [&]<int j>(V taken) {
    // From source j where the element lies there, else what was taken before.
    return __builtin_shufflevector(
        taken, in[j],
        (static_cast<int>(I) * N + l) / kPer == j ? kPer + (static_cast<int>(I) * N + l) % kPer
        : j == 1 && (static_cast<int>(I) * N + l) / kPer == 0 ? (static_cast<int>(I) * N + l) % kPer
                                                              : static_cast<int>(I)...);
  };
  V taken = merge.template operator()<1>(in[0]);
  if constexpr (N > 2) taken = merge.template operator()<2>(taken);
  if constexpr (N > 3) taken = merge.template operator()<3>(taken);
  if constexpr (N > 4) taken = merge.template operator()<4>(taken);
  if constexpr (N > 5) taken = merge.template operator()<5>(taken);
  return taken;
}

// Short rows sorted into one vector per position. Returns how many rows were done.
template <class M, class T, int N, size_t... L>
[[gnu::always_inline]] inline int64_t fold_sorted_rows(const T* in, T* out, const T* centre,
                                                       int64_t count, std::index_sequence<L...>) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  using V = Vector<T, kPer>;
  int64_t r = 0;
  for (; r + kPer <= count; r += kPer) {
    V rows[N];
    __builtin_memcpy(rows, in + r * N, sizeof rows);
    const V around = M::kCentred ? read<V>(reinterpret_cast<const std::byte*>(centre + r)) : V{};
    V x[N] = {M::value(
        take_every<T, N, static_cast<int>(L)>(rows, std::make_index_sequence<kPer>{}), around)...};
    write(reinterpret_cast<std::byte*>(out + r), fold_few<M, V, N>(x));
  }
  return r;
}

template <class M, class T, int N>
void fold_rows_of(const T* __restrict in, T* __restrict out, const T* centre, int64_t count) {
  int64_t r = 0;
  if constexpr (sizeof(T) >= 4 && kVectorBytes > 32) {
    r = fold_sorted_rows<M, T, N>(in, out, centre, count, std::make_index_sequence<N>{});
  }
  for (; r < count; ++r) {
    T x[N];
#pragma GCC unroll 8
    for (int l = 0; l < N; ++l) x[l] = M::value(in[r * N + l], M::kCentred ? centre[r] : T{});
    out[r] = fold_few<M, T, N>(x);
  }
}

// Rows of more elements take fewer instructions folded together than sorted, and so do all where
// one instruction cannot pick from two registers at will. The narrowest registers hold too few rows
// to gain by either.
constexpr int64_t kMostSorted = kVectorBytes == 32 ? 1 : 4;

template <class M, class T>
void fold_short_rows(const Fold& f) noexcept {
  if constexpr (sizeof(T) >= 4) {
    if (f.n > kMostSorted) return fold_rows<M, T>(f);
  }
  const T* in = reinterpret_cast<const T*>(f.in);
  T* out = reinterpret_cast<T*>(f.out);
  const T* centre = reinterpret_cast<const T*>(f.centre);
  switch (f.n) {
    case 2:
      return fold_rows_of<M, T, 2>(in, out, centre, f.count);
    case 3:
      return fold_rows_of<M, T, 3>(in, out, centre, f.count);
    case 4:
      return fold_rows_of<M, T, 4>(in, out, centre, f.count);
    case 5:
      return fold_rows_of<M, T, 5>(in, out, centre, f.count);
    case 6:
      return fold_rows_of<M, T, 6>(in, out, centre, f.count);
    default:
      if constexpr (sizeof(T) < 4) {
        if (f.n == 7) return fold_rows_of<M, T, 7>(in, out, centre, f.count);
        fold_rows_of<M, T, 8>(in, out, centre, f.count);
      }
  }
}
