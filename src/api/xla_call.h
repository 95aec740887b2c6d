// A call in XLA's dialect. Of two operands `dims` place the one of lower rank; of three only 0-d
// ones stretch.
#pragma once

#include "weft/array.h"
#include "weft/op.h"

namespace weft::xla {

Array call(const Array& x, Op op, const char* name);
Array call(const Array& a, const Array& b, const Axes& dims, Op op, const char* name);
Array call(const Array& a, const Array& b, const Array& c, Op op, const char* name);

}  // namespace weft::xla
