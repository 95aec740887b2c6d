// The shape of indexing by arrays: what lowering finds (dialect/index.h), of arrays without
// elements.
#pragma once

#include "explain/call.h"

namespace weft::explanation {

struct Indexed {
  Shape shape = {};
  Axes open = {};  // axes whose extents masks decide: `shape` has the most there can be
};

// Throws IndexError, ShapeError or DTypeError. REQUIRES: call.parts says how inputs[0] is indexed.
Indexed index_shape(const Call& call);

}  // namespace weft::explanation
