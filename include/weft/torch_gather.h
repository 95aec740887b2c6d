// PyTorch's gathers and scatters. They give new tensors; indices count from 0, except those of take
// and of brackets, t(mask) and t(rows, columns), which count from the end if negative.
#pragma once

#include <string_view>

#include "weft/op.h"
#include "weft/options.h"
#include "weft/torch_tensor.h"

namespace weft::torch {

// input[index[i, j], j] (dim 0): an element for every element of the index, which reaches no
// further than the input along other dimensions.
WEFT_API Tensor gather(const Array& input, int64_t dim, const Array& index);
// The other way: a copy of the input with src[i, j], or a number, at [index[i, j], j].
WEFT_API Tensor scatter(const Array& input, int64_t dim, const Array& index, CallOperand&& src);
WEFT_API Tensor scatter_add(const Array& input, int64_t dim, const Array& index, const Array& src);
// "sum", "prod", "mean", "amax", "amin". Without include_self the input's elements do not count
// where there are others.
WEFT_API Tensor scatter_reduce(const Array& input, int64_t dim, const Array& index,
                               const Array& src, std::string_view reduce, bool include_self = true);

// Slices along one dimension, named by a vector.
WEFT_API Tensor index_select(const Array& input, int64_t dim, const Array& index);
WEFT_API Tensor index_add(const Array& input, int64_t dim, const Array& index, const Array& source,
                          const Scalar& alpha = 1);
WEFT_API Tensor index_copy(const Array& input, int64_t dim, const Array& index,
                           const Array& source);
WEFT_API Tensor index_fill(const Array& input, int64_t dim, const Array& index,
                           const Scalar& value);
// A copy with t(indices) = values; `accumulate` adds, and counts repeated indices.
WEFT_API Tensor index_put(const Array& input, const Indices& indices, const Array& values,
                          bool accumulate = false);

// Elements of the flattened input.
WEFT_API Tensor take(const Array& input, const Array& index);
// Input and mask broadcast with each other.
WEFT_API Tensor masked_select(const Array& input, const Array& mask);
WEFT_API Tensor masked_fill(const Array& input, const Array& mask, const Scalar& value);
// The source's elements, one after the other, where the mask is true.
WEFT_API Tensor masked_scatter(const Array& input, const Array& mask, const Array& source);
// One row for each element that is not 0.
WEFT_API Tensor nonzero(const Array& input);

}  // namespace weft::torch
