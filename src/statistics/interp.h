// Running a core::Interp.
#pragma once

#include "core/interp.h"

namespace weft::statistics {

// Verifies the record and runs it: a fresh array of x's shape.
Array run(const core::Interp& i);

}  // namespace weft::statistics
