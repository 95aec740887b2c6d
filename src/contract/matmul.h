// Products of arrays: shapes are checked, the result is made, then multiply (matrix.h) runs.
#pragma once

#include "contract/matrix.h"
#include "weft/linalg.h"

namespace weft::contract {

// Who asks, and where the result goes.
struct ProductCall {
  const char* op;
  Voice voice = Voice::numpy;
  const Array* out = nullptr;
  std::optional<Policy> policy = {};
  bool conjugates = false;  // the first operand; only for rows times columns
};

// What an operand is in a product of matrices.
enum class Form { matrix, vector };

// a (batch, rows, depth) times b (batch, depth, columns), of type `result`. A vector lacks its rows
// (b: its columns), and so does the result. Throws if shapes do not fit or `out` cannot take the
// result.
Array product(const ProductCall& call, const Array& a, Form a_form, const Array& b, Form b_form,
              DType result);

// The same with the form that matmul gives an operand: a vector if it is 1-d.
Array matmul(const ProductCall& call, const Array& a, const Array& b, DType result);

// True unless the memory of the two is shown to be apart.
bool may_overlap(const Array& out, const Array& x);

}  // namespace weft::contract
