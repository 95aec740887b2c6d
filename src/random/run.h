// Running a Generate.
#pragma once

#include "core/generate.h"

namespace weft::random {

// Verifies the record, looks at the elements of its parameters and makes the array: row-major, the
// same on any number of threads. Throws ValueError, MemoryError.
Array run(const core::Generate& g);

}  // namespace weft::random
