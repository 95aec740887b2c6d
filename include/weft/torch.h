// PyTorch's voice: its names, its promotion (numbers < 0-d tensors < tensors with axes), expand with
// its stride geometry, and its first sentence in every error. Arrays are the same `weft::Array`.
//
//   torch::expand(x, {-1, 4});           a view; (3, 1) becomes (3, 4) with stride 0 on axis 1
//   torch::sum_to_size(g, {3, 1});       its adjoint: sums over what expand repeated
//
// Constructors default to float32. infer_size and infer_expand_geometry are in broadcast.h.
#pragma once

#include "weft/conv.h"
#include "weft/linalg.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft::torch {

WEFT_API Array add(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array sub(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array mul(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array div(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array floor_divide(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array remainder(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array fmod(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array eq(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array ne(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array lt(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array le(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array gt(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array ge(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array logical_and(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array logical_or(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array logical_xor(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_and(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_or(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_xor(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_left_shift(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_right_shift(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array maximum(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array minimum(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array fmax(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array fmin(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array exp(const Operand& x, const Options& options = {});
WEFT_API Array exp2(const Operand& x, const Options& options = {});
WEFT_API Array expm1(const Operand& x, const Options& options = {});
WEFT_API Array log(const Operand& x, const Options& options = {});
WEFT_API Array log2(const Operand& x, const Options& options = {});
WEFT_API Array log10(const Operand& x, const Options& options = {});
WEFT_API Array log1p(const Operand& x, const Options& options = {});
WEFT_API Array sigmoid(const Operand& x, const Options& options = {});
WEFT_API Array sinh(const Operand& x, const Options& options = {});
WEFT_API Array cosh(const Operand& x, const Options& options = {});
WEFT_API Array tanh(const Operand& x, const Options& options = {});
WEFT_API Array asinh(const Operand& x, const Options& options = {});
WEFT_API Array acosh(const Operand& x, const Options& options = {});
WEFT_API Array atanh(const Operand& x, const Options& options = {});
WEFT_API Array sin(const Operand& x, const Options& options = {});
WEFT_API Array cos(const Operand& x, const Options& options = {});
WEFT_API Array tan(const Operand& x, const Options& options = {});
WEFT_API Array sinc(const Operand& x, const Options& options = {});
WEFT_API Array asin(const Operand& x, const Options& options = {});
WEFT_API Array acos(const Operand& x, const Options& options = {});
WEFT_API Array atan(const Operand& x, const Options& options = {});
WEFT_API Array square(const Operand& x, const Options& options = {});
WEFT_API Array reciprocal(const Operand& x, const Options& options = {});
WEFT_API Array sqrt(const Operand& x, const Options& options = {});
WEFT_API Array rsqrt(const Operand& x, const Options& options = {});
WEFT_API Array erf(const Operand& x, const Options& options = {});
WEFT_API Array erfc(const Operand& x, const Options& options = {});
WEFT_API Array lgamma(const Operand& x, const Options& options = {});
WEFT_API Array atan2(const Operand& y, const Operand& x, const Options& options = {});
WEFT_API Array logaddexp(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array pow(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array where(const Operand& condition, const Operand& a, const Operand& b,
                     const Options& options = {});
WEFT_API Array clamp(const Operand& x, const Operand& low, const Operand& high,
                     const Options& options = {});
WEFT_API Array positive(const Operand& x, const Options& options = {});
WEFT_API Array neg(const Operand& x, const Options& options = {});
WEFT_API Array abs(const Operand& x, const Options& options = {});
WEFT_API Array logical_not(const Operand& x, const Options& options = {});
WEFT_API Array bitwise_not(const Operand& x, const Options& options = {});
WEFT_API Array ceil(const Operand& x, const Options& options = {});
WEFT_API Array floor(const Operand& x, const Options& options = {});
WEFT_API Array trunc(const Operand& x, const Options& options = {});
WEFT_API Array round(const Operand& x, const Options& options = {});
WEFT_API Array sign(const Operand& x, const Options& options = {});
WEFT_API Array signbit(const Operand& x, const Options& options = {});
WEFT_API Array isfinite(const Operand& x, const Options& options = {});
WEFT_API Array isinf(const Operand& x, const Options& options = {});
WEFT_API Array isnan(const Operand& x, const Options& options = {});
WEFT_API Array conj(const Operand& x, const Options& options = {});
WEFT_API Array real(const Operand& x, const Options& options = {});
WEFT_API Array imag(const Operand& x, const Options& options = {});
WEFT_API Array deg2rad(const Operand& x, const Options& options = {});
WEFT_API Array rad2deg(const Operand& x, const Options& options = {});
WEFT_API Array copysign(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array nextafter(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array heaviside(const Operand& x, const Operand& at_zero, const Options& options = {});
WEFT_API Array hypot(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array ldexp(const Operand& x, const Operand& exponent, const Options& options = {});
WEFT_API Array gcd(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array lcm(const Operand& a, const Operand& b, const Options& options = {});

// In place: the left side keeps its shape and element type. Return it. copy_ converts between any two
// types, the others keep the kind.
WEFT_API Array add_(const Array& self, const Operand& other);
WEFT_API Array sub_(const Array& self, const Operand& other);
WEFT_API Array mul_(const Array& self, const Operand& other);
WEFT_API Array div_(const Array& self, const Operand& other);
WEFT_API Array copy_(const Array& self, const Operand& other);

// A view: sizes align at the right, -1 keeps a size, only a size of 1 can change. Writing to an
// axis that repeats is an error.
WEFT_API Array expand(const Array& x, const Shape& sizes);
WEFT_API Array expand_as(const Array& x, const Array& other);
WEFT_API std::vector<Array> broadcast_tensors(const std::vector<Array>& tensors);
// Sums x over the axes that expand created or stretched on the way from `sizes` to x's shape.
WEFT_API Array sum_to_size(const Array& x, const Shape& sizes);

// Products. Element types must be the same; booleans are refused. matmul broadcasts batch axes, mm, mv,
// dot and bmm take one rank each and never broadcast.
WEFT_API Array matmul(const Array& input, const Array& other, const ProductOptions& options = {});
WEFT_API Array mm(const Array& input, const Array& mat2, const ProductOptions& options = {});
WEFT_API Array mv(const Array& input, const Array& vec, const ProductOptions& options = {});
WEFT_API Array dot(const Array& input, const Array& tensor);
WEFT_API Array bmm(const Array& input, const Array& mat2, const ProductOptions& options = {});
// beta * input + alpha * product. With beta = 0 the input is not read, so its nan do not count.
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
WEFT_API Array cumsum(const Array& x, int dim, const std::optional<DType>& dtype = {});
WEFT_API Array cumprod(const Array& x, int dim, const std::optional<DType>& dtype = {});

// Padding as PyTorch writes it: numbers for both ends of each axis, "valid" or "same" (only with stride 1).
struct ConvPadding {
  ConvPadding() = default;
  template <std::integral... Entries>
  requires(sizeof...(Entries) > 0) ConvPadding(Entries... entries) : sizes(entries...) {}
  ConvPadding(const Dims& of_axis) : sizes(of_axis) {}
  ConvPadding(const char* text) : rule(text) {}

  Dims sizes = {};
  const char* rule = nullptr;
};
struct ConvOptions {
  ArrayRef bias = {};
  Dims stride = {};
  ConvPadding padding = {};
  Dims dilation = {};
  int64_t groups = 1;
};
// input (N, C, spatial...) or (C, spatial...), weight (O, C / groups, taps...). Element types must be the
// same; booleans are refused.
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
