#include "reduce/views.h"

#include <utility>

namespace weft::reduce {

Array piece(const Array& x, int axis, int64_t first, int64_t length) {
  Layout layout = x.layout();
  layout.shape[axis] = length;
  layout.offset += first * layout.strides[axis];
  return Array(x.storage(), std::move(layout), x.dtype(), true);
}

core::Value as_parts(core::Value x) {
  for (int64_t& stride : x.strides) stride *= 2;
  x.shape.push_back(2);
  x.strides.push_back(1);
  x.dtype = real_part(x.dtype);
  return x;
}

Array as_parts(const Array& x) {
  core::Value parts = as_parts(core::Value(x));
  Layout layout{std::move(parts.shape), std::move(parts.strides), x.layout().offset * 2};
  return Array(x.storage(), std::move(layout), parts.dtype, x.is_writable());
}

}  // namespace weft::reduce
