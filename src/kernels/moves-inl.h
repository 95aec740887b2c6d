// Moving blocks: conversions, masks, transpositions, repetitions. Included once per instruction set.

template <class From, class To>
void cast_rows(const Move& m) noexcept {
  constexpr bool kPlain = !is_small_float<From> && !is_small_float<To>;
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
    } else {
      for (int64_t i = 0; i < m.columns; ++i) {
        store<To>(to + i * m.to_column, convert<To>(load<From>(from + i * m.from_column)));
      }
    }
  }
}

template <int Bytes>
struct alignas(Bytes < 8 ? Bytes : 8) Item {
  std::byte bytes[Bytes];
};

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

// Column by column in the source, which is where it is contiguous; a square of 8 at a time, so
// that both sides stay within a few cache lines.
template <int Bytes>
void transpose_rows(const Move& m) noexcept {
  constexpr int64_t kSquare = 8;
  int64_t r = 0;
  for (; r + kSquare <= m.rows; r += kSquare) {
    for (int64_t c = 0; c < m.columns; ++c) {
      const std::byte* from = m.from + r * m.from_row + c * m.from_column;
      std::byte* to = m.to + r * m.to_row + c * Bytes;
      for (int64_t k = 0; k < kSquare; ++k) __builtin_memcpy(to + k * m.to_row, from + k * Bytes, Bytes);
    }
  }
  for (; r < m.rows; ++r) {
    for (int64_t c = 0; c < m.columns; ++c) {
      __builtin_memcpy(m.to + r * m.to_row + c * Bytes, m.from + r * m.from_row + c * m.from_column,
                       Bytes);
    }
  }
}

template <class T, int Times>
void repeat_few(const T* from, int64_t step, T* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    for (int k = 0; k < Times; ++k) to[i * Times + k] = from[i * step];
  }
}

template <int Bytes>
void repeat_items(const Move& m) noexcept {
  using T = Item<Bytes>;
  const auto* from = reinterpret_cast<const T*>(m.from);
  auto* to = reinterpret_cast<T*>(m.to);
  const int64_t step = m.from_row / Bytes;
  switch (m.columns) {
    case 2: return repeat_few<T, 2>(from, step, to, m.rows);
    case 3: return repeat_few<T, 3>(from, step, to, m.rows);
    case 4: return repeat_few<T, 4>(from, step, to, m.rows);
    default: break;
  }
  for (int64_t r = 0; r < m.rows; ++r) {
    for (int64_t i = 0; i < m.columns; ++i) to[r * m.columns + i] = from[r * step];
  }
}
