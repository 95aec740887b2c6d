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
// The largest or smallest.
template <bool IsLargest>
struct Extreme : Sum {
  template <class V>
  [[gnu::always_inline]] static auto is_better(V x, V than) {
    if constexpr (IsLargest)
      return x > than;
    else
      return x < than;
  }
  // Which of two is kept, nan aside: one instruction where there is one.
  template <class V>
  [[gnu::always_inline]] static V pick(V a, V b) {
    return is_better(b, a) ? b : a;
  }
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return b != b ? b : pick(a, b);
  }
  template <class T>
  static constexpr T identity() {
    using Limits = std::numeric_limits<T>;
    if constexpr (Limits::has_infinity)
      return IsLargest ? -Limits::infinity() : Limits::infinity();
    else
      return IsLargest ? Limits::lowest() : Limits::max();
  }
};
using Largest = Extreme<true>;
using Smallest = Extreme<false>;
struct Squares : Sum {
  template <class V>
  [[gnu::always_inline]] static V value(V x, V) {
    return x * x;
  }
};

// x + y and x - y from the units that multiply: x * 1 +- y is rounded once, too.
template <class V>
constexpr bool kHasMultiplyAdd = kVectorBytes >= 32 && sizeof(V) == 32 &&
                                 (std::is_same_v<V, Vector<float, 8>> ||
                                  std::is_same_v<V, Vector<double, 4>>);
template <class V>
[[gnu::always_inline]] inline V in_register(V x) {
#if defined(__x86_64__)
  asm("" : "+x"(x));  // compilers do not look through it
#endif
  return x;
}
template <class V>
[[gnu::always_inline]] inline V multiplier_sum(V x, V y) {
#if defined(__x86_64__)
  if constexpr (kHasMultiplyAdd<V>) {
    const V one = in_register(V{} + 1);
    if constexpr (sizeof(x[0]) == 4)
      return (V)_mm256_fmadd_ps((__m256)x, (__m256)one, (__m256)y);
    else
      return (V)_mm256_fmadd_pd((__m256d)x, (__m256d)one, (__m256d)y);
  }
#endif
  return x + y;
}
template <class V>
[[gnu::always_inline]] inline V multiplier_difference(V x, V y) {
  return multiplier_sum(x, -y);  // a centre is negated once, before its row
}

struct CentredSquares : Sum {
  static constexpr bool kCentred = true;
  template <class V>
  [[gnu::always_inline]] static V value(V x, V centre) {
    return (x - centre) * (x - centre);
  }
  // The same bits, from the units that multiply: those that add have the sum to make besides.
  template <class V>
  [[gnu::always_inline]] static V value_beside(V x, V centre) {
    const V off = multiplier_difference(x, centre);
    return off * off;
  }
};

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

// Joins Count values in halves, into the first. Destroys them.
template <class M, int Count, class V>
[[gnu::always_inline]] inline V join_halves(V* part) {
#pragma GCC unroll 8
  for (int half = Count / 2; half > 0; half /= 2) {
#pragma GCC unroll 8
    for (int l = 0; l < half; ++l) part[l] = M::join(part[l], part[l + half]);
  }
  return part[0];
}

// Lanes in halves: l with l + N / 2, and so on.
template <class M, class T, int N>
[[gnu::always_inline]] inline T fold_halves(Vector<T, N> v) {
  if constexpr (N == 1) {
    return v[0];
  } else {
    Vector<T, N / 2> half[2];
    __builtin_memcpy(half, &v, sizeof v);
    return fold_halves<M, T, N / 2>(M::join(half[0], half[1]));
  }
}

// The width in which long rows are read.
constexpr int kStream = kVectorBytes < kStreamBytes ? kVectorBytes : kStreamBytes;

// The lanes of the tree, in as many registers of Bytes as they fill.
template <class M, class T, int Bytes = kVectorBytes>
struct Lanes {
  static constexpr int kLanes = static_cast<int>(tree_lanes(sizeof(T)));
  static constexpr int kWide = Bytes / static_cast<int>(sizeof(T));
  static constexpr int kPer = kWide < kLanes ? kWide : kLanes;
  static constexpr int kRegisters = kLanes / kPer;
  static constexpr int64_t kRow = kLanes * static_cast<int64_t>(sizeof(T));
  using V = Vector<T, kPer>;

  V part[kRegisters];

