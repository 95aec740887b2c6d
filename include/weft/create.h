// New arrays of a shape: filled, counted, spaced evenly. Include array.h, which has them.
//
//   zeros({2, 3})                 float64
//   zeros<float>({2, 3})          float32; or zeros({2, 3}, DType::f32)
//   arange(1, 10, 2)              1 3 5 7 9, int64
#pragma once

#include "weft/array.h"

namespace weft {

// Negative extents or too many elements throw ShapeError, numbers that do not fit ValueError.
WEFT_API Array empty(const Shape& shape, DType dtype = DType::f64);
WEFT_API Array zeros(const Shape& shape, DType dtype = DType::f64);
WEFT_API Array ones(const Shape& shape, DType dtype = DType::f64);
WEFT_API Array full(const Shape& shape, Scalar value);  // bool, int64, float64 or complex128
WEFT_API Array full(const Shape& shape, Scalar value, DType dtype);
WEFT_API Array empty_like(const Array& like);
WEFT_API Array zeros_like(const Array& like);
WEFT_API Array ones_like(const Array& like);
WEFT_API Array full_like(const Array& like, Scalar value);
// start + i * step, as far as stop but without it. Integers are exact: int64, or uint64 beyond it.
WEFT_API Array arange(Scalar stop);
WEFT_API Array arange(Scalar start, Scalar stop, Scalar step = 1);
WEFT_API Array arange(Scalar start, Scalar stop, Scalar step, DType dtype);
// `count` numbers from start to stop (the last, if `endpoint`), evenly spaced; integers: rounded
// down.
WEFT_API Array linspace(double start, double stop, int64_t count = 50, bool endpoint = true,
                        DType dtype = DType::f64);
// Ones on the k-th diagonal. columns < 0 means as many as rows.
WEFT_API Array eye(int64_t rows, int64_t columns = -1, int64_t k = 0, DType dtype = DType::f64);
// A 0-d array, of the type that Array{value} has. (Array::of(value) keeps the C++ type.)
template <Element T>
Array scalar(T value) {
  return Array{value}[0];
}

// The same with the element type as a C++ type.
template <Element T>
Array empty(const Shape& shape) {
  return empty(shape, dtype_of<T>);
}
template <Element T>
Array zeros(const Shape& shape) {
  return zeros(shape, dtype_of<T>);
}
template <Element T>
Array ones(const Shape& shape) {
  return ones(shape, dtype_of<T>);
}
template <Element T>
Array full(const Shape& shape, Scalar value) {
  return full(shape, value, dtype_of<T>);
}
template <Element T>
Array arange(Scalar stop) {
  return arange(0, stop, 1, dtype_of<T>);
}
template <Element T>
Array arange(Scalar start, Scalar stop, Scalar step = 1) {
  return arange(start, stop, step, dtype_of<T>);
}
template <Element T>
Array linspace(double start, double stop, int64_t count = 50, bool endpoint = true) {
  return linspace(start, stop, count, endpoint, dtype_of<T>);
}
template <Element T>
Array eye(int64_t rows, int64_t columns = -1, int64_t k = 0) {
  return eye(rows, columns, k, dtype_of<T>);
}

// What else people write: extents without braces, types as text. (int = 0: zeros<float>({2}) means
// none of these.)
namespace detail {
template <class X>
concept NoShape = !std::convertible_to<const X&, const Shape&>;
template <class X>
concept NoType = !std::convertible_to<const X&, DType>;
}  // namespace detail
template <int = 0, detail::NoShape Extent, class... More>
Array empty(const Extent&, const More&...) {
  static_assert(detail::never<Extent>, "weft: a shape stands in braces: empty({2, 3})");
  return Array();
}
template <int = 0, detail::NoType Type>
Array empty(const Shape&, const Type&) {
  static_assert(detail::never<Type>, "weft: empty<float>({2, 3}) or empty({2, 3}, DType::f32)");
  return Array();
}
template <int = 0, detail::NoShape Extent, class... More>
Array zeros(const Extent&, const More&...) {
  static_assert(detail::never<Extent>, "weft: a shape stands in braces: zeros({2, 3})");
  return Array();
}
template <int = 0, detail::NoType Type>
Array zeros(const Shape&, const Type&) {
  static_assert(detail::never<Type>, "weft: zeros<float>({2, 3}) or zeros({2, 3}, DType::f32)");
  return Array();
}
template <int = 0, detail::NoShape Extent, class... More>
Array ones(const Extent&, const More&...) {
  static_assert(detail::never<Extent>, "weft: a shape stands in braces: ones({2, 3})");
  return Array();
}
template <int = 0, detail::NoType Type>
Array ones(const Shape&, const Type&) {
  static_assert(detail::never<Type>, "weft: ones<float>({2, 3}) or ones({2, 3}, DType::f32)");
  return Array();
}

}  // namespace weft
