// The builder as XLA's client library spells it, so that code written for it compiles here.
//
//   namespace xla = weft::xla;
//   xla::XlaBuilder b("add_bias");
//   xla::XlaOp x = xla::Parameter(&b, 0, xla::ShapeUtil::MakeShape(xla::F32, {2, 3}), "x");
//   xla::XlaOp v = xla::ConstantR1<float>(&b, {7, 8, 9});
//   xla::XlaOp y = xla::Add(x, v, /*broadcast_dimensions=*/{1});
//   xla::Shape shape = b.GetShape(y).value();             f32[2,3]
//   xla::XlaComputation computation = b.Build().value();
//
// Thin: every function calls one of xla_builder.h, whose errors are thrown at the call that made
// them. So `.value()` is accepted and never fails. What is missing: docs/xla_builder.md.
//
// From here on `Shape` in namespace weft::xla is XLA's: extents and element type. It becomes the
// extents, weft::Shape, wherever those are asked for.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "weft/xla_builder.h"

namespace weft::xla {

using PrimitiveType = DType;
inline constexpr PrimitiveType PRED = DType::boolean;
inline constexpr PrimitiveType S8 = DType::i8, S16 = DType::i16, S32 = DType::i32, S64 = DType::i64;
inline constexpr PrimitiveType U8 = DType::u8, U16 = DType::u16, U32 = DType::u32, U64 = DType::u64;
inline constexpr PrimitiveType F16 = DType::f16, BF16 = DType::bf16;
inline constexpr PrimitiveType F32 = DType::f32, F64 = DType::f64;
inline constexpr PrimitiveType C64 = DType::c64, C128 = DType::c128;

// A T that is asked for as if it could be missing.
template <class T>
class StatusOr : public T {
 public:
  StatusOr(T value) : T(std::move(value)) {}
  bool ok() const { return true; }
  const T& value() const& { return *this; }
  T&& value() && { return std::move(*this); }
  const T& operator*() const { return *this; }
  const T* operator->() const { return this; }
};

using XlaComputation = Computation;

// Extents and element type of an array.
class Shape {
 public:
  Shape() = default;
  Shape(PrimitiveType element_type, const weft::Shape& dimensions)
      : element_type_(element_type), dimensions_(dimensions) {}
  operator const weft::Shape&() const { return dimensions_; }

  PrimitiveType element_type() const { return element_type_; }
  const weft::Shape& dimensions() const { return dimensions_; }
  int64_t dimensions(int axis) const { return dimensions_[axis]; }
  int64_t dimensions_size() const { return dimensions_.rank(); }
  int64_t rank() const { return dimensions_.rank(); }
  std::string ToString() const { return detail::type_text(dimensions_, element_type_); }

  friend bool operator==(const Shape& a, const Shape& b) {
    return a.element_type_ == b.element_type_ && a.dimensions_ == b.dimensions_;
  }

