// Value: an array as a record sees it. It owns nothing and must not outlive what it was made from.
//
//   Array x (2, 3) float32        shape (2, 3)   dtype float32   strides (3, 1)   address of x(0, 0)
//   a node, or a parameter        the same, and no address
//
// A value without an address is abstract: what is decided about it (types, axes, refusals, layouts)
// is what would be decided about the array. So eager calls, expressions and built computations are
// lowered by the same functions.
#pragma once

#include "weft/array.h"

namespace weft::core {

// What arithmetic is done in: float32 for the 16-bit floats, any other type itself.
constexpr DType lifted(DType d) { return d == DType::f16 || d == DType::bf16 ? DType::f32 : d; }

struct Value {
  Shape shape;
  DType dtype = DType::f64;
  Strides strides;                     // in elements
  const std::byte* address = nullptr;  // of the first element; null: abstract

  Value() = default;
  Value(const Shape& extents, DType type, const Strides& steps, const std::byte* first = nullptr)
      : shape(extents), dtype(type), strides(steps), address(first) {}
  Value(const Array& x) : Value(x.shape(), x.dtype(), x.strides(), x.origin()) {}

  int rank() const { return shape.rank(); }
  int64_t size() const { return count_or_overflow(shape); }
};

}  // namespace weft::core
