// torch::Tensor: an array whose operators are PyTorch's (torch.h).
//
//   torch::tensor({1, 2, 3}) / 2          float32, where weft's Array{1, 2, 3} / 2 is float64
//   torch::Tensor t = a;                  an Array in PyTorch's dialect: nothing is copied
//   Array b = t;                          and back
//
// Every function takes either. Operators want one dialect: t + a of a Tensor and an Array is a
// compile error that says how to convert.
//
// Written by tools/generate from tables/functions.txt.
#pragma once

#include <concepts>

#include "weft/array.h"
#include "weft/expr.h"

namespace weft::torch {

class TensorSelection;

class Tensor : public Array {
 public:
  using dialect = Tensor;

  Tensor() = default;
  Tensor(const Array& array) : Array(array) {}
  Tensor(Array&& array) noexcept : Array(static_cast<Array&&>(array)) {}
  // For the library: what `make` gives, in its place.
  template <class Make>
  requires std::same_as<std::invoke_result_t<Make>, Array>
  explicit Tensor(const Make& make) : Array(make()) {}
  Tensor(const Tensor&) = default;
  Tensor(Tensor&&) = default;
  Tensor& operator=(const Tensor&) & = default;
  Tensor& operator=(Tensor&&) & = default;
  ~Tensor() = default;

  // Writes elements, as copy_ does: t(0) = 1.
  WEFT_API const Tensor& operator=(CallOperand&& values) &&;
  const Tensor& operator=(const Expr& values) && {
    assign(values);
    return *this;
  }
  // In place, as add_ and its like: this tensor keeps its shape and element type.
  WEFT_API const Tensor& operator+=(CallOperand&& b) const;
  WEFT_API const Tensor& operator-=(CallOperand&& b) const;
  WEFT_API const Tensor& operator*=(CallOperand&& b) const;
  WEFT_API const Tensor& operator/=(CallOperand&& b) const;
  WEFT_API const Tensor& operator%=(CallOperand&& b) const;
  WEFT_API const Tensor& operator&=(CallOperand&& b) const;
  WEFT_API const Tensor& operator|=(CallOperand&& b) const;
  WEFT_API const Tensor& operator^=(CallOperand&& b) const;
  WEFT_API const Tensor& operator<<=(CallOperand&& b) const;
  WEFT_API const Tensor& operator>>=(CallOperand&& b) const;

  // Views and copies stay in the dialect.
  template <std::convertible_to<Index>... I>
  Tensor operator()(const I&... indices) const {
    return Array::operator()(indices...);
  }
  // With arrays among the indices (selection.h).
  template <IndexArray I>
  TensorSelection operator[](const I& index) const;
  template <class... I>
  requires weft::detail::SomeArrays<I...> TensorSelection operator()(const I&... indices) const;
  TensorSelection at(Indices indices) const;
  Tensor operator[](const Index& index) const { return Array::operator[](index); }
  Tensor index(const std::vector<Index>& indices) const { return Array::index(indices); }
  Tensor reshape(const Shape& shape) const { return Array::reshape(shape); }
  Tensor transpose() const { return Array::transpose(); }
  Tensor transpose(const Axes& axes) const { return Array::transpose(axes); }
  Tensor permute(const Axes& axes) const { return Array::permute(axes); }
  Tensor T() const { return Array::T(); }
  Tensor moveaxis(const Axes& from, const Axes& to) const { return Array::moveaxis(from, to); }
  Tensor swapaxes(int64_t a, int64_t b) const { return Array::swapaxes(a, b); }
  Tensor squeeze() const { return Array::squeeze(); }
  Tensor squeeze(const Axes& axes) const { return Array::squeeze(axes); }
  Tensor expand_dims(const Axes& axes) const { return Array::expand_dims(axes); }
  Tensor flip() const { return Array::flip(); }
  Tensor flip(const Axes& axes) const { return Array::flip(axes); }
  Tensor diagonal(int64_t offset = 0, int64_t axis1 = 0, int64_t axis2 = 1) const {
    return Array::diagonal(offset, axis1, axis2);
  }
  Tensor broadcast_to(const Shape& shape) const { return Array::broadcast_to(shape); }
  Tensor real() const { return Array::real(); }
  Tensor imag() const { return Array::imag(); }
  Tensor read_only() const { return Array::read_only(); }
  Tensor as_strided(const Shape& shape, const Strides& strides, int64_t offset = 0) const {
    return Array::as_strided(shape, strides, offset);
  }
  Tensor copy() const { return Array::copy(); }
  Tensor astype(DType dtype) const { return Array::astype(dtype); }
  // The rows of the first axis.
  struct Rows : Array::Rows {
    using value_type = Tensor;
    Tensor operator*() const { return Array::Rows::operator*(); }
  };
  Rows begin() const { return {Array::begin()}; }
  Rows end() const { return {Array::end()}; }
};
static_assert(sizeof(Tensor) == sizeof(Array), "a handle like any other");

// A tensor indexed by tensors, in PyTorch's dialect: numbers select first, and what is written is
// converted as copy_ does.
class TensorSelection : public AnySelection {
 public:
  using dialect = Tensor;

