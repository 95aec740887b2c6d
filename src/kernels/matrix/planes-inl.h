// Sums of windows on planes (planes.h), included once per instruction set after gemm-inl.h.

// Half of the loads of 32 bytes, which begin anywhere, lie in two cache lines, but nearly all of
// those of 64 do (64 planes of 58 x 58, 3 x 3 taps: 63 us instead of 88 on Zen 4).
template <class T>
using PlaneVector = Vector<T, 32 / sizeof(T)>;

struct PlaneTile {
  const PlaneBlock& block;
  int64_t row;
  int64_t column;
  int lanes;  // of the vector that count
};

template <class T, class W, int R, bool Whole>
[[gnu::always_inline]] inline void store_plane_tile(const PlaneTile& tile, W (&total)[R]) {
  const PlaneBlock& b = tile.block;
  if (b.bias) {
    const T bias = *reinterpret_cast<const T*>(b.bias);
#pragma GCC unroll 16
    for (int r = 0; r < R; ++r) total[r] += bias;
  }
  const int64_t step = b.sum_row;
  std::byte* at = b.sums + tile.row * step + tile.column * int64_t{sizeof(T)};
#pragma GCC unroll 16
  for (int r = 0; r < R; ++r, at += step) {
    if constexpr (Whole)
      store_vector(reinterpret_cast<T*>(at), total[r]);
    else
      store_lanes(reinterpret_cast<T*>(at), total[r], tile.lanes);
  }
}

// Adds what H rows of taps make of R rows of windows. REQUIRES: taps lie on neighbouring rows,
// unless H is 1.
template <class T, class W, int R, int H, bool Whole>
[[gnu::always_inline]] inline void add_tap_rows(const PlanePart& part, const std::byte* inputs,
                                                const std::byte* taps, int lanes, W (&total)[R]) {
  const int64_t step = part.input_row;
  const int64_t tap_row = part.tap_row;
  const int64_t tap_column = part.tap_column;
  const int64_t reach = part.column_reach * int64_t{sizeof(T)};
  for (int64_t j = part.tap_columns; j > 0; --j) {
    W weights[H];
    for (int i = 0; i < H; ++i) weights[i] = *reinterpret_cast<const T*>(taps + i * tap_row) - W{};
#pragma GCC unroll 16
    for (int r = 0; r < R + H - 1; ++r) {
      const T* at = reinterpret_cast<const T*>(inputs + r * step);
      const W v = Whole ? load_vector<T, W>(at) : load_lanes<W>(at, lanes);
#pragma GCC unroll 4
      for (int i = 0; i < H; ++i) {
        if (r - i >= 0 && r - i < R) total[r - i] = mul_add(weights[i], v, total[r - i]);
      }
    }
    taps += tap_column;
    inputs += reach;
  }
}

// 3 x 3 neighbouring taps, in registers. The sums are those of add_tap_rows.
template <class T, class W>
struct NineTaps {
  W weights[3][3];

  static bool suit(const PlanePart& part) {
    return part.tap_rows == 3 && part.tap_columns == 3 && part.row_reach == part.input_row &&
           part.column_reach == 1;
  }
  [[gnu::always_inline]] NineTaps(const PlanePart& part, const std::byte* taps) {
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j)
        weights[i][j] =
            *reinterpret_cast<const T*>(taps + i * part.tap_row + j * part.tap_column) - W{};
    }
  }
  template <int R>
  [[gnu::always_inline]] void add(const std::byte* inputs, int64_t step, W (&total)[R]) const {
#pragma GCC unroll 3
    for (int j = 0; j < 3; ++j) {
#pragma GCC unroll 16
      for (int r = 0; r < R + 2; ++r) {
        const W v = load_vector<T, W>(reinterpret_cast<const T*>(inputs + r * step) + j);
#pragma GCC unroll 3
        for (int i = 0; i < 3; ++i) {
          if (r - i >= 0 && r - i < R) total[r - i] = mul_add(weights[i][j], v, total[r - i]);
        }
      }
    }
  }
};

