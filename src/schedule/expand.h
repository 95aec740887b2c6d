// Small inputs that repeat along many short axes are written out once, before anything runs, so
// that they lie in memory as the rows of the plan want them: else they would be packed for every
// block anew.
//
//   (4, 4, 4, 4, 4, 4) = a (4, 1, 4, 1, 4, 1) + b (1, 4, 1, 4, 1, 4), in rows of the last three axes
//
//   a: 64 elements -> 4 x 4 rows of 64 (its first two axes that move; then the row)
#pragma once

#include "schedule/schedule.h"

namespace weft::schedule {

// Expands the inputs for which it pays, and cuts the nest anew: expanded_inputs, unexpanded,
// expanded_axis. REQUIRES: the plan is made.
void expand_inputs(const core::Program& program, Schedule& schedule) noexcept;

// Whether an axis of `unexpanded` is there in what an operand is expanded to.
bool is_written_out(const Schedule& schedule, int axis, int operand) noexcept;
// Elements of that.
int64_t expanded_elements(const Schedule& schedule, int operand) noexcept;

}  // namespace weft::schedule
