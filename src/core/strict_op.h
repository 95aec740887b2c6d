// StrictOp: an elementwise operation with nothing left implicit. Every dialect lowers to it, and it
// is all that the executor sees.
//
//   add of int32 (2, 3) and float64 (3,) becomes
//     op add   compute float64   result float64   shape (2, 3)
//     operand 0  int32    strides (3, 1)
//     operand 1  float64  strides (0, 1)        the map, already applied: stride 0 where it repeats
//
// A StrictOp refers to the caller's arrays and must not outlive the call.
#pragma once

#include "weft/array.h"
#include "weft/error.h"
#include "weft/op.h"

namespace weft {

// One operand as the loop sees it: where it starts and how far each result axis moves it.
struct StrictOperand {
  const std::byte* origin = nullptr;  // null: the operand is the literal
  DType dtype = DType::f64;
  Strides strides;  // in elements, one per result axis
  alignas(16) std::byte literal[16] = {};

  const std::byte* first() const { return origin ? origin : literal; }
};

struct StrictOp {
  Op op = Op::copy;
  const char* name = "";  // as the user called it
  Dialect dialect = Dialect::numpy;
  DType compute = DType::f64;  // what the operation computes in
  DType result = DType::f64;   // what it gives
  DType loads[kMaxArity] =
      {};  // what each operand is converted to: compute, bool, or float32 for a 16-bit compute
  Shape shape;
  StrictOperand operands[kMaxArity];
  const Array* out = nullptr;  // null: the executor makes the result
  StrictOperand mask;          // used iff masked
  bool masked = false;

  int arity() const { return info(op).arity; }
};

// The operand that array x is under the map `dims` into `shape` (broadcast.h).
// REQUIRES: !find_map_refusal(x.shape(), shape, dims).
StrictOperand place(const Array& x, const Shape& shape, const Axes& dims);
// The same for an array aligned at the right.
StrictOperand place_trailing(const Array& x, const Shape& shape);
// A weak scalar as an element of the given type, for every index of the shape.
StrictOperand place_scalar(const Scalar& scalar, DType dtype, const Shape& shape);

// Throws unless the operation is defined for its types and `out`, if given, can take the result:
// right shape, a cast that keeps the kind, writable, no element shown twice.
void check_strict(const StrictOp& op);

}  // namespace weft
