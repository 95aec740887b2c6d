// PyTorch's reductions, of arrays and of expressions: with options, or along axes. With out= those
// of expressions run at once. (Templates, so that sum(a, {}) is the one with options.)
// Written by tools/generate from tables/functions.txt.
#pragma once

#include "weft/reduce_options.h"
#include "weft/torch_tensor.h"

namespace weft::torch {

// The sum, pairwise.
WEFT_API Tensor sum(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor sum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto sum(const X& x, const ReduceAxes& axes) {
  return sum(x, SumOptions{.dim = axes});
}

// The product.
WEFT_API Tensor prod(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor prod(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto prod(const X& x, const ReduceAxes& axes) {
  return prod(x, SumOptions{.dim = axes});
}

// The smallest; nan if there is one.
WEFT_API Tensor amin(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor amin(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto amin(const X& x, const ReduceAxes& axes) {
  return amin(x, ReduceOptions{.dim = axes});
}

// The largest; nan if there is one.
WEFT_API Tensor amax(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor amax(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto amax(const X& x, const ReduceAxes& axes) {
  return amax(x, ReduceOptions{.dim = axes});
}

// The mean; floats and complex numbers only.
WEFT_API Tensor mean(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor mean(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto mean(const X& x, const ReduceAxes& axes) {
  return mean(x, SumOptions{.dim = axes});
}

// The variance, divided by n - correction.
WEFT_API Tensor var(const Array& x, const VarOptions& options = {});
WEFT_API LazyTensor var(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto var(const X& x, const ReduceAxes& axes) {
  return var(x, VarOptions{.dim = axes});
}

// The standard deviation.
WEFT_API Tensor stddev(const Array& x, const VarOptions& options = {});
WEFT_API LazyTensor stddev(const Expr& x, const VarOptions& options = {});
template <ArrayOrExpr X>
auto stddev(const X& x, const ReduceAxes& axes) {
  return stddev(x, VarOptions{.dim = axes});
}

// Is any element not 0? uint8 stays uint8.
WEFT_API Tensor any(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor any(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto any(const X& x, const ReduceAxes& axes) {
  return any(x, ReduceOptions{.dim = axes});
}

// Are all elements not 0?
WEFT_API Tensor all(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor all(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto all(const X& x, const ReduceAxes& axes) {
  return all(x, ReduceOptions{.dim = axes});
}

// How many elements are not 0.
WEFT_API Tensor count_nonzero(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor count_nonzero(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto count_nonzero(const X& x, const ReduceAxes& axes) {
  return count_nonzero(x, ReduceOptions{.dim = axes});
}

// The position of the first smallest.
WEFT_API Tensor argmin(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor argmin(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmin(const X& x, const ReduceAxes& axes) {
  return argmin(x, ReduceOptions{.dim = axes});
}

// The position of the first largest.
WEFT_API Tensor argmax(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor argmax(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto argmax(const X& x, const ReduceAxes& axes) {
  return argmax(x, ReduceOptions{.dim = axes});
}

// log(sum(exp(x))) without overflow on the way.
WEFT_API Tensor logsumexp(const Array& x, const ReduceOptions& options = {});
WEFT_API LazyTensor logsumexp(const Expr& x, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto logsumexp(const X& x, const ReduceAxes& axes) {
  return logsumexp(x, ReduceOptions{.dim = axes});
}

// (sum of |x|^order)^(1/order).
WEFT_API Tensor norm(const Array& x, double p = 2, const ReduceOptions& options = {});
WEFT_API LazyTensor norm(const Expr& x, double p = 2, const ReduceOptions& options = {});
template <ArrayOrExpr X>
auto norm(const X& x, double p, const ReduceAxes& axes) {
  return norm(x, p, ReduceOptions{.dim = axes});
}

// The sum of what is not nan.
WEFT_API Tensor nansum(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor nansum(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nansum(const X& x, const ReduceAxes& axes) {
  return nansum(x, SumOptions{.dim = axes});
}

// The mean of what is not nan; nan if all are.
WEFT_API Tensor nanmean(const Array& x, const SumOptions& options = {});
WEFT_API LazyTensor nanmean(const Expr& x, const SumOptions& options = {});
template <ArrayOrExpr X>
auto nanmean(const X& x, const ReduceAxes& axes) {
  return nanmean(x, SumOptions{.dim = axes});
}

}  // namespace weft::torch
