#include "array/numbers.h"

#include "base/cursor.h"

namespace weft {

std::vector<double> numbers_of(const Array& x) {
  std::vector<double> numbers(static_cast<size_t>(x.size()));
  for (int64_t i = 0; i < x.size(); ++i) {
    const int64_t at = offset_at(x.shape(), x.strides(), i) * size_in_bytes(x.dtype());
    detail::convert_element(x.origin() + at, x.dtype(), &numbers[static_cast<size_t>(i)],
                            DType::f64);
  }
  return numbers;
}

}  // namespace weft
