// Products of packed matrices. Included per instruction set, after gemm-inl.h and `kPanelRows` and
// `kPanelVectors`.

// The first `rows` rows of a tile, of which the last vector has `part` lanes, to where they belong.
template <class T, int R, int V, class W>
[[gnu::always_inline]] inline void store_tile(const W (&total)[R][V], const PanelBlock& g,
                                              std::byte* c, int64_t rows, int part) {
  constexpr int kPer = int{sizeof(W) / sizeof(T)};
#pragma GCC unroll 8
  for (int r = 0; r < R; ++r) {
    if (r >= rows) return;
    T* row = reinterpret_cast<T*>(c + r * g.c_row);
#pragma GCC unroll 4
    for (int v = 0; v < V; ++v) {
      const int lanes = v + 1 == V ? part : kPer;
      W sum = total[r][v];
      if (g.adds) sum = sum + load_lanes<W>(row + v * kPer, lanes);
      store_lanes(row + v * kPer, sum, lanes);
    }
  }
}

// R of the rows of a panel of a and V vectors, from b on, of a panel of b. Shifted: steps of the
// depth lie where g.shifts says.
template <class T, bool Shifted, int R, int V>
[[gnu::noinline]] void run_packed_tile(const PanelBlock& g, const std::byte* a_panel,
                                       const std::byte* b_panel, std::byte* c, int64_t rows,
                                       int part) noexcept {
  using W = Vec<T>;
  constexpr int kPer = kLanes<T>;
  const T* a = reinterpret_cast<const T*>(a_panel);
  const T* b = reinterpret_cast<const T*>(b_panel);
  // c is needed only after the whole depth; by then it has arrived.
  for (int r = 0; r < R; ++r) {
    for (int v = 0; v < V; ++v) __builtin_prefetch(c + r * g.c_row + v * kVectorBytes, 1);
  }
  W total[R][V] = {};
  const int64_t depth = g.depth;
#pragma GCC unroll 2
  for (int64_t k = 0; k < depth; ++k) {
    W u[V];
    const T* at = Shifted ? b + g.shifts[k] : b;
    for (int v = 0; v < V; ++v) u[v] = load_vector<T, W>(at + v * kPer);
    for (int r = 0; r < R; ++r) {
      const W s = a[r] - W{};
      for (int v = 0; v < V; ++v) total[r][v] = mul_add(s, u[v], total[r][v]);
    }
    a += kPanelRows;
    if (!Shifted) b += kPanelVectors * kLanes<T>;
  }
  if (rows >= R && part == kPer)
    store_tile<T, R, V, W>(total, g, c, R, kPer);
  else
    store_tile<T, R, V, W>(total, g, c, rows, part);
}

// Fewer columns than a panel has: `left` of them.
template <class T, bool Shifted, int R>
void run_last_packed(const PanelBlock& g, const std::byte* a, const std::byte* b, std::byte* c,
                     int64_t rows, int left) {
  const int whole = left / kLanes<T>;
  const int part = left - whole * kLanes<T>;
  const int last = part > 0 ? part : kLanes<T>;
  const int vectors = part > 0 ? whole + 1 : whole;
  if (vectors == 1) return run_packed_tile<T, Shifted, R, 1>(g, a, b, c, rows, last);
  if (vectors == 2) return run_packed_tile<T, Shifted, R, 2>(g, a, b, c, rows, last);
  run_packed_tile<T, Shifted, R, kPanelVectors>(g, a, b, c, rows, last);
}

template <class T, bool Shifted, int R>
[[gnu::always_inline]] inline void run_packed_columns(const PanelBlock& g, const std::byte* a,
                                                      std::byte* c, int64_t rows) {
  constexpr int64_t kWidth = kPanelVectors * kLanes<T>;
  const std::byte* b = g.b;
  int64_t left = g.columns;
  for (; left >= kWidth; left -= kWidth) {
    run_packed_tile<T, Shifted, R, kPanelVectors>(g, a, b, c, rows, kLanes<T>);
    b += g.b_next;
    c += kWidth * static_cast<int64_t>(sizeof(T));
  }
  if (left > 0) run_last_packed<T, Shifted, R>(g, a, b, c, rows, static_cast<int>(left));
}

// A panel of a stays in the first cache while those of b pass.
template <class T, bool Shifted>
void multiply_panels(const PanelBlock& block) noexcept {
  const PanelBlock g = block;
  const std::byte* a = g.a;
  std::byte* c = g.c;
  for (int64_t left = g.rows; left > 0; left -= kPanelRows) {
    if (left > kPanelRows / 2)
      run_packed_columns<T, Shifted, kPanelRows>(g, a, c, left);
    else
      run_packed_columns<T, Shifted, kPanelRows / 2>(g, a, c, left);
    a += g.a_next;
    c += kPanelRows * g.c_row;
  }
}

template <class T>
void copy_runs(const PanelCopy& copy) noexcept {
  const PanelCopy m = copy;
  for (int64_t row = 0; row < m.rows; ++row) {
    const std::byte* from_row = m.from + row * m.from_row;
    std::byte* to_row = m.to + row * m.to_row;
    for (int64_t i = 0; i < m.count; ++i) {
      const PanelRun& run = m.runs[i];
      const T* from = reinterpret_cast<const T*>(from_row + run.from);
      T* to = reinterpret_cast<T*>(to_row + run.to);
      int64_t left = run.elements;
      for (; left >= kLanes<T>; left -= kLanes<T>, from += kLanes<T>, to += kLanes<T>)
        store_vector(to, load_vector(from));
      if (left > 0) store_vector(to, load_part(from, static_cast<int>(left)));
    }
  }
}

template <class T>
constexpr PanelKernels make_panel_kernels() {
  return {kPanelRows, kPanelVectors * kLanes<T>, &multiply_panels<T, false>,
          &multiply_panels<T, true>, &copy_runs<T>};
}
