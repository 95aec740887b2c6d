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
  if constexpr (std::is_same_v<To, Float16> && std::is_integral_v<From> && sizeof(From) >= 4) {
    // Infinite from 65520 on: below this a float32 holds every integer.
    constexpr From kBeyond = From{1} << 17;
    const From below = value < kBeyond ? value : kBeyond;
    const From kept = std::is_signed_v<From> && below < -kBeyond ? -kBeyond : below;
    return half_from_float(static_cast<float>(static_cast<int32_t>(kept)));
  }
  constexpr bool kIsExact = std::is_same_v<From, float> || sizeof(From) <= 2;  // as a float32
  const float near =
      kIsExact ? static_cast<float>(value) : float_with_sticky_bit(static_cast<double>(value));
  return std::is_same_v<To, Float16> ? half_from_float(near) : brain_from_float(near);
}
template <class From, class To>
inline constexpr bool is_narrowed_in_rows = std::is_same_v<From, double> ||
                                            (std::is_arithmetic_v<From> && sizeof(From) <= 4) ||
                                            (std::is_integral_v<From> &&
                                             std::is_same_v<To, Float16>);
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

// Complex numbers as the pairs of reals they are.
template <class From, class To>
void cast_to_pairs(const std::byte* from, std::byte* to, int64_t count) {
  using Part = typename To::value_type;
  auto* out = reinterpret_cast<Part*>(to);
  if constexpr (is_complex_type<From>) {
    const auto* in = reinterpret_cast<const typename From::value_type*>(from);
#pragma GCC ivdep
    for (int64_t i = 0; i < 2 * count; ++i) out[i] = static_cast<Part>(in[i]);
  } else {
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) {
      out[2 * i] = convert<Part>(value_of<From>(in[i]));
      out[2 * i + 1] = 0;
    }
  }
}

// Items that follow each other, in aligned memory.
template <class From, class To>
[[gnu::noinline]] void cast_run(const std::byte* from, std::byte* to, int64_t count) {
  constexpr bool kPlain = !is_small_float<From> && !is_small_float<To>;
  if constexpr (is_small_float<From> || (!kPlain && is_narrowed_in_rows<From, To>)) {
    cast_small_floats<From, To>(from, to, count);
  } else if constexpr (kPlain && is_complex_type<To>) {
    cast_to_pairs<From, To>(from, to, count);
  } else {
    const auto* in = reinterpret_cast<const Stored<From>*>(from);
    auto* out = reinterpret_cast<Stored<To>*>(to);
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i)
      out[i] = static_cast<Stored<To>>(convert<To>(value_of<From>(in[i])));
  }
}

template <int Bytes>
[[gnu::noinline]] void move_items(const std::byte* from, int64_t from_step, std::byte* to,
                                  int64_t to_step, int64_t count) {
  for (int64_t i = 0; i < count; ++i)
    __builtin_memcpy(to + i * to_step, from + i * from_step, Bytes);
}

// True iff items follow each other in aligned memory.
template <class T>
bool is_run(const std::byte* first, int64_t step) {
  return step == static_cast<int64_t>(sizeof(T)) &&
         reinterpret_cast<uintptr_t>(first) % alignof(T) == 0;
}

// Items anywhere: some at a time are laid side by side, converted there, and taken where they belong.
template <class From, class To>
void cast_apart(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step,
                int64_t count) {
  constexpr int64_t kTogether = 64;
  constexpr int64_t kFrom = sizeof(From);
  constexpr int64_t kTo = sizeof(To);
  if constexpr (std::is_same_v<From, To>) {
    move_items<kTo>(from, from_step, to, to_step, count);
  } else {
    alignas(64) std::byte before[kTogether * kFrom];
    alignas(64) std::byte after[kTogether * kTo];
    const bool reads = is_run<From>(from, from_step);  // where it lies
    const bool writes = is_run<To>(to, to_step);
    for (int64_t i = 0; i < count; i += kTogether) {
      const int64_t some = count - i < kTogether ? count - i : kTogether;
      const std::byte* source = from + i * from_step;
      std::byte* target = to + i * to_step;
      if (!reads) move_items<kFrom>(source, from_step, before, kFrom, some);
      cast_run<From, To>(reads ? source : before, writes ? target : after, some);
      if (!writes) move_items<kTo>(after, kTo, target, to_step, some);
    }
  }
}

