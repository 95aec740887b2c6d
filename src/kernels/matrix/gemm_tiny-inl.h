// Products of dense N x N matrices, N known: no loop is left within one. Included per instruction
// set, after gemm-inl.h. Every element is the same chain of multiply-adds as in a tile.

template <class A, int N>
void run_one(const std::byte* a_bytes, const std::byte* b_bytes, std::byte* c_bytes) {
  using T = typename A::Element;
  T a[N * N], b[N * N], c[N * N];
  __builtin_memcpy(a, a_bytes, sizeof(a));
  __builtin_memcpy(b, b_bytes, sizeof(b));
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < N; ++j) {
      T total = 0;
      for (int k = 0; k < N; ++k) total = math::mul_add<kFma>(a[i * N + k], b[k * N + j], total);
      c[i * N + j] = total;
    }
  }
  __builtin_memcpy(c_bytes, c, sizeof(c));
}

// Element (i, k) of a, and (k, j) of b, where (i, j) of c lies: for all matrices in a vector.
template <int N, int k, class V, size_t... P>
[[gnu::always_inline]] inline V rows_element(V a, std::index_sequence<P...>) {
  return __builtin_shufflevector(a, a, static_cast<int>(P) / N * N + k...);
}
template <int N, int k, class V, size_t... P>
[[gnu::always_inline]] inline V repeated_row(V b, std::index_sequence<P...>) {
  return __builtin_shufflevector(
      b, b, static_cast<int>(P) / (N * N) * (N * N) + k * N + static_cast<int>(P) % N...);
}
template <class A, int N, class V, size_t... K>
[[gnu::always_inline]] inline V multiply_packed(V a, V b, std::index_sequence<K...>) {
  constexpr auto kAll = std::make_index_sequence<sizeof(V) / sizeof(typename A::Element)>{};
  V total{};
  ((total = A::join(rows_element<N, static_cast<int>(K)>(a, kAll),
                    repeated_row<N, static_cast<int>(K)>(b, kAll), total)),
   ...);
  return total;
}

// Whole matrices in vectors. Returns how many were done. REQUIRES: they follow one another.
template <class A, int N>
int64_t run_packed(const GemmBlock& g) {
  using T = typename A::Element;
  constexpr int64_t kPer = kLanes<T> / (N * N);
  int64_t item = 0;
  for (; item + kPer <= g.count; item += kPer) {
    const int64_t at = item * N * N * int64_t{sizeof(T)};
    const auto a = load_vector(reinterpret_cast<const T*>(g.a + at));
    const auto b = load_vector(reinterpret_cast<const T*>(g.b + at));
    store_vector(reinterpret_cast<T*>(g.c + at),
                 multiply_packed<A, N>(a, b, std::make_index_sequence<N>{}));
  }
  return item;
}

// Rows in vectors of four. A row of three takes one element of what follows, and its result is
// stored over by the next. REQUIRES: something follows b and c, unless N is 4.
template <class A, int N>
[[gnu::always_inline]] inline void run_by_rows(const std::byte* a_bytes, const std::byte* b,
                                               std::byte* c) {
  using T = typename A::Element;
  using V = Vector<T, 4>;
  const T* a = reinterpret_cast<const T*>(a_bytes);
  V rows[N];
  for (int k = 0; k < N; ++k) __builtin_memcpy(&rows[k], b + k * N * int64_t{sizeof(T)}, sizeof(V));
  V totals[N] = {};
#pragma GCC unroll 4
  for (int i = 0; i < N; ++i) {
#pragma GCC unroll 4
    for (int k = 0; k < N; ++k) totals[i] = A::join(a[i * N + k] - V{}, rows[k], totals[i]);
  }
#pragma GCC unroll 4
  for (int i = 0; i < N; ++i)
    __builtin_memcpy(c + i * N * int64_t{sizeof(T)}, &totals[i], sizeof(V));
}

template <class A, int N>
void run_tiny(const GemmBlock& g) noexcept {
  using T = typename A::Element;
  constexpr int64_t kBytes = N * N * int64_t{sizeof(T)};
  constexpr bool kPacks = kLanes<T> % (N * N) == 0;
  const bool follow = g.b_next == kBytes && g.c_next == kBytes;
  int64_t item = 0;
  if constexpr (kPacks) {
    if (follow && g.a_next == kBytes) item = run_packed<A, N>(g);
  } else if constexpr (N > 2 && 4 * sizeof(T) <= kVectorBytes) {
    const int64_t last = N == 4 ? g.count : follow ? g.count - 1 : 0;
    for (; item < last; ++item)
      run_by_rows<A, N>(g.a + item * g.a_next, g.b + item * g.b_next, g.c + item * g.c_next);
  }
  for (; item < g.count; ++item)
    run_one<A, N>(g.a + item * g.a_next, g.b + item * g.b_next, g.c + item * g.c_next);
}

// The side of square matrices without gaps, or 0.
template <class T>
int64_t dense_side(const GemmBlock& g) {
  constexpr int64_t kItem = sizeof(T);
  const int64_t n = g.rows;
  const bool is_square = g.columns == n && g.depth == n && !g.adds;
  const bool is_dense =
      g.a_column == kItem && g.a_row == n * kItem && g.b_row == n * kItem && g.c_row == n * kItem;
  return is_square && is_dense ? n : 0;
}

// Eight rows and columns: one tile, in registers that a row fills.
template <class A>
void run_eights(GemmBlock g) noexcept {
  using T = typename A::Element;
  using V = std::conditional_t<kLanes<T> == 16, Vector<T, 8>, Vec<T>>;
  constexpr int kVectors = 8 * int{sizeof(T)} / int{sizeof(V)};
  constexpr int64_t kRow = 8 * int64_t{sizeof(T)};
  g.a_row = g.b_row = g.c_row = kRow;
  g.a_column = sizeof(T);
  for (int64_t item = 0; item < g.count; ++item) {
    for (int i = 0; i < 8; i += kTileRows) {
      run_tile<A, kTileRows, kVectors, V, 8>(g, g.a + i * kRow, g.b, g.c + i * kRow,
                                             int{sizeof(V) / sizeof(T)});
    }
    g.a += g.a_next;
    g.b += g.b_next;
    g.c += g.c_next;
  }
}

template <class A>
void gemm_block(const GemmBlock& block) noexcept {
  if constexpr (std::is_floating_point_v<typename A::Element>) {
    switch (dense_side<typename A::Element>(block)) {
      case 2:
        return run_tiny<A, 2>(block);
      case 3:
        return run_tiny<A, 3>(block);
      case 4:
        return run_tiny<A, 4>(block);
      case 8:
        return run_eights<A>(block);
      default:
        break;
    }
  }
  GemmBlock g = block;
  for (int64_t item = 0; item < block.count; ++item) {
    run_product<A>(g);
    g.a += g.a_next;
    g.b += g.b_next;
    g.c += g.c_next;
  }
}
