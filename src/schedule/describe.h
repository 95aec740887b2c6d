// How a lowered call would run on a machine, as one line.
#pragma once

#include <string>

#include "core/strict_op.h"
#include "schedule/machine.h"

namespace weft::schedule {

// Operands without memory count as aligned. REQUIRES: check_strict(op).
std::string describe(const StrictOp& op, const Machine& machine);

}  // namespace weft::schedule
