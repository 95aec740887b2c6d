// Reducing rows: each a result, many at once. Included once per instruction set, after
// reduce-inl.h.

// Folding one register of lanes takes as many steps for one row as for a registerful of them. So
// rows are folded together: every step joins the halves of two registers' rows into one register.
//
//   a0 a1 a2 a3    a0+a2 a1+a3 b0+b2 b1+b3
//   b0 b1 b2 b3                               a  c  b  d    each of four lanes folded;
//   c0 c1 c2 c3    c0+c2 c1+c3 d0+d2 d1+d3                  rows are loaded so that they end up in order
//   d0 d1 d2 d3
template <class T, int K>
struct PairShuffle {
  // Elements between which shuffles are cheapest.
  static constexpr int kNear = 16 / int{sizeof(T)};

  // Where lane p of the first (second) halves comes from, when rows have N lanes; K and up: the
  // second register.
  static constexpr int source(int p, int n, bool second) {
    const int half = n / 2;
    const int extra = second ? half : 0;
    if (n > kNear) {
      const int row = p / half;
      const int at = row % (K / n) * n + p % half + extra;
      return row < K / n ? at : K + at;
    }
    const int place = p % kNear;
    const int inside = place % (kNear / 2);
    const int at = p / kNear * kNear + inside / half * n + inside % half + extra;
    return place < kNear / 2 ? at : K + at;
  }

  struct Order {
    int row[K];
  };
  // Which row to load as the s-th of `lanes` lanes each for row i to end up in lane i: the shuffles
  // followed through.
  static constexpr Order order(int lanes) {
    int slots[K][K] = {};
    for (int s = 0; s < lanes; ++s) {
      for (int p = 0; p < K; ++p) slots[s][p] = s * (K / lanes) + p / lanes;
    }
    for (int n = lanes; n > 1; n /= 2) {
      for (int q = 0; q < n / 2; ++q) {
        int joined[K] = {};
        for (int p = 0; p < K; ++p) {
          const int from = source(p, n, false);
          joined[p] = from < K ? slots[2 * q][from] : slots[2 * q + 1][from - K];
        }
        for (int p = 0; p < K; ++p) slots[q][p] = joined[p];
      }
    }
    Order order{};
    for (int p = 0; p < K; ++p) order.row[slots[0][p]] = p;
    return order;
  }
};

template <class T, int K, int N, bool Second, class V, size_t... P>
[[gnu::always_inline]] inline V take_halves(const V& a, const V& b, std::index_sequence<P...>) {
  return __builtin_shufflevector(a, b,
                                 PairShuffle<T, K>::source(static_cast<int>(P), N, Second)...);
}

// N registers, each with K / N rows of N lanes, to one register of K results. Destroys them.
template <class M, class T, int K, int N, class V>
[[gnu::always_inline]] inline V fold_pairs(V* v) {
  if constexpr (N == 1) {
    return v[0];
  } else {
    constexpr auto kAll = std::make_index_sequence<static_cast<size_t>(K)>{};
#pragma GCC unroll 16
    for (int q = 0; q < N / 2; ++q) {
      const V low = take_halves<T, K, N, false>(v[2 * q], v[2 * q + 1], kAll);
      const V high = take_halves<T, K, N, true>(v[2 * q], v[2 * q + 1], kAll);
      v[q] = M::join(low, high);
    }
    return fold_pairs<M, T, K, N / 2>(v);
  }
}

// Rows of n elements behind whose end memory may be read; lanes there are left out.
template <class M, class T>
struct OpenRow {
  using L = Lanes<M, T>;
  using V = typename L::V;
  static constexpr int K = L::kPer;

  explicit OpenRow(int64_t n) : n_(n), full_(static_cast<int>(n % L::kLanes / K)) {
    width_ = n <= K / 2 ? K / 2 : K;
    part_ = static_cast<int>(n % width_);
    for (int l = 0; l < K; ++l) is_kept_[l] = part_ == 0 || l % width_ < part_ ? -1 : 0;
  }
  // How far from a row's begin memory is read.
  int64_t elements_read() const { return n_ + (part_ > 0 ? width_ - part_ : 0); }

