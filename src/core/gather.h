// Gather: reading or writing an array at places that index arrays name, with nothing left implicit.
//
//   x (4, 5, 6)   x(rows (3, 1), all, cols (2,))     an element for every index of the shape (3, 2, 5)
//
//     steps of x   (0, 0, 6)                         the axes that no index array decides
//     lookup 0     rows, moves along axis 0          adds rows[i] * 30
//     lookup 1     cols, moves along axis 1          adds cols[j] * 1
//
// Every dialect's gathers are this: an index of the shape is a place of x by its steps, plus one
// term for each lookup. A Scatter writes there. They refer to the caller's arrays and must not
// outlive the call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft::core {

// Which positions a lookup takes.
enum class Bounds : uint8_t {
  counted,  // -extent to extent - 1: negative ones count from the end
  exact,    // 0 to extent - 1
  wrap,     // all, modulo the extent
  clip,     // all, the nearest of 0 to extent - 1
  skip,     // all; scatters leave out what is not in 0 to extent - 1
};

struct Lookup {
  Value index;         // integers
  Axes places;         // for each of its axes, the axis of the record that it moves along
  int64_t extent = 0;  // of what it is a position in
  int64_t stride = 0;  // of x, in elements
  Bounds bounds = Bounds::counted;
  int axis = 0;  // of x as the user sees it
};

struct Gather {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  Value x;             // the whole array
  int64_t offset = 0;  // of the first place, in elements
  Shape shape;         // of what is read or written
  Strides steps;       // of x along each axis of the shape, in elements
  std::vector<Lookup> lookups = {};
};

struct Scatter {
  Gather at;
  Value values;                  // of at.shape (strides 0 where they repeat) and of x's type
  std::optional<Op> op = {};     // joins an element and a value; none: the last value stays
  bool names_each_once = false;  // no place is written twice
  bool is_fresh = false;         // nobody sees x if a position is out of bounds
};

// Throws ValueError unless the record can be run as it stands.
void verify(const Gather& g);
void verify(const Scatter& s);

// "float64 (3, 2, 5) of (4, 5, 6): steps (0, 0, 6), int64 (3, 1) by 30 along axes (0, 1), ...".
std::string to_string(const Gather& g);
std::string to_string(const Scatter& s);

}  // namespace weft::core
