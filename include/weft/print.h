// Arrays as text.
//
//   std::cout << a;                             [[1 2 3]
//                                                [4 5 6]]
//   to_string(a, {.precision = 3});             with options of one's own
#pragma once

#include <iosfwd>
#include <string>

#include "weft/array.h"

namespace weft {

// NumPy's options and defaults.
struct PrintOptions {
  int precision = 8;         // most digits after the point
  int64_t threshold = 1000;  // more elements than this are summarised
  int64_t edge_items = 3;    // ... to so many at each end of each axis
  int line_width = 75;
  bool suppress_small = false;  // small numbers do not call for exponents
};

// The elements in nested brackets, as NumPy's str() prints them.
WEFT_API std::string to_string(const Array& array, const PrintOptions& options = {});
// The same with the type around it, as NumPy's repr(): array([1, 2], dtype=int32).
WEFT_API std::string repr(const Array& array, const PrintOptions& options = {});
WEFT_API std::ostream& operator<<(std::ostream& out, const Array& array);
WEFT_API std::ostream& operator<<(std::ostream& out, const Dims& dims);
WEFT_API std::ostream& operator<<(std::ostream& out, DType dtype);           // float32
WEFT_API std::ostream& operator<<(std::ostream& out, const Scalar& number);  // as a 0-d array

}  // namespace weft
