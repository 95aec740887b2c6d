// What make_schedule (choose.cpp) is made of, beside the ladder.
#pragma once

#include "schedule/choose.h"

namespace weft::schedule {

// Fills in plan.nest and traits from layouts: squeezed, ordered, flipped, coalesced.
void fill_nest(const Request& request, const Machine& machine, Schedule& schedule) noexcept;
// The nest's two innermost axes as a tile, the next one as its planes, the others outside.
void fill_tile(const Request& request, Schedule& schedule) noexcept;

// What threads share of a nest that is cut into blocks.
void split_blocks(const Request& request, Schedule& schedule) noexcept;

// One instruction that takes each input once, in order.
inline bool is_one_call(const core::Program& program) {
  const core::Instruction& only = program.instruction[0];
  if (program.instructions != 1 || program.inputs != info(only.op).arity || is_conversion(only))
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (only.inputs[i] != i) return false;
  }
  return true;
}

}  // namespace weft::schedule
