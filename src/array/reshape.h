// Where the elements of an array lie under another shape.
#pragma once

#include "weft/array.h"

namespace weft {

struct Reshaped {
  Layout layout;
  bool is_view;  // else only the shape is meant: the elements have to be copied
};

// One -1 in the shape is inferred. Throws ShapeError if the sizes differ.
Reshaped reshape_layout(const Array& x, const Shape& to);

}  // namespace weft
