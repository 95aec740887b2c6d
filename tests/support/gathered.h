// What moves elements without changing them, against its definition: where each element of the
// result comes from.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "support/random_arrays.h"

namespace weft::test {

// The array an element comes from, and its index there.
struct Origin {
  const Array* array;
  Dims index;
};

inline const std::byte* address_of(const Array& x, const Dims& index) {
  int64_t offset = 0;
  for (int axis = 0; axis < x.rank(); ++axis) offset += index[axis] * x.strides()[axis];
  return x.origin() + offset * size_in_bytes(x.dtype());
}

// Bit for bit. REQUIRES: arrays of the result's type.
inline void expect_gathered(const Array& result, const std::function<Origin(const Dims&)>& origin) {
  if (result.size() == 0) return;
  Walk<1> walk(result.shape(), {&result.strides()});
  do {
    const Origin from = origin(walk.index());
    const bool is_same =
        std::memcmp(address_of(result, walk.index()), address_of(*from.array, from.index),
                    static_cast<size_t>(size_in_bytes(result.dtype()))) == 0;
    ASSERT_TRUE(is_same) << "element " << to_string(walk.index()) << " of shape "
                         << to_string(result.shape()) << " is not element " << to_string(from.index)
                         << " of shape " << to_string(from.array->shape());
  } while (walk.next());
}

// Of any type and layout.
inline Array any_array(Random& random, const Shape& shape, DType dtype) {
  return scattered(random, random_array(random, shape, dtype));
}
inline Array any_array(Random& random, const Shape& shape) {
  return any_array(random, shape, static_cast<DType>(random.below(kDTypes)));
}

}  // namespace weft::test
