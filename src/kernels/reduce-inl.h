// The loops of reductions (reduce.h says in which order). Included once per instruction set, which
// defines kVectorBytes, the width of its registers.

// How two partial results join, and what joins with everything without changing it. Ties keep `a`.
struct Sum {
  static constexpr bool kCentred = false;
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return a + b;
  }
  template <class V>
  [[gnu::always_inline]] static V value(V x, V) {
    return x;
  }
  template <class T>
  static constexpr T identity() {
    return static_cast<T>(-T{0});  // -0: 0 would turn -0 into itself
  }
};
struct Product : Sum {
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return a * b;
  }
  template <class T>
  static constexpr T identity() {
    return 1;
  }
};
struct Largest : Sum {
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return ((b > a) | (b != b)) ? b : a;
  }
  template <class T>
  static constexpr T identity() {
    using Limits = std::numeric_limits<T>;
    return Limits::has_infinity ? -Limits::infinity() : Limits::lowest();
  }
};
struct Smallest : Sum {
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return ((b < a) | (b != b)) ? b : a;
  }
  template <class T>
  static constexpr T identity() {
    using Limits = std::numeric_limits<T>;
    return Limits::has_infinity ? Limits::infinity() : Limits::max();
  }
};
struct Squares : Sum {
  template <class V>
  [[gnu::always_inline]] static V value(V x, V) {
    return x * x;
  }
};
struct CentredSquares : Sum {
  static constexpr bool kCentred = true;
  template <class V>
  [[gnu::always_inline]] static V value(V x, V centre) {
    return (x - centre) * (x - centre);
  }
};

template <class T, int N>
struct VectorOf {
  typedef T type __attribute__((vector_size(N * sizeof(T))));
};
template <class T, int N>
using Vector = typename VectorOf<T, N>::type;

template <class T>
[[gnu::always_inline]] inline T read(const std::byte* at) {
  T x;
  __builtin_memcpy(&x, at, sizeof x);
  return x;
}
template <class T>
[[gnu::always_inline]] inline void write(std::byte* at, T x) {
  __builtin_memcpy(at, &x, sizeof x);
}
template <class V, class T>
[[gnu::always_inline]] inline V splat(T x) {
  return x - V{};  // x + 0 would lose the sign of -0
}

// Lanes in halves: l with l + N / 2, and so on.
template <class M, class T, int N>
[[gnu::always_inline]] inline T fold_halves(Vector<T, N> v) {
  if constexpr (N == 1) {
    return v[0];
  } else {
    Vector<T, N / 2> half[2];
    __builtin_memcpy(half, &v, sizeof v);
    return fold_halves<M, T, N / 2>(M::template join(half[0], half[1]));
  }
}

// The lanes of the tree, in as many registers as they fill.
template <class M, class T>
struct Lanes {
  static constexpr int kLanes = static_cast<int>(tree_lanes(sizeof(T)));
  static constexpr int kWide = kVectorBytes / static_cast<int>(sizeof(T));
  static constexpr int kPer = kWide < kLanes ? kWide : kLanes;
  static constexpr int kRegisters = kLanes / kPer;
  static constexpr int64_t kRow = kLanes * static_cast<int64_t>(sizeof(T));
  using V = Vector<T, kPer>;

  V part[kRegisters];

