// Scan: running totals along an axis, with nothing left implicit.
//
//   cumulative_sum(x, {.axis = 1}) of int32 (2, 3) becomes
//     running add of int32 (2, 3) along axis 1   in int64   result int64 (2, 3)
//
// Also running multiply, maximum and minimum.
//
// Element i of a line is the join of its elements 0 to i, from the front, each converted to `load`
// first. A record refers to the caller's arrays and must not outlive the call.
#pragma once

#include <string>

#include "core/value.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft::core {

struct Scan {
  const char* name = "";
  Dialect dialect = Dialect::numpy;
  Value x;
  int axis = 0;
  Op op = Op::add;             // add, multiply, maximum or minimum
  DType load = DType::f64;     // not a 16-bit float
  DType result = DType::f64;   // where results are rounded to, if that is one
  bool starts_before = false;  // the identity comes first: one element more
  const Array* out = nullptr;  // null: the executor makes the result

  Shape shape() const;  // of the result
};

// Throws ValueError, ShapeError or DTypeError unless the record can be run as it stands.
void verify(const Scan& s);

// "running add of int32 (2, 3) along axis 1: in int64, result int64 (2, 3)".
std::string to_string(const Scan& s);

}  // namespace weft::core
