// Linear algebra: products of matrices and vectors.
//
//   matmul(a, b)           (64, 1, 32, 32) @ (1, 8, 32, 32): batch axes broadcast, nothing is copied
//
// A matrix is the last two axes, a vector the last one; what lies before them is the batch. Batch axes
// broadcast, matrix axes never do. Names and meanings are those of NumPy 2 and the array API.
#pragma once

#include <optional>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// matmul(a, b, {.out = c}). `out` takes the result and is returned; it may overlap the operands.
struct ProductOptions {
  ArrayRef out = {};
  std::optional<Policy> policy = {};  // of stretching batch axes, instead of the scope's
};

// Sums over the last axis of a and the last but one of b (the only one of a vector). Booleans: "or" of
// "and"s; integers wrap; 16-bit floats are summed in float32.
WEFT_API Array matmul(const Array& a, const Array& b, const ProductOptions& options = {});

}  // namespace weft
