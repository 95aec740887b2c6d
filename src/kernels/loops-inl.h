// Row loops, included once per instruction set inside its namespace and target region. Plain loops:
// the compiler vectorises them for the target. `ivdep` holds because an output lies exactly on an
// input or not on it at all. Each loop works on a copy of its tile: a store through a byte pointer
// could otherwise be taken to change the tile, and nothing of one-byte elements would be vectorised.

// How an element lies in memory: a bool is a byte that may hold more than 0 and 1.
template <class T>
using Stored = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;

template <class T>
T value_of(Stored<T> stored) {
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

// Any steps at all.
template <Op O, class T>
void strided_rows(const Tile& tile) noexcept {
  const Tile t = tile;
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

template <class T>
const Stored<T>* row_of(const Tile& t, int operand, int64_t row) {
  return reinterpret_cast<const Stored<T>*>(t.in[operand] + row * t.in_row[operand]);
}

// Contiguous output; each input contiguous or, if its Splat is set, one value per row.
template <Op O, class T>
void unary_rows(const Tile& tile) noexcept {
  const Tile t = tile;
  using R = ResultOf<O, T>;
  for (int64_t r = 0; r < t.rows; ++r) {
    const Stored<T>* a = row_of<T>(t, 0, r);
    auto* out = reinterpret_cast<Stored<R>*>(t.out + r * t.out_row);
#pragma GCC ivdep
    for (int64_t i = 0; i < t.columns; ++i)
      out[i] = static_cast<Stored<R>>(apply<O, kFma>(value_of<T>(a[i])));
  }
}

// The same for a body that branches on elements that are far out: the branch-free loop, unless a piece
// of the row has such an element.
template <Op O, class T>
inline constexpr bool has_far = std::is_floating_point_v<T>&& requires(T x) {
  Body<O>::is_far(x);
};

template <Op O, class T>
void unary_rows_with_far(const Tile& tile) noexcept {
  constexpr int64_t kPiece = 128;
  const Tile t = tile;
  for (int64_t r = 0; r < t.rows; ++r) {
    for (int64_t begin = 0; begin < t.columns; begin += kPiece) {
      const int64_t count = t.columns - begin < kPiece ? t.columns - begin : kPiece;
      const T* a = row_of<T>(t, 0, r) + begin;
      T* out = reinterpret_cast<T*>(t.out + r * t.out_row) + begin;
      uint32_t far = 0;
      for (int64_t i = 0; i < count; ++i) far |= Body<O>::is_far(a[i]);
      if (far != 0) {
        for (int64_t i = 0; i < count; ++i) out[i] = apply<O, kFma>(a[i]);
        continue;
      }
#pragma GCC ivdep
      for (int64_t i = 0; i < count; ++i) out[i] = Body<O>::template run_near<kFma>(a[i]);
    }
  }
}

template <Op O, class T, bool SplatA, bool SplatB>
void binary_rows(const Tile& tile) noexcept {
  const Tile t = tile;
  using B = OperandOf<O, 1, T>;
  using R = ResultOf<O, T>;
  for (int64_t r = 0; r < t.rows; ++r) {
    const Stored<T>* a = row_of<T>(t, 0, r);
    const Stored<B>* b = row_of<B>(t, 1, r);
    auto* out = reinterpret_cast<Stored<R>*>(t.out + r * t.out_row);
    const T a0 = value_of<T>(a[0]);
    const B b0 = value_of<B>(b[0]);
#pragma GCC ivdep
    for (int64_t i = 0; i < t.columns; ++i) {
      out[i] = static_cast<Stored<R>>(
          apply<O, kFma>(SplatA ? a0 : value_of<T>(a[i]), SplatB ? b0 : value_of<B>(b[i])));
    }
  }
}

// The first operand (a condition, or what is clipped) is contiguous.
template <Op O, class T, bool SplatB, bool SplatC>
void ternary_rows(const Tile& tile) noexcept {
  const Tile t = tile;
  using A = OperandOf<O, 0, T>;
  using R = ResultOf<O, T>;
  for (int64_t r = 0; r < t.rows; ++r) {
    const Stored<A>* a = row_of<A>(t, 0, r);
    const Stored<T>* b = row_of<T>(t, 1, r);
    const Stored<T>* c = row_of<T>(t, 2, r);
    auto* out = reinterpret_cast<Stored<R>*>(t.out + r * t.out_row);
    const T b0 = value_of<T>(b[0]);
    const T c0 = value_of<T>(c[0]);
#pragma GCC ivdep
    for (int64_t i = 0; i < t.columns; ++i) {
      out[i] = static_cast<Stored<R>>(apply<O, kFma>(
          value_of<A>(a[i]), SplatB ? b0 : value_of<T>(b[i]), SplatC ? c0 : value_of<T>(c[i])));
    }
  }
}

template <Op O, class T>
void run_tile(const Tile& t) noexcept {
  using A = OperandOf<O, 0, T>;
  const bool dense_out = t.out_column == static_cast<int64_t>(sizeof(ResultOf<O, T>));
  const bool dense_a = t.in_column[0] == static_cast<int64_t>(sizeof(A));
  if constexpr (info(O).arity == 1) {
    if (!dense_out || !dense_a) return strided_rows<O, T>(t);
    if constexpr (has_far<O, T>)
      return unary_rows_with_far<O, T>(t);
    else
      return unary_rows<O, T>(t);
  } else {
    const bool dense_b = t.in_column[1] == static_cast<int64_t>(sizeof(OperandOf<O, 1, T>));
    const bool splat_b = t.in_column[1] == 0;
    if constexpr (info(O).arity == 2) {
      if (dense_out && dense_a && dense_b) return binary_rows<O, T, false, false>(t);
      if (dense_out && dense_a && splat_b) return binary_rows<O, T, false, true>(t);
      if (dense_out && t.in_column[0] == 0 && dense_b) return binary_rows<O, T, true, false>(t);
    } else if (dense_out && dense_a && (dense_b || splat_b)) {
      const bool dense_c = t.in_column[2] == static_cast<int64_t>(sizeof(T));
      const bool splat_c = t.in_column[2] == 0;
      if (dense_b && dense_c) return ternary_rows<O, T, false, false>(t);
      if (dense_b && splat_c) return ternary_rows<O, T, false, true>(t);
      if (splat_b && dense_c) return ternary_rows<O, T, true, false>(t);
      if (splat_b && splat_c) return ternary_rows<O, T, true, true>(t);
    }
    strided_rows<O, T>(t);
  }
}
