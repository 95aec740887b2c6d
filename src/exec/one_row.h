// The short way of calls that need no plan: few elements, every operand like the output or
// constant.
#pragma once

#include "exec/program.h"
#include "kernels/table.h"

namespace weft::exec {

// Runs the operation, whose program is given, unless it is not of that kind. REQUIRES: op.out is
// given and has elements.
bool run_as_one_row(const StrictOp& op, const Program& program, const kernels::KernelTable& table);

}  // namespace weft::exec
