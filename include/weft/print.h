// Arrays and broadcasts as text.
//
//   std::cout << a;                             [[1 2 3]
//                                                [4 5 6]]
//   to_string(a, {.precision = 3});             with options of one's own
//   explain({{12, 4, 1, 5}, {1, 5, 5}});        how the shapes line up, or why they do not
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

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

// How shapes line up in NumPy's dialect: one line per operand, the result, and what stretches.
// Shapes that do not broadcast give the text of the error instead; nothing is thrown.
WEFT_API std::string explain(const std::vector<Shape>& shapes);

namespace torch {
// Sizes and strides before and after expand.
WEFT_API std::string explain_expand(const Shape& sizes, const Strides& strides,
                                    const Shape& target);
}  // namespace torch

namespace xla {
// The two stages: the lower rank placed by the dimensions, first with M on the axes that it lacks,
// then with the other operand's extents; and the result, where degenerate axes are stretched.
WEFT_API std::string explain(const Shape& lhs, const Shape& rhs, const Axes& dims = {});
}  // namespace xla

}  // namespace weft
