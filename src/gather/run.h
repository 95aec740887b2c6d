// Running gathers and scatters.
#pragma once

#include "core/gather.h"

namespace weft::gather {

// A fresh array. Throws IndexError for the first position that is out of bounds.
Array run(const core::Gather& gather);

// Writes to x, as if index arrays and values had been copied first. If a position is out of bounds
// nothing is written, unless x is fresh. REQUIRES: x may be written to, shows no element twice, and
// is aligned if there is an operation; that is not for 16-bit floats, and computes in x's type.
void run(const core::Scatter& scatter);

}  // namespace weft::gather
