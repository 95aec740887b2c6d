// Row loops, included once per instruction set inside its namespace and target region. Plain loops:
// the compiler vectorises them for the target. `ivdep` holds because an output lies exactly on an
// input or not on it at all. Each loop works on a copy of its tile: a store through a byte pointer
// could otherwise be taken to change the tile, and nothing of one-byte elements would be
// vectorised.

// Past the caches. REQUIRES: `to` is 64-byte aligned, bytes is a multiple of 64.
inline void stream_bytes(std::byte* to, const std::byte* from, int64_t bytes) noexcept {
#if WEFT_ISA_LEVEL > 0
  for (int64_t i = 0; i < bytes; i += 32) {
    _mm256_stream_si256(reinterpret_cast<__m256i*>(to + i),
                        _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + i)));
  }
#else
  std::memcpy(to, from, static_cast<size_t>(bytes));
#endif
}

// How an element lies in memory: a bool is a byte that may hold more than 0 and 1.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;

template <class T>
[[gnu::always_inline]] inline T value_of(Stored<T> stored) {
  if constexpr (std::is_same_v<T, bool>)
    return stored != 0;
  else
    return stored;
}

template <Op O, class T>
using ResultOf = native_t<info(O).result == ResultRule::boolean     ? DType::boolean
                          : info(O).result == ResultRule::real_part ? real_part(dtype_of<T>)
                                                                    : dtype_of<T>>;

template <class T>
T at(const std::byte* row, int64_t offset) {
  return value_of<T>(*reinterpret_cast<const Stored<T>*>(row + offset));
}
template <class R>
void put(std::byte* row, int64_t offset, R value) {
  *reinterpret_cast<Stored<R>*>(row + offset) = static_cast<Stored<R>>(value);
}

// Planes one by one, for loops that know rows only.
[[gnu::noinline]] inline void over_planes(const Tile& tile, int arity, TileKernel kernel) noexcept {
  Tile one = tile;
  one.planes = 1;
  for (int64_t p = 0; p < tile.planes; ++p) {
    kernel(one);
    for (int i = 0; i < arity; ++i) one.in[i] += tile.in_plane[i];
    one.out += tile.out_plane;
  }
}

// Contiguous rows (run_tile-inl.h).
template <Op O, class T>
void run_unary(const Tile& t) noexcept;
template <Op O, class T, bool SplatA, bool SplatB>
void run_binary(const Tile& t) noexcept;

// Bodies of two floats that have a shorter one, which is right nearly always, and says so.
template <Op O, class T>
concept HasNear = std::is_floating_point_v<T> && requires(T x, math::Bits<T> far) {
  Body<O>::template run_near<false>(x, x, far);
};
// Bodies that take many steps.
template <Op O, class T>
inline constexpr bool is_long = HasNear<O, T> || (is_approximate<O> && std::is_floating_point_v<T>);

// Functions of floats: one number, or two and a body that is long.
template <Op O, class T>
inline constexpr bool is_function = is_long<O, T> ||
                                    (std::is_floating_point_v<T> && info(O).arity == 1 &&
                                     info(O).input == InputRule::promote_float);

// Any steps, by way of contiguous pieces: the long body is compiled once, and runs in vectors. (0.6
// MB of the library.)
template <Op O, class T>
void function_in_pieces(const Tile& t) noexcept {
  using R = ResultOf<O, T>;
  constexpr int kOperands = info(O).arity;
  alignas(64) T in[kOperands][kGathered];
  alignas(64) Stored<R> out[kGathered];
  // The place of one element after the other, row by row.
  struct Place {
    int64_t row = 0, column = 0;
    void next(int64_t columns) {
      if (++column < columns) return;
      column = 0;
      ++row;
    }
  };
  Place from, to;
  Tile piece{};
  for (int k = 0; k < kOperands; ++k) {
    piece.in[k] = reinterpret_cast<const std::byte*>(in[k]);
    piece.in_column[k] = sizeof(T);
  }
  piece.out = reinterpret_cast<std::byte*>(out);
  piece.out_column = sizeof(R);
  piece.rows = 1;
  for (int64_t left = t.rows * t.columns; left > 0; left -= piece.columns) {
    piece.columns = smaller(left, kGathered);
    for (int64_t i = 0; i < piece.columns; ++i, from.next(t.columns)) {
      for (int k = 0; k < kOperands; ++k)
        in[k][i] = at<T>(t.in[k] + from.row * t.in_row[k], from.column * t.in_column[k]);
    }
    if constexpr (kOperands == 1)
      run_unary<O, T>(piece);
    else
      run_binary<O, T, false, false>(piece);
    for (int64_t i = 0; i < piece.columns; ++i, to.next(t.columns))
      put<R>(t.out + to.row * t.out_row, to.column * t.out_column, out[i]);
  }
}

