// The rungs for small calls. Included where they are inlined into a builder.
#pragma once

#include "base/machine.h"
#include "schedule/tile_schedule.h"

namespace weft::schedule {
namespace small {

template <int Arity>
[[gnu::always_inline]] inline bool has_dense_rows(const TileSchedule& s) noexcept {
  int64_t apart = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i)
    apart |= s.tile.in_column[i] & ~s.item_of(i);  // an item is a power of two
  return apart == 0;
}

template <int Arity>
[[gnu::always_inline]] inline bool is_one_row(const TileSchedule& s) noexcept {
  return s.tile.rows == 1 && s.tile.planes == 1 && s.elements <= kRowElements &&
         has_dense_rows<Arity>(s);
}

// All rows or all columns are the same, and one of them fits scratch.
template <int Arity>
[[gnu::always_inline]] inline Rewrite find_repeats(const TileSchedule& s) noexcept {
  int64_t along = 0;
  int64_t down = 0;
#pragma GCC unroll 3
  for (int i = 0; i < Arity; ++i) {
    along |= s.tile.in_column[i];
    down |= s.tile.in_row[i];
  }
  if (s.strategy == Strategy::nest || s.op == Op::copy) return Rewrite::none;
  const bool is_column = along == 0 && s.tile.columns > 1;
  if (!is_column && !(down == 0 && s.tile.rows > 1)) return Rewrite::none;
  const int64_t distinct = is_column ? s.tile.rows : s.tile.columns;
  if (distinct * size_in_bytes(s.result) > kSmallScratchBytes) return Rewrite::none;
  return is_column ? Rewrite::hoist_column : Rewrite::hoist_row;
}

// Short rows, all of one operand's the same, the others' one after the other: (10000, 3) + (3,).
// That operand; -1 if they do not lie so.
template <int Arity>
int find_pattern(const TileSchedule& s) noexcept {
  const int64_t item = size_in_bytes(s.compute);
  if (Arity == 3 && s.item_of(0) != item) return -1;
  int pattern = -1;
  for (int i = 0; i < Arity; ++i) {
    if (s.tile.in_column[i] == 0 && s.tile.in_row[i] == 0) continue;  // a number
    if (s.tile.in_column[i] != item) return -1;
    if (s.tile.in_row[i] == s.tile.columns * item) continue;
    if (s.tile.in_row[i] != 0 || pattern >= 0) return -1;
    pattern = i;
  }
  return pattern;
}

// Some operand moves along the outermost axis: else all there is repeats along it.
template <int Arity>
bool moves_outermost(const TileSchedule& s) noexcept {
  bool moves = false;
  for (int i = 0; i < Arity; ++i) {
    const int64_t outermost = s.outer_axes > 0    ? s.outer[s.outer_axes - 1].in_step[i]
                              : s.tile.planes > 1 ? s.tile.in_plane[i]
                              : s.tile.rows > 1   ? s.tile.in_row[i]
                                                  : s.tile.in_column[i];
    moves = moves || outermost != 0;
  }
  return moves;
}

// Long enough rows for kernels to read them where they lie. REQUIRES: more than a few elements.
template <int Arity>
bool has_fit_rows(const TileSchedule& s) noexcept {
  if (s.elements > kFewStrided && !has_dense_rows<Arity>(s)) return false;
  if (s.elements <= kRowElements) return s.tile.rows == 1 || s.tile.columns >= kShortRow;
  const bool is_nest = s.strategy == Strategy::nest;
  // Kernels have loops for rows of one cache line.
  const bool is_line = is_nest && s.tile.columns * size_in_bytes(s.compute) == kCacheLine;
  if (!is_line && (is_nest || s.tile.columns < kLongRow)) return false;
  return moves_outermost<Arity>(s);
}

}  // namespace small

template <int Arity>
[[gnu::always_inline]] inline bool choose_small(TileSchedule& s) noexcept {
  s.strategy = s.tile.planes > 1 ? Strategy::nest : Strategy::tile;
  s.rewrite = s.elements > kFewRepeated ? small::find_repeats<Arity>(s) : Rewrite::none;
  s.expanded = -1;
  if (s.rewrite != Rewrite::none) {
    s.rule = Rule::repeats_in_scratch;
    return true;
  }
  if (small::is_one_row<Arity>(s)) {
    s.strategy = Strategy::row;
    s.rule = Rule::one_row;
    return true;
  }
  if (s.elements <= kFewElements) {
    s.rule = Rule::few_elements;
    return true;
  }
  const bool is_matrix = s.strategy == Strategy::tile && s.tile.rows > 1;
  if (is_matrix && s.tile.columns < kLongRow) {
    if (const int pattern = small::find_pattern<Arity>(s); pattern >= 0) {
      s.expanded = static_cast<int8_t>(pattern);
      s.rewrite = Rewrite::expand;
      s.rule = Rule::pattern_in_scratch;
      return true;
    }
  }
  s.rule = Rule::small_rows;
  return small::has_fit_rows<Arity>(s);
}

}  // namespace weft::schedule
