// Positions of extremes along the middle axis of dense slabs, (slabs, n, width) to (slabs, width),
// with few columns. Included once per instruction set, after reduce_args-inl.h.
//
// A part of a vector holds the columns of one slab; its last lanes compute what nobody asked for,
// from the elements that follow, and are stored where the next slab's places then come: slabs are
// taken in order, and the last ones in scalars.

template <class M, class T>
int64_t find_in_column(const std::byte* in, int64_t n, int64_t step) {
  T best;
  int64_t at;
  arg_column<M, T>({in, n, step, 1, 0, reinterpret_cast<std::byte*>(&best), &at}, 0);
  return at;
}

// P elements each of G slabs, `across` apart, in one vector.
template <class T, int P, int G, size_t... L>
[[gnu::always_inline]] inline Vector<T, P * G> read_side_by_side(const std::byte* in,
                                                                 int64_t across,
                                                                 std::index_sequence<L...>) {
  if constexpr (G == 1) {
    return read<Vector<T, P>>(in);
  } else {
    constexpr auto kHalf = std::make_index_sequence<P * G / 2>{};
    const auto first = read_side_by_side<T, P, G / 2>(in, across, kHalf);
    const auto second = read_side_by_side<T, P, G / 2>(in + G / 2 * across, across, kHalf);
    return __builtin_shufflevector(first, second, static_cast<int>(L)...);
  }
}

// The places of P columns each of G slabs. N: rows, or 0 if they are not known. Nans are not looked
// at, unless they are Expected, but make `sum` nan (as infinities of both signs do).
template <class M, class T, int P, int G, int N, bool Expected, class V = Vector<T, P * G>>
[[gnu::always_inline]] inline auto find_side_by_side(const std::byte* in, int64_t rows,
                                                     int64_t step, V& sum) {
  using Place = decltype(V{} < V{});
  constexpr auto kAll = std::make_index_sequence<P * G>{};
  const int64_t n = N ? N : rows;
  const int64_t across = n * step;
  V best = read_side_by_side<T, P, G>(in, across, kAll);
  V part = best;
  Place at{};
  Place here{};
#pragma GCC unroll 4
  for (int64_t i = 1; i < n; ++i) {
    in += step;
    here += 1;
    const V x = read_side_by_side<T, P, G>(in, across, kAll);
    Place better;
    if constexpr (Expected)
      better = replaces<M>(x, best);
    else
      better = M::is_better(x, best);
    if constexpr (std::is_floating_point_v<T>) part += x;
    best = better ? x : best;
    at = better ? here : at;
  }
  if constexpr (std::is_floating_point_v<T>) sum += part;
  return at;
}

// Part `Slab` of the places.
template <int P, int Slab, class Places, size_t... L>
[[gnu::always_inline]] inline void store_places(const Places& places, int64_t* out,
                                                std::index_sequence<L...>) {
  const Vector<int64_t, P> part =
      __builtin_shufflevector(places, places, static_cast<int>(L) + Slab * P...);
  __builtin_memcpy(out, &part, sizeof part);
}

// Slabs [begin, end), a multiple of G. Returns whether there may have been a nan. REQUIRES: width
// <= P, unless G is 1.
template <class M, class T, int P, int N, bool Expected, size_t... Slab>
[[gnu::always_inline]] inline bool find_in_slabs(const ArgSlabs& f, int64_t begin, int64_t end,
                                                 std::index_sequence<Slab...>) {
  constexpr int G = sizeof...(Slab);
  constexpr auto kPart = std::make_index_sequence<P>{};
  const int64_t n = N ? N : f.n;
  const int64_t width = f.width;
  const int64_t step = width * int64_t{sizeof(T)};
  const std::byte* in = f.in + begin * n * step;
  int64_t* out = f.out + begin * width;
  Vector<T, P * G> sum{};
  for (int64_t s = begin; s < end; s += G, in += G * n * step, out += G * width) {
    for (int64_t c = 0; c < width; c += P) {
      const auto at =
          find_side_by_side<M, T, P, G, N, Expected>(in + c * int64_t{sizeof(T)}, n, step, sum);
      const auto places = __builtin_convertvector(at, Vector<int64_t, P * G>);
      (store_places<P, int{Slab}>(places, out + int64_t{Slab} * width + c, kPart), ...);
    }
  }
  return std::is_floating_point_v<T> && is_any(sum != sum);
}

// P: the lanes of 16 bytes, if columns fit, or of a vector that holds one slab only.
template <class M, class T, int P, int N>
void arg_slabs_in(const ArgSlabs& f) {
  constexpr int kGroup = (kVectorBytes < 32 ? kVectorBytes : 32) / (P * int{sizeof(T)});
  constexpr auto kSlabs = std::make_index_sequence<kGroup>{};
  // Behind these there are the elements and the places that a vector reaches over to.
  int64_t whole = f.slabs - (P + f.width - 1) / f.width;
  whole = whole > 0 ? whole / kGroup * kGroup : 0;
  int64_t s = 0;
  for (; s < whole; s += kSlabsTogether) {
    const int64_t end = smaller(s + kSlabsTogether, whole);
    if (find_in_slabs<M, T, P, N, false>(f, s, end, kSlabs))
      find_in_slabs<M, T, P, 0, true>(f, s, end, kSlabs);
  }
  const int64_t step = f.width * int64_t{sizeof(T)};
  for (s = whole; s < f.slabs; ++s) {
    for (int64_t c = 0; c < f.width; ++c)
      f.out[s * f.width + c] =
          find_in_column<M, T>(f.in + s * f.n * step + c * int64_t{sizeof(T)}, f.n, step);
  }
}

template <class M, class T>
void arg_slabs(const ArgSlabs& f) noexcept {
  constexpr int kHalf = 16 / int{sizeof(T)};
  constexpr int kMost = kVectorBytes >= 32 ? 2 * kHalf : kHalf;
  if (f.width > kHalf) return arg_slabs_in<M, T, kMost, 0>(f);
  switch (f.n) {
    case 2:
      return arg_slabs_in<M, T, kHalf, 2>(f);
    case 3:
      return arg_slabs_in<M, T, kHalf, 3>(f);
    case 4:
      return arg_slabs_in<M, T, kHalf, 4>(f);
    default:
      return arg_slabs_in<M, T, kHalf, 0>(f);
  }
}