  [[gnu::always_inline]] explicit Lanes(V start) {
    for (V& p : part) p = start;
  }
  [[gnu::always_inline]] static V at(const std::byte* in, int row, int k, V centre) {
    return M::value(read<V>(in + row * kRow + k * int64_t{sizeof(V)}), centre);
  }
  [[gnu::always_inline]] void add_group(const std::byte* in, V centre) {
#pragma GCC unroll 8
    for (int k = 0; k < kRegisters; ++k) {
      const V low = M::join(at(in, 0, k, centre), at(in, 1, k, centre));
      const V high = M::join(at(in, 2, k, centre), at(in, 3, k, centre));
      part[k] = M::join(part[k], M::join(low, high));
    }
  }
  [[gnu::always_inline]] void add_row(const std::byte* in, V centre) {
#pragma GCC unroll 8
    for (int k = 0; k < kRegisters; ++k) part[k] = M::join(part[k], at(in, 0, k, centre));
  }
  [[gnu::always_inline]] void add_values(const T* values) {
    for (int k = 0; k < kRegisters; ++k) {
      part[k] = M::join(part[k], read<V>(reinterpret_cast<const std::byte*>(values + k * kPer)));
    }
  }
  [[gnu::always_inline]] T fold() {
    for (int half = kRegisters / 2; half > 0; half /= 2) {
      for (int k = 0; k < half; ++k) part[k] = M::join(part[k], part[k + half]);
    }
    return fold_halves<M, T, kPer>(part[0]);
  }
};

// One block of at most kTreeBlock contiguous elements.
template <class M, class T>
[[gnu::always_inline]] inline T fold_block(const std::byte* in, int64_t n, T centre) {
  using L = Lanes<M, T>;
  using V = typename L::V;
  const V around = splat<V>(centre);
  L lanes(splat<V>(M::template identity<T>()));
  int64_t i = 0;
  for (; i + 4 * L::kLanes <= n; i += 4 * L::kLanes, in += 4 * L::kRow) lanes.add_group(in, around);
  for (; i + L::kLanes <= n; i += L::kLanes, in += L::kRow) lanes.add_row(in, around);
  if (i < n) {
    T rest[L::kLanes];
    for (T& x : rest) x = M::template identity<T>();
    for (int64_t l = 0; i + l < n; ++l)
      rest[l] = M::value(read<T>(in + l * int64_t{sizeof(T)}), centre);
    lanes.add_values(rest);
  }
  return lanes.fold();
}

// Blocks in pairs while they come: a counter whose bits are the sizes of the parts pending.
template <class M, class T>
T fold_long_row(const std::byte* in, int64_t n, T centre) {
  constexpr int64_t kBytes = kTreeBlock * int64_t{sizeof(T)};
  T pending[64];
  int depth = 0;
  int64_t block = 0;
  for (; n > 0; n -= kTreeBlock, in += kBytes) {
    T part = fold_block<M, T>(in, n < kTreeBlock ? n : kTreeBlock, centre);
    for (int64_t bits = block++; bits & 1; bits >>= 1) part = M::join(pending[--depth], part);
    pending[depth++] = part;
  }
  T total = pending[--depth];
  while (depth > 0) total = M::join(pending[--depth], total);
  return total;
}

template <class M, class T>
void fold_rows(const Fold& fold) noexcept {
  const Fold f = fold;
  for (int64_t r = 0; r < f.count; ++r) {
    const std::byte* in = f.in + r * f.across;
    const T centre = M::kCentred ? read<T>(f.centre + r * f.centre_step) : T{};
    const T part = f.n <= kTreeBlock ? fold_block<M, T>(in, f.n, centre)
                                     : fold_long_row<M, T>(in, f.n, centre);
    write(f.out + r * f.out_step, part);
  }
}

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

template <class M, class T, int N>
void fold_rows_of(const T* __restrict in, T* __restrict out, const T* centre, int64_t count) {
  for (int64_t r = 0; r < count; ++r) {
    T x[N];
#pragma GCC unroll 8
    for (int l = 0; l < N; ++l) x[l] = M::value(in[r * N + l], M::kCentred ? centre[r] : T{});
    out[r] = fold_few<M, T, N>(x);
  }
}

template <class M, class T>
void fold_short_rows(const Fold& f) noexcept {
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
    case 7:
      return fold_rows_of<M, T, 7>(in, out, centre, f.count);
    default:
      return fold_rows_of<M, T, 8>(in, out, centre, f.count);
  }
}

// Lane totals of a panel of columns: as many columns as make them fit L1 beside what streams in.
constexpr int64_t kPanelBytes = 1024;

