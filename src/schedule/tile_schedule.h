// TileSchedule: how a call runs whose operands are read where they lie: one kernel call, or one for
// every plane of a nest. It is the part of a Schedule (schedule.h) that small calls need, which
// build nothing else.
//
//   (2, 3) + (3,)        tile 2 x 3; out row 12, in row 12, in row 0
//   (3, 1, 4, 5) + (..)  nest: tiles of 4 x 5, a plane for each index of the axes outside
#pragma once

#include <cstdint>

#include "kernels/table.h"
#include "schedule/tuning.h"
#include "weft/shape.h"

namespace weft::schedule {

enum class Strategy : uint8_t {
  row,      // one call on contiguous operands and numbers; converted on the stack if types differ
  tile,     // one call over rows x columns
  nest,     // one call per plane, with a cursor over the axes outside
  convert,  // one conversion of long rows, straight from the input to the output
  jit,      // generated code
  blocks,   // block by block: operands are packed into scratch, kernels follow one another
};

// The rung of the ladder that decided (choose.cpp). `reason` gives its sentence.
enum class Rule : uint8_t {
  none,
  one_row,
  converted_row,
  repeats_in_scratch,
  few_elements,
  pattern_in_scratch,
  small_rows,
  reads_in_place,
  one_conversion,
  several_instructions,
  pays_alone,
  streams_ragged_rows,
  packs_for_one_kernel,
  users_function,
  packs,
};

// What is rewritten before a tile runs.
enum class Rewrite : uint8_t {
  none,
  hoist_row,     // all rows are the same: one is computed in scratch, the others are its copies
  hoist_column,  // all columns are: elements of one are copied along their rows
  expand,  // a short row that repeats is written out in scratch several times, as one long one
};

// An axis outside the tile's planes. Steps in bytes.
struct OuterAxis {
  int64_t extent;
  int64_t out_step;
  int64_t in_step[kMaxArity];
};

struct TileSchedule {
  Strategy strategy;
  Rule rule;
  Rewrite rewrite;
  int8_t expanded;  // the operand that is expanded; -1: none
  uint8_t inputs;
  uint8_t outer_axes;
  Op op;
  DType compute;
  DType result;
  int64_t elements;
  kernels::Tile tile;         // extents and steps; addresses are filled in for a run
  OuterAxis outer[kMaxRank];  // innermost first

  // Bytes of an element of input i. (What `where` chooses by is boolean.)
  int64_t item_of(int i) const { return op == Op::where && i == 0 ? 1 : size_in_bytes(compute); }
};

// What threads can share: memory traffic in bytes (0: they may not), so many units at a time at
// least.
struct Split {
  int64_t bytes = 0;
  int64_t units = 1;
  int64_t least_units = 1;
};

// A plane cut into pieces, along rows or columns: units of a tile and of a nest.
struct PlaneCut {
  bool by_rows;
  int64_t extent;  // rows or columns of a piece; the last may have fewer
  int64_t pieces;
};
PlaneCut cut_plane(const TileSchedule& s) noexcept;
// Memory traffic in bytes, with what repeats counted each time.
int64_t traffic_of(const TileSchedule& s) noexcept;
// REQUIRES: row, tile or nest.
Split split_tiles(const TileSchedule& s) noexcept;

// --- The rungs for small calls, which both builders ask (exec/small_call.h, choose.cpp).

// Fills in strategy, rule and rewrite (small-inl.h) if the call is one for the small rungs; else
// false. REQUIRES: everything else of `s` is set, but addresses.
template <int Arity>
bool choose_small(TileSchedule& s) noexcept;

}  // namespace weft::schedule
