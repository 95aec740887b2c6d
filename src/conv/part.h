// Parts of arrays: every so many entries of an axis.
#pragma once

#include "weft/array.h"

namespace weft::conv {

// `count` entries of an axis from `first` on, `step` apart.
inline void narrow(Layout& layout, int axis, int64_t first, int64_t count, int64_t step) {
  layout.offset += first * layout.strides[axis];
  layout.shape[axis] = count;
  layout.strides[axis] *= step;
}

inline Array view_of(const Array& x, const Layout& layout) {
  return Array(x.storage(), layout, x.dtype(), x.is_writable());
}

}  // namespace weft::conv
