// Transpositions of small blocks, in squares that are turned in registers. Included after
// shuffles-inl.h.

template <class T, int N>
[[gnu::always_inline]] inline void transpose_square(const std::byte* from, int64_t from_step,
                                                    std::byte* to, int64_t to_step) {
  Vector<T, N> rows[N];
  for (int i = 0; i < N; ++i) read_vector(from + i * from_step, rows[i]);
  interleave_all<N>(rows);
  for (int i = 0; i < N; ++i) write_vector(to + i * to_step, rows[i]);
}

// Element by element, for what is left over at the edges.
template <int Bytes>
void transpose_part(const Move& m, int64_t row, int64_t rows, int64_t column, int64_t columns) {
  for (int64_t r = row; r < rows; ++r) {
    for (int64_t c = column; c < columns; ++c) {
      __builtin_memcpy(m.to + r * m.to_row + c * Bytes, m.from + r * Bytes + c * m.from_column,
                       Bytes);
    }
  }
}

// The side of a square in registers.
template <int Bytes>
inline constexpr int kSide = Bytes == 8 ? 4 : 8;

// Fewer columns than a square has, rows close to each other: a square with the last column again in
// the place of those that are missing. What is too much of a row is overwritten by the next one, so
// the last rows are left. Returns how many are done.
template <int Bytes>
int64_t interleave_columns(const Move& m) {
  using T = typename ItemOf<Bytes>::type;
  using V = Vector<T, kSide<Bytes>>;
  int64_t r = 0;
  for (; r + 2 * kSide<Bytes> <= m.rows; r += kSide<Bytes>) {
    V square[kSide<Bytes>];
    for (int64_t c = 0; c < kSide<Bytes>; ++c) {
      const int64_t there_is = c < m.columns ? c : m.columns - 1;
      read_vector(m.from + r * Bytes + there_is * m.from_column, square[c]);
    }
    interleave_all<kSide<Bytes>>(square);
    for (int64_t i = 0; i < kSide<Bytes>; ++i) write_vector(m.to + (r + i) * m.to_row, square[i]);
  }
  return r;
}

// Calls square(row, column) so that squares of these sides cover the block; the last ones lie
// partly on the ones before. REQUIRES: there is room for one.
template <class Square>
[[gnu::always_inline]] inline void over_squares(const Move& m, int64_t rows, int64_t columns,
                                                const Square& square) {
  const auto start = [](int64_t i, int64_t side, int64_t extent) {
    return i + side <= extent ? i : extent - side;
  };
  // Along the source's lines first: far apart as they are, they compete for few places in L1.
  for (int64_t c = 0; c < m.columns; c += columns) {
    const int64_t column = start(c, columns, m.columns);
    for (int64_t r = 0; r < m.rows; r += rows) square(start(r, rows, m.rows), column);
  }
}

template <int Bytes>
void transpose_squares(const Move& m) {
  using T = typename ItemOf<Bytes>::type;
  constexpr int kStep = kSide<Bytes>;
  over_squares(m, kStep, kStep, [&m](int64_t row, int64_t column) {
    transpose_square<T, kStep>(m.from + row * Bytes + column * m.from_column, m.from_column,
                               m.to + row * m.to_row + column * Bytes, m.to_row);
  });
}

template <int Bytes>
void transpose_few(const Move& m, bool is_close) {
  if (m.rows >= kSide<Bytes> && m.columns >= kSide<Bytes>) return transpose_squares<Bytes>(m);
  const int64_t done = is_close ? interleave_columns<Bytes>(m) : 0;
  transpose_part<Bytes>(m, done, m.rows, 0, m.columns);
}

// --- Small items: as many squares side by side as a vector has pieces of 16 bytes.

template <int Bytes, int Number, class V>
[[gnu::always_inline]] inline void write_pieces(const V* rows, std::byte* to, int64_t to_row) {
  constexpr int kStep = kPieceItems<Bytes>;
  for (int i = 0; i < kStep; ++i) {
    PieceItems<Bytes> piece;
    take_piece<Number>(rows[i], piece, std::make_index_sequence<size_t{kStep}>{});
    write_vector(to + (Number * kStep + i) * to_row, piece);
  }
}

template <int Bytes, int VectorBytes, size_t... Number>
[[gnu::always_inline]] inline void transpose_strip(const std::byte* from, int64_t from_step,
                                                   std::byte* to, int64_t to_row,
                                                   std::index_sequence<Number...>) {
  constexpr int kStep = kPieceItems<Bytes>;
  Vector<typename ItemOf<Bytes>::type, VectorBytes / Bytes> rows[kStep];
  for (int i = 0; i < kStep; ++i) read_vector(from + i * from_step, rows[i]);
  interleave_all<kStep>(rows);
  (write_pieces<Bytes, static_cast<int>(Number)>(rows, to, to_row), ...);
}

