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
// Which of two is kept, nan aside: one instruction where there is one.
struct Largest : Sum {
  template <class V>
  [[gnu::always_inline]] static V pick(V a, V b) {
    return b > a ? b : a;
  }
  template <class T>
  [[gnu::always_inline]] static bool is_better(T x, T than) {
    return x > than;
  }
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
  [[gnu::always_inline]] static V pick(V a, V b) {
    return b < a ? b : a;
  }
  template <class T>
  [[gnu::always_inline]] static bool is_better(T x, T than) {
    return x < than;
  }
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

// Remembers whether there was a nan, two vectors at a time.
template <class V>
struct NanWatch {
#if defined(__x86_64__)
  static constexpr bool kHasMasks = sizeof(V) == 64;
#else
  static constexpr bool kHasMasks = false;
#endif
  std::conditional_t<kHasMasks, unsigned, decltype(V{} != V{})> seen = {};

  [[gnu::always_inline]] void note(V a, V b) {
    if constexpr (!kHasMasks) {
      seen |= (a != a) | (b != b);
    } else {
#if defined(__x86_64__)
      if constexpr (sizeof(a[0]) == 4)
        seen |= _mm512_cmp_ps_mask(a, b, _CMP_UNORD_Q);
      else
        seen |= _mm512_cmp_pd_mask(a, b, _CMP_UNORD_Q);
#endif
    }
  }
  [[gnu::always_inline]] bool found() const {
    if constexpr (kHasMasks) {
      return seen != 0;
    } else {
      for (unsigned i = 0; i < sizeof(V) / sizeof(seen[0]); ++i) {
        if (seen[i]) return true;
      }
      return false;
    }
  }
};

template <class M>
struct Picking : M {
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return M::pick(a, b);
  }
};

// fold_block for the order of floats: the same order of picks, nan looked for beside them.
template <class M, class T>
[[gnu::always_inline]] inline T fold_order_block(const std::byte* in, int64_t n) {
  using L = Lanes<Picking<M>, T>;
  using V = typename L::V;
  const V none{};
  NanWatch<V> nans;
  L lanes(splat<V>(M::template identity<T>()));
  int64_t i = 0;
  for (; i + 4 * L::kLanes <= n; i += 4 * L::kLanes, in += 4 * L::kRow) {
#pragma GCC unroll 8
    for (int k = 0; k < L::kRegisters; ++k) {
      nans.note(L::at(in, 0, k, none), L::at(in, 1, k, none));
      nans.note(L::at(in, 2, k, none), L::at(in, 3, k, none));
    }
    lanes.add_group(in, none);
  }
  for (; i + L::kLanes <= n; i += L::kLanes, in += L::kRow) {
    for (int k = 0; k < L::kRegisters; ++k) nans.note(L::at(in, 0, k, none), L::at(in, 0, k, none));
    lanes.add_row(in, none);
  }
  T rest[L::kLanes];
  bool has_nan = nans.found();
  if (i < n) {
    for (T& x : rest) x = M::template identity<T>();
    for (int64_t l = 0; i + l < n; ++l) {
      rest[l] = read<T>(in + l * int64_t{sizeof(T)});
      has_nan |= rest[l] != rest[l];
    }
    lanes.add_values(rest);
  }
  return has_nan ? std::numeric_limits<T>::quiet_NaN() : lanes.fold();
}

// One block of at most kTreeBlock contiguous elements.
template <class M, class T>
[[gnu::always_inline]] inline T fold_block(const std::byte* in, int64_t n, T centre) {
  if constexpr (std::is_floating_point_v<T> && requires { M::pick(T{}, T{}); }) {
    return fold_order_block<M, T>(in, n);
  }
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
  return taken;
}

// Short rows sorted into one vector per position. Returns how many rows were done.
template <class M, class T, int N, size_t... L>
[[gnu::always_inline]] inline int64_t fold_sorted_rows(const T* in, T* out, int64_t count,
                                                       std::index_sequence<L...>) {
  constexpr int kPer = kVectorBytes / static_cast<int>(sizeof(T));
  using V = Vector<T, kPer>;
  int64_t r = 0;
  for (; r + kPer <= count; r += kPer) {
    V rows[N];
    __builtin_memcpy(rows, in + r * N, sizeof rows);
    V x[N] = {M::value(
        take_every<T, N, static_cast<int>(L)>(rows, std::make_index_sequence<kPer>{}), V{})...};
    write(reinterpret_cast<std::byte*>(out + r), fold_few<M, V, N>(x));
  }
  return r;
}

template <class M, class T, int N>
void fold_rows_of(const T* __restrict in, T* __restrict out, const T* centre, int64_t count) {
  int64_t r = 0;
  if constexpr (N <= 4 && sizeof(T) >= 4 && kVectorBytes >= 32 && !M::kCentred) {
    r = fold_sorted_rows<M, T, N>(in, out, count, std::make_index_sequence<N>{});
  }
  for (; r < count; ++r) {
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
