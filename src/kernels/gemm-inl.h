// Products of matrices in register tiles, included once per instruction set inside its namespace and
// target region, after `Vec<T>`, `kVectorBytes`, `mul_add`, `load_part` and `store_part`.
//
// A tile is R rows by V vectors of c: R V chains of multiply-adds that live in registers over the
// whole depth. Each step loads V vectors of b and R single elements of a.

template <class T>
inline constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(T));

template <class T>
[[gnu::always_inline]] inline Vec<T> load_vector(const T* at) {
  Vec<T> v;
  __builtin_memcpy(&v, at, sizeof(v));
  return v;
}
template <class T>
[[gnu::always_inline]] inline void store_vector(T* at, Vec<T> v) {
  __builtin_memcpy(at, &v, sizeof(v));
}
template <class T>
[[gnu::always_inline]] inline Vec<T> splat(T x) {
  return x - Vec<T>{};  // minus 0 changes nothing, not even the sign of a zero
}

// What an element type multiplies and adds with. Integers are unsigned here, because those wrap.
template <class T>
struct Arithmetic {
  using Element = T;
  [[gnu::always_inline]] static Vec<T> join(Vec<T> a, Vec<T> b, Vec<T> c) {
    return mul_add(a, b, c);
  }
  [[gnu::always_inline]] static Vec<T> add(Vec<T> a, Vec<T> b) { return a + b; }
  static T add_one(T a, T b) { return static_cast<T>(a + b); }
};
// A boolean is a byte that may hold more than 0 and 1; packing makes it 0 or 1.
struct Truth {
  using Element = uint8_t;
  [[gnu::always_inline]] static Vec<uint8_t> join(Vec<uint8_t> a, Vec<uint8_t> b, Vec<uint8_t> c) {
    return c | (a & b);
  }
  [[gnu::always_inline]] static Vec<uint8_t> add(Vec<uint8_t> a, Vec<uint8_t> b) { return a | b; }
  static uint8_t add_one(uint8_t a, uint8_t b) { return a | b; }
};

template <class T>
[[gnu::always_inline]] inline Vec<T> load_lanes(const T* at, int part) {
  return part == kLanes<T> ? load_vector(at) : load_part(at, part);
}
template <class T>
[[gnu::always_inline]] inline void store_lanes(T* at, Vec<T> v, int part) {
  if (part == kLanes<T>)
    store_vector(at, v);
  else
    store_part(at, v, part);
}

// `part` lanes of the last vector count.
template <class A, int R, int V, class T = typename A::Element>
[[gnu::always_inline]] inline void run_tile(const GemmBlock& g, const std::byte* a,
                                            const std::byte* b, std::byte* c, int part) {
  Vec<T> total[R][V] = {};
  const int64_t depth = g.depth;
  const int64_t b_row = g.b_row;
  const int64_t a_row = g.a_row;
  const int64_t a_column = g.a_column;
#pragma GCC unroll 2
  for (int64_t k = 0; k < depth; ++k) {
    Vec<T> u[V];
    for (int v = 0; v < V; ++v)
      u[v] =
          load_lanes(reinterpret_cast<const T*>(b) + v * kLanes<T>, v + 1 == V ? part : kLanes<T>);
    for (int r = 0; r < R; ++r) {
      const Vec<T> s = splat(*reinterpret_cast<const T*>(a + r * a_row));
      for (int v = 0; v < V; ++v) total[r][v] = A::join(s, u[v], total[r][v]);
    }
    a += a_column;
    b += b_row;
  }
  // Added at the end: a long sum in pieces is more accurate than one chain.
  if (g.adds) {
    for (int r = 0; r < R; ++r) {
      const T* row = reinterpret_cast<const T*>(c + r * g.c_row);
      for (int v = 0; v < V; ++v) {
        const int lanes = v + 1 == V ? part : kLanes<T>;
        total[r][v] = A::add(total[r][v], load_lanes(row + v * kLanes<T>, lanes));
      }
    }
  }
  for (int r = 0; r < R; ++r) {
    T* row = reinterpret_cast<T*>(c + r * g.c_row);
    for (int v = 0; v < V; ++v)
      store_lanes(row + v * kLanes<T>, total[r][v], v + 1 == V ? part : kLanes<T>);
  }
}

// All rows of V vectors of columns, from column `j` on.
template <class A, int R, int V>
[[gnu::noinline]] void run_panel(const GemmBlock& g, int64_t j, int part) noexcept {
  using T = typename A::Element;
  const std::byte* b = g.b + j * static_cast<int64_t>(sizeof(T));
  std::byte* c = g.c + j * static_cast<int64_t>(sizeof(T));
  int64_t i = 0;
  const bool whole = part == kLanes<T>;
  for (; i + R <= g.rows; i += R) {
    if (whole)
      run_tile<A, R, V>(g, g.a + i * g.a_row, b, c + i * g.c_row, kLanes<T>);
    else
      run_tile<A, R, V>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
  }
  if (R > 2 && i + 2 <= g.rows) {
    run_tile<A, 2, V>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
    i += 2;
  }
  for (; i < g.rows; ++i) run_tile<A, 1, V>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
}

