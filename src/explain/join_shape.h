// The shape of joining arrays, NumPy's rule. Nothing stretches: extents agree, or add up.
//
//   concatenate (2, 3) and (4, 3) along axis 0    (6, 3)
//   stack       (2, 3) and (2, 3) along axis 0    (2, 2, 3), a new axis
#pragma once

#include "explain/call.h"

namespace weft::explanation {

// Throws ShapeError or ValueError. axes: the axis, 0 if none is given; of concatenate without one
// in `has_axes` that is so too.
Shape join_shape(const Call& call);

}  // namespace weft::explanation
