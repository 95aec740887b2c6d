// Representative calls of every family, each with what it needs made beforehand, so that it
// allocates nothing itself.
#pragma once

#include <functional>
#include <vector>

#include "weft/weft.h"

namespace weft::test {

using Call = std::function<Array()>;
struct FaultCase {
  const char* name;
  Call (*make)();
};

inline Array numbers(const Shape& shape, DType dtype = DType::f64) {
  return (arange(count_or_overflow(shape)) % 17 - 5).astype(dtype).reshape(shape);
}
// A text as an array.
inline Array letters(const std::string& text) {
  return Array::from(reinterpret_cast<const int8_t*>(text.data()), Shape{text.size()});
}
inline Array positive_definite(int64_t n) {
  const Array a = numbers({n, n});
  return matmul(a, a.T()) + eye(n) * 50;
}

}  // namespace weft::test
