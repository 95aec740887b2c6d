// Interp: straight lines between points, with nothing left implicit.
//
//   points 0 1 3   values 5 6 2     at 0.5: 5.5   at 2: 4   at 1: 6   at -1: left   at 7: right
//
// A record refers to the caller's arrays and must not outlive the call.
#pragma once

#include <optional>
#include <string>

#include "core/value.h"
#include "weft/error.h"

namespace weft::core {

struct Interp {
  const char* name = "interp";
  Value x;                          // where values are wanted: float64, dense
  Value points;                     // float64, dense, increasing
  Value values;                     // float64 or complex128, dense, as many
  std::optional<double> left = {};  // of what lies below all points; none: the first value
  std::optional<double> right = {};
};

// Throws ShapeError or DTypeError unless the record can be run as it stands.
void verify(const Interp& i);

// "interp of float64 (100,) between 3 points: result float64 (100,)".
std::string to_string(const Interp& i);

}  // namespace weft::core
