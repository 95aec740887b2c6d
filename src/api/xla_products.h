// How XLA's dot checks its arguments, for the eager one and the one that is built. Only shapes are
// looked at.
#pragma once

#include "weft/array.h"

namespace weft::xla {

// Throws unless both have rank 1 or 2.
void check_dot_ranks(const Array& lhs, const Array& rhs);

}  // namespace weft::xla
