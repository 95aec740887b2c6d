// Running totals along an axis.
#pragma once

#include "core/scan.h"

namespace weft::reduce {

// Verifies the record and runs it. Returns the result (a handle to `out` if it was given).
Array run(const core::Scan& s);

// Element i becomes op(element i - 1, element i), from front to back. REQUIRES: op is binary and
// defined for x's type, which is not a 16-bit float; x has elements, is writable and of x's own
// memory.
void cumulate_in_place(Op op, const Array& x, int axis);

}  // namespace weft::reduce
