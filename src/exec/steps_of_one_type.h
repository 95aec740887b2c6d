// Elementwise operations within the executors, on operands of one element type: types and shapes
// follow from the operands, so no dialect is asked and no policy of the user's looks on.
#pragma once

#include "core/strict_op.h"
#include "core/value.h"

namespace weft::exec {

StrictOperand operand_of(const core::Value& x);

// The operation on operands of this type, over this shape; operands are to be filled in.
StrictOp op_of_one_type(Op op, DType dtype, const Shape& shape);

// a op b, element by element of one shape.
Array joined(Op op, const Array& a, const Array& b);

// x as another type, laid out as its copy is.
Array converted(const core::Value& x, DType dtype);
// The same into an array of that type. REQUIRES: of x's shape, and apart from it.
void convert_into(const core::Value& x, const Array& to);
// to = x, converted as assignment converts. Throws what assignment throws, in the caller's name.
Array assigned(const char* name, Dialect dialect, const core::Value& x, const Array& to);

}  // namespace weft::exec
