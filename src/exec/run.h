// Running a StrictOp.
#pragma once

#include "core/strict_op.h"

namespace weft::exec {

// Verifies the operation, makes the result unless `out` is given, resolves overlaps, runs.
// Returns the result (a handle to `out` if it was given).
Array run(StrictOp op);

}  // namespace weft::exec