// One run of lanes: to = (to joined with) the four rows of a group, `apart` bytes from one another.
template <class M, class T, bool First>
[[gnu::always_inline]] inline void join_group(T* __restrict to, const std::byte* in, int64_t apart,
                                              int64_t length, const T* __restrict centre) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  using V = Vector<T, kPer>;
  const auto one = [&]<class X>(int64_t j) {
    const std::byte* x = in + j * int64_t{sizeof(T)};
    const X c = M::kCentred ? read<X>(reinterpret_cast<const std::byte*>(centre + j)) : X{};
    const X low = M::join(M::value(read<X>(x), c), M::value(read<X>(x + apart), c));
    const X high =
        M::join(M::value(read<X>(x + 2 * apart), c), M::value(read<X>(x + 3 * apart), c));
    std::byte* at = reinterpret_cast<std::byte*>(to + j);
    write(at, First ? M::join(low, high) : M::join(read<X>(at), M::join(low, high)));
  };
  int64_t j = 0;
  for (; j + kPer <= length; j += kPer) one.template operator()<V>(j);
  for (; j < length; ++j) one.template operator()<T>(j);
}

template <class M, class T>
[[gnu::always_inline]] inline void join_row(T* __restrict to, const std::byte* in, int64_t length,
                                            const T* __restrict centre, bool first) {
  for (int64_t j = 0; j < length; ++j) {
    const T x = M::value(read<T>(in + j * int64_t{sizeof(T)}), M::kCentred ? centre[j] : T{});
    to[j] = first ? x : M::join(to[j], x);
  }
}

// A panel of columns. `lanes` holds tree_lanes rows of `width` elements.
template <class M, class T>
void fold_panel(const Fold& f, int64_t width, T* __restrict lanes, const T* centre) {
  constexpr int64_t kLanes = tree_lanes(sizeof(T));
  // Columns that lie row after row without a gap make one run of all lanes. (Not with a centre, which
  // would have to be repeated.)
  const bool fused = !M::kCentred && f.step == width * int64_t{sizeof(T)};
  const int64_t runs = fused ? 1 : kLanes;
  const int64_t length = fused ? kLanes * width : width;
  const int64_t groups = f.n / (4 * kLanes);
  for (int64_t g = 0; g < groups; ++g) {
    const std::byte* in = f.in + g * 4 * kLanes * f.step;
    for (int64_t l = 0; l < runs; ++l, in += f.step) {
      if (g == 0)
        join_group<M, T, true>(lanes + l * width, in, kLanes * f.step, length, centre);
      else
        join_group<M, T, false>(lanes + l * width, in, kLanes * f.step, length, centre);
    }
  }
  for (int64_t i = groups * 4 * kLanes; i < f.n; ++i) {
    join_row<M, T>(lanes + i % kLanes * width, f.in + i * f.step, width, centre, i < kLanes);
  }
  int64_t used = f.n < kLanes ? f.n : kLanes;
  for (int64_t half = kLanes / 2; half > 0; half /= 2) {
    for (int64_t j = 0; j < (used - half) * width; ++j) {
      lanes[j] = M::join(lanes[j], lanes[j + half * width]);
    }
    used = used < half ? used : half;
  }
  __builtin_memcpy(f.out, lanes, static_cast<size_t>(width) * sizeof(T));
}

template <class M, class T>
void fold_columns(const Fold& fold) noexcept {
  constexpr int64_t kPanel = kPanelBytes / int64_t{sizeof(T)};
  alignas(64) T lanes[tree_lanes(sizeof(T)) * kPanel];
  alignas(64) T centre[M::kCentred ? kPanel : 1] = {};
  for (int64_t c = 0; c < fold.count; c += kPanel) {
    const int64_t width = fold.count - c < kPanel ? fold.count - c : kPanel;
    Fold panel = fold;
    panel.in += c * int64_t{sizeof(T)};
    panel.out += c * int64_t{sizeof(T)};
    if constexpr (M::kCentred) {
      __builtin_memcpy(centre, fold.centre + c * int64_t{sizeof(T)},
                       static_cast<size_t>(width) * sizeof(T));
    }
    fold_panel<M, T>(panel, width, lanes, centre);
  }
}

