// The PyTorch voice: lower, then run.
#include "weft/torch.h"

#include "api/elementwise.h"
#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/refuse.h"

namespace weft::torch {
namespace {

struct TorchVoice {
  static Array run(Op op, const char* name, const CallOperand* operands,
                   const CallOptions& options) {
    return exec::run(dialect::lower_torch(op, name, operands, options));
  }
};

Array call(Op op, const char* name, const CallOperand& x, const CallOptions& options) {
  return api::Calls<TorchVoice>::call(x, options, op, name);
}
Array call(Op op, const char* name, const CallOperand& a, const CallOperand& b,
           const CallOptions& options) {
  return api::Calls<TorchVoice>::call(a, b, options, op, name);
}
Array call(Op op, const char* name, const CallOperand& a, const CallOperand& b,
           const CallOperand& c, const CallOptions& options) {
  return api::Calls<TorchVoice>::call(a, b, c, options, op, name);
}
Array in_place(Op op, const char* name, const Array& self, const CallOperand& other) {
  CallOptions options;
  options.out = self;
  return call(op, name, self, other, options);
}

}  // namespace

Array add(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::add, "add", a, b, o);
}
Array sub(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::subtract, "sub", a, b, o);
}
Array mul(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::multiply, "mul", a, b, o);
}
Array div(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::divide, "div", a, b, o);
}
Array floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::floor_divide, "floor_divide", a, b, o);
}
Array remainder(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::remainder, "remainder", a, b, o);
}
Array fmod(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::fmod, "fmod", a, b, o);
}
Array eq(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::equal, "eq", a, b, o);
}
Array ne(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::not_equal, "ne", a, b, o);
}
Array lt(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::less, "lt", a, b, o);
}
Array le(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::less_equal, "le", a, b, o);
}
Array gt(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::greater, "gt", a, b, o);
}
Array ge(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::greater_equal, "ge", a, b, o);
}
Array logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::logical_and, "logical_and", a, b, o);
}
Array logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::logical_or, "logical_or", a, b, o);
}
Array logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::logical_xor, "logical_xor", a, b, o);
}
Array bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::bitwise_and, "bitwise_and", a, b, o);
}
Array bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::bitwise_or, "bitwise_or", a, b, o);
}
Array bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::bitwise_xor, "bitwise_xor", a, b, o);
}
Array bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::bitwise_left_shift, "bitwise_left_shift", a, b, o);
}
Array bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::bitwise_right_shift, "bitwise_right_shift", a, b, o);
}
Array maximum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::maximum, "maximum", a, b, o);
}
Array minimum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::minimum, "minimum", a, b, o);
}
Array fmax(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::fmax, "fmax", a, b, o);
}
Array fmin(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::fmin, "fmin", a, b, o);
}
Array exp(CallOperand&& x, CallOptions&& o) { return call(Op::exp, "exp", x, o); }
Array exp2(CallOperand&& x, CallOptions&& o) { return call(Op::exp2, "exp2", x, o); }
Array expm1(CallOperand&& x, CallOptions&& o) { return call(Op::expm1, "expm1", x, o); }
Array log(CallOperand&& x, CallOptions&& o) { return call(Op::log, "log", x, o); }
Array log2(CallOperand&& x, CallOptions&& o) { return call(Op::log2, "log2", x, o); }
Array log10(CallOperand&& x, CallOptions&& o) { return call(Op::log10, "log10", x, o); }
Array log1p(CallOperand&& x, CallOptions&& o) { return call(Op::log1p, "log1p", x, o); }
Array sigmoid(CallOperand&& x, CallOptions&& o) { return call(Op::logistic, "sigmoid", x, o); }
Array sinh(CallOperand&& x, CallOptions&& o) { return call(Op::sinh, "sinh", x, o); }
Array cosh(CallOperand&& x, CallOptions&& o) { return call(Op::cosh, "cosh", x, o); }
Array tanh(CallOperand&& x, CallOptions&& o) { return call(Op::tanh, "tanh", x, o); }
Array asinh(CallOperand&& x, CallOptions&& o) { return call(Op::asinh, "asinh", x, o); }
Array acosh(CallOperand&& x, CallOptions&& o) { return call(Op::acosh, "acosh", x, o); }
Array atanh(CallOperand&& x, CallOptions&& o) { return call(Op::atanh, "atanh", x, o); }
Array sin(CallOperand&& x, CallOptions&& o) { return call(Op::sin, "sin", x, o); }
Array cos(CallOperand&& x, CallOptions&& o) { return call(Op::cos, "cos", x, o); }
Array tan(CallOperand&& x, CallOptions&& o) { return call(Op::tan, "tan", x, o); }
Array sinc(CallOperand&& x, CallOptions&& o) { return call(Op::sinc, "sinc", x, o); }
Array asin(CallOperand&& x, CallOptions&& o) { return call(Op::asin, "asin", x, o); }
Array acos(CallOperand&& x, CallOptions&& o) { return call(Op::acos, "acos", x, o); }
Array atan(CallOperand&& x, CallOptions&& o) { return call(Op::atan, "atan", x, o); }
Array square(CallOperand&& x, CallOptions&& o) { return call(Op::square, "square", x, o); }
Array reciprocal(CallOperand&& x, CallOptions&& o) {
  return call(Op::reciprocal, "reciprocal", x, o);
}
Array sqrt(CallOperand&& x, CallOptions&& o) { return call(Op::sqrt, "sqrt", x, o); }
Array rsqrt(CallOperand&& x, CallOptions&& o) { return call(Op::rsqrt, "rsqrt", x, o); }
Array erf(CallOperand&& x, CallOptions&& o) { return call(Op::erf, "erf", x, o); }
Array erfc(CallOperand&& x, CallOptions&& o) { return call(Op::erfc, "erfc", x, o); }
Array lgamma(CallOperand&& x, CallOptions&& o) { return call(Op::lgamma, "lgamma", x, o); }
Array atan2(CallOperand&& y, CallOperand&& x, CallOptions&& o) {
  return call(Op::atan2, "atan2", y, x, o);
}
Array logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::logaddexp, "logaddexp", a, b, o);
}
Array pow(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return api::is_square(a, b, o) ? call(Op::square, "pow", a, o) : call(Op::pow, "pow", a, b, o);
}
Array where(CallOperand&& condition, CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::where, "where", condition, a, b, o);
}
Array clamp(CallOperand&& x, CallOperand&& low, CallOperand&& high, CallOptions&& o) {
  return call(Op::clip, "clamp", x, low, high, o);
}
Array positive(CallOperand&& x, CallOptions&& o) { return call(Op::positive, "positive", x, o); }
Array neg(CallOperand&& x, CallOptions&& o) { return call(Op::negative, "neg", x, o); }
Array abs(CallOperand&& x, CallOptions&& o) { return call(Op::abs, "abs", x, o); }
Array logical_not(CallOperand&& x, CallOptions&& o) {
  return call(Op::logical_not, "logical_not", x, o);
}
Array bitwise_not(CallOperand&& x, CallOptions&& o) {
  return call(Op::bitwise_invert, "bitwise_not", x, o);
}
Array ceil(CallOperand&& x, CallOptions&& o) { return call(Op::ceil, "ceil", x, o); }
Array floor(CallOperand&& x, CallOptions&& o) { return call(Op::floor, "floor", x, o); }
Array trunc(CallOperand&& x, CallOptions&& o) { return call(Op::trunc, "trunc", x, o); }
Array round(CallOperand&& x, CallOptions&& o) { return call(Op::round, "round", x, o); }
Array sign(CallOperand&& x, CallOptions&& o) { return call(Op::sign, "sign", x, o); }
Array signbit(CallOperand&& x, CallOptions&& o) { return call(Op::signbit, "signbit", x, o); }
Array isfinite(CallOperand&& x, CallOptions&& o) { return call(Op::isfinite, "isfinite", x, o); }
Array isinf(CallOperand&& x, CallOptions&& o) { return call(Op::isinf, "isinf", x, o); }
Array isnan(CallOperand&& x, CallOptions&& o) { return call(Op::isnan, "isnan", x, o); }
Array conj(CallOperand&& x, CallOptions&& o) { return call(Op::conj, "conj", x, o); }
Array real(CallOperand&& x, CallOptions&& o) { return call(Op::real, "real", x, o); }
Array imag(CallOperand&& x, CallOptions&& o) { return call(Op::imag, "imag", x, o); }
Array deg2rad(CallOperand&& x, CallOptions&& o) { return call(Op::deg2rad, "deg2rad", x, o); }
Array rad2deg(CallOperand&& x, CallOptions&& o) { return call(Op::rad2deg, "rad2deg", x, o); }
Array copysign(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::copysign, "copysign", a, b, o);
}
Array nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::nextafter, "nextafter", a, b, o);
}
Array heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& o) {
  return call(Op::heaviside, "heaviside", x, at_zero, o);
}
Array hypot(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::hypot, "hypot", a, b, o);
}
Array ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& o) {
  return call(Op::ldexp, "ldexp", x, exponent, o);
}
Array gcd(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::gcd, "gcd", a, b, o);
}
Array lcm(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(Op::lcm, "lcm", a, b, o);
}

