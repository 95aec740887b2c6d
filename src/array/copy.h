// Moving elements without changing them.
#pragma once

#include "weft/array.h"

namespace weft {

// Copies every element of `from` to the same index of `to`. REQUIRES: equal shapes and types, and
// memory that does not overlap.
void copy_elements(const Array& from, const Array& to);

}  // namespace weft
