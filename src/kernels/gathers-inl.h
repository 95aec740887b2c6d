// Rows of any step made contiguous. Included like loops-inl.h.

// An item as the widest integer of its size, or two of them.
template <int Bytes>
struct ItemOf;
template <>
struct ItemOf<1> {
  using type = uint8_t;
};
template <>
struct ItemOf<2> {
  using type = uint16_t;
};
template <>
struct ItemOf<4> {
  using type = uint32_t;
};
template <>
struct ItemOf<8> {
  using type = uint64_t;
};
struct Pair {
  uint64_t low, high;
};
template <>
struct ItemOf<16> {
  using type = Pair;
};

// A row gathered with a step that is known to the compiler, which then shuffles whole vectors.
template <int Step, class T>
void gather_row(const T* from, T* to, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = from[i * Step];
}

// Rows of any step to contiguous rows, without a conversion. REQUIRES: `from` is aligned for its items.
template <int Bytes>
void gather_rows(const Move& move) noexcept {
  using T = typename ItemOf<Bytes>::type;
  const Move m = move;
  const int64_t step = m.from_column / Bytes;
  for (int64_t r = 0; r < m.rows; ++r) {
    const auto* from = reinterpret_cast<const T*>(m.from + r * m.from_row);
    auto* to = reinterpret_cast<T*>(m.to + r * m.to_row);
    switch (step) {
      case 1:
        __builtin_memcpy(to, from, static_cast<size_t>(m.columns) * Bytes);
        break;
      case -1:
        gather_row<-1>(from, to, m.columns);
        break;
      case 2:
        gather_row<2>(from, to, m.columns);
        break;
      case 3:
        gather_row<3>(from, to, m.columns);
        break;
      case 4:
        gather_row<4>(from, to, m.columns);
        break;
      default:
        for (int64_t i = 0; i < m.columns; ++i) to[i] = from[i * step];
    }
  }
}
