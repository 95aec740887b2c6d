// What a recognised message becomes: operands, and a text to explain.
//
//   "mat1 and mat2 shapes cannot be multiplied (2x3 and 2x3)"    a=(2,3) b=(2,3)   "a @ b"
//
// A message that names extents only gets the smallest shapes that have them: 1 elsewhere.
#pragma once

#include "explain/error_pattern.h"
#include "explain/error_text.h"

namespace weft::explanation {

struct ErrorPattern {
  std::string_view pattern;
  // Fills in text, operands, gap. What stands in `text` already is a template.
  void (*build)(const Captured& captured, PastedError& error);
  std::string_view text = {};  // with {op} for the operator
  std::string_view op = {};    // if the message is always about one
};

struct ErrorSystem {
  std::string_view name;
  Dialect dialect;
  Language language;
  const ErrorPattern* patterns;
  size_t count;
};

// One table per system: error_numpy.cpp, error_torch.cpp, ...
ErrorSystem numpy_errors();
ErrorSystem torch_errors();
ErrorSystem jax_errors();
ErrorSystem tensorflow_errors();
ErrorSystem xla_errors();
ErrorSystem xtensor_errors();
ErrorSystem eigen_errors();

// Operands a, b, ... have the shapes as they stand.
void take_shapes(const Captured& captured, PastedError& error);
// The second shape is the target: a[...] = b with b first.
void take_swapped(const Captured& captured, PastedError& error);
// a (s), and the second shape as an argument: "a.reshape{}" gets "(4, 2)".
void take_target(const Captured& captured, PastedError& error);
// Shapes after "->" are those that the loop sees.
void take_remapped(const Captured& captured, PastedError& error);
// The first shape is a target that cannot take the second.
void take_output(const Captured& captured, PastedError& error);
// x[a, b], of which only the index arrays are known.
void take_index_arrays(const Captured& captured, PastedError& error);
// x[mask]: the shape of the mask, then that of x.
void take_mask(const Captured& captured, PastedError& error);
// A number of elements, and a shape that they do not fill: a.reshape{}.
void take_size_and_shape(const Captured& captured, PastedError& error);
// The message is recognised, but says no shape.
void take_nothing(const Captured& captured, PastedError& error);

// --- For builders of one message each.

void add_operand(PastedError& error, std::string name, Shape shape, std::string dtype = {});
// Extent `extent` at `axis` of a shape that is 1 elsewhere. False if there is no such axis.
bool only_extent(int64_t axis, int64_t extent, Shape& shape);
// Only the numbers of axes of a and b are known.
void take_ranks(int64_t first, int64_t second, PastedError& error);
// Puts an argument where the template has "{}".
void fill_in(PastedError& error, std::string_view argument);
void say_gap(PastedError& error, std::string gap);

}  // namespace weft::explanation