template <Op O, class T>
[[gnu::always_inline]] inline void element_by_element(const Tile& t) noexcept {
  using A = OperandOf<O, 0, T>;
  for (int64_t r = 0; r < t.rows; ++r) {
    std::byte* out = t.out + r * t.out_row;
    const std::byte* a = t.in[0] + r * t.in_row[0];
    [[maybe_unused]] const std::byte* b = info(O).arity > 1 ? t.in[1] + r * t.in_row[1] : a;
    [[maybe_unused]] const std::byte* c = info(O).arity > 2 ? t.in[2] + r * t.in_row[2] : a;
    for (int64_t i = 0; i < t.columns; ++i) {
      const A x = at<A>(a, i * t.in_column[0]);
      if constexpr (info(O).arity == 1) {
        put<ResultOf<O, T>>(out, i * t.out_column, apply<O, kFma>(x));
      } else if constexpr (info(O).arity == 2) {
        put<ResultOf<O, T>>(out, i * t.out_column,
                            apply<O, kFma>(x, at<OperandOf<O, 1, T>>(b, i * t.in_column[1])));
      } else {
        put<ResultOf<O, T>>(
            out, i * t.out_column,
            apply<O, kFma>(x, at<T>(b, i * t.in_column[1]), at<T>(c, i * t.in_column[2])));
      }
    }
  }
}

// Any steps at all.
template <Op O, class T>
[[gnu::noinline]] void strided_rows(const Tile& tile) noexcept {
  const Tile t = tile;
  if constexpr (is_function<O, T>)
    function_in_pieces<O, T>(t);
  else
    element_by_element<O, T>(t);
}

template <class T>
const Stored<T>* row_of(const Tile& t, int operand, int64_t row) {
  return reinterpret_cast<const Stored<T>*>(t.in[operand] + row * t.in_row[operand]);
}

// Operations whose time is that of memory, in the types that most of it is in: these have loops
// that write past the caches, and loops for rows of one cache line. (All would be twice the
// library.)
template <Op O, class T>
inline constexpr bool is_streamable =
    (std::is_same_v<T, float> || std::is_same_v<T, double> || std::is_same_v<T, int32_t> ||
     std::is_same_v<T, int64_t>)&&(O == Op::add || O == Op::subtract || O == Op::multiply ||
                                   O == Op::divide || O == Op::maximum || O == Op::minimum ||
                                   O == Op::negative || O == Op::abs || O == Op::square ||
                                   O == Op::sqrt || O == Op::copy || O == Op::where);

// Those of them that do write past the caches. (g++ makes no vectors of the eight largest or
// smallest doubles of a line: these took five times as long as through the caches.)
template <Op O, class T>
inline constexpr bool can_stream_lines =
    is_streamable<O, T> && !(std::is_same_v<T, double> && (O == Op::maximum || O == Op::minimum));

// Some columns of one row.
inline Tile part_of(const Tile& t, int arity, int64_t row, int64_t begin, int64_t count) {
  Tile part = t;
  for (int i = 0; i < arity; ++i) part.in[i] = t.in[i] + row * t.in_row[i] + begin * t.in_column[i];
  part.out = t.out + row * t.out_row + begin * t.out_column;
  part.rows = 1;
  part.columns = count;
  return part;
}

