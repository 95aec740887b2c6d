// Rows of items that follow each other, copied without a call for each. Included like loops-inl.h.

// An item as the widest integer of its size, or two of them.
struct Pair {
  uint64_t low, high;
};
template <int Bytes>
struct ItemOf {
  using Integer = std::conditional_t<Bytes == 4, uint32_t, uint64_t>;
  using Narrow = std::conditional_t<Bytes == 1, uint8_t, uint16_t>;
  using type =
      std::conditional_t<Bytes <= 2, Narrow, std::conditional_t<Bytes == 16, Pair, Integer>>;
};

// Rows of so many bytes, none more than two pieces: those overlap, and nothing beside a row is
// touched. (A call for each row takes ten times as long as this.)
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

// Rows of items that follow each other.
inline void copy_rows(const Move& move, int64_t bytes) {
  const Move m = move;
  if (bytes > 128) {
    for (int64_t r = 0; r < m.rows; ++r)
      __builtin_memmove(m.to + r * m.to_row, m.from + r * m.from_row, static_cast<size_t>(bytes));
  } else if (bytes >= 64) {
    copy_in_two<Vector<uint8_t, 64>>(m, bytes);
  } else if (bytes >= 32) {
    copy_in_two<Vector<uint8_t, 32>>(m, bytes);
  } else if (bytes >= 16) {
    copy_in_two<Vector<uint8_t, 16>>(m, bytes);
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
