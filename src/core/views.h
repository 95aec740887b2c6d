// Views of a Value: the same memory, seen with other axes. Axes given are in range. Views of an
// abstract value are abstract.
#pragma once

#include <string>

#include "core/value.h"

namespace weft::core {

// Without an address, row-major.
inline Value abstract_value(const Shape& shape, DType dtype) {
  return Value(shape, dtype, Layout::row_major(shape).strides);
}

// An array without elements that lies so, for what takes arrays and reads none. REQUIRES: abstract.
inline Array array_without_elements(const Value& x, bool is_writable = true) {
  return Array(detail::StorageRef(), {x.shape, x.strides, 0}, x.dtype, is_writable);
}

Value transposed(const Value& x, const Axes& order);
Value reversed(const Value& x, const Axes& axes);
// (groups, extent / groups) instead of an axis. REQUIRES: groups divides its extent.
Value split_axis(const Value& x, int axis, int64_t groups);
Value with_axis(const Value& x, int position);  // one more, of one entry
// Entries first, first + step, ... of an axis, `count` of them.
Value every(const Value& x, int axis, int64_t first, int64_t step, int64_t count);

// True unless the memory of the two is shown to be apart.
bool may_overlap(const Value& a, const Value& b);

// "float32 (2, 3) strides (3, 1)".
std::string to_string(const Value& x);

}  // namespace weft::core
