// The fresh result of an operation.
#pragma once

#include "core/strict_op.h"

namespace weft::core {

// True iff an operand that lies so takes no larger step inside a smaller one, as far as it moves:
// if none does, the result is row-major.
bool follows_row_major(const Shape& shape, const Strides& strides) noexcept;

// The strides of a dense array whose axes lie in memory in this order, outermost first.
Strides dense_strides(const Shape& shape, const Axes& order);

// The strides of a fresh result: see make_result. The operands' memory is not looked at.
Strides result_strides(const StrictOp& op);

// An array for the result. Its memory order agrees with that of the operands if they agree among
// themselves (all Fortran-ordered, say), and is row-major if they do not: a + b and b + a never
// differ.
Array make_result(const StrictOp& op);

}  // namespace weft::core
