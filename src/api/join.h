// What the functions that put arrays together share, in all dialects.
#pragma once

#include "array/block_vector.h"
#include "assemble/run.h"
#include "core/value.h"
#include "weft/array.h"

namespace weft::api {

// As records see them. They refer to the arrays.
template <class Arrays>
BlockVector<core::Value> values_of(const Arrays& arrays) {
  BlockVector<core::Value> values;
  values.reserve(arrays.size());
  for (const Array& array : arrays) values.emplace_back(array);
  return values;
}

// Entries `first` to `first + count` of an axis, a view. REQUIRES: they are there.
Array entries(const Array& x, int axis, int64_t first, int64_t count);

}  // namespace weft::api