 private:
  PrimitiveType element_type_ = F32;
  weft::Shape dimensions_;
};

struct ShapeUtil {
  static Shape MakeShape(PrimitiveType type, const weft::Shape& dimensions) {
    check_shape(dimensions, "xla::MakeShape");
    return Shape(type, dimensions);
  }
  static Shape MakeScalarShape(PrimitiveType type) { return Shape(type, {}); }
  static std::string HumanString(const Shape& shape) { return shape.ToString(); }
  static int64_t ElementsIn(const Shape& shape) { return count_or_overflow(shape); }
  static bool Equal(const Shape& a, const Shape& b) { return a == b; }
  static bool SameDimensions(const Shape& a, const Shape& b) {
    return a.dimensions() == b.dimensions();
  }
};

// Literals of numbers.
struct LiteralUtil {
  template <NativeElement T>
  static Literal CreateR0(T value) {
    return Array::of<T>(value);
  }
  template <NativeElement T>
  static Literal CreateR1(std::initializer_list<T> values) {
    return Array::of<T>(values);
  }
  template <NativeElement T>
  static Literal CreateR1(const std::vector<T>& values) {
    return Array::from(values.data(), {values.size()});
  }
  template <NativeElement T>
  static Literal CreateR2(std::initializer_list<std::initializer_list<T>> values) {
    return Array::of<T>(values);
  }
};

class XlaBuilder : public Builder {
 public:
  using Builder::Builder;
  StatusOr<Shape> GetShape(const XlaOp& x) const {
    detail::check_array(x, "GetShape");
    return Shape(x.dtype(), x.shape());
  }
  StatusOr<XlaComputation> Build() const { return Builder::Build(); }
  StatusOr<XlaComputation> Build(const XlaOp& root) const { return Builder::Build(root); }
};

// --- Values that come from the builder.

inline XlaOp Parameter(XlaBuilder* builder, int64_t number, const Shape& shape,
                       const std::string& name) {
  return builder->Parameter(number, shape, shape.element_type(), name);
}
inline XlaOp ConstantLiteral(XlaBuilder* builder, const Literal& literal) {
  return builder->Constant(literal);
}
template <NativeElement T>
XlaOp ConstantR0(XlaBuilder* builder, T value) {
  return builder->Constant(LiteralUtil::CreateR0<T>(value));
}
template <NativeElement T>
XlaOp ConstantR1(XlaBuilder* builder, std::initializer_list<T> values) {
  return builder->Constant(LiteralUtil::CreateR1<T>(values));
}
template <NativeElement T>
XlaOp ConstantR1(XlaBuilder* builder, const std::vector<T>& values) {
  return builder->Constant(LiteralUtil::CreateR1<T>(values));
}
template <NativeElement T>
XlaOp ConstantR2(XlaBuilder* builder, std::initializer_list<std::initializer_list<T>> values) {
  return builder->Constant(LiteralUtil::CreateR2<T>(values));
}
inline XlaOp ConstantR0WithType(XlaBuilder* builder, PrimitiveType type, Scalar value) {
  return builder->Constant(full({}, value, type));
}
inline XlaOp Zero(XlaBuilder* builder, PrimitiveType type) {
  return ConstantR0WithType(builder, type, 0);
}
inline XlaOp One(XlaBuilder* builder, PrimitiveType type) {
  return ConstantR0WithType(builder, type, 1);
}
inline XlaOp Iota(XlaBuilder* builder, const Shape& shape, int64_t iota_dimension) {
  return builder->Iota(shape.element_type(), shape, iota_dimension);
}
inline XlaOp Iota(XlaBuilder* builder, PrimitiveType type, int64_t size) {
  return builder->Iota(type, {size}, 0);
}

// --- Instructions that XLA writes otherwise than xla_builder.h. The builder is that of the
// operands.

inline XlaOp Tuple(XlaBuilder*, const std::vector<XlaOp>& elements) { return Tuple(elements); }
inline XlaOp ConcatInDim(XlaBuilder*, const std::vector<XlaOp>& operands, int64_t dimension) {
  return ConcatInDim(operands, dimension);
}
inline XlaOp SliceInDim(const XlaOp& x, int64_t start, int64_t limit, int64_t stride,
                        int64_t dimension) {
  Dims starts = Dims::filled(x.shape().rank(), 0);
  Dims limits = x.shape();
  Dims strides = Dims::filled(x.shape().rank(), 1);
  starts[dimension] = start;
  limits[dimension] = limit;
  strides[dimension] = stride;
  return Slice(x, starts, limits, strides);
}

// DotDimensions, filled in one by one.
struct DotDimensionNumbers : DotDimensions {
  void add_lhs_batch_dimensions(int64_t axis) { lhs_batching.push_back(axis); }
  void add_rhs_batch_dimensions(int64_t axis) { rhs_batching.push_back(axis); }
  void add_lhs_contracting_dimensions(int64_t axis) { lhs_contracting.push_back(axis); }
  void add_rhs_contracting_dimensions(int64_t axis) { rhs_contracting.push_back(axis); }
};

// --- Computations of two scalars, for Reduce.

namespace detail {
using Join = XlaOp (*)(const XlaOp&, const XlaOp&, const Axes&);
inline XlaComputation scalar_computation(const char* name, PrimitiveType type, Join join) {
  XlaBuilder b(name);
  const Shape scalar(type, {});
  return b.Build(join(xla::Parameter(&b, 0, scalar, "x"), xla::Parameter(&b, 1, scalar, "y"), {}));
}
}  // namespace detail

inline XlaComputation CreateScalarAddComputation(PrimitiveType type, XlaBuilder*) {
  return detail::scalar_computation("add", type, Add);
}
inline XlaComputation CreateScalarMultiplyComputation(PrimitiveType type, XlaBuilder*) {
  return detail::scalar_computation("multiply", type, Mul);
}
inline XlaComputation CreateScalarMaxComputation(PrimitiveType type, XlaBuilder*) {
  return detail::scalar_computation("max", type, Max);
}
inline XlaComputation CreateScalarMinComputation(PrimitiveType type, XlaBuilder*) {
  return detail::scalar_computation("min", type, Min);
}
inline XlaComputation CreateScalarAndComputation(PrimitiveType type, XlaBuilder*) {
  return detail::scalar_computation("and", type, And);
}
inline XlaComputation CreateScalarOrComputation(PrimitiveType type, XlaBuilder*) {
  return detail::scalar_computation("or", type, Or);
}

}  // namespace weft::xla
