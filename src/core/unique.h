// Unique: the different elements of an array in order, or of its slices along an axis.
//
//   unique_counts(x) of int32 (2, 3) becomes
//     different elements of int32 (2, 3), with counts
//
// How many there are is known when it has run.
#pragma once

#include <optional>
#include <string>

#include "core/value.h"
#include "weft/error.h"

namespace weft::core {

struct Unique {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  Value x;
  std::optional<int> axis = {};  // none: elements, flattened
  bool equal_nan = true;         // else every nan is an element of its own
  bool gives_indices = false;
  bool gives_inverse = false;
  bool gives_counts = false;

  bool gives_values_only() const { return !gives_indices && !gives_inverse && !gives_counts; }
};

void verify(const Unique& u);
std::string to_string(const Unique& u);

}  // namespace weft::core
