// In which order of axes a fresh result lies in memory: as its operands do, if they agree.
//
//   concat of two Fortran-ordered (2, 3)    the result is Fortran-ordered too: read and written
//                                           along memory
#pragma once

#include "array/block_vector.h"
#include "core/value.h"

namespace weft::dialect {

// The strides of a dense result of this shape, whose axes are those of all the values.
Strides strides_like(const Shape& shape, const BlockVector<core::Value>& values);

}  // namespace weft::dialect
