// Contract: sums of products over pairs of axes, with nothing left implicit. Every matrix product,
// tensordot, dot_general and pair of einsum is lowered to it.
//
//   a (batch..., rows..., depth...)   b (batch..., depth..., columns...)
//   result (batch..., rows..., columns...)  =  sum over depth of a times b
//
//   matmul of (64, 1, 32, 16) and (8, 16, 4):  batch (64, 8)  rows (32)  depth (16)  columns (4)
//     a strides (512, 0, 16, 1)   b strides (0, 64, 4, 1)     a batch that repeats has stride 0
//
// Each group has any number of axes, 0 too: a vector lacks its rows or columns. A Contract refers
// to the caller's arrays and must not outlive the call.
#pragma once

#include "core/views.h"
#include "weft/error.h"

namespace weft::core {

struct Contract {
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  Value a;
  Value b;
  int batch = 0;  // axes of each group
  int rows = 0;
  int depth = 0;
  int columns = 0;
  DType compute = DType::f64;  // what sums are made in: float32 for a 16-bit result
  DType result = DType::f64;
  bool conjugates = false;     // conj(a); only where there are neither rows nor columns
  const Array* out = nullptr;  // null: the executor makes the result

  Shape shape() const;
};

// What sums of products are made in.
constexpr DType accumulator(DType dtype) { return lifted(dtype); }

// Throws unless the groups of both operands agree, and `out`, if given, can take the result.
void verify(const Contract& contract);
// "matmul float32: batch (64, 8) rows (32) depth (16) columns (4)", then a line per operand.
std::string to_string(const Contract& contract);

// Throws unless `out` can take a result of this shape and type: right shape, a cast that keeps the
// kind, writable, no element shown twice.
void check_output(const char* name, Dialect dialect, const Shape& shape, DType dtype,
                  const Array& out);

}  // namespace weft::core
