#include "array/copy.h"

#include <cstring>

#include "array/storage.h"
#include "base/walk.h"

namespace weft {

void copy_elements(const Array& from, const Array& to) {
  if (from.size() == 0) return;
  if (from.is_contiguous() && to.is_contiguous()) {
    std::memcpy(to.origin(), from.origin(), static_cast<size_t>(from.nbytes()));
    return;
  }
  const int64_t item = size_in_bytes(from.dtype());
  Walk<2> walk(from.shape(), {&from.strides(), &to.strides()});
  do {
    std::memcpy(to.origin() + walk.offset(1) * item, from.origin() + walk.offset(0) * item,
                static_cast<size_t>(item));
  } while (walk.next());
}

Array Array::copy() const {
  Array fresh = make_array(shape(), dtype_, "copy");
  copy_elements(*this, fresh);
  return fresh;
}

}  // namespace weft