// Cache lines that a streamed row has only a part of go through the caches: they are called for
// some rows ahead, or every row waits for memory.
[[gnu::always_inline]] inline void fetch_edges(const Tile& t, int64_t row, int64_t row_bytes) {
  const std::byte* begin = t.out + (row + kRowsAhead) * t.out_row;
  const std::byte* end = begin + row_bytes;
  if (reinterpret_cast<uintptr_t>(begin) % kCacheLine != 0) __builtin_prefetch(begin, 1);
  if (reinterpret_cast<uintptr_t>(end) % kCacheLine != 0) __builtin_prefetch(end, 1);
}

// Whole cache lines of the output are made by line(to, begin, end) in a line of scratch and
// streamed; what lies before and behind them is left to strided_rows.
template <Op O, class T, class Line>
[[gnu::always_inline]] inline void stream_row(const Tile& t, int64_t r, const Line& line) {
  using R = Stored<ResultOf<O, T>>;
  constexpr int64_t kItems = kCacheLine / static_cast<int64_t>(sizeof(R));
  std::byte* out = t.out + r * t.out_row;
  fetch_edges(t, r, t.columns * static_cast<int64_t>(sizeof(R)));
  const auto gap = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(out) % kCacheLine);
  int64_t i = gap / static_cast<int64_t>(sizeof(R));
  if (i > t.columns) i = t.columns;
  if (i > 0) strided_rows<O, T>(part_of(t, info(O).arity, r, 0, i));
  for (; i + kItems <= t.columns; i += kItems) {
    alignas(kCacheLine) R made[kItems];
    line(made, i, i + kItems);
    stream_bytes(out + i * static_cast<int64_t>(sizeof(R)), reinterpret_cast<std::byte*>(made),
                 kCacheLine);
  }
  if (i < t.columns) strided_rows<O, T>(part_of(t, info(O).arity, r, i, t.columns - i));
}

// Calls what row_at(inputs) gives for every row. All a row needs is in registers: between short
// rows every instruction counts.
template <Op O, class T, bool Streams, int Arity, class RowAt>
[[gnu::always_inline]] inline void over_rows(const Tile& tile, RowAt row_at) {
  const std::byte* in[Arity];
  int64_t in_row[Arity];
  for (int k = 0; k < Arity; ++k) {
    in[k] = tile.in[k];
    in_row[k] = tile.in_row[k];
  }
  std::byte* out = tile.out;
  const int64_t out_row = tile.out_row;
  const int64_t rows = tile.rows;
  const int64_t columns = tile.columns;
  for (int64_t r = 0; r < rows; ++r) {
    if constexpr (Streams)
      stream_row<O, T>(tile, r, row_at(in));
    else
      row_at(in)(reinterpret_cast<Stored<ResultOf<O, T>>*>(out), 0, columns);
    for (int k = 0; k < Arity; ++k) in[k] += in_row[k];
    out += out_row;
  }
}

// Contiguous output; each input contiguous or, if its Splat is set, one value per row.
template <Op O, class T>
struct UnaryRow {
  const Stored<T>* a;
  template <class R>
  [[gnu::always_inline]] void operator()(R* out, int64_t begin, int64_t end) const {
    const Stored<T>* from = a + begin;
#pragma GCC ivdep
    for (int64_t i = 0; i < end - begin; ++i)
      out[i] = static_cast<R>(apply<O, kFma>(value_of<T>(from[i])));
  }
};

template <Op O, class T, bool Streams>
void unary_rows(const Tile& tile) noexcept {
  over_rows<O, T, Streams, 1>(tile, [](const std::byte* const* in) {
    return UnaryRow<O, T>{reinterpret_cast<const Stored<T>*>(in[0])};
  });
}

// The same for a body that needs no care up to a rank: the loop without it, unless a piece of the
// row has an element beyond. A piece stays in L1 between being looked at and being computed.
template <Op O, class T>
concept HasRank = std::is_floating_point_v<T> && requires(T x) {
  Body<O>::rank(x);
};

