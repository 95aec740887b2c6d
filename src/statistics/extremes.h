// The extremes of rows whose nan are left out, at the speed of reading them.
#pragma once

#include "weft/array.h"

namespace weft::statistics {

// Of each row of a dense matrix of float32 or float64; -inf (inf) of a row that holds no number, or
// nothing else. The same on any number of threads.
Array extremes_of_numbers(const char* name, const Array& rows, bool largest);

}  // namespace weft::statistics
