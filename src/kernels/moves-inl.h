// Moving blocks: conversions, masks, transpositions, repetitions. Included once per instruction set, after
// gathers-inl.h.

// A row of 16-bit floats, as their bits, to something else, or of numbers that a double holds to them: conversions that the
// compiler sees through.
template <class From>
float widen(uint16_t bits) {
  return std::is_same_v<From, Float16> ? float_from_half(bits) : float_from_brain(bits);
}
template <class To, class From>
uint16_t narrow(From value) {
  constexpr bool kIsExact = std::is_same_v<From, float> || sizeof(From) <= 2;  // as a float32
  const float near =
      kIsExact ? static_cast<float>(value) : float_with_sticky_bit(static_cast<double>(value));
  return std::is_same_v<To, Float16> ? half_from_float(near) : brain_from_float(near);
}
template <class From>
inline constexpr bool is_narrowed_in_rows = std::is_same_v<From, double> ||
                                            (std::is_arithmetic_v<From> && sizeof(From) <= 4);
template <class From, class To>
void cast_small_floats(const std::byte* from, std::byte* to, int64_t count) {
  if constexpr (is_small_float<From> && is_small_float<To>) {
    const auto* in = reinterpret_cast<const uint16_t*>(from);
    auto* out = reinterpret_cast<uint16_t*>(to);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) out[i] = narrow<To>(widen<From>(in[i]));
  } else if constexpr (is_small_float<From>) {
    const auto* in = reinterpret_cast<const uint16_t*>(from);
    auto* out = reinterpret_cast<Stored<To>*>(to);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i)
      out[i] = static_cast<Stored<To>>(convert<To>(widen<From>(in[i])));
  } else {
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
    auto* out = reinterpret_cast<uint16_t*>(to);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) out[i] = narrow<To>(value_of<From>(in[i]));
  }
}

template <class From, class To>
void cast_rows(const Move& move) noexcept {
  const Move m = move;
  constexpr bool kPlain = !is_small_float<From> && !is_small_float<To>;
  constexpr bool kSmall = is_small_float<From> || (is_small_float<To> && is_narrowed_in_rows<From>);
  const bool dense = m.from_column == static_cast<int64_t>(sizeof(From)) &&
                     m.to_column == static_cast<int64_t>(sizeof(To)) &&
                     reinterpret_cast<uintptr_t>(m.from) % alignof(From) == 0 &&
                     reinterpret_cast<uintptr_t>(m.to) % alignof(To) == 0 &&
                     m.from_row % static_cast<int64_t>(alignof(From)) == 0;
  for (int64_t r = 0; r < m.rows; ++r) {
    const std::byte* from = m.from + r * m.from_row;
    std::byte* to = m.to + r * m.to_row;
    if (dense && std::is_same_v<From, To>) {
      __builtin_memmove(to, from, static_cast<size_t>(m.columns) * sizeof(To));
    } else if (dense && kPlain) {
      const auto* in = reinterpret_cast<const Stored<From>*>(from);
      auto* out = reinterpret_cast<Stored<To>*>(to);
#pragma GCC ivdep
      for (int64_t i = 0; i < m.columns; ++i) {
        out[i] = static_cast<Stored<To>>(convert<To>(value_of<From>(in[i])));
      }
    } else if (dense && kSmall) {
      if constexpr (kSmall) cast_small_floats<From, To>(from, to, m.columns);
    } else {
      for (int64_t i = 0; i < m.columns; ++i) {
        store<To>(to + i * m.to_column, convert<To>(load<From>(from + i * m.from_column)));
      }
    }
  }
}

template <int Bytes>
void masked_move_rows(const Move& m, const std::byte* mask, int64_t mask_row,
                      int64_t mask_column) noexcept {
  for (int64_t r = 0; r < m.rows; ++r) {
    for (int64_t i = 0; i < m.columns; ++i) {
      if (mask[r * mask_row + i * mask_column] == std::byte{0}) continue;
      __builtin_memcpy(m.to + r * m.to_row + i * m.to_column,
                       m.from + r * m.from_row + i * m.from_column, Bytes);
    }
  }
}

// Square transposition in registers. Interleaving row i with row i + N/2, log2(N) times over, moves
// every bit of the row number to the column number.
template <class T, int Lanes>
using Vector __attribute__((vector_size(Lanes * sizeof(T)))) = T;
// The same at any address. (A memcpy of 32 bytes would go in two halves.)
template <class V>
struct LooseOf {
  typedef V type __attribute__((aligned(1), may_alias));
};
template <class V>
[[gnu::always_inline]] inline void read_vector(const void* from, V& vector) {
  vector = *static_cast<const typename LooseOf<V>::type*>(from);
}
template <class V>
[[gnu::always_inline]] inline void write_vector(void* to, const V& vector) {
  *static_cast<typename LooseOf<V>::type*>(to) = vector;
}

