// Arrays with given strides, for tests of views.
#pragma once

#include "weft/array.h"

namespace weft::golden {

// Zeros with this shape and these strides (in elements, of any sign), over just enough memory.
inline Array strided_array(const Shape& shape, const Strides& strides, DType dtype = DType::i8) {
  const Layout layout{shape, strides, 0};
  if (layout.elements() == 0) return zeros({1}, dtype).as_strided(shape, strides);
  const Reach reach = reach_of(layout);
  return zeros({reach.last - reach.first + 1}, dtype).as_strided(shape, strides, -reach.first);
}

}  // namespace weft::golden