  // Rows that fill no more than a register, or half a one: then two of them.
  template <int W>
  [[gnu::always_inline]] V load(const Fold& f, int64_t a, int64_t b) const {
    using X = Vector<T, W>;
    V x = beside(read<X>(f.in + a * f.across), read<X>(f.in + b * f.across));
    V around{};
    if constexpr (M::kCentred) {
      around = beside(splat<X>(read<T>(f.centre + a * f.centre_step)),
                      splat<X>(read<T>(f.centre + b * f.centre_step)));
    }
    return is_kept_ ? M::value(x, around) : none_;
  }
  // A row of more than a register, its registers folded into one. Whole: how many rows of lanes it
  // fills, or kAny.
  static constexpr int kAny = 4;
  template <int Whole>
  [[gnu::always_inline]] V fold(const std::byte* in, T centre) const {
    const V around = splat<V>(centre);
    L lanes(none_);
    if constexpr (Whole == kAny) {
      int64_t i = 0;
      for (; i + 4 * L::kLanes <= n_; i += 4 * L::kLanes, in += 4 * L::kRow)
        lanes.add_group(in, around);
      for (; i + L::kLanes <= n_; i += L::kLanes, in += L::kRow) lanes.add_row(in, around);
    } else if constexpr (Whole > 0) {
      lanes.set_row(in, around);
#pragma GCC unroll 2
      for (int row = 1; row < Whole; ++row) lanes.add_row(in + row * L::kRow, around);
      in += Whole * L::kRow;
    }
#pragma GCC unroll 8
    for (int k = 0; k < L::kRegisters; ++k) {
      const auto add = [&](V x) { lanes.part[k] = Whole == 0 ? x : M::join(lanes.part[k], x); };
      if (k < full_) {
        add(L::at(in, 0, k, around));
      } else if (k == full_ && part_ > 0) {
        add(is_kept_ ? L::at(in, 0, k, around) : none_);
      }
    }
    return lanes.fold_registers();
  }

 private:
  template <class X, size_t... P>
  [[gnu::always_inline]] static V concatenated(X a, X b, std::index_sequence<P...>) {
    return __builtin_shufflevector(a, b, static_cast<int>(P)...);
  }
  template <class X>
  [[gnu::always_inline]] static V beside(X a, X b) {
    if constexpr (sizeof(X) == sizeof(V)) {
      return a;
    } else {
      return concatenated(a, b, std::make_index_sequence<static_cast<size_t>(K)>{});
    }
  }

  int64_t n_;
  int width_;  // of the loads that read behind the end
  int full_;   // registers of the last, partial row of lanes
  int part_;
  V none_ = splat<V>(M::template identity<T>());
  decltype(V{} < V{}) is_kept_;
};

