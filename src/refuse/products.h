// Checks and refusals of products and of all that has a batch of matrices.
#pragma once

#include "weft/error.h"

namespace weft::refuse {

// The axes before the last `count`. REQUIRES: there are as many.
Shape without_last(const Shape& shape, int count);

struct AxisOf {
  const Shape& shape;
  int axis;
};

// Depths that differ.
[[noreturn]] void refuse_depths(const char* op, Dialect dialect, const AxisOf& a, const AxisOf& b);
// Equations a x = b with more or fewer right sides than rows of a.
[[noreturn]] void refuse_equations(const char* op, const Shape& a, const Shape& b, int b_axis);
// Batch axes that do not broadcast: the shapes without their last a_core and b_core axes.
[[noreturn]] void refuse_batches(const char* op, Dialect dialect, const Shape& a, int a_core,
                                 const Shape& b, int b_core);

// Throws ShapeError unless there are at least so many axes.
void check_axes_of(const char* op, Dialect dialect, const Shape& shape, int operand, int needed);

}  // namespace weft::refuse
