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

// Rows of so many bytes, none more than two pieces: those overlap, and nothing beside a row is touched. (A call for each row takes
// ten times as long as this.)
template <class Piece>
void copy_in_two(const Move& m, int64_t bytes) {
  const int64_t second = bytes - static_cast<int64_t>(sizeof(Piece));
  const std::byte* from = m.from;
  std::byte* to = m.to;
  for (int64_t r = 0; second == 0 && r < m.rows; ++r)
    __builtin_memcpy(to + r * m.to_row, from + r * m.from_row, sizeof(Piece));
  if (second == 0) return;
  for (int64_t r = 0; r < m.rows; ++r) {
    Piece head;
    Piece tail;
    __builtin_memcpy(&head, from, sizeof(Piece));
    __builtin_memcpy(&tail, from + second, sizeof(Piece));
    __builtin_memcpy(to, &head, sizeof(Piece));
    __builtin_memcpy(to + second, &tail, sizeof(Piece));
    from += m.from_row;
    to += m.to_row;
  }
}

template <int Bytes>
struct PieceOf {
  typedef uint8_t type __attribute__((vector_size(Bytes)));
};

// Rows of items that follow each other.
inline void copy_rows(const Move& move, int64_t bytes) {
  const Move m = move;
  if (bytes > 128) {
    for (int64_t r = 0; r < m.rows; ++r)
      __builtin_memmove(m.to + r * m.to_row, m.from + r * m.from_row, static_cast<size_t>(bytes));
  } else if (bytes >= 64) {
    copy_in_two<PieceOf<64>::type>(m, bytes);
  } else if (bytes >= 32) {
    copy_in_two<PieceOf<32>::type>(m, bytes);
  } else if (bytes >= 16) {
    copy_in_two<PieceOf<16>::type>(m, bytes);
  } else if (bytes >= 8) {
    copy_in_two<uint64_t>(m, bytes);
  } else if (bytes >= 4) {
    copy_in_two<uint32_t>(m, bytes);
  } else if (bytes >= 2) {
    copy_in_two<uint16_t>(m, bytes);
  } else if (bytes == 1) {
    copy_in_two<uint8_t>(m, bytes);
  }
}

// Short rows column by column, some rows at a time: a loop along them would end before it has begun.
constexpr int64_t kShortGather = 16;  // columns
constexpr int64_t kRowsTogether = 16;
template <class T>
void gather_short_rows(const Move& m) {
  int64_t r = 0;
  for (; r + kRowsTogether <= m.rows; r += kRowsTogether) {
    for (int64_t i = 0; i < m.columns; ++i) {
      const std::byte* from = m.from + r * m.from_row + i * m.from_column;
      std::byte* to = m.to + r * m.to_row + i * static_cast<int64_t>(sizeof(T));
#pragma GCC unroll 16
      for (int64_t k = 0; k < kRowsTogether; ++k)
        __builtin_memcpy(to + k * m.to_row, from + k * m.from_row, sizeof(T));
    }
  }
  for (; r < m.rows; ++r) {
    for (int64_t i = 0; i < m.columns; ++i)
      __builtin_memcpy(m.to + r * m.to_row + i * static_cast<int64_t>(sizeof(T)),
                       m.from + r * m.from_row + i * m.from_column, sizeof(T));
  }
}

// Rows of any step to contiguous rows, without a conversion. REQUIRES: `from` is aligned for its items.
template <int Bytes>
void gather_rows(const Move& move) noexcept {
  using T = typename ItemOf<Bytes>::type;
  const Move m = move;
  const int64_t step = m.from_column / Bytes;
  if (step == 1) return copy_rows(m, m.columns * Bytes);
  if (m.columns < kShortGather && m.rows > 1) return gather_short_rows<T>(m);
  for (int64_t r = 0; r < m.rows; ++r) {
    const auto* from = reinterpret_cast<const T*>(m.from + r * m.from_row);
    auto* to = reinterpret_cast<T*>(m.to + r * m.to_row);
    switch (step) {
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
