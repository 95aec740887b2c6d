// Copies that are not one item after the other: one value all along a row, and complex numbers,
// which are pairs of reals. Included after run_tile-inl.h.

template <class T>
struct FilledRow {
  T value;
  template <class R>
  [[gnu::always_inline]] void operator()(R* out, int64_t begin, int64_t end) const {
    const R stored = static_cast<R>(value);
#pragma GCC ivdep
    for (int64_t i = 0; i < end - begin; ++i) out[i] = stored;
  }
};

template <class T, bool Streams>
void fill_rows(const Tile& tile) noexcept {
  over_rows<Op::copy, T, Streams, 1>(
      tile, [](const std::byte* const* in) { return FilledRow<T>{at<T>(in[0], 0)}; });
}

template <class T>
void copy_reals(const Tile& t) noexcept {
  if (t.planes > 1) return over_planes(t, 1, &copy_reals<T>);
  const bool fills = t.in_column[0] == 0 && t.out_column == static_cast<int64_t>(sizeof(T)) &&
                     t.columns >= kFewColumns;
  if (!fills) return run_tile<Op::copy, T>(t);
  if constexpr (is_streamable<Op::copy, T>) {
    if (t.streams) return fill_rows<T, true>(t);
  }
  fill_rows<T, false>(t);
}

template <class T>
void copy_tile(const Tile& t) noexcept {
  if constexpr (is_complex_type<T>) {
    constexpr int64_t kItem = sizeof(T);
    if (t.in_column[0] != kItem || t.out_column != kItem) return run_tile<Op::copy, T>(t);
    Tile pairs = t;
    pairs.columns *= 2;
    pairs.in_column[0] = pairs.out_column = kItem / 2;
    copy_reals<typename T::value_type>(pairs);
  } else {
    copy_reals<T>(t);
  }
}
