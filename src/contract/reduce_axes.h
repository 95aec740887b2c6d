// Sums and extremes along axes, for the inside of linear algebra: the NumPy dialect's reductions in
// other types. The axes are gone from the result.
#pragma once

#include "weft/array.h"
#include "weft/op.h"

namespace weft::contract {

// In the type of x: integers wrap, booleans give the "or", 16-bit floats are summed in float32.
Array sum_along(const char* op, const Array& x, const Axes& axes);
// As `result`: float32 keeps the sums of 16-bit floats as they are.
Array sum_along(const char* op, const Array& x, const Axes& axes, DType result);
// The sum of |x|^2. REQUIRES: floats or complex numbers. The result is real, and float32 for 16-bit
// floats.
Array sum_of_squares_along(const char* op, const Array& x, const Axes& axes);
// The maximum or minimum. REQUIRES: the axis has elements; x is real.
Array extreme_along(const char* op, Op which, const Array& x, int axis);

}  // namespace weft::contract
