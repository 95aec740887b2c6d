// Memory for arrays: the counter and the bytes in one allocation, the bytes 64-byte aligned.
#pragma once

#include "weft/array.h"

namespace weft {

// Uninitialised memory for an array of this shape. Throws ShapeError if the shape is not valid or
// its bytes overflow, MemoryError if there is no memory.
detail::StorageRef allocate(const Shape& shape, DType dtype, const char* op);

// The same by the number of bytes; nothing if there is no memory.
detail::StorageRef try_allocate(int64_t bytes) noexcept;

// An uninitialised row-major array. Throws what allocate throws.
Array make_array(const Shape& shape, DType dtype, const char* op);

}  // namespace weft
