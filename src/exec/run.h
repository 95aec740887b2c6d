// Running a StrictOp.
#pragma once

#include "core/strict_op.h"

namespace weft::exec {

// Verifies the operation, makes the result unless `out` is given, resolves overlaps, runs.
// Returns the result (a handle to `out` if it was given).
Array run(StrictOp&& op);

// Bit for bit: a bool that holds more than 0 and 1 still does. REQUIRES: equal types, strides for
// the shape of `to`, and memory that does not overlap.
void copy_elements(const StrictOperand& from, const Array& to);

}  // namespace weft::exec
