// PyTorch's views by shape, and its splits.
#include <utility>

#include "api/join.h"
#include "array/axes.h"
#include "base/integers.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/views.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using Tensors = std::vector<Tensor>;

Tensors as_tensors(const std::vector<Array>& arrays) {
  return Tensors(arrays.begin(), arrays.end());
}

// Parts of these sizes, which make up the axis.
Tensors parts_of(const Array& x, const std::vector<int64_t>& sizes, int axis) {
  Tensors parts;
  parts.reserve(sizes.size());
  int64_t begin = 0;
  for (const int64_t size : sizes) {
    parts.push_back(api::entries(x, axis, begin, size));
    begin += size;
  }
  return parts;
}

std::vector<int64_t> equal_sizes(int64_t extent, int64_t size) {
  if (extent == 0) return {0};
  std::vector<int64_t> sizes(static_cast<size_t>(ceil_div(extent, size)), size);
  sizes.back() = extent - static_cast<int64_t>(sizes.size() - 1) * size;
  return sizes;
}

void check_sizes(const std::vector<int64_t>& sizes, int64_t extent, int axis) {
  int64_t sum = 0;
  bool adds_up = true;
  for (const int64_t size : sizes)
    adds_up = size >= 0 && !__builtin_add_overflow(sum, size, &sum) && adds_up;
  if (adds_up && sum == extent) return;
  Dims shown;
  for (const int64_t size : sizes) {
    if (shown.size() < 16) shown.push_back(size);
  }
  raise(ErrorKind::bad_argument, Dialect::torch, "split",
        weft::cat("split_with_sizes expects split_sizes to sum exactly to ", extent,
                  " (input tensor's size at dimension ", axis,
                  "), but got split_sizes=", brackets(shown)));
}

}  // namespace

Tensors split(const Array& x, int64_t size, int64_t dim) try {
  const int axis = check_axis(dim, x.rank(), "split");
  const int64_t extent = x.shape()[axis];
  if (size < 0 || (size == 0 && extent > 0)) {
    raise(ErrorKind::bad_argument, Dialect::torch, "split",
          size < 0
              ? weft::cat("split expects split_size be non-negative, but got split_size=", size)
              : weft::cat("split_size can only be 0 if dimension size is 0, but got "
                          "dimension size of ",
                          extent));
  }
  return parts_of(x, equal_sizes(extent, size), axis);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensors split(const Array& x, const std::vector<int64_t>& sizes, int64_t dim) try {
  const int axis = check_axis(dim, x.rank(), "split");
  check_sizes(sizes, x.shape()[axis], axis);
  return parts_of(x, sizes, axis);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensors chunk(const Array& x, int64_t chunks, int64_t dim) try {
  const int axis = check_axis(dim, x.rank(), "chunk");
  const int64_t extent = x.shape()[axis];
  if (chunks <= 0) {
    raise(ErrorKind::bad_argument, Dialect::torch, "chunk",
          weft::cat("chunk expects `chunks` to be greater than 0, got: ", chunks));
  }
  if (extent == 0) return parts_of(x, std::vector<int64_t>(static_cast<size_t>(chunks), 0), axis);
  return parts_of(x, equal_sizes(extent, (extent - 1) / chunks + 1), axis);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensors tensor_split(const Array& x, const Cuts& cuts, int64_t dim) try {
  return as_tensors(weft::array_split(x, cuts, dim));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensors unbind(const Array& x, int64_t dim) try {
  return as_tensors(weft::unstack(x, dim));
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor narrow(const Array& x, int64_t dim, int64_t start, int64_t length) {
  const int axis = check_axis(dim, x.rank(), "narrow");
  const int64_t extent = x.shape()[axis];
  if (length < 0) {
    raise(ErrorKind::bad_argument, Dialect::torch, "narrow", "length must be non-negative.");
  }
  const int64_t first = start < 0 ? start + extent : start;
  if (first < 0 || first > extent || length > extent - first) {
    raise(ErrorKind::index_out_of_range, Dialect::torch, "narrow",
          weft::cat("start (", start, ") + length (", length, ") exceeds dimension size (", extent,
                    ")."));
  }
  return api::entries(x, axis, first, length);
}

Tensor flip(const Array& x, const Axes& dims) { return x.flip(dims).copy(); }
Tensor fliplr(const Array& x) { return weft::fliplr(x).copy(); }
Tensor flipud(const Array& x) { return weft::flipud(x).copy(); }
Tensor rot90(const Array& x, int64_t k, const Axes& dims) { return weft::rot90(x, k, dims).copy(); }

Tensor reshape(const Array& x, const Shape& shape) { return x.reshape(shape); }

Tensor flatten(const Array& x, int64_t start_dim, int64_t end_dim) {
  if (x.rank() == 0) return x.reshape({1});
  const int first = check_axis(start_dim, x.rank(), "flatten");
  const int last = check_axis(end_dim, x.rank(), "flatten");
  if (first > last) {
    raise(ErrorKind::bad_argument, Dialect::torch, "flatten",
          "flatten() has invalid args: start_dim cannot come after end_dim");
  }
  Shape shape;
  for (int i = 0; i < x.rank(); ++i) {
    if (i <= first || i > last)
      shape.push_back(x.shape()[i]);
    else
      shape[first] *= x.shape()[i];
  }
  return x.reshape(shape);
}

Tensor unflatten(const Array& x, int64_t dim, const Shape& sizes) {
  const int axis = check_axis(dim, x.rank(), "unflatten");
  if (sizes.empty()) {
    raise(ErrorKind::bad_argument, Dialect::torch, "unflatten",
          "unflatten: sizes must be non-empty");
  }
  // The axis alone says what -1 is.
  const core::Value alone = core::abstract_value({x.shape()[axis]}, x.dtype());
  const Shape parts = core::array_without_elements(alone).reshape(sizes).shape();
  Shape shape = x.shape();
  shape.erase(axis);
  for (int i = 0; i < parts.rank(); ++i) shape.insert(axis + i, parts[i]);
  return x.reshape(shape);
}

Tensor unsqueeze(const Array& x, int64_t dim) { return x.expand_dims({dim}); }
Tensor squeeze(const Array& x) { return x.squeeze(); }

Tensor squeeze(const Array& x, const Axes& dims) {
  Axes ones;
  for (const int64_t axis : check_axes(dims, x.rank(), "squeeze")) {
    if (x.shape()[axis] == 1) ones.push_back(axis);
  }
  return x.squeeze(ones);
}

}  // namespace weft::torch
