// Errors of linear algebra. All throw.
#pragma once

#include <string_view>

#include "contract/matmul.h"

namespace weft::contract {

// The axes before the last `count`. REQUIRES: there are as many.
Shape without_last(const Shape& shape, int count);

// Depths that differ: axis a_axis of the first operand and b_axis of the second.
[[noreturn]] void refuse_depths(const ProductCall& call, const Shape& a, int a_axis, const Shape& b,
                                int b_axis);
// Equations a x = b with more or fewer right sides than rows of a.
[[noreturn]] void refuse_equations(const char* op, const Shape& a, const Shape& b, int b_axis);
// Batch axes that do not broadcast: the shapes without their last a_core and b_core axes.
[[noreturn]] void refuse_batches(const char* op, Voice voice, const Shape& a, int a_core,
                                 const Shape& b, int b_core);

// Throws ShapeError unless x has at least so many axes.
void check_axes_of(const char* op, Voice voice, const Shape& shape, int operand, int needed);
// Throws ShapeError unless the last two axes are equally long (and exist).
void check_square(const char* op, const Shape& shape);

// "matrix [3, 0] of the batch is singular", "the matrix is singular".
[[noreturn]] void refuse_matrix(ErrorKind kind, const char* op, const Shape& shape,
                                const Shape& batch, int64_t position, std::string_view what,
                                std::string_view hint);

// Throws unless `out` can take a result of this shape and type.
void check_output(const char* op, Voice voice, const Shape& shape, DType dtype, const Array& out);

}  // namespace weft::contract
