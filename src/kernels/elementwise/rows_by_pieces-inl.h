// Rows of two operands whose body takes many steps. Included after powers-inl.h.

// Rows go by pieces that stay in L1, and a number is repeated over one, so that one loop is
// compiled for all. (Of a loop in which an operand stays the same the compiler makes branches for
// each of its choices, and no vectors: it took five times as long.) Where the shorter body is not
// right, the piece is computed again.
template <class T>
inline constexpr int64_t kPieceItems = kFunctionPiece / static_cast<int64_t>(sizeof(T));

// The shorter body of a whole piece. REQUIRES: `made` is neither a nor b.
template <Op O, class T>
struct NearPiece {
  static math::Bits<T> run(const T* a, const T* b, T* made, int64_t count) {
    math::Bits<T> far = 0;
#pragma GCC ivdep
    for (int64_t i = 0; i < count; ++i) made[i] = Body<O>::template run_near<kFma>(a[i], b[i], far);
    return far;
  }
};

template <Op O, class T>
[[gnu::noinline]] void binary_piece(const T* a, const T* b, T* out, int64_t count) {
  if constexpr (HasNear<O, T>) {
    T space[kPieceItems<T>];
    T* made = out == a || out == b ? space : out;
    const math::Bits<T> far = NearPiece<O, T>::run(a, b, made, count);
    if (far == 0) {
      if (made != out) __builtin_memcpy(out, made, static_cast<size_t>(count) * sizeof(T));
      return;
    }
    // Of 16-bit floats nearly every piece has such exponents.
    if constexpr (O == Op::pow) {
      if (far == math::kMayBePlain) {
#pragma GCC ivdep
        for (int64_t i = 0; i < count; ++i) out[i] = math::with_plain_powers(made[i], a[i], b[i]);
        return;
      }
    }
  }
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) out[i] = apply<O, kFma>(a[i], b[i]);
}

template <Op O, class T, bool SplatA, bool SplatB>
void binary_rows_by_pieces(const Tile& tile) noexcept {
  const Tile t = tile;
  T repeated[SplatA || SplatB ? kPieceItems<T> : 1];
  for (int64_t r = 0; r < t.rows; ++r) {
    const T* a = row_of<T>(t, 0, r);
    const T* b = row_of<T>(t, 1, r);
    T* out = reinterpret_cast<T*>(t.out + r * t.out_row);
    if constexpr (O == Op::pow && SplatB) {
      if (plain_powers(a, b[0], out, t.columns)) continue;
    }
    const int64_t longest = smaller(t.columns, kPieceItems<T>);
    if constexpr (SplatA || SplatB) {
      const T number = SplatA ? a[0] : b[0];
      for (int64_t i = 0; i < longest; ++i) repeated[i] = number;
    }
    for (int64_t i = 0; i < t.columns; i += longest) {
      binary_piece<O>(SplatA ? repeated : a + i, SplatB ? repeated : b + i, out + i,
                      smaller(t.columns - i, longest));
    }
  }
}