template <class T, class W, int R, bool Whole>
[[gnu::always_inline]] inline void add_part(const PlanePart& part, const std::byte* inputs,
                                            const std::byte* taps, int lanes, W (&total)[R]) {
  if (Whole && NineTaps<T, W>::suit(part))
    return NineTaps<T, W>(part, taps).template add<R>(inputs, part.input_row, total);
  int64_t left = part.tap_rows;
  if (part.row_reach == part.input_row) {
    for (; left >= 3; left -= 3, inputs += 3 * part.input_row, taps += 3 * part.tap_row)
      add_tap_rows<T, W, R, 3, Whole>(part, inputs, taps, lanes, total);
    if (left == 2) return add_tap_rows<T, W, R, 2, Whole>(part, inputs, taps, lanes, total);
  }
  for (; left > 0; --left, inputs += part.row_reach, taps += part.tap_row)
    add_tap_rows<T, W, R, 1, Whole>(part, inputs, taps, lanes, total);
}

template <class T, class W, int R, bool Whole>
[[gnu::always_inline]] inline void run_plane_tile(const PlaneTile& tile) {
  const PlaneBlock& b = tile.block;
  W total[R] = {};
  for (int64_t channel = 0; channel < b.channels; ++channel) {
    for (int64_t p = 0; p < b.count; ++p) {
      const PlanePart& part = b.parts[p];
      const int64_t at = tile.row * part.input_row + tile.column * int64_t{sizeof(T)};
      add_part<T, W, R, Whole>(part, part.inputs + channel * b.input_channel + at,
                               part.taps + channel * b.tap_channel, tile.lanes, total);
    }
  }
  store_plane_tile<T, W, R, Whole>(tile, total);
}

// One channel of nine taps, which stay in registers for all tiles of R rows.
template <class T, class W, int R>
[[gnu::always_inline]] inline void run_nine_tile(const PlaneTile& tile,
                                                 const NineTaps<T, W>& taps) {
  const PlanePart& part = tile.block.parts[0];
  W total[R] = {};
  taps.template add<R>(part.inputs + tile.row * part.input_row + tile.column * int64_t{sizeof(T)},
                       part.input_row, total);
  store_plane_tile<T, W, R, true>(tile, total);
}

// Calls run(column) for every vector of a row. The last begins as far before the end as it is long:
// some sums are computed twice, to the same bits.
template <int64_t Lanes, class Run>
[[gnu::always_inline]] inline void for_vectors(int64_t columns, Run&& run) {
  int64_t column = 0;
  for (; column + Lanes <= columns; column += Lanes) run(column);
  if (column < columns) run(columns - Lanes);
}

// R rows from `row` on.
template <class T, class W, int R>
[[gnu::noinline]] void run_plane_rows(const PlaneBlock& block, int64_t row) noexcept {
  constexpr int kPer = sizeof(W) / sizeof(T);
  if (block.columns < kPer) {
    run_plane_tile<T, W, R, false>({block, row, 0, static_cast<int>(block.columns)});
  } else if (block.count == 1 && block.channels == 1 && NineTaps<T, W>::suit(block.parts[0])) {
    const NineTaps<T, W> taps(block.parts[0], block.parts[0].taps);
    for_vectors<kPer>(block.columns, [&](int64_t column) {
      run_nine_tile<T, W, R>({block, row, column, kPer}, taps);
    });
  } else {
    for_vectors<kPer>(block.columns, [&](int64_t column) {
      run_plane_tile<T, W, R, true>({block, row, column, kPer});
    });
  }
}

// Likewise the last rows.
template <class T, class W, int R>
void run_plane_of(const PlaneBlock& block) noexcept {
  int64_t row = 0;
  for (; row + R <= block.rows; row += R) run_plane_rows<T, W, R>(block, row);
  if (row < block.rows) run_plane_rows<T, W, R>(block, block.rows - R);
}

template <class T>
void run_plane(const PlaneBlock& block) noexcept {
  using W = PlaneVector<T>;
  if (block.rows >= 8) return run_plane_of<T, W, 8>(block);
  if (block.rows >= 4) return run_plane_of<T, W, 4>(block);
  run_plane_of<T, W, 1>(block);
}
