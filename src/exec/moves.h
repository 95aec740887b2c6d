// What to do with blocks of items before a kernel moves them.
#pragma once

#include "exec/tuning.h"
#include "kernels/move/items.h"

namespace weft::exec {

// True iff the first element of a row lies where the one behind the last of the row before would.
constexpr bool is_one_row(int64_t row_step, int64_t column_step, int64_t columns) {
  return row_step == columns * column_step;
}

// Rows that follow each other as their elements do are one row: kernels have something to do before
// and after each.
constexpr kernels::Move joined(kernels::Move move) {
  if (!is_one_row(move.from_row, move.from_column, move.columns) ||
      !is_one_row(move.to_row, move.to_column, move.columns))
    return move;
  move.columns *= move.rows;
  move.rows = 1;
  return move;
}

// Whether item kernels may take items of this size there. (Those of 16 bytes are pairs.)
inline bool are_items_at(const void* address, int64_t item) {
  return reinterpret_cast<uintptr_t>(address) % static_cast<uintptr_t>(item < 8 ? item : 8) == 0;
}

constexpr int log2_of(int64_t item) { return __builtin_ctzll(static_cast<uint64_t>(item)); }

// What brings the items of a block side by side: a transposition if they lie so across the rows,
// and these are enough for one. REQUIRES: are_items_at(move.from, item).
inline kernels::MoveKernel gatherer(const kernels::ItemKernels& items, const kernels::Move& move,
                                    int64_t item) {
  const bool is_turned = move.from_row == item && move.from_column != item && move.rows >= kSquare;
  return (is_turned ? items.transposes : items.gathers)[log2_of(item)];
}

}  // namespace weft::exec
