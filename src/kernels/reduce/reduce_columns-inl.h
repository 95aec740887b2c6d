// Reducing columns: results side by side, in panels. Included once per instruction set, after
// reduce-inl.h.

// Columns of a panel.
template <class T>
constexpr int64_t kPanel = kPanelBytes / (tree_lanes(sizeof(T)) * int64_t{sizeof(T)});

// One run of lanes: to = (to joined with) the four rows of a group, `apart` bytes from one another.
template <class M, class T, bool First>
[[gnu::always_inline]] inline void join_group(T* __restrict to, const std::byte* in, int64_t apart,
                                              int64_t length, const T* __restrict centre,
                                              int64_t ahead) {
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
  for (; j + kPer <= length; j += kPer) {
    for (int row = 0; row < 4; ++row) {
      __builtin_prefetch(in + row * apart + ahead + j * int64_t{sizeof(T)});
    }
    one.template operator()<V>(j);
  }
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
  // Columns that lie row after row without a gap make one run of all lanes. (Not with a centre,
  // which would have to be repeated.)
  const bool fused = !M::kCentred && f.step == width * int64_t{sizeof(T)};
  const int64_t runs = fused ? 1 : kLanes;
  const int64_t length = fused ? kLanes * width : width;
  const int64_t groups = f.n / (4 * kLanes);
  const int64_t ahead = fused ? 0 : kPanelRowsAhead * f.step;
  for (int64_t g = 0; g < groups; ++g) {
    const std::byte* in = f.in + g * 4 * kLanes * f.step;
    for (int64_t l = 0; l < runs; ++l, in += f.step) {
      if (g == 0)
        join_group<M, T, true>(lanes + l * width, in, kLanes * f.step, length, centre, ahead);
      else
        join_group<M, T, false>(lanes + l * width, in, kLanes * f.step, length, centre, ahead);
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
  alignas(64) T lanes[tree_lanes(sizeof(T)) * kPanel<T>];
  alignas(64) T centre[M::kCentred ? kPanel<T> : 1] = {};
  for (int64_t c = 0; c < fold.count; c += kPanel<T>) {
    const int64_t width = smaller(fold.count - c, kPanel<T>);
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
  for (; blocks > 1 && width == 1; blocks = (blocks + 1) / 2) {
    for (int64_t b = 0; b + 1 < blocks; b += 2) at[b / 2] = M::join(at[b], at[b + 1]);
    if (blocks % 2) at[blocks / 2] = at[blocks - 1];
  }
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