template <class M, class T>
void combine_rows(std::byte* rows, int64_t blocks, int64_t width) noexcept {
  T* at = reinterpret_cast<T*>(rows);
  for (; blocks > 1; blocks = (blocks + 1) / 2) {
    for (int64_t b = 0; b + 1 < blocks; b += 2) {
      T* to = at + b / 2 * width;
      const T* left = at + b * width;
#pragma GCC ivdep
      for (int64_t j = 0; j < width; ++j) to[j] = M::join(left[j], left[j + width]);
    }
    if (blocks % 2) {
      __builtin_memmove(at + blocks / 2 * width, at + (blocks - 1) * width,
                        static_cast<size_t>(width) * sizeof(T));
    }
  }
}

// Positions --------------------------------------------------------------------------------------

template <class T>
[[gnu::always_inline]] inline bool is_match(T x, T wanted) {
  return (x == wanted) | ((x != x) & (wanted != wanted));
}

// REQUIRES: it is there.
template <class T>
int64_t find_first(const std::byte* in, int64_t n, T wanted) {
  constexpr int64_t kStride = 64;
  int64_t i = 0;
  for (; i + kStride <= n; i += kStride) {
    unsigned found = 0;
    for (int64_t j = 0; j < kStride; ++j) {
      found |= is_match(read<T>(in + (i + j) * int64_t{sizeof(T)}), wanted) ? 1U : 0U;
    }
    if (found) break;
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

// The table ---------------------------------------------------------------------------------------

template <class M, class T>
constexpr void fill(ReduceTable& table, Reducer reducer, DType slot) {
  const int r = static_cast<int>(reducer);
  const int d = static_cast<int>(slot);
  table.rows[r][d] = &fold_rows<M, T>;
  table.columns[r][d] = &fold_columns<M, T>;
  table.short_rows[r][d] = &fold_short_rows<M, T>;
  table.combine[r][d] = &combine_rows<M, T>;
}

template <class T>
constexpr void fill_order(ReduceTable& table) {
  const int d = static_cast<int>(dtype_of<T>);
  fill<Smallest, T>(table, Reducer::smallest, dtype_of<T>);
  fill<Largest, T>(table, Reducer::largest, dtype_of<T>);
  table.arg_rows[0][d] = &arg_rows<Smallest, T>;
  table.arg_rows[1][d] = &arg_rows<Largest, T>;
  table.arg_columns[0][d] = &arg_columns<Smallest, T>;
  table.arg_columns[1][d] = &arg_columns<Largest, T>;
}

template <class T>
constexpr void fill_arithmetic(ReduceTable& table, DType slot) {
  fill<Sum, T>(table, Reducer::sum, slot);
  fill<Product, T>(table, Reducer::product, slot);
  if constexpr (std::is_floating_point_v<T>) {
    fill<Squares, T>(table, Reducer::sum_of_squares, slot);
    fill<CentredSquares, T>(table, Reducer::sum_of_centred_squares, slot);
  }
}

constexpr ReduceTable make_reduce_table() {
  ReduceTable table{};
  fill_arithmetic<uint64_t>(table, DType::i64);
  fill_arithmetic<uint64_t>(table, DType::u64);
  fill_arithmetic<float>(table, DType::f32);
  fill_arithmetic<double>(table, DType::f64);
  fill_order<int8_t>(table);
  fill_order<int16_t>(table);
  fill_order<int32_t>(table);
  fill_order<int64_t>(table);
  fill_order<uint8_t>(table);
  fill_order<uint16_t>(table);
  fill_order<uint32_t>(table);
  fill_order<uint64_t>(table);
  fill_order<float>(table);
  fill_order<double>(table);
  return table;
}
