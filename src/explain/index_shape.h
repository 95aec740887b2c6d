// The shape of indexing by arrays, NumPy's rule.
//
//   x (4, 5, 6)   x[rows (3,), :, cols (2, 1)]    index arrays broadcast: (2, 3)
//                                                 a slice lies between them: (2, 3) comes first
//                                                 (2, 3, 5)
//                 x[:, rows (3,), cols (2, 1)]    side by side: in their place (4, 2, 3)
//                 x[mask (4, 5)]                  as its places: (20, 6), or fewer
//
// A mask takes as many axes as it has, and never stretches; how many of its entries are true is not
// known. In NumPy an integer beside index arrays is one of them, and takes part in what "side by
// side" means; in PyTorch it selects first.
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
