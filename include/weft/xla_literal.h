// xla::Literal: an array whose operators are XLA's (xla.h).
//
//   xla::Literal x = a;                   an Array in XLA's dialect: nothing is copied
//   x + y                                 as xla::add(x, y): same element types, no rank promotion
//   Array b = x;                          and back
//
// Every function takes either. Operators want one dialect; a number takes the literal's type.
//
// Written by tools/generate from tables/functions.txt.
#pragma once

#include <concepts>

#include "weft/array.h"
#include "weft/expr.h"

namespace weft::xla {

class Literal : public Array {
 public:
  using dialect = Literal;

  Literal() = default;
  Literal(const Array& array) : Array(array) {}
  Literal(Array&& array) noexcept : Array(static_cast<Array&&>(array)) {}
  // For the library: what `make` gives, in its place.
  template <class Make>
  requires std::same_as<std::invoke_result_t<Make>, Array>
  explicit Literal(const Make& make) : Array(make()) {}
  Literal(const Literal&) = default;
  Literal(Literal&&) = default;
  Literal& operator=(const Literal&) & = default;
  Literal& operator=(Literal&&) & = default;
  ~Literal() = default;

  // Views and copies stay in the dialect.
  template <std::convertible_to<Index>... I>
  Literal operator()(const I&... indices) const {
    return Array::operator()(indices...);
  }
  Literal operator[](const Index& index) const { return Array::operator[](index); }
  Literal index(const std::vector<Index>& indices) const { return Array::index(indices); }
  Literal reshape(const Shape& shape) const { return Array::reshape(shape); }
  Literal transpose() const { return Array::transpose(); }
  Literal transpose(const Axes& axes) const { return Array::transpose(axes); }
  Literal permute(const Axes& axes) const { return Array::permute(axes); }
  Literal T() const { return Array::T(); }
  Literal moveaxis(const Axes& from, const Axes& to) const { return Array::moveaxis(from, to); }
  Literal swapaxes(int64_t a, int64_t b) const { return Array::swapaxes(a, b); }
  Literal squeeze() const { return Array::squeeze(); }
  Literal squeeze(const Axes& axes) const { return Array::squeeze(axes); }
  Literal expand_dims(const Axes& axes) const { return Array::expand_dims(axes); }
  Literal flip() const { return Array::flip(); }
  Literal flip(const Axes& axes) const { return Array::flip(axes); }
  Literal diagonal(int64_t offset = 0, int64_t axis1 = 0, int64_t axis2 = 1) const {
    return Array::diagonal(offset, axis1, axis2);
  }
  Literal broadcast_to(const Shape& shape) const { return Array::broadcast_to(shape); }
  Literal real() const { return Array::real(); }
  Literal imag() const { return Array::imag(); }
  Literal read_only() const { return Array::read_only(); }
  Literal as_strided(const Shape& shape, const Strides& strides, int64_t offset = 0) const {
    return Array::as_strided(shape, strides, offset);
  }
  Literal copy() const { return Array::copy(); }
  Literal astype(DType dtype) const { return Array::astype(dtype); }

  // Operations as methods.
  Literal negate() const;
  Literal abs() const;
  Literal bitwise_not() const;
  Literal ceil() const;
  Literal floor() const;
  Literal round_nearest_even() const;
  Literal sign() const;
  Literal is_finite() const;
  Literal conj() const;
  Literal population_count() const;
  Literal clz() const;
  Literal exp() const;
  Literal exp2() const;
  Literal expm1() const;
  Literal log() const;
  Literal log1p() const;
  Literal logistic() const;
  Literal sinh() const;
  Literal cosh() const;
  Literal tanh() const;
  Literal asinh() const;
  Literal acosh() const;
  Literal atanh() const;
  Literal square() const;
  Literal reciprocal() const;
  Literal sqrt() const;
  Literal rsqrt() const;
  Literal cbrt() const;
  Literal erf() const;
  Literal erfc() const;
  Literal lgamma() const;
  Literal sin() const;
  Literal cos() const;
  Literal tan() const;
  Literal asin() const;
  Literal acos() const;
  Literal atan() const;

  // The rows of the first axis.
  struct Rows : Array::Rows {
    using value_type = Literal;
    Literal operator*() const { return Array::Rows::operator*(); }
  };
  Rows begin() const { return {Array::begin()}; }
  Rows end() const { return {Array::end()}; }

 private:
  // Not in this dialect.
  using Array::all;
  using Array::any;
  using Array::argmax;
  using Array::argmin;
  using Array::bitwise_invert;
  using Array::count_leading_zeros;
  using Array::count_nonzero;
  using Array::deg2rad;
  using Array::isfinite;
  using Array::isinf;
  using Array::isnan;
  using Array::log10;
  using Array::log2;
  using Array::logical_not;
  using Array::logsumexp;
  using Array::max;
  using Array::mean;
  using Array::min;
  using Array::nanmax;
  using Array::nanmean;
  using Array::nanmin;
  using Array::nanprod;
  using Array::nanstd;
  using Array::nansum;
  using Array::nanvar;
  using Array::negative;
  using Array::popcount;
  using Array::positive;
  using Array::prod;
  using Array::ptp;
  using Array::rad2deg;
  using Array::round;
  using Array::signbit;
  using Array::sinc;
  using Array::stddev;
  using Array::sum;
  using Array::sum_of_squares;
  using Array::trunc;
  using Array::var;
  using Array::vector_norm;