// By reference: a vector wider than the target's registers cannot be passed by value.
template <class V>
void interleave(const V& a, const V& b, V& low, V& high, std::integer_sequence<int, 4>) {
  low = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
}
template <class V>
void interleave(const V& a, const V& b, V& low, V& high, std::integer_sequence<int, 8>) {
  low = __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
  high = __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}

template <class T, int N>
void transpose_square(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step) {
  using V = Vector<T, N>;
  V rows[N];
  for (int i = 0; i < N; ++i) read_vector(from + i * from_step, rows[i]);
  for (int stage = 1; stage < N; stage *= 2) {
    V mixed[N];
    for (int i = 0; i < N / 2; ++i) {
      interleave(rows[i], rows[i + N / 2], mixed[2 * i], mixed[2 * i + 1],
                 std::integer_sequence<int, N>{});
    }
    for (int i = 0; i < N; ++i) rows[i] = mixed[i];
  }
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

template <int Bytes>
void transpose_rows(const Move& move) noexcept {
  const Move m = move;
  if constexpr (Bytes == 16) {
    transpose_part<Bytes>(m, 0, m.rows, 0, m.columns);
  } else {
    using T = typename ItemOf<Bytes>::type;
    constexpr int kSide = Bytes == 8 ? 4 : 8;
    const int64_t rows = m.rows / kSide * kSide;
    const int64_t columns = m.columns / kSide * kSide;
    // Along the source's lines first: far apart as they are, they compete for few places in L1.
    for (int64_t c = 0; c < columns; c += kSide) {
      for (int64_t r = 0; r < rows; r += kSide) {
        transpose_square<T, kSide>(m.from + r * Bytes + c * m.from_column, m.from_column,
                                   m.to + r * m.to_row + c * Bytes, m.to_row);
      }
    }
    transpose_part<Bytes>(m, 0, rows, columns, m.columns);
    transpose_part<Bytes>(m, rows, m.rows, 0, m.columns);
  }
}

// Eight items at a time, each `Times` times over: output vector J holds items (8 J + lane) / Times.
template <int Times, int J, class V, size_t... Lane>
void repeat_part(const V& items, std::byte* to, std::index_sequence<Lane...>) {
  const V part = __builtin_shufflevector(items, items, static_cast<int>((8 * J + Lane) / Times)...);
  write_vector(to + J * static_cast<int>(sizeof(V)), part);
}
template <int Times, class V, size_t... J>
void repeat_eight(const V& items, std::byte* to, std::index_sequence<J...>) {
  (repeat_part<Times, static_cast<int>(J)>(items, to, std::make_index_sequence<8>{}), ...);
}

template <int Times, class T>
void repeat_few(const T* from, int64_t step, T* to, int64_t count) {
  int64_t i = 0;
  if constexpr (sizeof(T) <= 8) {
    for (; step == 1 && i + 8 <= count; i += 8) {
      Vector<T, 8> items;
      read_vector(from + i, items);
      repeat_eight<Times>(items, reinterpret_cast<std::byte*>(to + i * Times),
                          std::make_index_sequence<Times>{});
    }
  }
  for (; i < count; ++i) {
    for (int k = 0; k < Times; ++k) to[i * Times + k] = from[i * step];
  }
}

// More than a few times over: whole lines are stored, and what is too much of one is overwritten by the
// next. Returns how many items it did; the last ones have nothing behind them to spoil.
template <class T>
int64_t repeat_many(const T* from, int64_t step, T* to, int64_t count, int64_t times) {
  constexpr int64_t kItems = 64 / static_cast<int64_t>(sizeof(T));
  const int64_t last = count - (kItems + times - 1) / times;
  int64_t i = 0;
  for (; i < last; ++i) {
    const Vector<T, kItems> line = Vector<T, kItems>{} + from[i * step];
    for (int64_t k = 0; k < times; k += kItems) write_vector(to + i * times + k, line);
  }
  return i;
}

// Every item of a column, `columns` times over.
template <int Bytes>
void repeat_items(const Move& move) noexcept {
  using T = typename ItemOf<Bytes>::type;
  const Move m = move;
  const auto* from = reinterpret_cast<const T*>(m.from);
  auto* to = reinterpret_cast<T*>(m.to);
  const int64_t step = m.from_row / Bytes;
  switch (m.columns) {
    case 2:
      return repeat_few<2>(from, step, to, m.rows);
    case 3:
      return repeat_few<3>(from, step, to, m.rows);
    case 4:
      return repeat_few<4>(from, step, to, m.rows);
    case 5:
      return repeat_few<5>(from, step, to, m.rows);
    case 6:
      return repeat_few<6>(from, step, to, m.rows);
    case 7:
      return repeat_few<7>(from, step, to, m.rows);
    case 8:
      return repeat_few<8>(from, step, to, m.rows);
    default:
      break;
  }
  int64_t r = 0;
  if constexpr (Bytes <= 8) r = repeat_many(from, step, to, m.rows, m.columns);
  for (; r < m.rows; ++r) {
    for (int64_t i = 0; i < m.columns; ++i) to[r * m.columns + i] = from[r * step];
  }
}
