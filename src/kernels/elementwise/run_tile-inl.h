// Which loop a tile takes, by how its operands lie and how long its rows are. Included after
// rows_by_pieces-inl.h.

// Rows of one cache line: no loop at all within a row, and planes stepped here. (Zen 4, 2026-11-18,
// bench/peers outer_L2: AVX-512 4.0 to 2.5 us, AVX2 4.5 to 2.6.)
template <class T>
inline constexpr int64_t kLineItems = 64 / static_cast<int64_t>(sizeof(T));
using AnyVector = LooseVector<uint8_t, kVectorBytes>;
template <class T>
inline constexpr int64_t kVectorItems = kVectorBytes / static_cast<int64_t>(sizeof(T));

[[gnu::always_inline]] inline void copy_line(std::byte* to, const std::byte* from) {
#pragma GCC unroll 4
  for (int64_t i = 0; i < 64; i += kVectorBytes)
    *reinterpret_cast<AnyVector*>(to + i) = *reinterpret_cast<const AnyVector*>(from + i);
}

// Stays: the operand that is no splat is the same in all rows of a plane, and read once.
template <Op O, class T, bool SplatA, bool SplatB, bool Stays>
void binary_lines(const Tile& tile) noexcept {
  const Tile t = tile;
  for (int64_t p = 0; p < t.planes; ++p) {
    const std::byte* a = t.in[0] + (p != 0 ? p * t.in_plane[0] : 0);
    const std::byte* b = t.in[1] + (p != 0 ? p * t.in_plane[1] : 0);
    std::byte* out = t.out + (p != 0 ? p * t.out_plane : 0);
    T line[kLineItems<T>];
    if constexpr (Stays) copy_line(reinterpret_cast<std::byte*>(line), SplatA ? b : a);
    for (int64_t r = 0; r < t.rows; ++r) {
      const BinaryRow<O, T, SplatA, SplatB> row{
          Stays && !SplatA ? line : reinterpret_cast<const T*>(a),
          Stays && !SplatB ? line : reinterpret_cast<const T*>(b)};
      // Not straight to `out`: as far as the compiler knows that could be a part of the row.
#pragma GCC unroll 4
      for (int64_t i = 0; i < kLineItems<T>; i += kVectorItems<T>) {
        T made[kVectorItems<T>];
        row(made, i, i + kVectorItems<T>);
        *reinterpret_cast<AnyVector*>(out + i * static_cast<int64_t>(sizeof(T))) =
            *reinterpret_cast<const AnyVector*>(made);
      }
      a += t.in_row[0];
      b += t.in_row[1];
      out += t.out_row;
    }
  }
}

template <Op O, class T>
inline constexpr bool has_lines =
    info(O).arity == 2 && is_streamable<O, T>&& std::is_same_v<ResultOf<O, T>, T>;

template <Op O, class T, bool SplatA, bool SplatB>
void run_binary(const Tile& t) noexcept {
  if constexpr (O == Op::pow && is_complex_type<T> && SplatB) return complex_power_rows<T>(t);
  if constexpr (is_long<O, T>) return binary_rows_by_pieces<O, T, SplatA, SplatB>(t);
  if constexpr (has_lines<O, T>) {
    constexpr bool kHasSplat = SplatA || SplatB;
    const bool is_line = t.columns == kLineItems<T> && !t.streams;
    if (kHasSplat && is_line && t.in_row[SplatA ? 1 : 0] == 0)
      return binary_lines<O, T, SplatA, SplatB, kHasSplat>(t);
    if (is_line) return binary_lines<O, T, SplatA, SplatB, false>(t);
  }
  if constexpr (can_stream_lines<O, T>) {
    if (t.streams) return binary_rows<O, T, SplatA, SplatB, true>(t);
  }
  binary_rows<O, T, SplatA, SplatB, false>(t);
}