template <class From, class To>
void cast_rows(const Move& move) noexcept {
  const Move m = move;
  const bool dense = is_run<From>(m.from, m.from_column) && is_run<To>(m.to, m.to_column) &&
                     m.from_row % static_cast<int64_t>(alignof(From)) == 0;
  if (dense && std::is_same_v<From, To>)
    return copy_rows(m, m.columns * static_cast<int64_t>(sizeof(To)));
  for (int64_t r = 0; r < m.rows; ++r) {
    const std::byte* from = m.from + r * m.from_row;
    std::byte* to = m.to + r * m.to_row;
    if (dense)
      cast_run<From, To>(from, to, m.columns);
    else
      cast_apart<From, To>(from, m.from_column, to, m.to_column, m.columns);
  }
}

// Rows that lie like their mask. Nothing is stored where the mask is 0, not even what was there: it may be another thread's.
template <class T>
using AnyItem __attribute__((aligned(1), may_alias)) = T;
template <class T>
void masked_move_row(const AnyItem<T>* from, AnyItem<T>* to, const uint8_t* mask, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) {
    if (mask[i] != 0) to[i] = from[i];
  }
}
template <int Bytes>
void masked_move_dense(const Move& move, const std::byte* mask, int64_t mask_row) {
  using T = typename ItemOf<Bytes>::type;
  Move m = move;
  const int64_t row = m.columns * Bytes;
  if (m.from_row == row && m.to_row == row && mask_row == m.columns) {
    m.columns *= m.rows;
    m.rows = 1;
  }
  for (int64_t r = 0; r < m.rows; ++r)
    masked_move_row<T>(reinterpret_cast<const AnyItem<T>*>(m.from + r * m.from_row),
                       reinterpret_cast<AnyItem<T>*>(m.to + r * m.to_row),
                       reinterpret_cast<const uint8_t*>(mask + r * mask_row), m.columns);
}

template <int Bytes>
void masked_move_rows(const Move& m, const std::byte* mask, int64_t mask_row,
                      int64_t mask_column) noexcept {
  if constexpr (Bytes <= 8) {
    if (m.from_column == Bytes && m.to_column == Bytes && mask_column == 1)
      return masked_move_dense<Bytes>(m, mask, mask_row);
  }
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
[[gnu::always_inline]] inline void transpose_vectors(Vector<T, N> (&rows)[N]) {
  for (int stage = 1; stage < N; stage *= 2) {
    Vector<T, N> mixed[N];
    for (int i = 0; i < N / 2; ++i) {
      interleave(rows[i], rows[i + N / 2], mixed[2 * i], mixed[2 * i + 1],
                 std::integer_sequence<int, N>{});
    }
    for (int i = 0; i < N; ++i) rows[i] = mixed[i];
  }
}

template <class T, int N>
void transpose_square(const std::byte* from, int64_t from_step, std::byte* to, int64_t to_step) {
  Vector<T, N> rows[N];
  for (int i = 0; i < N; ++i) read_vector(from + i * from_step, rows[i]);
  transpose_vectors<T, N>(rows);
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

// Fewer columns than a square has, rows close to each other: a square with the last column again in the place of those that are
// missing. What is too much of a row is overwritten by the next one, so the last rows are left. Returns how many are done.
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
    transpose_vectors<T, kSide<Bytes>>(square);
    for (int64_t i = 0; i < kSide<Bytes>; ++i) write_vector(m.to + (r + i) * m.to_row, square[i]);
  }
  return r;
}

// Whole squares; the last ones lie partly on the ones before. REQUIRES: there is room for one.
template <int Bytes>
void transpose_squares(const Move& m) {
  using T = typename ItemOf<Bytes>::type;
  constexpr int64_t kStep = kSide<Bytes>;
  const auto start = [](int64_t i, int64_t extent) {
    return i + kStep <= extent ? i : extent - kStep;
  };
  // Along the source's lines first: far apart as they are, they compete for few places in L1.
  for (int64_t c = 0; c < m.columns; c += kStep) {
    const int64_t column = start(c, m.columns);
    for (int64_t r = 0; r < m.rows; r += kStep) {
      const int64_t row = start(r, m.rows);
      transpose_square<T, kSide<Bytes>>(m.from + row * Bytes + column * m.from_column,
                                        m.from_column, m.to + row * m.to_row + column * Bytes,
                                        m.to_row);
    }
  }
}

template <int Bytes>
void transpose_rows(const Move& move) noexcept {
  const Move m = move;
  if constexpr (Bytes == 16) {
    transpose_part<Bytes>(m, 0, m.rows, 0, m.columns);
  } else {
    if (m.rows >= kSide<Bytes> && m.columns >= kSide<Bytes>) return transpose_squares<Bytes>(m);
    const bool is_close = m.to_row == m.columns * Bytes;
    const int64_t done = is_close ? interleave_columns<Bytes>(m) : 0;
    transpose_part<Bytes>(m, done, m.rows, 0, m.columns);
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
