// Where NumPy has an answer and weft, on purpose, has none.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

#include "weft/dtype.h"

namespace weft::golden {

template <size_t N>
bool is_one_of(const std::string& word, const char* const (&words)[N]) {
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

// NumPy orders complex numbers by real part, then imaginary part. PyTorch, XLA and the array API
// standard do not order them, nor does weft.
inline bool is_complex_ordering(const std::string& op, DType compute) {
  static constexpr const char* ordering[] = {"less",          "less_equal", "greater",
                                             "greater_equal", "maximum",    "minimum",
                                             "fmax",          "fmin",       "clip"};
  return is_complex(compute) && is_one_of(op, ordering);
}

// NumPy computes these for booleans in int8. The array API standard leaves them undefined.
inline bool is_boolean_arithmetic(const std::string& op, DType compute) {
  static constexpr const char* arithmetic[] = {"floor_divide", "remainder", "fmod",
                                               "bitwise_left_shift", "bitwise_right_shift"};
  return compute == DType::boolean && is_one_of(op, arithmetic);
}

// True if weft refuses an operation on operands that promote to `compute` although NumPy does not.
inline bool is_numpy_only(const std::string& op, DType compute) {
  return is_complex_ordering(op, compute) || is_boolean_arithmetic(op, compute);
}

}  // namespace weft::golden