template <Op O, class T>
auto highest_rank(const T* a, int64_t count) {
  auto highest = Body<O>::rank(a[0]);
  for (int64_t i = 0; i < count; ++i) {
    const auto rank = Body<O>::rank(a[i]);
    highest = rank > highest ? rank : highest;
  }
  return highest;
}
template <Op O, class T>
[[gnu::noinline]] void far_piece(const T* a, T* out, int64_t count) {
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) out[i] = apply<O, kFma>(a[i]);
}

template <Op O, class T>
void unary_rows_by_rank(const Tile& tile) noexcept {
  constexpr int64_t kPiece = kLookedThrough / sizeof(T);
  const Tile t = tile;
  for (int64_t r = 0; r < t.rows; ++r) {
    for (int64_t begin = 0; begin < t.columns; begin += kPiece) {
      const int64_t count = smaller(t.columns - begin, kPiece);
      const T* a = row_of<T>(t, 0, r) + begin;
      T* out = reinterpret_cast<T*>(t.out + r * t.out_row) + begin;
      if (highest_rank<O>(a, count) > Body<O>::template kLastNear<T>) {
        far_piece<O>(a, out, count);
        continue;
      }
#pragma GCC ivdep
      for (int64_t i = 0; i < count; ++i) out[i] = Body<O>::template run_near<kFma>(a[i]);
    }
  }
}

// Booleans joined as the bytes they are stored as, which may hold more than 0 and 1: fewer steps
// than making each a truth first.
template <Op O, class T>
inline constexpr bool joins_bytes = std::is_same_v<T, bool> &&
                                    (O == Op::bitwise_and || O == Op::logical_and ||
                                     O == Op::bitwise_or || O == Op::logical_or);
template <Op O>
[[gnu::always_inline]] inline bool join_bytes(uint8_t a, uint8_t b) {
  if constexpr (O == Op::bitwise_and || O == Op::logical_and)
    return (a < b ? a : b) != 0;
  else
    return (a | b) != 0;
}

template <Op O, class T, bool SplatA, bool SplatB>
struct BinaryRow {
  using B = OperandOf<O, 1, T>;
  const Stored<T>* a;
  const Stored<B>* b;
  template <class R>
  [[gnu::always_inline]] void operator()(R* out, int64_t begin, int64_t end) const {
    const Stored<T>* from_a = SplatA ? a : a + begin;
    const Stored<B>* from_b = SplatB ? b : b + begin;
    if constexpr (joins_bytes<O, T>) {
#pragma GCC ivdep
      for (int64_t i = 0; i < end - begin; ++i)
        out[i] = join_bytes<O>(from_a[SplatA ? 0 : i], from_b[SplatB ? 0 : i]);
      return;
    }
    const T a0 = value_of<T>(a[0]);
    const B b0 = value_of<B>(b[0]);
#pragma GCC ivdep
    for (int64_t i = 0; i < end - begin; ++i) {
      out[i] = static_cast<R>(apply<O, kFma>(SplatA ? a0 : value_of<T>(from_a[i]),
                                             SplatB ? b0 : value_of<B>(from_b[i])));
    }
  }
};

template <Op O, class T>
void dense_row(std::byte* out, const std::byte* a, const std::byte* b, int64_t columns) noexcept {
  using B = OperandOf<O, 1, T>;
  const BinaryRow<O, T, false, false> row{reinterpret_cast<const Stored<T>*>(a),
                                          reinterpret_cast<const Stored<B>*>(b)};
  row(reinterpret_cast<Stored<ResultOf<O, T>>*>(out), 0, columns);
}

template <Op O, class T, bool SplatA, bool SplatB, bool Streams>
void binary_rows(const Tile& tile) noexcept {
  using A = Stored<T>;
  using B = Stored<OperandOf<O, 1, T>>;
  over_rows<O, T, Streams, 2>(tile, [](const std::byte* const* in) {
    return BinaryRow<O, T, SplatA, SplatB>{reinterpret_cast<const A*>(in[0]),
                                           reinterpret_cast<const B*>(in[1])};
  });
}
