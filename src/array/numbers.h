// The numbers of a small array, for lowering: it reads elements and runs nothing.
#pragma once

#include <vector>

#include "weft/array.h"

namespace weft {

// In row-major order, as double.
std::vector<double> numbers_of(const Array& x);

}  // namespace weft
