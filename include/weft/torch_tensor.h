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

struct ReduceOptions;
struct SumOptions;
struct VarOptions;

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

  // Operations as methods.
  Tensor positive() const;
  Tensor neg() const;
  Tensor abs() const;
  Tensor logical_not() const;
  Tensor bitwise_not() const;
  Tensor ceil() const;
  Tensor floor() const;
  Tensor trunc() const;
  Tensor round() const;
  Tensor sign() const;
  Tensor signbit() const;
  Tensor isfinite() const;
  Tensor isinf() const;
  Tensor isnan() const;
  Tensor conj() const;
  Tensor deg2rad() const;
  Tensor rad2deg() const;
  Tensor exp() const;
  Tensor exp2() const;
  Tensor expm1() const;
  Tensor log() const;
  Tensor log2() const;
  Tensor log10() const;
  Tensor log1p() const;
  Tensor sigmoid() const;
  Tensor sinh() const;
  Tensor cosh() const;
  Tensor tanh() const;
  Tensor asinh() const;
  Tensor acosh() const;
  Tensor atanh() const;
  Tensor square() const;
  Tensor reciprocal() const;
  Tensor sqrt() const;
  Tensor rsqrt() const;
  Tensor erf() const;
  Tensor erfc() const;
  Tensor lgamma() const;
  Tensor sin() const;
  Tensor cos() const;
  Tensor tan() const;
  Tensor sinc() const;
  Tensor asin() const;
  Tensor acos() const;
  Tensor atan() const;
  Tensor sum() const;
  Tensor sum(const SumOptions& options) const;
  template <class = void>
  Tensor sum(const ReduceAxes& axes) const;
  Tensor prod() const;
  Tensor prod(const SumOptions& options) const;
  template <class = void>
  Tensor prod(const ReduceAxes& axes) const;
  Tensor amin() const;
  Tensor amin(const ReduceOptions& options) const;
  template <class = void>
  Tensor amin(const ReduceAxes& axes) const;
  Tensor amax() const;
  Tensor amax(const ReduceOptions& options) const;
  template <class = void>
  Tensor amax(const ReduceAxes& axes) const;
  Tensor mean() const;
  Tensor mean(const SumOptions& options) const;
  template <class = void>
  Tensor mean(const ReduceAxes& axes) const;
  Tensor var() const;
  Tensor var(const VarOptions& options) const;
  template <class = void>
  Tensor var(const ReduceAxes& axes) const;
  Tensor stddev() const;
  Tensor stddev(const VarOptions& options) const;
  template <class = void>
  Tensor stddev(const ReduceAxes& axes) const;
  Tensor any() const;
  Tensor any(const ReduceOptions& options) const;
  template <class = void>
  Tensor any(const ReduceAxes& axes) const;
  Tensor all() const;
  Tensor all(const ReduceOptions& options) const;
  template <class = void>
  Tensor all(const ReduceAxes& axes) const;
  Tensor count_nonzero() const;
  Tensor count_nonzero(const ReduceOptions& options) const;
  template <class = void>
  Tensor count_nonzero(const ReduceAxes& axes) const;
  Tensor argmin() const;
  Tensor argmin(const ReduceOptions& options) const;
  template <class = void>
  Tensor argmin(const ReduceAxes& axes) const;
  Tensor argmax() const;
  Tensor argmax(const ReduceOptions& options) const;
  template <class = void>
  Tensor argmax(const ReduceAxes& axes) const;
  Tensor logsumexp() const;
  Tensor logsumexp(const ReduceOptions& options) const;
  template <class = void>
  Tensor logsumexp(const ReduceAxes& axes) const;
  Tensor norm(double p = 2) const;
  Tensor norm(double p, const ReduceOptions& options) const;
  template <class = void>
  Tensor norm(double p, const ReduceAxes& axes) const;
  Tensor nansum() const;
  Tensor nansum(const SumOptions& options) const;
  template <class = void>
  Tensor nansum(const ReduceAxes& axes) const;
  Tensor nanmean() const;
  Tensor nanmean(const SumOptions& options) const;
  template <class = void>
  Tensor nanmean(const ReduceAxes& axes) const;

  // The rows of the first axis.
  struct Rows : Array::Rows {
    using value_type = Tensor;
    Tensor operator*() const { return Array::Rows::operator*(); }
  };
  Rows begin() const { return {Array::begin()}; }
  Rows end() const { return {Array::end()}; }

 private:
  // Not in this dialect.
  using Array::bitwise_invert;
  using Array::cbrt;
  using Array::count_leading_zeros;
  using Array::logistic;
  using Array::max;
  using Array::min;
  using Array::nanmax;
  using Array::nanmin;
  using Array::nanprod;
  using Array::nanstd;
  using Array::nanvar;
  using Array::negative;
  using Array::popcount;
  using Array::ptp;
  using Array::sum_of_squares;
  using Array::vector_norm;
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

  // Operations as methods.
  LazyTensor positive() const;
  LazyTensor neg() const;
  LazyTensor abs() const;
  LazyTensor logical_not() const;
  LazyTensor bitwise_not() const;
  LazyTensor ceil() const;
  LazyTensor floor() const;
  LazyTensor trunc() const;
  LazyTensor round() const;
  LazyTensor sign() const;
  LazyTensor signbit() const;
  LazyTensor isfinite() const;
  LazyTensor isinf() const;
  LazyTensor isnan() const;
  LazyTensor conj() const;
  LazyTensor real() const;
  LazyTensor imag() const;
  LazyTensor deg2rad() const;
  LazyTensor rad2deg() const;
  LazyTensor exp() const;
  LazyTensor exp2() const;
  LazyTensor expm1() const;
  LazyTensor log() const;
  LazyTensor log2() const;
  LazyTensor log10() const;
  LazyTensor log1p() const;
  LazyTensor sigmoid() const;
  LazyTensor sinh() const;
  LazyTensor cosh() const;
  LazyTensor tanh() const;
  LazyTensor asinh() const;
  LazyTensor acosh() const;
  LazyTensor atanh() const;
  LazyTensor square() const;
  LazyTensor reciprocal() const;
  LazyTensor sqrt() const;
  LazyTensor rsqrt() const;
  LazyTensor erf() const;
  LazyTensor erfc() const;
  LazyTensor lgamma() const;
  LazyTensor sin() const;
  LazyTensor cos() const;
  LazyTensor tan() const;
  LazyTensor sinc() const;
  LazyTensor asin() const;
  LazyTensor acos() const;
  LazyTensor atan() const;
  LazyTensor sum() const;
  LazyTensor sum(const SumOptions& options) const;
  template <class = void>
  LazyTensor sum(const ReduceAxes& axes) const;
  LazyTensor prod() const;
  LazyTensor prod(const SumOptions& options) const;
  template <class = void>
  LazyTensor prod(const ReduceAxes& axes) const;
  LazyTensor amin() const;
  LazyTensor amin(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor amin(const ReduceAxes& axes) const;
  LazyTensor amax() const;
  LazyTensor amax(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor amax(const ReduceAxes& axes) const;
  LazyTensor mean() const;
  LazyTensor mean(const SumOptions& options) const;
  template <class = void>
  LazyTensor mean(const ReduceAxes& axes) const;
  LazyTensor var() const;
  LazyTensor var(const VarOptions& options) const;
  template <class = void>
  LazyTensor var(const ReduceAxes& axes) const;
  LazyTensor stddev() const;
  LazyTensor stddev(const VarOptions& options) const;
  template <class = void>
  LazyTensor stddev(const ReduceAxes& axes) const;
  LazyTensor any() const;
  LazyTensor any(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor any(const ReduceAxes& axes) const;
  LazyTensor all() const;
  LazyTensor all(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor all(const ReduceAxes& axes) const;
  LazyTensor count_nonzero() const;
  LazyTensor count_nonzero(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor count_nonzero(const ReduceAxes& axes) const;
  LazyTensor argmin() const;
  LazyTensor argmin(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor argmin(const ReduceAxes& axes) const;
  LazyTensor argmax() const;
  LazyTensor argmax(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor argmax(const ReduceAxes& axes) const;
  LazyTensor logsumexp() const;
  LazyTensor logsumexp(const ReduceOptions& options) const;
  template <class = void>
  LazyTensor logsumexp(const ReduceAxes& axes) const;
  LazyTensor norm(double p = 2) const;
  LazyTensor norm(double p, const ReduceOptions& options) const;
  template <class = void>
  LazyTensor norm(double p, const ReduceAxes& axes) const;
  LazyTensor nansum() const;
  LazyTensor nansum(const SumOptions& options) const;
  template <class = void>
  LazyTensor nansum(const ReduceAxes& axes) const;
  LazyTensor nanmean() const;
  LazyTensor nanmean(const SumOptions& options) const;
  template <class = void>
  LazyTensor nanmean(const ReduceAxes& axes) const;

 private:
  using Expr::bitwise_invert;
  using Expr::cbrt;
  using Expr::count_leading_zeros;
  using Expr::logistic;
  using Expr::max;
  using Expr::min;
  using Expr::nanmax;
  using Expr::nanmin;
  using Expr::nanprod;
  using Expr::nanstd;
  using Expr::nanvar;
  using Expr::negative;
  using Expr::popcount;
  using Expr::ptp;
  using Expr::sum_of_squares;
  using Expr::vector_norm;
};
inline LazyTensor lazy(const Tensor& x) { return Expr(x); }
inline LazyTensor lazy(const LazyTensor& x) { return x; }

}  // namespace weft::torch