  TensorSelection(Array x, Indices indices)
      : AnySelection(std::move(x), Dialect::torch, std::move(indices)) {}
  TensorSelection(const TensorSelection&) = default;

  operator Tensor() const { return copy(); }
  template <class... I>
  auto operator()(const I&... indices) const {
    return Tensor(copy())(indices...);
  }
  using AnySelection::operator=;
  void operator=(const TensorSelection& values) && { write(values.copy()); }
};

template <IndexArray I>
TensorSelection Tensor::operator[](const I& index) const {
  return TensorSelection(*this, Indices(index));
}
template <class... I>
requires weft::detail::SomeArrays<I...> TensorSelection
Tensor::operator()(const I&... indices) const {
  return TensorSelection(*this, Indices({ArrayIndex(indices)...}));
}
inline TensorSelection Tensor::at(Indices indices) const {
  return TensorSelection(*this, std::move(indices));
}

// An expression in the same dialect: lazy(x) of a Tensor starts one.
class LazyTensor : public Expr {
 public:
  using dialect = Tensor;

  LazyTensor(const Expr& expr) : Expr(expr) {}
  LazyTensor(Expr&& expr) noexcept : Expr(static_cast<Expr&&>(expr)) {}

  Tensor eval() const { return Expr::eval(); }
  operator Tensor() const { return eval(); }
  template <std::convertible_to<Index>... I>
  LazyTensor operator()(const I&... indices) const {
    return Expr::operator()(indices...);
  }
  LazyTensor operator[](const Index& index) const { return Expr::operator[](index); }
  LazyTensor index(const std::vector<Index>& indices) const { return Expr::index(indices); }
  LazyTensor reshape(const Shape& shape) const { return Expr::reshape(shape); }
  LazyTensor transpose() const { return Expr::transpose(); }
  LazyTensor transpose(const Axes& axes) const { return Expr::transpose(axes); }
  LazyTensor permute(const Axes& axes) const { return Expr::permute(axes); }
  LazyTensor T() const { return Expr::T(); }
  LazyTensor moveaxis(const Axes& from, const Axes& to) const { return Expr::moveaxis(from, to); }
  LazyTensor swapaxes(int64_t a, int64_t b) const { return Expr::swapaxes(a, b); }
  LazyTensor squeeze() const { return Expr::squeeze(); }
  LazyTensor squeeze(const Axes& axes) const { return Expr::squeeze(axes); }
  LazyTensor expand_dims(const Axes& axes) const { return Expr::expand_dims(axes); }
  LazyTensor flip() const { return Expr::flip(); }
  LazyTensor flip(const Axes& axes) const { return Expr::flip(axes); }
  LazyTensor broadcast_to(const Shape& shape) const { return Expr::broadcast_to(shape); }
  LazyTensor astype(DType dtype) const { return Expr::astype(dtype); }
};
inline LazyTensor lazy(const Tensor& x) { return Expr(x); }
inline LazyTensor lazy(const LazyTensor& x) { return x; }

}  // namespace weft::torch
