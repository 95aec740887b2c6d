// PyTorch's voice: its names, its promotion (numbers < 0-d tensors < tensors with axes), expand
// with its stride geometry, and its first sentence in every error. Arrays are the same
// `weft::Array`.
//
//   torch::expand(x, {-1, 4});           a view; (3, 1) becomes (3, 4) with stride 0 on axis 1
//   torch::sum_to_size(g, {3, 1});       its adjoint: sums over what expand repeated
//
// Constructors default to float32. infer_size and infer_expand_geometry are in broadcast.h. Where
// values differ from PyTorch's: docs/voices.md.
#pragma once

#include "weft/conv.h"
#include "weft/linalg.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft::torch {

WEFT_API Array add(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array sub(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
// Numbers and 0-d arrays multiply and divide 16-bit floats as they are, in float32.
WEFT_API Array mul(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array div(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array remainder(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array fmod(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array eq(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array ne(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array lt(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array le(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array gt(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array ge(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array maximum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array minimum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array fmax(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array fmin(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array exp(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array exp2(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array expm1(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log2(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log10(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log1p(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array sigmoid(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array sinh(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array cosh(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array tanh(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array asinh(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array acosh(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array atanh(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array sin(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array cos(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array tan(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array sinc(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array asin(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array acos(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array atan(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array square(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array reciprocal(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array sqrt(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array rsqrt(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array erf(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array erfc(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array lgamma(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array atan2(CallOperand&& y, CallOperand&& x, CallOptions&& options = {});
WEFT_API Array logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array pow(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array where(CallOperand&& condition, CallOperand&& a, CallOperand&& b,
                     CallOptions&& options = {});
WEFT_API Array clamp(CallOperand&& x, CallOperand&& low, CallOperand&& high,
                     CallOptions&& options = {});
WEFT_API Array positive(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array neg(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array abs(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array logical_not(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array bitwise_not(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array ceil(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array floor(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array trunc(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array round(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array sign(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array signbit(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array isfinite(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array isinf(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array isnan(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array conj(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array real(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array imag(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array deg2rad(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array rad2deg(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array copysign(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& options = {});
WEFT_API Array hypot(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& options = {});
WEFT_API Array gcd(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array lcm(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

// In place: the left side keeps its shape and element type. Return it. copy_ converts between any
// two types, the others keep the kind.
WEFT_API Array add_(const Array& self, CallOperand&& other);
WEFT_API Array sub_(const Array& self, CallOperand&& other);
WEFT_API Array mul_(const Array& self, CallOperand&& other);
WEFT_API Array div_(const Array& self, CallOperand&& other);
WEFT_API Array copy_(const Array& self, CallOperand&& other);

// A view: sizes align at the right, -1 keeps a size, only a size of 1 can change. Writing to an
// axis that repeats is an error.
WEFT_API Array expand(const Array& x, const Shape& sizes);
WEFT_API Array expand_as(const Array& x, const Array& other);
WEFT_API std::vector<Array> broadcast_tensors(const std::vector<Array>& tensors);
// Sums x over the axes that expand created or stretched on the way from `sizes` to x's shape.
WEFT_API Array sum_to_size(const Array& x, const Shape& sizes);

// Products. Element types must be the same; booleans are refused. matmul broadcasts batch axes, mm,
// mv, dot and bmm take one rank each and never broadcast.
WEFT_API Array matmul(const Array& input, const Array& other, const ProductOptions& options = {});
WEFT_API Array mm(const Array& input, const Array& mat2, const ProductOptions& options = {});
WEFT_API Array mv(const Array& input, const Array& vec, const ProductOptions& options = {});
WEFT_API Array dot(const Array& input, const Array& tensor);
WEFT_API Array bmm(const Array& input, const Array& mat2, const ProductOptions& options = {});
// beta * input + alpha * product. With beta = 0 the input is not read, with alpha = 0 the factors
// are not: their nan do not count.
struct AddOptions {
  double beta = 1;
  double alpha = 1;
};
WEFT_API Array addmm(const Array& input, const Array& mat1, const Array& mat2,
                     const AddOptions& options = {});
WEFT_API Array baddbmm(const Array& input, const Array& batch1, const Array& batch2,
                       const AddOptions& options = {});

// The optional arguments of reductions. No dim means all of them.
struct ReduceOptions {
  ByName by_name = ByName();
  ReduceAxes dim = {};
  bool keepdim = false;
  std::optional<DType> dtype = {};  // sum, prod and mean
  ArrayRef out = {};
  double correction = 1;  // var and std: unbiased unless said otherwise
};
WEFT_API Array sum(const Array& x, const ReduceOptions& options = {});
WEFT_API Array prod(const Array& x, const ReduceOptions& options = {});
WEFT_API Array mean(const Array& x, const ReduceOptions& options = {});  // floats and complex only
WEFT_API Array amax(const Array& x, const ReduceOptions& options = {});
WEFT_API Array amin(const Array& x, const ReduceOptions& options = {});
WEFT_API Array var(const Array& x, const ReduceOptions& options = {});
WEFT_API Array std(const Array& x, const ReduceOptions& options = {});
WEFT_API Array norm(const Array& x, double p = 2, const ReduceOptions& options = {});
WEFT_API Array argmax(const Array& x, const ReduceOptions& options = {});
WEFT_API Array argmin(const Array& x, const ReduceOptions& options = {});
WEFT_API Array any(const Array& x, const ReduceOptions& options = {});  // uint8 stays uint8
WEFT_API Array all(const Array& x, const ReduceOptions& options = {});
WEFT_API Array count_nonzero(const Array& x, const ReduceOptions& options = {});
WEFT_API Array logsumexp(const Array& x, const ReduceOptions& options = {});
// The same along dims: torch::sum(x, 0), torch::sum(x, {0, 1}).
// clang-format off
template <std::same_as<Array> X> Array sum(const X& x, const ReduceAxes& dims) { return sum(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array prod(const X& x, const ReduceAxes& dims) { return prod(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array mean(const X& x, const ReduceAxes& dims) { return mean(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array amax(const X& x, const ReduceAxes& dims) { return amax(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array amin(const X& x, const ReduceAxes& dims) { return amin(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array var(const X& x, const ReduceAxes& dims) { return var(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array std(const X& x, const ReduceAxes& dims) { return std(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array argmax(const X& x, const ReduceAxes& dims) { return argmax(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array argmin(const X& x, const ReduceAxes& dims) { return argmin(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array any(const X& x, const ReduceAxes& dims) { return any(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array all(const X& x, const ReduceAxes& dims) { return all(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array count_nonzero(const X& x, const ReduceAxes& dims) { return count_nonzero(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array logsumexp(const X& x, const ReduceAxes& dims) { return logsumexp(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Array> X> Array norm(const X& x, double p, const ReduceAxes& dims) { return norm(x, p, ReduceOptions{.dim = dims}); }
// clang-format on
WEFT_API Array cumsum(const Array& x, int dim, const std::optional<DType>& dtype = {});
WEFT_API Array cumprod(const Array& x, int dim, const std::optional<DType>& dtype = {});

// Padding as PyTorch writes it: numbers for both ends of each axis, "valid" or "same" (only with
// stride 1).
struct ConvPadding {
  ConvPadding() = default;
  template <std::integral... Entries>
  requires(sizeof...(Entries) > 0) ConvPadding(Entries... entries) : sizes(entries...) {}
  ConvPadding(const Dims& of_axis) : sizes(of_axis) {}
  ConvPadding(const char* text) : rule(text) {}

  Dims sizes = {};
  std::optional<std::string> rule = {};
};
struct ConvOptions {
  ArrayRef bias = {};
  Dims stride = {};
  ConvPadding padding = {};
  Dims dilation = {};
  int64_t groups = 1;
};
// input (N, C, spatial...) or (C, spatial...), weight (O, C / groups, taps...). Element types must
// be the same; booleans are refused.
WEFT_API Array conv1d(const Array& input, const Array& weight, const ConvOptions& options = {});
WEFT_API Array conv2d(const Array& input, const Array& weight, const ConvOptions& options = {});
WEFT_API Array conv3d(const Array& input, const Array& weight, const ConvOptions& options = {});
struct ConvTransposeOptions {
  ArrayRef bias = {};
  Dims stride = {};
  Dims padding = {};
  Dims output_padding = {};
  int64_t groups = 1;
  Dims dilation = {};
};
// weight (C, O / groups, taps...).
WEFT_API Array conv_transpose1d(const Array& input, const Array& weight,
                                const ConvTransposeOptions& options = {});
WEFT_API Array conv_transpose2d(const Array& input, const Array& weight,
                                const ConvTransposeOptions& options = {});
WEFT_API Array conv_transpose3d(const Array& input, const Array& weight,
                                const ConvTransposeOptions& options = {});

WEFT_API Array empty(const Shape& shape, DType dtype = DType::f32);
WEFT_API Array zeros(const Shape& shape, DType dtype = DType::f32);
WEFT_API Array ones(const Shape& shape, DType dtype = DType::f32);
WEFT_API Array full(const Shape& shape, Scalar value);  // bool, int64, float32 or complex64
WEFT_API Array full(const Shape& shape, Scalar value, DType dtype);
WEFT_API Array arange(Scalar stop);  // int64 if all are integers, else float32
WEFT_API Array arange(Scalar start, Scalar stop, Scalar step = 1);
WEFT_API Array linspace(double start, double stop, int64_t count, DType dtype = DType::f32);
WEFT_API Array eye(int64_t rows, int64_t columns = -1, DType dtype = DType::f32);
// Nested braces: float64 values become float32, complex128 ones complex64; tensor({1.0, 2.0}).
WEFT_API Array tensor(const Array& values);

}  // namespace weft::torch
