// A matrix of few columns, its rows without gaps between them, by a vector: whole vectors of the
// memory are taken apart into columns. Included per instruction set, after gemm_tiny-inl.h.
//
//   memory   x y z x y z x y z x y z      columns   x x x x   y y y y   z z z z      (4 items a vector)
// (everyday matmul, float32: AVX-512 3.4 to 1.0 us, AVX2 13.5 to 0.9; Zen 4, 2026-11-18.)
// An item has U lanes: two if it is complex.

// The items of two vectors at places First, First + 2, ..
template <int U, int First, class V, size_t... P>
[[gnu::always_inline]] inline V every_second(V low, V high, std::index_sequence<P...>) {
  return __builtin_shufflevector(
      low, high, (2 * (static_cast<int>(P) / U) + First) * U + static_cast<int>(P) % U...);
}

// `v` with the items of column K that vector number `Source` of D holds, each at its place there.
template <int U, int D, int K, int Source, class V, size_t... P>
[[gnu::always_inline]] inline V with_items(V v, V source, std::index_sequence<P...>) {
  constexpr int N = int{sizeof...(P)};
  return __builtin_shufflevector(
      v, source,
      static_cast<int>(P) + ((Source * N + static_cast<int>(P)) / U % D == K ? N : 0)...);
}
template <int U, int D, int K, int Source, class V, class All>
[[gnu::always_inline]] inline V with_all_items(V v, const V* sources, All all) {
  if constexpr (Source == D)
    return v;
  else
    return with_all_items<U, D, K, Source + 1>(with_items<U, D, K, Source>(v, sources[Source], all),
                                               sources, all);
}
template <int U, int D, int K, class V, size_t... P>
[[gnu::always_inline]] inline V in_order(V v, std::index_sequence<P...>) {
  constexpr int N = int{sizeof...(P)} / U;
  return __builtin_shufflevector(
      v, v, (static_cast<int>(P) / U * D + K) % N * U + static_cast<int>(P) % U...);
}

// Column K of D, from D vectors of memory. If D is odd, no two items of a column have the same
// place in their vectors.
template <int U, int D, int K, class V>
[[gnu::always_inline]] inline V column_of(const V* v) {
  constexpr auto kAll = std::make_index_sequence<sizeof(V) / sizeof(V{}[0])>{};
  if constexpr (D == 1) {
    return v[0];
  } else if constexpr (D % 2 == 0) {
    V half[D / 2];
    for (int i = 0; i < D / 2; ++i) half[i] = every_second<U, K % 2>(v[2 * i], v[2 * i + 1], kAll);
    return column_of<U, D / 2, K / 2>(half);
  } else {
    return in_order<U, D, K>(with_all_items<U, D, K, 1>(v[0], v, kAll), kAll);
  }
}

// sums += column * b, an item of b.
template <class V, class T>
[[gnu::always_inline]] inline V add_real(V sums, V column, const T* b) {
  return mul_add(column, *b - V{}, sums);
}
// Real parts are rr + (-i)i: a difference beside a sum would be fused by g++ 12.
template <class V, class T, size_t... P>
[[gnu::always_inline]] inline V add_complex(V sums, V column, const T* b,
                                            std::index_sequence<P...>) {
  const V turned = __builtin_shufflevector(column, column, static_cast<int>(P ^ 1)...);
  const V imag = {(P % 2 == 0 ? -b[1] : b[1])...};
  return sums + (column * (b[0] - V{}) + turned * imag);
}

// As many rows as a vector has items.
template <class T, int U, int D, size_t... K>
[[gnu::always_inline]] inline void thin_vector(const T* a, const T* b, T* c,
                                               std::index_sequence<K...>) {
  using V = Vec<T>;
  V v[D];
  for (int i = 0; i < D; ++i) v[i] = load_vector(a + i * kLanes<T>);
  V sums{};
  if constexpr (U == 1)
    ((sums = add_real(sums, column_of<U, D, K>(v), b + K)), ...);
  else
    ((sums = add_complex(sums, column_of<U, D, K>(v), b + 2 * K,
                         std::make_index_sequence<kLanes<T>>{})),
     ...);
  store_vector(c, sums);
}

template <class T, int U, int D>
[[gnu::always_inline]] inline void thin_row(const T* a, const T* b, T* c) {
  T sums[U] = {};
  for (int k = 0; k < D; ++k) {
    const T* x = a + k * U;
    const T* y = b + k * U;
    if constexpr (U == 1) {
      sums[0] = math::mul_add<kFma>(x[0], y[0], sums[0]);
    } else {
      sums[0] += x[0] * y[0] + x[1] * -y[1];
      sums[1] += x[1] * y[0] + x[0] * y[1];
    }
  }
  for (int u = 0; u < U; ++u) c[u] = sums[u];
}

// The last vector may begin before the end of the one before it: its rows are then computed twice.
template <class T, int U, int D>
void thin_rows(const std::byte* a_bytes, const std::byte* b_bytes, int64_t rows,
               std::byte* c_bytes) noexcept {
  const T* a = reinterpret_cast<const T*>(a_bytes);
  const T* b = reinterpret_cast<const T*>(b_bytes);
  T* c = reinterpret_cast<T*>(c_bytes);
  constexpr int64_t kRows = kLanes<T> / U;
  constexpr auto kColumns = std::make_index_sequence<D>{};
  T items[U * D];
  __builtin_memcpy(items, b, sizeof items);
  int64_t i = 0;
  for (; i + kRows <= rows; i += kRows)
    thin_vector<T, U, D>(a + i * U * D, items, c + i * U, kColumns);
  if (i < rows && rows > kRows) {
    i = rows - kRows;
    return thin_vector<T, U, D>(a + i * U * D, items, c + i * U, kColumns);
  }
  for (; i < rows; ++i) thin_row<T, U, D>(a + i * U * D, items, c + i * U);
}
