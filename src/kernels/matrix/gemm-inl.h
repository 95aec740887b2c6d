// Products of matrices in register tiles, included once per instruction set inside its namespace
// and target region, after `mul_add`, `load_part` and `store_part` (for halves of the widest
// vectors, too: load_half_part).
//
// A tile is R rows by V vectors of c: R V chains of multiply-adds that live in registers over the
// whole depth. Each step loads V vectors of b and R single elements of a.

template <class T>
inline constexpr int kLanes = kVectorBytes / static_cast<int>(sizeof(T));

// W: a vector type, unless it is told the widest one.
template <class T, class W = Vec<T>>
[[gnu::always_inline]] inline W load_vector(const T* at) {
  W v;
  __builtin_memcpy(&v, at, sizeof(v));
  return v;
}
template <class T, class W>
[[gnu::always_inline]] inline void store_vector(T* at, W v) {
  __builtin_memcpy(at, &v, sizeof(v));
}

// What an element type multiplies and adds with. Integers are unsigned here, because those wrap.
template <class T>
struct Arithmetic {
  using Element = T;
  template <class W>
  [[gnu::always_inline]] static W join(W a, W b, W c) {
    return mul_add(a, b, c);
  }
  template <class W>
  [[gnu::always_inline]] static W add(W a, W b) {
    return a + b;
  }
  static T add_one(T a, T b) { return static_cast<T>(a + b); }
};
// A boolean is a byte that may hold more than 0 and 1; packing makes it 0 or 1.
struct Truth {
  using Element = uint8_t;
  [[gnu::always_inline]] static Vec<uint8_t> join(Vec<uint8_t> a, Vec<uint8_t> b, Vec<uint8_t> c) {
    return c | (a & b);
  }
  template <class W>
  [[gnu::always_inline]] static W add(W a, W b) {
    return a | b;
  }
  static uint8_t add_one(uint8_t a, uint8_t b) { return a | b; }
};

template <class W, class T>
[[gnu::always_inline]] inline W load_lanes(const T* at, int part) {
  if (part == int{sizeof(W) / sizeof(T)}) return load_vector<T, W>(at);
  if constexpr (sizeof(W) == kVectorBytes)
    return load_part(at, part);
  else
    return load_half_part(at, part);
}
template <class W, class T>
[[gnu::always_inline]] inline void store_lanes(T* at, W v, int part) {
  if (part == int{sizeof(W) / sizeof(T)})
    store_vector(at, v);
  else
    store_part(at, v, part);
}

// `part` lanes of the last vector count. Depth: the block's, or 0 if it is not known.
template <class A, int R, int V, class W, int Depth = 0>
[[gnu::always_inline]] inline void run_tile(const GemmBlock& g, const std::byte* a,
                                            const std::byte* b, std::byte* c, int part) {
  using T = typename A::Element;
  constexpr int kPer = int{sizeof(W) / sizeof(T)};
  W total[R][V] = {};
  const int64_t depth = Depth ? Depth : g.depth;
  const int64_t b_row = g.b_row;
  const int64_t a_row = g.a_row;
  const int64_t a_column = g.a_column;
#pragma GCC unroll 2
  for (int64_t k = 0; k < depth; ++k) {
    W u[V];
    for (int v = 0; v < V; ++v)
      u[v] = load_lanes<W>(reinterpret_cast<const T*>(b) + v * kPer, v + 1 == V ? part : kPer);
    for (int r = 0; r < R; ++r) {
      // Minus 0 changes nothing, not even the sign of a zero.
      const W s = *reinterpret_cast<const T*>(a + r * a_row) - W{};
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
        const int lanes = v + 1 == V ? part : kPer;
        total[r][v] = A::add(total[r][v], load_lanes<W>(row + v * kPer, lanes));
      }
    }
  }
  for (int r = 0; r < R; ++r) {
    T* row = reinterpret_cast<T*>(c + r * g.c_row);
    for (int v = 0; v < V; ++v) store_lanes(row + v * kPer, total[r][v], v + 1 == V ? part : kPer);
  }
}

// All rows of V vectors of columns, from column `j` on.
template <class A, int R, int V>
[[gnu::noinline]] void run_panel(const GemmBlock& g, int64_t j, int part) noexcept {
  using T = typename A::Element;
  using W = Vec<T>;
  constexpr int kPer = kLanes<T>;
  const std::byte* b = g.b + j * static_cast<int64_t>(sizeof(T));
  std::byte* c = g.c + j * static_cast<int64_t>(sizeof(T));
  int64_t i = 0;
  const bool whole = part == kPer;
  for (; i + R <= g.rows; i += R) {
    if (whole)
      run_tile<A, R, V, W>(g, g.a + i * g.a_row, b, c + i * g.c_row, kPer);
    else
      run_tile<A, R, V, W>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
  }
  if (R > 4 && i + 4 <= g.rows) {
    run_tile<A, 4, V, W>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
    i += 4;
  }
  if (R > 2 && i + 2 <= g.rows) {
    run_tile<A, 2, V, W>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
    i += 2;
  }
  for (; i < g.rows; ++i) run_tile<A, 1, V, W>(g, g.a + i * g.a_row, b, c + i * g.c_row, part);
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
  const int left = static_cast<int>(g.columns - j);
  if (left > kLanes<T>) return run_panel<A, kTileRows, 2>(g, j, left - kLanes<T>);
  if (left > 0) run_panel<A, kTileRows, 1>(g, j, left);
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