Array add_(const Array& self, CallOperand&& other) {
  return in_place(Op::add, "add_", self, other);
}
Array sub_(const Array& self, CallOperand&& other) {
  return in_place(Op::subtract, "sub_", self, other);
}
Array mul_(const Array& self, CallOperand&& other) {
  return in_place(Op::multiply, "mul_", self, other);
}
Array div_(const Array& self, CallOperand&& other) {
  return in_place(Op::divide, "div_", self, other);
}
Array copy_(const Array& self, CallOperand&& other) {
  return api::run_assign("copy_", Voice::torch, other, self);
}

Array expand(const Array& x, const Shape& sizes) {
  ExpandGeometry geometry = infer_expand_geometry(x.shape(), x.strides(), sizes);
  check_shape(geometry.sizes, "expand", Voice::torch);
  Layout view{std::move(geometry.sizes), std::move(geometry.strides), x.layout().offset};
  return Array(x.storage(), std::move(view), x.dtype(), x.is_writable());
}

Array expand_as(const Array& x, const Array& other) { return expand(x, other.shape()); }

std::vector<Array> broadcast_tensors(const std::vector<Array>& tensors) try {
  std::vector<Shape> shapes;
  for (const Array& tensor : tensors) shapes.push_back(tensor.shape());
  Shape common;
  for (const Shape& shape : shapes) {
    if (!widen_to_fit(common, shape)) {
      dialect::refuse_operands({"broadcast_tensors", Voice::torch, shapes});
    }
  }
  std::vector<Array> views;
  for (const Array& tensor : tensors) views.push_back(expand(tensor, common));
  return views;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array empty(const Shape& shape, DType dtype) { return weft::empty(shape, dtype); }
Array zeros(const Shape& shape, DType dtype) { return weft::zeros(shape, dtype); }
Array ones(const Shape& shape, DType dtype) { return weft::ones(shape, dtype); }
Array full(const Shape& shape, Scalar value) { return tensor(weft::full(shape, value)); }
Array full(const Shape& shape, Scalar value, DType dtype) {
  check_literal("full", Voice::torch, value, dtype, {});
  return weft::full(shape, value, dtype);
}
Array arange(Scalar stop) { return tensor(weft::arange(stop)); }
Array arange(Scalar start, Scalar stop, Scalar step) {
  return tensor(weft::arange(start, stop, step));
}
Array linspace(double start, double stop, int64_t count, DType dtype) {
  // NumPy rounds down to integers, PyTorch towards zero.
  if (!is_integer(dtype)) return weft::linspace(start, stop, count, true, dtype);
  for (const double end : {start, stop}) check_literal("linspace", Voice::torch, end, dtype, {});
  return weft::linspace(start, stop, count).astype(dtype);
}
Array eye(int64_t rows, int64_t columns, DType dtype) { return weft::eye(rows, columns, 0, dtype); }

Array tensor(const Array& values) {
  if (values.dtype() == DType::f64) return values.astype(DType::f32);
  return values.dtype() == DType::c128 ? values.astype(DType::c64) : values;
}

}  // namespace weft::torch
