// Errors of decompositions. All throw.
#pragma once

#include <string_view>

#include "refuse/products.h"

namespace weft::contract {

using refuse::check_axes_of;
using refuse::refuse_batches;
using refuse::refuse_equations;
using refuse::without_last;

// Throws ShapeError unless the last two axes are equally long (and exist).
void check_square(const char* op, const Shape& shape);

// "matrix [3, 0] of the batch is singular", "the matrix is singular".
[[noreturn]] void refuse_matrix(ErrorKind kind, const char* op, const Shape& shape,
                                const Shape& batch, int64_t position, std::string_view what,
                                std::string_view hint);

}  // namespace weft::contract