// One row: wide panels, so that enough chains run beside each other.
template <class A>
void run_row(const GemmBlock& g) noexcept {
  using T = typename A::Element;
  constexpr int64_t kWide = 8 * kLanes<T>;
  int64_t j = 0;
  for (; j + kWide <= g.columns; j += kWide) run_panel<A, 1, 8>(g, j, kLanes<T>);
  for (; j + kLanes<T> <= g.columns; j += kLanes<T>) run_panel<A, 1, 1>(g, j, kLanes<T>);
  if (j < g.columns) run_panel<A, 1, 1>(g, j, static_cast<int>(g.columns - j));
}

template <class A>
void run_product(const GemmBlock& g) noexcept {
  using T = typename A::Element;
  if (g.rows == 1) return run_row<A>(g);
  int64_t j = 0;
  for (; j + 2 * kLanes<T> <= g.columns; j += 2 * kLanes<T>)
    run_panel<A, kTileRows, 2>(g, j, kLanes<T>);
  const int64_t left = g.columns - j;
  if (left > kLanes<T>)
    run_panel<A, kTileRows, 2>(g, j, static_cast<int>(left - kLanes<T>));
  else if (left > 0)
    run_panel<A, kTileRows, 1>(g, j, static_cast<int>(left));
}

// Products of N x N matrices without gaps: with the size known there is no loop left within one.
template <class A, int N>
void run_tiny(const GemmBlock& block) noexcept {
  using T = typename A::Element;
  const std::byte* at[] = {block.a, block.b};
  std::byte* to = block.c;
  for (int64_t item = 0; item < block.count; ++item) {
    T a[N * N], b[N * N], c[N * N];
    __builtin_memcpy(a, at[0], sizeof(a));
    __builtin_memcpy(b, at[1], sizeof(b));
    for (int i = 0; i < N; ++i) {
      for (int j = 0; j < N; ++j) {
        T total = 0;
        for (int k = 0; k < N; ++k) total = math::mul_add<kFma>(a[i * N + k], b[k * N + j], total);
        c[i * N + j] = total;
      }
    }
    __builtin_memcpy(to, c, sizeof(c));
    at[0] += block.a_next;
    at[1] += block.b_next;
    to += block.c_next;
  }
}

// The size of matrices that run_tiny takes, or 0.
template <class T>
int tiny_size(const GemmBlock& g) {
  constexpr int64_t kItem = sizeof(T);
  const int64_t n = g.rows;
  const bool is_square = n >= 2 && n <= 4 && g.columns == n && g.depth == n && !g.adds;
  const bool is_dense =
      g.a_column == kItem && g.a_row == n * kItem && g.b_row == n * kItem && g.c_row == n * kItem;
  return is_square && is_dense ? static_cast<int>(n) : 0;
}

template <class A>
void gemm_block(const GemmBlock& block) noexcept {
  if constexpr (std::is_floating_point_v<typename A::Element>) {
    const int tiny = tiny_size<typename A::Element>(block);
    if (tiny == 2) return run_tiny<A, 2>(block);
    if (tiny == 3) return run_tiny<A, 3>(block);
    if (tiny == 4) return run_tiny<A, 4>(block);
  }
  GemmBlock g = block;
  for (int64_t item = 0; item < block.count; ++item) {
    run_product<A>(g);
    g.a += g.a_next;
    g.b += g.b_next;
    g.c += g.c_next;
  }
}

// Complex products: real and imaginary sums of a few columns at a time, the plain formula.
template <class T>
void complex_product(const GemmBlock& g) noexcept {
  constexpr int kWide = 8;
  for (int64_t i = 0; i < g.rows; ++i) {
    T* c = reinterpret_cast<T*>(g.c + i * g.c_row);
    for (int64_t j = 0; j < g.columns; j += kWide) {
      const int64_t width = g.columns - j < kWide ? g.columns - j : kWide;
      T total[2 * kWide] = {};
      for (int64_t k = 0; k < g.depth; ++k) {
        const T* x = reinterpret_cast<const T*>(g.a + i * g.a_row + k * g.a_column);
        const T* b = reinterpret_cast<const T*>(g.b + k * g.b_row) + 2 * j;
        const T minus = -x[1];  // two sums: a difference beside a sum would be fused by g++ 12
        for (int64_t n = 0; n < width; ++n) {
          const T re = b[2 * n];
          const T im = b[2 * n + 1];
          total[2 * n] += x[0] * re + minus * im;
          total[2 * n + 1] += x[0] * im + x[1] * re;
        }
      }
      for (int64_t n = 0; n < 2 * width; ++n)
        c[2 * j + n] = g.adds ? c[2 * j + n] + total[n] : total[n];
    }
  }
}

template <class T>
void complex_block(const GemmBlock& block) noexcept {
  GemmBlock g = block;
  for (int64_t item = 0; item < block.count; ++item) {
    complex_product<T>(g);
    g.a += g.a_next;
    g.b += g.b_next;
    g.c += g.c_next;
  }
}
