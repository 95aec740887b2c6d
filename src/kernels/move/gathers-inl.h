// Rows of any step made contiguous. Included after shuffles-inl.h.

// A row gathered with a step that is known to the compiler, which then shuffles whole vectors.
template <int Step, class T>
void gather_row(const T* from, T* to, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) to[i] = from[i * Step];
}

// --- Rows that lie backwards.

// Of a piece and more: pieces turned round, in the other order. The last one lies partly on the one
// before; nothing beside a row is touched.
template <class T, int Lanes>
void turn_by_pieces(const Move& m) {
  constexpr int64_t kPiece = Lanes * static_cast<int64_t>(sizeof(T));
  const int64_t last = m.columns * static_cast<int64_t>(sizeof(T)) - kPiece;
  const std::byte* end = m.from + sizeof(T);
  std::byte* to = m.to;
  const auto turn = [](const std::byte* from, std::byte* piece_to) {
    Vector<T, Lanes> piece;
    read_vector(from - kPiece, piece);
    turn_round(piece, std::make_index_sequence<size_t{Lanes}>{});
    write_vector(piece_to, piece);
  };
  for (int64_t r = 0; r < m.rows; ++r, end += m.from_row, to += m.to_row) {
    for (int64_t done = 0; done < last; done += kPiece) turn(end - done, to + done);
    turn(end - last, to + last);
  }
}

// In pieces of this size, or of half of it and so on. REQUIRES: columns >= 2.
template <int Bytes, int Piece>
void turn_rows(const Move& m) {
  if constexpr (Piece > Bytes) {
    if (m.columns * Bytes < Piece) return turn_rows<Bytes, Piece / 2>(m);
    turn_by_pieces<typename ItemOf<Bytes>::type, Piece / Bytes>(m);
  }
}

// Several rows are a piece, and follow each other: each is turned round in its place.
//
//   c b a f e d .. ..   ->   a b c d e f . .       what is too much is overwritten by the next piece
template <int Columns, class V, size_t... Lane>
[[gnu::always_inline]] inline void turn_rows_round(V& rows, std::index_sequence<Lane...>) {
  constexpr auto from = [](int lane) {
    const int there = lane / Columns * Columns + Columns - 1 - lane % Columns;
    return there < static_cast<int>(sizeof...(Lane)) ? there : 0;
  };
  rows = __builtin_shufflevector(rows, rows, from(static_cast<int>(Lane))...);
}

// Returns how many rows it did; the last ones have nothing behind them.
template <int Bytes, int Columns>
int64_t turn_close_rows(const Move& m) {
  constexpr int64_t kRow = Columns * Bytes;
  constexpr int64_t kTogether = kPieceBytes / kRow;
  const std::byte* from = m.from - (kRow - Bytes);
  int64_t r = 0;
  for (; r * kRow + kPieceBytes <= m.rows * kRow; r += kTogether) {
    PieceItems<Bytes> rows;
    read_vector(from + r * kRow, rows);
    turn_rows_round<Columns>(rows, std::make_index_sequence<size_t{kPieceItems<Bytes>}>{});
    write_vector(m.to + r * kRow, rows);
  }
  return r;
}

// The same for rows of more than a piece, each of them less than a vector: it begins in the row
// before.
template <int Bytes>
int64_t turn_close_vectors(const Move& m) {
  constexpr int64_t kLanes = kVectorBytes / Bytes;
  const int64_t row = m.columns * Bytes;
  turn_rows<Bytes, kPieceBytes>({m.from, row, -Bytes, m.to, row, Bytes, 1, m.columns});
  const std::byte* from = m.from + Bytes - kVectorBytes;
  int64_t r = 1;
  for (; r + kTurnedTogether < m.rows; r += kTurnedTogether) {
    Vector<typename ItemOf<Bytes>::type, kLanes> turned[kTurnedTogether];
    for (int64_t k = 0; k < kTurnedTogether; ++k) {
      read_vector(from + (r + k) * row, turned[k]);
      turn_round(turned[k], std::make_index_sequence<size_t{kLanes}>{});
    }
    for (int64_t k = 0; k < kTurnedTogether; ++k) write_vector(m.to + (r + k) * row, turned[k]);
  }
  return r;
}

template <int Bytes, size_t... Column>
int64_t turn_close_rows(const Move& m, std::index_sequence<Column...>) {
  int64_t done = 0;
  ((m.columns == static_cast<int64_t>(Column) + 2
        ? void(done = turn_close_rows<Bytes, static_cast<int>(Column) + 2>(m))
        : void()),
   ...);
  return done;
}

// How many of the first rows are done by what needs them to follow each other.
template <int Bytes>
int64_t turn_close_rows(const Move& m) {
  const int64_t row = m.columns * Bytes;
  if (m.from_row != row || m.to_row != row || m.rows == 1) return 0;
  if constexpr (kShufflesBytes && Bytes < 8) {
    if (row < kPieceBytes)
      return turn_close_rows<Bytes>(m, std::make_index_sequence<size_t{kPieceItems<Bytes> - 2}>{});
  }
  if constexpr (kVectorBytes > kPieceBytes) {
    if (row > kPieceBytes && row < kVectorBytes) return turn_close_vectors<Bytes>(m);
  }
  return 0;
}

// REQUIRES: columns >= 2.
template <int Bytes>
void turn_rows(Move m) {
  const int64_t done = turn_close_rows<Bytes>(m);
  m.from += done * m.from_row;
  m.to += done * m.to_row;
  m.rows -= done;
  turn_rows<Bytes, kVectorBytes>(m);
}

// Short rows column by column, some rows at a time.
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

// Rows of any step to contiguous rows, without a conversion. REQUIRES: `from` is aligned for its
// items.
template <int Bytes>
void gather_rows(const Move& move) noexcept {
  using T = typename ItemOf<Bytes>::type;
  const Move m = move;
  const int64_t step = m.from_column / Bytes;
  if (step == 1 || m.columns == 1) return copy_rows(m, m.columns * Bytes);
  if constexpr (Bytes <= 8 && (Bytes >= 4 || kShufflesBytes)) {
    if (step == -1) return turn_rows<Bytes>(m);
  }
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
