// LoopPlan: how a nest of loops is run, as a value that can be printed and tested.
//
// The innermost part of the nest is cut into blocks; the axes outside are stepped one by one. Each
// block is one kernel call (per instruction), over operands that are read where they lie or packed
// into a scratch block first.
//
//   grid   rows x columns of the two innermost axes          (128, 256) + (256,)
//   flat   several inner axes as one long row, for tiny       (1000000, 3) + (3,): 2016 at a time,
//          inner extents                                      b packed as 3, 3, 3, ...
//   rows   several tiny inner axes as one row, and a grid     (8, 8, 8, 8) with ones in between: rows
//          of such rows: what repeats along the grid is       of 64, each packed once for 8 uses
//          packed once
//
// In a grid an operand that is contiguous along another axis (a transposed one) has that axis made
// the row axis, so that packing it is the transposition of a small tile.
#pragma once

#include <string>

#include "loops/loop_nest.h"

namespace weft::schedule {

enum class BlockForm : uint8_t { grid, flat, rows };

// What the planner is told about each operand.
struct OperandTraits {
  int64_t item_bytes;
  int64_t packed_bytes;  // of an item in scratch, which may be of another type
  bool must_pack;  // another element type, misaligned, or masked: never read or written in place
};

struct LoopPlan {
  loops::LoopNest nest;  // canonical: squeezed, ordered, flipped, coalesced
  // Set by the caller: of the widest value between instructions, if there is any; blocks then fit
  // scratch even if nothing is packed.
  int64_t value_bytes = 0;
  // Set by the caller: an item of every row is repeated in registers, not packed.
  bool repeats_freely = false;
  BlockForm form = BlockForm::grid;
  int block_axis = 0;         // the axis that is cut into block_rows
  int64_t core = 1;           // flat, rows: elements in one step of the block axis
  int64_t block_rows = 1;     // grid: of axis rank - 2; flat, rows: steps of the block axis
  int64_t block_columns = 1;  // grid: of axis rank - 1
  int64_t block_planes =
      1;  // rows: of the axis before the block axis, which is then in the block too
  bool goes_down = false;  // grid: from block to block along the rows first, else along the columns
  int64_t blocks = 1;      // how many blocks there are
  bool packed[loops::kMaxOperands] = {};

  // The first axis of the block; those before it are walked.
  int first_axis() const { return block_planes > 1 ? block_axis - 1 : block_axis; }
  int64_t rows() const;     // extent that block_rows cuts
  int64_t columns() const;  // extent that block_columns cuts
  int64_t row_blocks() const { return (rows() + block_rows - 1) / block_rows; }
  int64_t column_blocks() const { return (columns() + block_columns - 1) / block_columns; }
  int64_t block_elements() const { return block_planes * block_rows * block_columns * core; }

  // --- How an operand lies in a block. Steps in bytes.

  bool is_grid() const { return form == BlockForm::grid; }
  int64_t row_step(int operand) const {
    if (!is_grid()) return nest.step(block_axis, operand);
    return nest.rank >= 2 ? nest.step(nest.rank - 2, operand) : 0;
  }
  int64_t column_step(int operand) const {
    return nest.rank >= 1 ? nest.step(nest.rank - 1, operand) : 0;
  }
  int64_t plane_step(int operand) const {
    return block_planes > 1 ? nest.step(block_axis - 1, operand) : 0;
  }
  // The first of the axes that make up one row.
  int core_axis() const { return block_axis + (form == BlockForm::rows ? 1 : 0); }
  // One run of memory in every row; in every step of the block axis.
  bool is_dense(int operand, int64_t item) const;
  bool is_dense_in_step(int operand, int64_t item) const;
  // The same element throughout a row; throughout a step of the block axis.
  bool is_constant(int operand) const;
  bool is_constant_in_step(int operand) const;
};

// Cuts a canonical nest into blocks. (In place: a nest is large.) REQUIRES: every extent is at
// least 1.
void cut_into_blocks(LoopPlan& plan, const OperandTraits* traits) noexcept;

// Canonicalises plan.nest, which the caller has filled, and cuts it into blocks.
void make_plan(LoopPlan& plan, const OperandTraits* traits) noexcept;

// One line: "grid 128x256 blocks 1x(128x256) | out c | in c | in r".
std::string to_string(const LoopPlan& plan, const OperandTraits* traits);

}  // namespace weft::schedule