  using Array::operator+=;
  using Array::operator-=;
  using Array::operator*=;
  using Array::operator/=;
  using Array::operator%=;
  using Array::operator&=;
  using Array::operator|=;
  using Array::operator^=;
  using Array::operator<<=;
  using Array::operator>>=;
};
static_assert(sizeof(Literal) == sizeof(Array), "a handle like any other");

// An expression in the same dialect: lazy(x) of a Literal starts one.
class LazyLiteral : public Expr {
 public:
  using dialect = Literal;

  LazyLiteral(const Expr& expr) : Expr(expr) {}
  LazyLiteral(Expr&& expr) noexcept : Expr(static_cast<Expr&&>(expr)) {}

  Literal eval() const { return Expr::eval(); }
  operator Literal() const { return eval(); }
  template <std::convertible_to<Index>... I>
  LazyLiteral operator()(const I&... indices) const {
    return Expr::operator()(indices...);
  }
  LazyLiteral operator[](const Index& index) const { return Expr::operator[](index); }
  LazyLiteral index(const std::vector<Index>& indices) const { return Expr::index(indices); }
  LazyLiteral reshape(const Shape& shape) const { return Expr::reshape(shape); }
  LazyLiteral transpose() const { return Expr::transpose(); }
  LazyLiteral transpose(const Axes& axes) const { return Expr::transpose(axes); }
  LazyLiteral permute(const Axes& axes) const { return Expr::permute(axes); }
  LazyLiteral T() const { return Expr::T(); }
  LazyLiteral moveaxis(const Axes& from, const Axes& to) const { return Expr::moveaxis(from, to); }
  LazyLiteral swapaxes(int64_t a, int64_t b) const { return Expr::swapaxes(a, b); }
  LazyLiteral squeeze() const { return Expr::squeeze(); }
  LazyLiteral squeeze(const Axes& axes) const { return Expr::squeeze(axes); }
  LazyLiteral expand_dims(const Axes& axes) const { return Expr::expand_dims(axes); }
  LazyLiteral flip() const { return Expr::flip(); }
  LazyLiteral flip(const Axes& axes) const { return Expr::flip(axes); }
  LazyLiteral broadcast_to(const Shape& shape) const { return Expr::broadcast_to(shape); }
  LazyLiteral astype(DType dtype) const { return Expr::astype(dtype); }

  // Operations as methods.
  LazyLiteral negate() const;
  LazyLiteral abs() const;
  LazyLiteral bitwise_not() const;
  LazyLiteral ceil() const;
  LazyLiteral floor() const;
  LazyLiteral round_nearest_even() const;
  LazyLiteral sign() const;
  LazyLiteral is_finite() const;
  LazyLiteral conj() const;
  LazyLiteral real() const;
  LazyLiteral imag() const;
  LazyLiteral population_count() const;
  LazyLiteral clz() const;
  LazyLiteral exp() const;
  LazyLiteral exp2() const;
  LazyLiteral expm1() const;
  LazyLiteral log() const;
  LazyLiteral log1p() const;
  LazyLiteral logistic() const;
  LazyLiteral sinh() const;
  LazyLiteral cosh() const;
  LazyLiteral tanh() const;
  LazyLiteral asinh() const;
  LazyLiteral acosh() const;
  LazyLiteral atanh() const;
  LazyLiteral square() const;
  LazyLiteral reciprocal() const;
  LazyLiteral sqrt() const;
  LazyLiteral rsqrt() const;
  LazyLiteral cbrt() const;
  LazyLiteral erf() const;
  LazyLiteral erfc() const;
  LazyLiteral lgamma() const;
  LazyLiteral sin() const;
  LazyLiteral cos() const;
  LazyLiteral tan() const;
  LazyLiteral asin() const;
  LazyLiteral acos() const;
  LazyLiteral atan() const;

 private:
  using Expr::all;
  using Expr::any;
  using Expr::argmax;
  using Expr::argmin;
  using Expr::bitwise_invert;
  using Expr::count_leading_zeros;
  using Expr::count_nonzero;
  using Expr::deg2rad;
  using Expr::isfinite;
  using Expr::isinf;
  using Expr::isnan;
  using Expr::log10;
  using Expr::log2;
  using Expr::logical_not;
  using Expr::logsumexp;
  using Expr::max;
  using Expr::mean;
  using Expr::min;
  using Expr::nanmax;
  using Expr::nanmean;
  using Expr::nanmin;
  using Expr::nanprod;
  using Expr::nanstd;
  using Expr::nansum;
  using Expr::nanvar;
  using Expr::negative;
  using Expr::popcount;
  using Expr::positive;
  using Expr::prod;
  using Expr::ptp;
  using Expr::rad2deg;
  using Expr::round;
  using Expr::signbit;
  using Expr::sinc;
  using Expr::stddev;
  using Expr::sum;
  using Expr::sum_of_squares;
  using Expr::trunc;
  using Expr::var;
  using Expr::vector_norm;
};
inline LazyLiteral lazy(const Literal& x) { return Expr(x); }
inline LazyLiteral lazy(const LazyLiteral& x) { return x; }

// An array as it stands in a call: refers to it. No number becomes one.
class CallLiteral : public CallOperand {
 public:
  CallLiteral(const Array& array) : CallOperand(array) {}
  operator const Array&() const { return *array(); }
};

// An array or an expression beside an expression.
class LazyArgument : public LazyOperand {
 public:
  LazyArgument(const Expr& expr) : LazyOperand(expr) {}
  LazyArgument(const Array& array) : LazyOperand(array) {}
};

}  // namespace weft::xla
