// PyTorch's dialect, but for what is elementwise (torch_functions.cpp): powers, in place, views,
// creation.
#include "weft/torch.h"

#include "api/in_place.h"
#include "api/torch_call.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "refuse/refuse.h"

namespace weft::torch {

const Array& update(Op op, const char* name, const Array& self, const CallOperand& other) {
  CallOptions options;
  options.out = self;
  call(self, other, options, op, name);
  return self;
}
const Tensor& update(Op op, const char* name, const Tensor& self, const CallOperand& other) {
  update(op, name, static_cast<const Array&>(self), other);
  return self;
}

Tensor pow(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return api::is_square(a, b, o) ? call(a, o, Op::square, "pow") : call(a, b, o, Op::pow, "pow");
}

Tensor copy_(const Array& self, CallOperand&& other) {
  return api::run_assign("copy_", Dialect::torch, other, self);
}

const Tensor& Tensor::operator=(CallOperand&& values) && {
  api::run_assign("copy_", Dialect::torch, values, *this);
  return *this;
}

Tensor expand(const Array& x, const Shape& sizes) {
  ExpandGeometry geometry = infer_expand_geometry(x.shape(), x.strides(), sizes);
  check_shape(geometry.sizes, "expand", Dialect::torch);
  Layout view{std::move(geometry.sizes), std::move(geometry.strides), x.layout().offset};
  return Array(x.storage(), std::move(view), x.dtype(), x.is_writable());
}

Tensor expand_as(const Array& x, const Array& other) { return expand(x, other.shape()); }

std::vector<Tensor> broadcast_tensors(const std::vector<Array>& tensors) try {
  std::vector<Shape> shapes;
  for (const Array& tensor : tensors) shapes.push_back(tensor.shape());
  Shape common;
  for (const Shape& shape : shapes) {
    if (!widen_to_fit(common, shape)) {
      refuse::refuse_operands({"broadcast_tensors", Dialect::torch, shapes});
    }
  }
  std::vector<Tensor> views;
  for (const Array& tensor : tensors) views.push_back(expand(tensor, common));
  return views;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Tensor empty(const Shape& shape, DType dtype) { return weft::empty(shape, dtype); }
Tensor zeros(const Shape& shape, DType dtype) { return weft::zeros(shape, dtype); }
Tensor ones(const Shape& shape, DType dtype) { return weft::ones(shape, dtype); }
Tensor full(const Shape& shape, Scalar value) { return tensor(weft::full(shape, value)); }
Tensor full(const Shape& shape, Scalar value, DType dtype) {
  check_literal("full", Dialect::torch, value, dtype, {});
  return weft::full(shape, value, dtype);
}
Tensor arange(Scalar stop) { return tensor(weft::arange(stop)); }
Tensor arange(Scalar start, Scalar stop, Scalar step) {
  return tensor(weft::arange(start, stop, step));
}
Tensor linspace(double start, double stop, int64_t count, DType dtype) {
  // NumPy rounds down to integers, PyTorch towards zero.
  if (!is_integer(dtype)) return weft::linspace(start, stop, count, true, dtype);
  for (const double end : {start, stop}) check_literal("linspace", Dialect::torch, end, dtype, {});
  return weft::linspace(start, stop, count).astype(dtype);
}
Tensor eye(int64_t rows, int64_t columns, DType dtype) {
  return weft::eye(rows, columns, 0, dtype);
}

Tensor tensor(const Array& values) {
  if (values.dtype() == DType::f64) return values.astype(DType::f32);
  return values.dtype() == DType::c128 ? values.astype(DType::c64) : values;
}

}  // namespace weft::torch
