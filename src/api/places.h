// What indices name in an array, found out by lowering them; masks become index arrays.
#pragma once

#include <vector>

#include "core/gather.h"
#include "dialect/index.h"
#include "weft/options.h"

namespace weft::api {

struct Places {
  core::Gather gather;
  bool names_each_once = false;
  std::vector<Array> arrays;  // what masks became; the record refers to them

  // One mask, and nothing else looked up, selects from a view: `mask` takes its axes from
  // `mask_axis` on, and is row-major.
  bool is_one_mask = false;
  int mask_axis = 0;
  Axes open = {};  // the axis of the true entries
  Array view;
  Array mask;
};
// Refers to the indices. Throws IndexError, ShapeError or DTypeError.
Places find_places(const char* name, Dialect dialect, const Array& x,
                   const std::vector<ArrayIndex>& indices);

// Throws ValueError unless the array may be written to and shows no element twice.
void check_target(const char* name, Dialect dialect, const Array& x);

// Values that broadcast to what is written, of its type: `value` refers to `array`.
struct PlacedValues {
  Array array;
  core::Value value;
};
PlacedValues place_values(const char* name, Dialect dialect, const CallOperand& values,
                          const Shape& shape, DType dtype);

// The true positions of the one mask, if it is that, as an index array.
void look_up(Places& places);

Array read(const Places& places);
void write(const Places& places, const CallOperand& values);

}  // namespace weft::api
