// Schedule: how a program runs over a shape, apart from what it computes. Every decision about an
// elementwise call or a fused program ends in this one value: made by make_schedule (choose.h) or,
// for small calls, by a builder that fills in its first part only (exec/small_call.h), and run by
// exec/blocks.h and exec/run_tiles.h.
//
// It has no addresses: it can be copied, printed, compared, and run again on memory that is laid
// out and aligned alike.
#pragma once

#include <string>

#include "core/program.h"
#include "jit/segment.h"
#include "schedule/plan.h"
#include "schedule/tile_schedule.h"

namespace weft::schedule {

using loops::LoopNest;

// Operands of the nest: the output, then the inputs.
inline constexpr int kOutput = 0;

// How generated code sees an input along the rows of blocks, and whether it reads it where it lies,
// converting it.
struct InputAccess {
  jit::Form form;
  bool is_direct;
  uint8_t times;  // of a repeated one, and of a pattern
};

// How the result is written: through scratch, or by generated code where it belongs, perhaps by
// non-temporal stores.
enum class OutputAccess : uint8_t { packed, direct, streamed };

struct Schedule : TileSchedule {
  bool streams = false;          // the result is written by non-temporal stores
  int mask = -1;                 // the input that is the mask; -1: none
  uint64_t hoisted = 0;          // axes of the shape along which the result is copied, a bit each
  uint64_t expanded_inputs = 0;  // operands that are written out in memory first, a bit each
  Split split;
  LoopPlan plan;  // not of row
  OperandTraits traits[loops::kMaxOperands];
  // Of jit:
  InputAccess input[core::kMaxInputs];
  OutputAccess output;
  bool packs_anew = false;  // some input for every block, not once
  // Of operands that are expanded: how they lie before, along which axes they are written out
  // (those behind expanded_axis, and those along which they move).
  LoopNest unexpanded;
  int expanded_axis;

  bool is_converted_row() const { return strategy == Strategy::row && rule != Rule::one_row; }

  Schedule() {}  // most of it is set where it is used
};

// One line: "tile 4096 x 4096 | out row, in row, in splat | streamed | ...".
std::string to_string(const Schedule& schedule);
// The sentence of a rule: what was true of the call.
const char* reason(Rule rule) noexcept;

}  // namespace weft::schedule