// True for the order of floats, where a nan beats everything, if registers are wide enough to gain
// by looking for nans apart.
template <class M, class T>
constexpr bool kFearsNans = kVectorBytes > 16 && std::is_floating_point_v<T>&& requires {
  M::pick(T{}, T{});
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

// Whether `vectors` whole vectors, two at a time, hold a nan.
template <class V>
[[gnu::always_inline]] inline bool has_nans(const std::byte* in, int64_t vectors) {
  NanWatch<V> nans;
  int64_t i = 0;
  for (; i + 2 <= vectors; i += 2, in += 2 * sizeof(V))
    nans.note(read<V>(in), read<V>(in + sizeof(V)));
  if (i < vectors) nans.note(read<V>(in), read<V>(in));
  return nans.found();
}

template <class M, class T>
struct Together {
  using L = Lanes<M, T>;
  using V = typename L::V;
  static constexpr int K = L::kPer;

  // Rows `first` and following, of at most W elements.
  template <int W>
  [[gnu::always_inline]] static V fold_short(const Fold& f, int64_t first,
                                             const OpenRow<M, T>& open) {
    constexpr int kRows = K / W;  // in a register
    static constexpr auto kOrder = PairShuffle<T, K>::order(W);
    V parts[W];
#pragma GCC unroll 16
    for (int s = 0; s < W; ++s) {
      const int64_t a = first + kOrder.row[s * kRows];
      parts[s] = open.template load<W>(f, a, first + kOrder.row[s * kRows + kRows - 1]);
    }
    return fold_pairs<M, T, K, W>(parts);
  }
  template <int Whole>
  [[gnu::always_inline]] static V fold_longer(const Fold& f, int64_t first,
                                              const OpenRow<M, T>& open) {
    static constexpr auto kOrder = PairShuffle<T, K>::order(K);
    V parts[K];
#pragma GCC unroll 1
    for (int s = 0; s < K; ++s) {
      const int64_t r = first + kOrder.row[s];
      const T centre = M::kCentred ? read<T>(f.centre + r * f.centre_step) : T{};
      parts[s] = open.template fold<Whole>(f.in + r * f.across, centre);
    }
    return fold_pairs<M, T, K, K>(parts);
  }

  // As many rows as come in registerfuls whose reading stays within the rows that are there; if M
  // is Picking, as have no nan before them. Returns how many. REQUIRES: rows follow one another.
  template <V (*Registerful)(const Fold&, int64_t, const OpenRow<M, T>&)>
  static int64_t run(const Fold& f, int64_t rows_there) {
    const OpenRow<M, T> open(f.n);
    const int64_t reaches = (open.elements_read() - 1) / f.n;  // rows beyond the one read
    int64_t r = 0;
    for (; r < f.count && r + K + reaches <= rows_there; r += K) {
      if constexpr (requires { M::kPicks; }) {
        if (has_nans<V>(f.in + r * f.across, f.n)) break;
      }
      const V results = Registerful(f, r, open);
      const int64_t wanted = f.count - r < K ? f.count - r : K;
      if (wanted == K && f.out_step == int64_t{sizeof(T)}) {
        write(f.out + r * f.out_step, results);
      } else {
        for (int64_t i = 0; i < wanted; ++i) write(f.out + (r + i) * f.out_step, results[i]);
      }
    }
    return r < f.count ? r : f.count;
  }
  // Not inlined: it is large, and called in two places.
  [[gnu::noinline]] static int64_t run(const Fold& f, int64_t rows_there) {
    if (f.n <= K / 2) return run<fold_short<K / 2>>(f, rows_there);
    if (f.n <= K) return run<fold_short<K>>(f, rows_there);
    switch (f.n / L::kLanes) {
      case 0:
        return run<fold_longer<0>>(f, rows_there);
      case 1:
        return run<fold_longer<1>>(f, rows_there);
      case 2:
        return run<fold_longer<2>>(f, rows_there);
      case 3:
        return run<fold_longer<3>>(f, rows_there);
      default:
        return run<fold_longer<OpenRow<M, T>::kAny>>(f, rows_there);
    }
  }
};

// The last rows of short ones, copied to where memory behind them can be read.
template <class M, class T>
void fold_last_rows(const Fold& f) {
  constexpr int K = Lanes<M, T>::kPer;
  constexpr int kLongest = Lanes<M, T>::kLanes;
  alignas(64) T copy[(2 * K + 1) * kLongest + K] = {};
  alignas(64) T centres[3 * K] = {};
  Fold last = f;
  __builtin_memcpy(copy, f.in, static_cast<size_t>(f.count * f.n) * sizeof(T));
  last.in = reinterpret_cast<const std::byte*>(copy);
  if constexpr (M::kCentred) {
    for (int64_t r = 0; r < f.count; ++r) centres[r] = read<T>(f.centre + r * f.centre_step);
    last.centre = reinterpret_cast<const std::byte*>(centres);
    last.centre_step = int64_t{sizeof(T)};
  }
  Together<M, T>::run(last, 3 * K);
}

// Rows that follow one another, up to kFoldedTogether elements each.
template <class M, class T>
void fold_dense_rows(const Fold& f) {
  using L = Lanes<M, T>;
  Fold rest = f;
  const auto drop = [&rest](int64_t rows) {
    rest.in += rows * rest.across;
    rest.out += rows * rest.out_step;
    if constexpr (M::kCentred) rest.centre += rows * rest.centre_step;
    rest.count -= rows;
  };
  if constexpr (kFearsNans<M, T>) {
    // Without nans a step is one instruction. A registerful of rows that has some goes the long
    // way.
    Fold few = rest;
    do {
      drop(Together<Picking<M>, T>::run(rest, rest.count));
      few = rest;
      few.count = rest.count < L::kPer ? rest.count : L::kPer;
      few.count = Together<M, T>::run(few, rest.count);
      drop(few.count);
    } while (few.count > 0);
  } else {
    drop(Together<M, T>::run(f, f.count));
  }
  if (rest.count > 1 && f.n <= L::kLanes) return fold_last_rows<M, T>(rest);
  const OpenRow<M, T> open(f.n);
  for (; rest.count > 0; drop(1)) {
    const T centre = M::kCentred ? read<T>(rest.centre) : T{};
    T part;
    if (f.n > L::kLanes && rest.count * f.n >= open.elements_read()) {
      part = fold_halves<M, T, L::kPer>(open.template fold<OpenRow<M, T>::kAny>(rest.in, centre));
    } else {
      part = fold_block<M, T>(rest.in, f.n, centre);
    }
    write(rest.out, part);
  }
}

template <class M, class T>
void fold_rows(const Fold& f) noexcept {
  if constexpr (sizeof(T) >= 4) {
    if (f.n <= kFoldedTogether && f.count > 1 && f.across == f.n * int64_t{sizeof(T)})
      return fold_dense_rows<M, T>(f);
  }
  const int64_t n = f.n;
  for (int64_t r = 0; r < f.count; ++r) {
    const std::byte* in = f.in + r * f.across;
    const T centre = M::kCentred ? read<T>(f.centre + r * f.centre_step) : T{};
    const T part =
        n <= kTreeBlock ? fold_block<M, T>(in, n, centre) : fold_long_row<M, T>(in, n, centre);
    write(f.out + r * f.out_step, part);
  }
}
