// How a call runs: the value that every decision about it ends in, as text.
//
//   explain(Op::add, {a, b});      (128, 256) + (256,)
//
//   tile 128 x 256 | out row, in row, in row | 8 units to share, 2 at least |
//   few elements in rows long enough to be read where they lie
//
// First the strategy and what one call of a kernel covers, then how each operand lies along a row,
// then stores and threads, last the reason. docs/schedule.md explains the words. explain(shapes) of
// print.h says how shapes line up, explain(expr) of lazy.h how an expression is fused.
#pragma once

#include <string>
#include <vector>

#include "weft/numpy.h"

namespace weft {

// Nothing is computed. Throws what the call would throw.
WEFT_API std::string explain(Op op, const std::vector<Operand>& operands,
                             const Options& options = {});

}  // namespace weft