// The first operand (a condition, or what is clipped) is contiguous.
template <Op O, class T, bool SplatB, bool SplatC>
struct TernaryRow {
  using A = OperandOf<O, 0, T>;
  const Stored<A>* a;
  const Stored<T>* b;
  const Stored<T>* c;
  template <class R>
  [[gnu::always_inline]] void operator()(R* out, int64_t begin, int64_t end) const {
    const Stored<A>* from_a = a + begin;
    const Stored<T>* from_b = SplatB ? b : b + begin;
    const Stored<T>* from_c = SplatC ? c : c + begin;
    const T b0 = value_of<T>(b[0]);
    const T c0 = value_of<T>(c[0]);
#pragma GCC ivdep
    for (int64_t i = 0; i < end - begin; ++i) {
      out[i] = static_cast<R>(apply<O, kFma>(value_of<A>(from_a[i]),
                                             SplatB ? b0 : value_of<T>(from_b[i]),
                                             SplatC ? c0 : value_of<T>(from_c[i])));
    }
  }
};

template <Op O, class T, bool SplatB, bool SplatC, bool Streams>
void ternary_rows(const Tile& tile) noexcept {
  using A = Stored<OperandOf<O, 0, T>>;
  over_rows<O, T, Streams, 3>(tile, [](const std::byte* const* in) {
    return TernaryRow<O, T, SplatB, SplatC>{reinterpret_cast<const A*>(in[0]),
                                            reinterpret_cast<const Stored<T>*>(in[1]),
                                            reinterpret_cast<const Stored<T>*>(in[2])};
  });
}

template <Op O, class T, bool SplatB, bool SplatC>
void run_ternary(const Tile& t) noexcept {
  if constexpr (is_streamable<O, T>) {
    if (t.streams) return ternary_rows<O, T, SplatB, SplatC, true>(t);
  }
  ternary_rows<O, T, SplatB, SplatC, false>(t);
}

template <Op O, class T>
void run_unary(const Tile& t) noexcept {
  if constexpr (HasRank<O, T>) {
    unary_rows_by_rank<O, T>(t);
  } else {
    if constexpr (is_streamable<O, T>) {
      if (t.streams) return unary_rows<O, T, true>(t);
    }
    unary_rows<O, T, false>(t);
  }
}

template <Op O, class T>
void run_tile(const Tile& t) noexcept {
  using A = OperandOf<O, 0, T>;
  const bool dense_out = t.out_column == static_cast<int64_t>(sizeof(ResultOf<O, T>));
  const bool dense_a = t.in_column[0] == static_cast<int64_t>(sizeof(A));
  const bool has_planes =
      t.planes > 1 && !(has_lines<O, T> && dense_out && t.columns == kLineItems<T> && !t.streams);
  if (has_planes) return over_planes(t, info(O).arity, &run_tile<O, T>);
  if (t.columns < kFewColumns) return strided_rows<O, T>(t);
  if constexpr (info(O).arity == 1) {
    if (dense_out && dense_a) return run_unary<O, T>(t);
  }
  if constexpr (info(O).arity == 2) {
    const bool dense_b = t.in_column[1] == static_cast<int64_t>(sizeof(OperandOf<O, 1, T>));
    if (dense_out && dense_a && dense_b) return run_binary<O, T, false, false>(t);
    if (dense_out && dense_a && t.in_column[1] == 0) return run_binary<O, T, false, true>(t);
    if (dense_out && t.in_column[0] == 0 && dense_b) return run_binary<O, T, true, false>(t);
  }
  if constexpr (info(O).arity == 3) {
    const bool dense_b = t.in_column[1] == static_cast<int64_t>(sizeof(T));
    const bool dense_c = t.in_column[2] == static_cast<int64_t>(sizeof(T));
    const bool splat_b = t.in_column[1] == 0;
    const bool splat_c = t.in_column[2] == 0;
    if (dense_out && dense_a && dense_b && dense_c) return run_ternary<O, T, false, false>(t);
    if (dense_out && dense_a && dense_b && splat_c) return run_ternary<O, T, false, true>(t);
    if (dense_out && dense_a && splat_b && dense_c) return run_ternary<O, T, true, false>(t);
    if (dense_out && dense_a && splat_b && splat_c) return run_ternary<O, T, true, true>(t);
  }
  t.planes > 1 ? over_planes(t, info(O).arity, &strided_rows<O, T>) : strided_rows<O, T>(t);
}