  [[gnu::always_inline]] explicit Lanes(V start) {
    for (V& p : part) p = start;
  }
  [[gnu::always_inline]] static V at(const std::byte* in, int row, int k, V centre) {
    const V x = read<V>(in + row * kRow + k * int64_t{sizeof(V)});
    // Every other row, so that neither units wait for the others.
    if constexpr (requires { M::value_beside(x, centre); })
      return row % 2 ? M::value_beside(x, centre) : M::value(x, centre);
    else
      return M::value(x, centre);
  }
  [[gnu::always_inline]] void add_group(const std::byte* in, V centre) {
#pragma GCC unroll 8
    for (int k = 0; k < kRegisters; ++k) {
      const V x[] = {at(in, 0, k, centre), at(in, 1, k, centre), at(in, 2, k, centre),
                     at(in, 3, k, centre)};
      add_four(k, x);
    }
  }
  [[gnu::always_inline]] void add_four(int k, const V* x) {
    part[k] = M::join(part[k], M::join(M::join(x[0], x[1]), M::join(x[2], x[3])));
  }
  [[gnu::always_inline]] void add_row(const std::byte* in, V centre) {
#pragma GCC unroll 8
    for (int k = 0; k < kRegisters; ++k) part[k] = M::join(part[k], at(in, 0, k, centre));
  }
  [[gnu::always_inline]] void set_row(const std::byte* in, V centre) {
#pragma GCC unroll 8
    for (int k = 0; k < kRegisters; ++k) part[k] = at(in, 0, k, centre);
  }
  [[gnu::always_inline]] void add_values(const T* values) {
    for (int k = 0; k < kRegisters; ++k) {
      part[k] = M::join(part[k], read<V>(reinterpret_cast<const std::byte*>(values + k * kPer)));
    }
  }
  // All lanes in one register: lanes l and l + kPer join, as the first halves do.
  [[gnu::always_inline]] V fold_registers() { return join_halves<M, kRegisters>(part); }
  [[gnu::always_inline]] T fold() { return fold_halves<M, T, kPer>(fold_registers()); }
};

template <class M>
struct Picking : M {
  static constexpr bool kPicks = true;
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return M::pick(a, b);
  }
};

template <class T>
[[gnu::always_inline]] inline bool has_nan(const std::byte* in, int64_t n) {
  bool found = false;
  for (int64_t i = 0; i < n; ++i) {
    const T x = read<T>(in + i * int64_t{sizeof(T)});
    found |= x != x;
  }
  return found;
}

struct SumBeside : Sum {
  template <class V>
  [[gnu::always_inline]] static V join(V a, V b) {
    return multiplier_sum(a, b);
  }
};

// fold_block for the order of floats: the same order of picks. The sum is made beside them, by
// units that have nothing else to do: only where it is nan can there be one.
template <class M, class T>
[[gnu::always_inline]] inline T fold_order_block(const std::byte* in, int64_t n) {
  using L = Lanes<Picking<M>, T, kStream>;
  using V = typename L::V;
  const V none{};
  const std::byte* const first = in;
  L lanes(splat<V>(M::template identity<T>()));
  Lanes<SumBeside, T, kStream> sums(none);
  int64_t i = 0;
  for (; i + 4 * L::kLanes <= n; i += 4 * L::kLanes, in += 4 * L::kRow) {
#pragma GCC unroll 8
    for (int k = 0; k < L::kRegisters; ++k) {
      const V x[] = {in_register(L::at(in, 0, k, none)), in_register(L::at(in, 1, k, none)),
                     in_register(L::at(in, 2, k, none)), in_register(L::at(in, 3, k, none))};
      lanes.add_four(k, x);
      sums.add_four(k, x);
    }
  }
  for (; i + L::kLanes <= n; i += L::kLanes, in += L::kRow) {
    lanes.add_row(in, none);
    sums.add_row(in, none);
  }
  if (i < n) {
    T rest[L::kLanes];
    for (T& x : rest) x = M::template identity<T>();
    for (int64_t l = 0; i + l < n; ++l) rest[l] = read<T>(in + l * int64_t{sizeof(T)});
    lanes.add_values(rest);
    sums.add_values(rest);
  }
  const T sum = sums.fold();
  if (sum != sum && has_nan<T>(first, n)) return std::numeric_limits<T>::quiet_NaN();
  return lanes.fold();
}

// One block of at most kTreeBlock contiguous elements.
template <class M, class T>
[[gnu::always_inline]] inline T fold_block(const std::byte* in, int64_t n, T centre) {
  if constexpr (std::is_floating_point_v<T> && requires { M::pick(T{}, T{}); }) {
    return fold_order_block<M, T>(in, n);
  }
  using L = Lanes<M, T, kStream>;
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
