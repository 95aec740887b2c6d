// An array of another element type: itself if it has it.
#pragma once

#include "weft/array.h"

namespace weft::api {

inline Array in_type(const Array& x, DType dtype) {
  return x.dtype() == dtype ? x : x.astype(dtype);
}

}  // namespace weft::api
