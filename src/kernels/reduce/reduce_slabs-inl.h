// Reducing the middle axis of slabs, (slabs, n, width) to (slabs, width), that are too short or too
// narrow to be panels. Included once per instruction set, after reduce-inl.h.
//
// A vector of neighbouring columns goes through the tree at once. Where a dense slab is narrower
// than the vector, its last lanes compute what nobody asked for, from the elements that follow, and
// are stored where the next slab's results then come: slabs are taken in order, and the last ones
// in scalars.
template <class M, class T, class V>
struct SlabColumns {
  static constexpr int kLanes = static_cast<int>(tree_lanes(sizeof(T)));

  const std::byte* in;
  int64_t n;
  int64_t step;
  int64_t in_groups;  // rows that come in groups of four rows of lanes
  V centre;

  SlabColumns(const SlabFold& f, int64_t slab, int64_t c)
      : in(f.in + slab * f.across + c * int64_t{sizeof(T)}),
        n(f.n),
        step(f.step),
        in_groups(f.n / (4 * kLanes) * (4 * kLanes)),
        centre{} {
    if constexpr (M::kCentred)
      centre = read<V>(f.centre + slab * f.centre_across + c * int64_t{sizeof(T)});
  }
  [[gnu::always_inline]] V at(int64_t row) const {
    return M::value(read<V>(in + row * step), centre);
  }
  [[gnu::always_inline]] V group(int64_t row) const {
    return M::join(M::join(at(row), at(row + kLanes)),
                   M::join(at(row + 2 * kLanes), at(row + 3 * kLanes)));
  }
  // Lane l of the tree. REQUIRES: l < n.
  V lane(int64_t l) const {
    int64_t row = l;
    V total = in_groups > 0 ? group(row) : at(row);
    row += in_groups > 0 ? 4 * kLanes : kLanes;
    for (; row < in_groups; row += 4 * kLanes) total = M::join(total, group(row));
    for (; row < n; row += kLanes) total = M::join(total, at(row));
    return total;
  }
  // The whole tree of up to kLanes rows. Half: the largest power of two below n.
  template <int Half>
  [[gnu::always_inline]] V fold_few() const {
    V part[Half];
#pragma GCC unroll 8
    for (int l = 0; l < Half; ++l) {
      part[l] = at(l);
      if (l + Half < n) part[l] = M::join(part[l], at(l + Half));
    }
    return join_halves<M, Half>(part);
  }
  // The whole tree of more than kLanes rows, but less than a group.
  [[gnu::always_inline]] V fold_some() const {
    const auto lane_of = [this](int l) {
      V total = at(l);
      if (l + kLanes < n) total = M::join(total, at(l + kLanes));
      if (l + 2 * kLanes < n) total = M::join(total, at(l + 2 * kLanes));
      return l + 3 * kLanes < n ? M::join(total, at(l + 3 * kLanes)) : total;
    };
    V part[8];
#pragma GCC unroll 8
    for (int l = 0; l < 8; ++l) part[l] = M::join(lane_of(l), lane_of(l + 8));
    return join_halves<M, 8>(part);
  }
  // The whole tree of any number of rows.
  V fold_many() const {
    V part[kLanes];
    int used = n < kLanes ? static_cast<int>(n) : kLanes;
#pragma GCC unroll 1
    for (int l = 0; l < used; ++l) part[l] = lane(l);
#pragma GCC unroll 1
    for (int half = kLanes / 2; half > 0; half /= 2) {
#pragma GCC unroll 1
      for (int l = 0; l + half < used; ++l) part[l] = M::join(part[l], part[l + half]);
      used = used < half ? used : half;
    }
    return part[0];
  }
  template <int Half>
  [[gnu::always_inline]] V fold() const {
    if constexpr (Half == 16) {
      return fold_some();
    } else if constexpr (Half > 0) {
      return fold_few<Half>();
    } else {
      return fold_many();
    }
  }
};

// Half: as above; 16 for up to 63 rows, 0 for any number.
template <class M, class T, class V, int Half>
[[gnu::always_inline]] inline void fold_columns_at(const SlabFold& f, int64_t slab, int64_t c) {
  write(f.out + slab * f.out_across + c * int64_t{sizeof(T)},
        SlabColumns<M, T, V>(f, slab, c).template fold<Half>());
}

// How many columns are done in vectors: of dense slabs but the last ones, all.
template <class M, class T, int kPer>
int64_t columns_in_vectors(const SlabFold& f, int64_t slab) {
  const int64_t row = f.width * int64_t{sizeof(T)};
  const bool is_dense = f.step == row && f.across == f.n * row && f.out_across == row &&
                        (!M::kCentred || f.centre_across == row);
  const int64_t vectors = (f.width + kPer - 1) / kPer * kPer;
  const int64_t results_left = (f.slabs - slab) * f.width;
  return is_dense && vectors <= results_left ? vectors : f.width / kPer * kPer;
}

// What is left over of a slab, one column at a time.
template <class M, class T>
[[gnu::noinline]] void fold_last_columns(const SlabFold& f, int64_t slab, int64_t c) {
  for (; c < f.width; ++c) fold_columns_at<M, T, T, 0>(f, slab, c);
}

template <class M, class T, class V, int Half>
void fold_slabs_by(const SlabFold& f) {
  constexpr int kPer = static_cast<int>(sizeof(V) / sizeof(T));
  const int64_t vectors = columns_in_vectors<M, T, kPer>(f, 0);
  // The slabs that so many columns fit.
  const int64_t whole = vectors > f.width ? f.slabs - (vectors - 1) / f.width : f.slabs;
  for (int64_t slab = 0; slab < f.slabs; ++slab) {
    const int64_t last = slab < whole ? vectors : f.width / kPer * kPer;
    int64_t c = 0;
    for (; c < last; c += kPer) fold_columns_at<M, T, V, Half>(f, slab, c);
    if (c < f.width) fold_last_columns<M, T>(f, slab, c);
  }
}

// Trees of few rows are written out for floats on wide registers; elsewhere they are not worth
// their size in the library.
template <class M, class T, class V>
void fold_slabs_of(const SlabFold& f) {
  if constexpr (kVectorBytes == 16 || !std::is_floating_point_v<T>)
    return fold_slabs_by<M, T, V, 0>(f);
  if (f.n >= 64) return fold_slabs_by<M, T, V, 0>(f);
  if (f.n > 16) return fold_slabs_by<M, T, V, 16>(f);
  if (f.n > 8) return fold_slabs_by<M, T, V, 8>(f);
  if (f.n > 4) return fold_slabs_by<M, T, V, 4>(f);
  if (f.n > 2) return fold_slabs_by<M, T, V, 2>(f);
  fold_slabs_by<M, T, V, 1>(f);
}

template <class M, class T>
void fold_slabs(const SlabFold& fold) noexcept {
  constexpr int kItem = static_cast<int>(sizeof(T));
  const SlabFold f = fold;
  if constexpr (kVectorBytes > 16 && kItem >= 4) {
    if (f.width * kItem <= 16) return fold_slabs_of<M, T, Vector<T, 16 / kItem>>(f);
  }
  if constexpr (kItem >= 4)
    fold_slabs_of<M, T, Vector<T, kVectorBytes / kItem>>(f);
  else
    fold_slabs_by<M, T, Vector<T, kVectorBytes / kItem>, 0>(f);
}
