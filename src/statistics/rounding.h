// Arithmetic of a narrow type, step by step in float64: a sum, product or quotient of two numbers
// of the type, computed in float64 and then rounded to it, is what the type itself gives.
#pragma once

#include "weft/dtype.h"

namespace weft::statistics {

// REQUIRES: no type is wider than float64. Types other than floats leave the number as it is.
inline double rounded(double value, DType dtype) {
  switch (dtype) {
    case DType::f16:
      return static_cast<double>(Float16(value));
    case DType::bf16:
      return static_cast<double>(BFloat16(value));
    case DType::f32:
    case DType::c64:
      return static_cast<double>(static_cast<float>(value));
    default:
      return value;
  }
}

}  // namespace weft::statistics
