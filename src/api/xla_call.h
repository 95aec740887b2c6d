// A call in XLA's dialect. Of two operands `dims` place the one of lower rank; of three only 0-d
// ones stretch.
#pragma once

#include "weft/array.h"
#include "weft/op.h"
#include "weft/xla_literal.h"

namespace weft::xla {

Array run(const Array& x, Op op, const char* name);
Array run(const Array& a, const Array& b, const Axes& dims, Op op, const char* name);
Array run(const Array& a, const Array& b, const Array& c, Op op, const char* name);

template <class... Arguments>
Literal call(const Arguments&... arguments) {
  return Literal([&] { return run(arguments...); });
}

}  // namespace weft::xla