// REQUIRES: there is room for a vector of rows, and for a piece of columns.
template <int Bytes, int VectorBytes>
void transpose_strips(const Move& m) {
  over_squares(m, VectorBytes / Bytes, kPieceItems<Bytes>, [&m](int64_t row, int64_t column) {
    transpose_strip<Bytes, VectorBytes>(m.from + row * Bytes + column * m.from_column,
                                        m.from_column, m.to + row * m.to_row + column * Bytes,
                                        m.to_row,
                                        std::make_index_sequence<VectorBytes / kPieceBytes>{});
  });
}

// --- Fewer columns than a piece has items, rows close to each other.
//
//   a0 a1 a2 ..                                          a0 b0 c0 c0 a1 b1 c1 c1      then without what is twice:
//   b0 b1 b2 ..   interleaved, as if there were four ->  a2 b2 c2 c2 ..               a0 b0 c0 a1 b1 c1 . .
//   c0 c1 c2 ..

constexpr int padded(int columns) {
  int power = 1;
  while (power < columns) power *= 2;
  return power;
}

template <int Columns, class V, size_t... Lane>
[[gnu::always_inline]] inline void close_gaps(V& rows, std::index_sequence<Lane...>) {
  constexpr auto from = [](int lane) {
    const int there = lane / Columns * padded(Columns) + lane % Columns;
    return there < static_cast<int>(sizeof...(Lane)) ? there : 0;
  };
  rows = __builtin_shufflevector(rows, rows, from(static_cast<int>(Lane))...);
}

// As many rows as a piece has items; up to a piece behind them is spoilt.
template <int Bytes, int Columns>
[[gnu::always_inline]] inline void join_some_rows(const std::byte* from, int64_t from_column,
                                                  std::byte* to) {
  constexpr int kItems = kPieceItems<Bytes>;
  constexpr int kPadded = padded(Columns);
  PieceItems<Bytes> pieces[kPadded];
  for (int c = 0; c < kPadded; ++c)
    read_vector(from + (c < Columns ? c : Columns - 1) * from_column, pieces[c]);
  interleave_all<kItems>(pieces);
  for (int i = 0; i < kPadded; ++i) {
    if constexpr (Columns != kPadded)
      close_gaps<Columns>(pieces[i], std::make_index_sequence<size_t{kItems}>{});
    write_vector(to + i * (kItems / kPadded) * Columns * Bytes, pieces[i]);
  }
}

// REQUIRES: there are as many rows as a piece has items.
template <int Bytes, int Columns>
void join_columns(const Move& m) {
  constexpr int64_t kRows = kPieceItems<Bytes>;
  constexpr int64_t kRow = Columns * Bytes;
  int64_t r = 0;
  for (; r + 2 * kRows <= m.rows; r += kRows)
    join_some_rows<Bytes, Columns>(m.from + r * Bytes, m.from_column, m.to + r * kRow);
  for (const int64_t row : {r, m.rows - kRows}) {
    std::byte last[kRows * kRow + kPieceBytes];
    join_some_rows<Bytes, Columns>(m.from + row * Bytes, m.from_column, last);
    __builtin_memcpy(m.to + row * kRow, last, kRows * kRow);
  }
}

// Of fewer columns than a piece has items: two and more.
template <int Bytes, size_t... Column>
void join_columns(const Move& m, std::index_sequence<Column...>) {
  ((m.columns == static_cast<int64_t>(Column) + 2
        ? join_columns<Bytes, static_cast<int>(Column) + 2>(m)
        : void()),
   ...);
}

template <int Bytes>
void transpose_small_items(const Move& m) {
  constexpr int kStep = kPieceItems<Bytes>;
  constexpr int kVector = kVectorBytes < kTurnedBytes ? kVectorBytes : kTurnedBytes;
  if constexpr (Bytes <= 2) {
    if (m.columns >= kStep && m.rows >= kVector / Bytes) return transpose_strips<Bytes, kVector>(m);
    if (m.columns >= kStep && m.rows >= kStep) return transpose_strips<Bytes, kPieceBytes>(m);
  }
  const bool is_close = m.to_row == m.columns * Bytes;
  if constexpr (kShufflesBytes || Bytes == 4) {
    if (m.columns >= 2 && m.columns < kStep && m.rows >= kStep && is_close)
      return join_columns<Bytes>(m, std::make_index_sequence<size_t{kStep - 2}>{});
  }
  transpose_few<Bytes>(m, is_close);
}

template <int Bytes>
void transpose_rows(const Move& move) noexcept {
  const Move m = move;
  if constexpr (Bytes == 16) {
    transpose_part<Bytes>(m, 0, m.rows, 0, m.columns);
  } else if constexpr (Bytes <= 4) {
    transpose_small_items<Bytes>(m);
  } else {
    transpose_few<Bytes>(m, m.to_row == m.columns * Bytes);
  }
}
