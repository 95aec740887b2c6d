// Running a StrictOp.
#pragma once

#include "core/strict_op.h"

namespace weft::exec {

// Verifies the operation, makes the result unless `out` is given, resolves overlaps, runs.
// Returns the result (a handle to `out` if it was given).
Array run(StrictOp op);

// Adds every element of x to the element of `sum` that it maps to: sum's axes are aligned at the
// right, and an axis it lacks or has extent 1 on is summed over. REQUIRES: sum is fresh, of x's
// type, and its shape broadcasts to x's.
void add_onto(const Array& x, const Array& sum);

}  // namespace weft::exec
