// Quantile: order statistics along axes, with nothing left implicit.
//
//   quantile(x, {0.25, 0.5}, {.axis = 1}) of int32 (3, 4) becomes
//     linear quantiles (2,) of int32 (3, 4) over axes (1)   result float64 (2, 3)
//
// A record refers to the caller's arrays and must not outlive the call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "weft/error.h"
#include "weft/statistics_options.h"

namespace weft::core {

struct Quantile {
  const char* name = "";
  Value x;
  Axes axes;               // in [0, rank), each once
  std::vector<double> at;  // in [0, 1]
  Shape at_shape;          // whose axes come first in the result
  QuantileMethod method = QuantileMethod::linear;
  bool averages = false;  // half way between two is (a + b) / 2: a median
  bool leaves_out_nan = false;
  std::optional<Value> weights = {};  // of x's shape, float64
  bool keepdims = false;
  DType result = DType::f64;  // x's type, if the method takes elements as they are
  const Array* out = nullptr;

  Shape shape() const;       // of the result
  int64_t elements() const;  // that make one result
};

// True iff quantiles are elements, never between two.
bool takes_elements(QuantileMethod method);

// "linear", "inverted_cdf", ...
const char* name_of(QuantileMethod method);

// Throws ShapeError, DTypeError or ValueError unless the record can be run as it stands.
void verify(const Quantile& q);

// "linear quantiles (2,) of int32 (3, 4) over axes (1): result float64 (2, 3)".
std::string to_string(const Quantile& q);

}  // namespace weft::core
