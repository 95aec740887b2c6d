// PyTorch's reductions, of arrays and of expressions: with options, or along axes. With out= those
// of expressions run at once. (Templates, so that sum(a, {}) is the one with options.) Options that
// only other functions take are refused by name.
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/reduce_options.h"
#include "weft/torch_tensor.h"

namespace weft::torch {

// What functions take, for the compiler to say.
namespace takes {
struct dim_keepdim_correction_out;
struct dim_keepdim_dtype_out;
struct dim_keepdim_out;
}  // namespace takes

// The sum, pairwise.
WEFT_API Tensor sum(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor sum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto sum(const X& x, const ReduceAxes& axes) {
  return sum(x, SumOptions{.dim = axes});
}
template <class = void>
Tensor sum(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;
template <std::same_as<Expr> X>
X sum(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;

// The product.
WEFT_API Tensor prod(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor prod(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto prod(const X& x, const ReduceAxes& axes) {
  return prod(x, SumOptions{.dim = axes});
}
template <class = void>
Tensor prod(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;
template <std::same_as<Expr> X>
X prod(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;

// The smallest; nan if there is one.
WEFT_API Tensor amin(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor amin(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto amin(const X& x, const ReduceAxes& axes) {
  return amin(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor amin(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X amin(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// The largest; nan if there is one.
WEFT_API Tensor amax(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor amax(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto amax(const X& x, const ReduceAxes& axes) {
  return amax(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor amax(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X amax(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// The mean; floats and complex numbers only.
WEFT_API Tensor mean(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor mean(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto mean(const X& x, const ReduceAxes& axes) {
  return mean(x, SumOptions{.dim = axes});
}
template <class = void>
Tensor mean(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;
template <std::same_as<Expr> X>
X mean(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;

// The variance, divided by n - correction.
WEFT_API Tensor var(const Array& x, const VarOptions& options = {});
WEFT_API LazyTensor var(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto var(const X& x, const ReduceAxes& axes) {
  return var(x, VarOptions{.dim = axes});
}
template <class = void>
Tensor var(const Array&,
           const weft::detail::AnyOptions<takes::dim_keepdim_correction_out>&) = delete;
template <std::same_as<Expr> X>
X var(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_correction_out>&) = delete;

// The standard deviation.
WEFT_API Tensor stddev(const Array& x, const VarOptions& options = {});
WEFT_API LazyTensor stddev(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto stddev(const X& x, const ReduceAxes& axes) {
  return stddev(x, VarOptions{.dim = axes});
}
template <class = void>
Tensor stddev(const Array&,
              const weft::detail::AnyOptions<takes::dim_keepdim_correction_out>&) = delete;
template <std::same_as<Expr> X>
X stddev(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_correction_out>&) = delete;

// Is any element not 0? uint8 stays uint8.
WEFT_API Tensor any(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor any(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto any(const X& x, const ReduceAxes& axes) {
  return any(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor any(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X any(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// Are all elements not 0?
WEFT_API Tensor all(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor all(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto all(const X& x, const ReduceAxes& axes) {
  return all(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor all(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X all(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// How many elements are not 0.
WEFT_API Tensor count_nonzero(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor count_nonzero(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto count_nonzero(const X& x, const ReduceAxes& axes) {
  return count_nonzero(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor count_nonzero(const Array&,
                     const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X count_nonzero(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// The position of the first smallest.
WEFT_API Tensor argmin(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor argmin(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmin(const X& x, const ReduceAxes& axes) {
  return argmin(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor argmin(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X argmin(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// The position of the first largest.
WEFT_API Tensor argmax(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor argmax(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmax(const X& x, const ReduceAxes& axes) {
  return argmax(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor argmax(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X argmax(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// log(sum(exp(x))) without overflow on the way.
WEFT_API Tensor logsumexp(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor logsumexp(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto logsumexp(const X& x, const ReduceAxes& axes) {
  return logsumexp(x, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor logsumexp(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X logsumexp(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// (sum of |x|^order)^(1/order).
WEFT_API Tensor norm(const Array& x, double p = 2, const ReduceOptions& options = {});
WEFT_API LazyTensor norm(const Expr& x, double p = 2, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto norm(const X& x, double p, const ReduceAxes& axes) {
  return norm(x, p, ReduceOptions{.dim = axes});
}
template <class = void>
Tensor norm(const Array&, double, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;
template <std::same_as<Expr> X>
X norm(const X&, double, const weft::detail::AnyOptions<takes::dim_keepdim_out>&) = delete;

// The sum of what is not nan.
WEFT_API Tensor nansum(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor nansum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nansum(const X& x, const ReduceAxes& axes) {
  return nansum(x, SumOptions{.dim = axes});
}
template <class = void>
Tensor nansum(const Array&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;
template <std::same_as<Expr> X>
X nansum(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;

// The mean of what is not nan; nan if all are.
WEFT_API Tensor nanmean(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor nanmean(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nanmean(const X& x, const ReduceAxes& axes) {
  return nanmean(x, SumOptions{.dim = axes});
}
template <class = void>
Tensor nanmean(const Array&,
               const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;
template <std::same_as<Expr> X>
X nanmean(const X&, const weft::detail::AnyOptions<takes::dim_keepdim_dtype_out>&) = delete;

}  // namespace weft::torch

namespace weft::torch {

// The same as methods.
inline Tensor Tensor::sum() const { return torch::sum(*this); }
inline Tensor Tensor::sum(const SumOptions& options) const { return torch::sum(*this, options); }
template <class>
Tensor Tensor::sum(const ReduceAxes& axes) const {
  return torch::sum(*this, axes);
}
inline Tensor Tensor::prod() const { return torch::prod(*this); }
inline Tensor Tensor::prod(const SumOptions& options) const { return torch::prod(*this, options); }
template <class>
Tensor Tensor::prod(const ReduceAxes& axes) const {
  return torch::prod(*this, axes);
}
inline Tensor Tensor::amin() const { return torch::amin(*this); }
inline Tensor Tensor::amin(const ReduceOptions& options) const {
  return torch::amin(*this, options);
}
template <class>
Tensor Tensor::amin(const ReduceAxes& axes) const {
  return torch::amin(*this, axes);
}
inline Tensor Tensor::amax() const { return torch::amax(*this); }
inline Tensor Tensor::amax(const ReduceOptions& options) const {
  return torch::amax(*this, options);
}
template <class>
Tensor Tensor::amax(const ReduceAxes& axes) const {
  return torch::amax(*this, axes);
}
inline Tensor Tensor::mean() const { return torch::mean(*this); }
inline Tensor Tensor::mean(const SumOptions& options) const { return torch::mean(*this, options); }
template <class>
Tensor Tensor::mean(const ReduceAxes& axes) const {
  return torch::mean(*this, axes);
}
inline Tensor Tensor::var() const { return torch::var(*this); }
inline Tensor Tensor::var(const VarOptions& options) const { return torch::var(*this, options); }
template <class>
Tensor Tensor::var(const ReduceAxes& axes) const {
  return torch::var(*this, axes);
}
inline Tensor Tensor::stddev() const { return torch::stddev(*this); }
inline Tensor Tensor::stddev(const VarOptions& options) const {
  return torch::stddev(*this, options);
}
template <class>
Tensor Tensor::stddev(const ReduceAxes& axes) const {
  return torch::stddev(*this, axes);
}
inline Tensor Tensor::any() const { return torch::any(*this); }
inline Tensor Tensor::any(const ReduceOptions& options) const { return torch::any(*this, options); }
template <class>
Tensor Tensor::any(const ReduceAxes& axes) const {
  return torch::any(*this, axes);
}
inline Tensor Tensor::all() const { return torch::all(*this); }
inline Tensor Tensor::all(const ReduceOptions& options) const { return torch::all(*this, options); }
template <class>
Tensor Tensor::all(const ReduceAxes& axes) const {
  return torch::all(*this, axes);
}
inline Tensor Tensor::count_nonzero() const { return torch::count_nonzero(*this); }
inline Tensor Tensor::count_nonzero(const ReduceOptions& options) const {
  return torch::count_nonzero(*this, options);
}
template <class>
Tensor Tensor::count_nonzero(const ReduceAxes& axes) const {
  return torch::count_nonzero(*this, axes);
}
inline Tensor Tensor::argmin() const { return torch::argmin(*this); }
inline Tensor Tensor::argmin(const ReduceOptions& options) const {
  return torch::argmin(*this, options);
}
template <class>
Tensor Tensor::argmin(const ReduceAxes& axes) const {
  return torch::argmin(*this, axes);
}
inline Tensor Tensor::argmax() const { return torch::argmax(*this); }
inline Tensor Tensor::argmax(const ReduceOptions& options) const {
  return torch::argmax(*this, options);
}
template <class>
Tensor Tensor::argmax(const ReduceAxes& axes) const {
  return torch::argmax(*this, axes);
}
inline Tensor Tensor::logsumexp() const { return torch::logsumexp(*this); }
inline Tensor Tensor::logsumexp(const ReduceOptions& options) const {
  return torch::logsumexp(*this, options);
}
template <class>
Tensor Tensor::logsumexp(const ReduceAxes& axes) const {
  return torch::logsumexp(*this, axes);
}
inline Tensor Tensor::norm(double p) const { return torch::norm(*this, p); }
inline Tensor Tensor::norm(double p, const ReduceOptions& options) const {
  return torch::norm(*this, p, options);
}
template <class>
Tensor Tensor::norm(double p, const ReduceAxes& axes) const {
  return torch::norm(*this, p, axes);
}
inline Tensor Tensor::nansum() const { return torch::nansum(*this); }
inline Tensor Tensor::nansum(const SumOptions& options) const {
  return torch::nansum(*this, options);
}
template <class>
Tensor Tensor::nansum(const ReduceAxes& axes) const {
  return torch::nansum(*this, axes);
}
inline Tensor Tensor::nanmean() const { return torch::nanmean(*this); }
inline Tensor Tensor::nanmean(const SumOptions& options) const {
  return torch::nanmean(*this, options);
}
template <class>
Tensor Tensor::nanmean(const ReduceAxes& axes) const {
  return torch::nanmean(*this, axes);
}
inline LazyTensor LazyTensor::sum() const { return torch::sum(*this); }
inline LazyTensor LazyTensor::sum(const SumOptions& options) const {
  return torch::sum(*this, options);
}
template <class>
LazyTensor LazyTensor::sum(const ReduceAxes& axes) const {
  return torch::sum(*this, axes);
}
inline LazyTensor LazyTensor::prod() const { return torch::prod(*this); }
inline LazyTensor LazyTensor::prod(const SumOptions& options) const {
  return torch::prod(*this, options);
}
template <class>
LazyTensor LazyTensor::prod(const ReduceAxes& axes) const {
  return torch::prod(*this, axes);
}
inline LazyTensor LazyTensor::amin() const { return torch::amin(*this); }
inline LazyTensor LazyTensor::amin(const ReduceOptions& options) const {
  return torch::amin(*this, options);
}
template <class>
LazyTensor LazyTensor::amin(const ReduceAxes& axes) const {
  return torch::amin(*this, axes);
}
inline LazyTensor LazyTensor::amax() const { return torch::amax(*this); }
inline LazyTensor LazyTensor::amax(const ReduceOptions& options) const {
  return torch::amax(*this, options);
}
template <class>
LazyTensor LazyTensor::amax(const ReduceAxes& axes) const {
  return torch::amax(*this, axes);
}
inline LazyTensor LazyTensor::mean() const { return torch::mean(*this); }
inline LazyTensor LazyTensor::mean(const SumOptions& options) const {
  return torch::mean(*this, options);
}
template <class>
LazyTensor LazyTensor::mean(const ReduceAxes& axes) const {
  return torch::mean(*this, axes);
}
inline LazyTensor LazyTensor::var() const { return torch::var(*this); }
inline LazyTensor LazyTensor::var(const VarOptions& options) const {
  return torch::var(*this, options);
}
template <class>
LazyTensor LazyTensor::var(const ReduceAxes& axes) const {
  return torch::var(*this, axes);
}
inline LazyTensor LazyTensor::stddev() const { return torch::stddev(*this); }
inline LazyTensor LazyTensor::stddev(const VarOptions& options) const {
  return torch::stddev(*this, options);
}
template <class>
LazyTensor LazyTensor::stddev(const ReduceAxes& axes) const {
  return torch::stddev(*this, axes);
}
inline LazyTensor LazyTensor::any() const { return torch::any(*this); }
inline LazyTensor LazyTensor::any(const ReduceOptions& options) const {
  return torch::any(*this, options);
}
template <class>
LazyTensor LazyTensor::any(const ReduceAxes& axes) const {
  return torch::any(*this, axes);
}
inline LazyTensor LazyTensor::all() const { return torch::all(*this); }
inline LazyTensor LazyTensor::all(const ReduceOptions& options) const {
  return torch::all(*this, options);
}
template <class>
LazyTensor LazyTensor::all(const ReduceAxes& axes) const {
  return torch::all(*this, axes);
}
inline LazyTensor LazyTensor::count_nonzero() const { return torch::count_nonzero(*this); }
inline LazyTensor LazyTensor::count_nonzero(const ReduceOptions& options) const {
  return torch::count_nonzero(*this, options);
}
template <class>
LazyTensor LazyTensor::count_nonzero(const ReduceAxes& axes) const {
  return torch::count_nonzero(*this, axes);
}
inline LazyTensor LazyTensor::argmin() const { return torch::argmin(*this); }
inline LazyTensor LazyTensor::argmin(const ReduceOptions& options) const {
  return torch::argmin(*this, options);
}
template <class>
LazyTensor LazyTensor::argmin(const ReduceAxes& axes) const {
  return torch::argmin(*this, axes);
}
inline LazyTensor LazyTensor::argmax() const { return torch::argmax(*this); }
inline LazyTensor LazyTensor::argmax(const ReduceOptions& options) const {
  return torch::argmax(*this, options);
}
template <class>
LazyTensor LazyTensor::argmax(const ReduceAxes& axes) const {
  return torch::argmax(*this, axes);
}
inline LazyTensor LazyTensor::logsumexp() const { return torch::logsumexp(*this); }
inline LazyTensor LazyTensor::logsumexp(const ReduceOptions& options) const {
  return torch::logsumexp(*this, options);
}
template <class>
LazyTensor LazyTensor::logsumexp(const ReduceAxes& axes) const {
  return torch::logsumexp(*this, axes);
}
inline LazyTensor LazyTensor::norm(double p) const { return torch::norm(*this, p); }
inline LazyTensor LazyTensor::norm(double p, const ReduceOptions& options) const {
  return torch::norm(*this, p, options);
}
template <class>
LazyTensor LazyTensor::norm(double p, const ReduceAxes& axes) const {
  return torch::norm(*this, p, axes);
}
inline LazyTensor LazyTensor::nansum() const { return torch::nansum(*this); }
inline LazyTensor LazyTensor::nansum(const SumOptions& options) const {
  return torch::nansum(*this, options);
}
template <class>
LazyTensor LazyTensor::nansum(const ReduceAxes& axes) const {
  return torch::nansum(*this, axes);
}
inline LazyTensor LazyTensor::nanmean() const { return torch::nanmean(*this); }
inline LazyTensor LazyTensor::nanmean(const SumOptions& options) const {
  return torch::nanmean(*this, options);
}
template <class>
LazyTensor LazyTensor::nanmean(const ReduceAxes& axes) const {
  return torch::nanmean(*this, axes);
}

}  // namespace weft::torch
