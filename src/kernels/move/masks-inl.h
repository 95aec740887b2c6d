// Moving blocks under a mask. Nothing is stored where the mask is 0, not even what was there: it
// may be another thread's. Included once per instruction set, after row_pieces-inl.h and one of
// masked_rows-inl.h and masked_stores-inl.h.

// A block, its mask, and how far apart the mask's bytes are.
struct MaskedMove {
  Move move;
  const uint8_t* mask;
  int64_t mask_row;
  int64_t mask_column;
};

template <class F>
void masked_over_rows(const MaskedMove& masked, const F& row) {
  const Move m = masked.move;
  for (int64_t r = 0; r < m.rows; ++r)
    row(m.from + r * m.from_row, m.to + r * m.to_row, masked.mask + r * masked.mask_row, m.columns);
}

// Rows that lie like their mask.
template <int Bytes>
void masked_dense(MaskedMove masked) {
  Move& m = masked.move;
  const int64_t row = m.columns * Bytes;
  if (m.from_row == row && m.to_row == row && masked.mask_row == m.columns) {
    m.columns *= m.rows;
    m.rows = 1;
  }
  masked_over_rows(masked, masked_row<Bytes>);
}

// Whole rows or nothing of them.
template <int Bytes>
void masked_whole_rows(const MaskedMove& masked) {
  const Move m = masked.move;
  for (int64_t r = 0; r < m.rows; ++r) {
    if (masked.mask[r * masked.mask_row] == 0) continue;
    Move one = m;
    one.from += r * m.from_row;
    one.to += r * m.to_row;
    one.rows = 1;
    if (m.from_column == Bytes && m.to_column == Bytes)
      copy_rows(one, m.columns * Bytes);
    else
      move_items<Bytes>(one.from, one.from_column, one.to, one.to_column, one.columns);
  }
}

template <int Bytes>
void masked_anywhere(const MaskedMove& masked) {
  const Move m = masked.move;
  for (int64_t r = 0; r < m.rows; ++r) {
    const std::byte* from = m.from + r * m.from_row;
    std::byte* to = m.to + r * m.to_row;
    const uint8_t* mask = masked.mask + r * masked.mask_row;
    for (int64_t i = 0; i < m.columns; ++i) {
      if (*mask != 0) __builtin_memcpy(to, from, Bytes);
      from += m.from_column;
      to += m.to_column;
      mask += masked.mask_column;
    }
  }
}

template <int Bytes>
void masked_move_rows(const Move& move, const std::byte* mask, int64_t mask_row,
                      int64_t mask_column) noexcept {
  const MaskedMove masked{move, reinterpret_cast<const uint8_t*>(mask), mask_row, mask_column};
  if (mask_column == 0) return masked_whole_rows<Bytes>(masked);
  if (mask_column != 1 || move.from_column != Bytes) return masked_anywhere<Bytes>(masked);
  if (move.to_column == Bytes) return masked_dense<Bytes>(masked);
  if constexpr (Bytes <= 8) {
    if (move.to_column == 2 * Bytes) return masked_over_rows(masked, masked_alternate_row<Bytes>);
  }
  masked_anywhere<Bytes>(masked);
}
