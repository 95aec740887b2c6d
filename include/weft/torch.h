// PyTorch's dialect: its names, its promotion (numbers < 0-d tensors < tensors with axes), expand
// with its stride geometry, and its first sentence in every error.
//
//   torch::tensor({1, 2, 3}) / 2         float32: operators of a Tensor are PyTorch's
//   torch::expand(x, {-1, 4});           a view; (3, 1) becomes (3, 4) with stride 0 on axis 1
//   torch::sum_to_size(g, {3, 1});       its adjoint: sums over what expand repeated
//
// Functions take any array and give a Tensor, which is an Array wherever one is asked for; those
// that are elementwise: functions/torch.h; reductions: functions/torch_reduce.h. Constructors
// default to float32. infer_size and infer_expand_geometry are in broadcast.h. Where values differ
// from PyTorch's: docs/dialects.md.
#pragma once

#include "weft/conv.h"
#include "weft/functions/torch.h"         // IWYU pragma: export
#include "weft/functions/torch_reduce.h"  // IWYU pragma: export
#include "weft/join.h"
#include "weft/linalg.h"
#include "weft/numpy.h"
#include "weft/reduce.h"
#include "weft/torch_sort.h"  // IWYU pragma: export

namespace weft::torch {

// In place: the left side keeps its shape and element type. Return it. copy_ converts between any
// two types, the others keep the kind.
WEFT_API Tensor add_(const Array& self, CallOperand&& other);
WEFT_API Tensor sub_(const Array& self, CallOperand&& other);
WEFT_API Tensor mul_(const Array& self, CallOperand&& other);
WEFT_API Tensor div_(const Array& self, CallOperand&& other);
WEFT_API Tensor copy_(const Array& self, CallOperand&& other);

// A view: sizes align at the right, -1 keeps a size, only a size of 1 can change. Writing to an
// axis that repeats is an error.
WEFT_API Tensor expand(const Array& x, const Shape& sizes);
WEFT_API Tensor expand_as(const Array& x, const Array& other);
WEFT_API std::vector<Tensor> broadcast_tensors(const std::vector<Array>& tensors);
// Sums x over the axes that expand created or stretched on the way from `sizes` to x's shape.
WEFT_API Tensor sum_to_size(const Array& x, const Shape& sizes);

// Products. Element types must be the same; booleans are refused. matmul broadcasts batch axes, mm,
// mv, dot and bmm take one rank each and never broadcast.
WEFT_API Tensor matmul(const Array& input, const Array& other, const ProductOptions& options = {});
WEFT_API Tensor mm(const Array& input, const Array& mat2, const OutOptions& options = {});
WEFT_API Tensor mv(const Array& input, const Array& vec, const OutOptions& options = {});
WEFT_API Tensor dot(const Array& input, const Array& tensor);
WEFT_API Tensor bmm(const Array& input, const Array& mat2, const OutOptions& options = {});
// beta * input + alpha * product. With beta = 0 the input is not read, with alpha = 0 the factors
// are not: their nan do not count.
struct AddOptions {
  double beta = 1;
  double alpha = 1;
};
WEFT_API Tensor addmm(const Array& input, const Array& mat1, const Array& mat2,
                      const AddOptions& options = {});
WEFT_API Tensor baddbmm(const Array& input, const Array& batch1, const Array& batch2,
                        const AddOptions& options = {});

// Running sums and products.
WEFT_API Tensor cumsum(const Array& x, int64_t dim, const std::optional<DType>& dtype = {});
WEFT_API Tensor cumprod(const Array& x, int64_t dim, const std::optional<DType>& dtype = {});

// Padding as PyTorch writes it: numbers for both ends of each axis, "valid" or "same" (only with
// stride 1).
struct ConvPadding {
  ConvPadding() = default;
  template <std::integral... Entries>
  requires(sizeof...(Entries) > 0) ConvPadding(Entries... entries) : sizes(entries...) {}
  ConvPadding(const PerAxis& of_axis) : sizes(of_axis) {}
  ConvPadding(const char* text) : rule(text) {}

  PerAxis sizes = {};
  std::optional<std::string> rule = {};
};
struct ConvOptions {
  OptionalArray bias = {};
  PerAxis stride = {};
  ConvPadding padding = {};
  PerAxis dilation = {};
  int64_t groups = 1;
};
// input (N, C, spatial...) or (C, spatial...), weight (O, C / groups, taps...). Element types must
// be the same; booleans are refused.
WEFT_API Tensor conv1d(const Array& input, const Array& weight, const ConvOptions& options = {});
WEFT_API Tensor conv2d(const Array& input, const Array& weight, const ConvOptions& options = {});
WEFT_API Tensor conv3d(const Array& input, const Array& weight, const ConvOptions& options = {});
struct ConvTransposeOptions {
  OptionalArray bias = {};
  PerAxis stride = {};
  PerAxis padding = {};
  PerAxis output_padding = {};
  int64_t groups = 1;
  PerAxis dilation = {};
};
// weight (C, O / groups, taps...).
WEFT_API Tensor conv_transpose1d(const Array& input, const Array& weight,
                                 const ConvTransposeOptions& options = {});
WEFT_API Tensor conv_transpose2d(const Array& input, const Array& weight,
                                 const ConvTransposeOptions& options = {});
WEFT_API Tensor conv_transpose3d(const Array& input, const Array& weight,
                                 const ConvTransposeOptions& options = {});

// Joining. Tensors of shape (0,) are left out of cat.
WEFT_API Tensor cat(const std::vector<Array>& tensors, int64_t dim = 0);
inline Tensor concat(const std::vector<Array>& tensors, int64_t dim = 0) {
  return torch::cat(tensors, dim);
}
inline Tensor concatenate(const std::vector<Array>& tensors, int64_t dim = 0) {
  return torch::cat(tensors, dim);
}
WEFT_API Tensor stack(const std::vector<Array>& tensors, int64_t dim = 0);
WEFT_API Tensor hstack(const std::vector<Array>& tensors);
WEFT_API Tensor vstack(const std::vector<Array>& tensors);
WEFT_API Tensor dstack(const std::vector<Array>& tensors);
WEFT_API Tensor column_stack(const std::vector<Array>& tensors);
// Views: parts of `size` entries, of which the last may have fewer, or of these sizes; about equal
// parts, at most `chunks`; parts as array_split makes them; every entry without its axis.
WEFT_API std::vector<Tensor> split(const Array& x, int64_t size, int64_t dim = 0);
WEFT_API std::vector<Tensor> split(const Array& x, const std::vector<int64_t>& sizes,
                                   int64_t dim = 0);
WEFT_API std::vector<Tensor> chunk(const Array& x, int64_t chunks, int64_t dim = 0);
WEFT_API std::vector<Tensor> tensor_split(const Array& x, const Cuts& cuts, int64_t dim = 0);
WEFT_API std::vector<Tensor> unbind(const Array& x, int64_t dim = 0);
WEFT_API Tensor narrow(const Array& x, int64_t dim, int64_t start, int64_t length);
WEFT_API Tensor tile(const Array& x, const PerAxis& dims);
// As x.repeat(sizes): at least one number for each axis.
WEFT_API Tensor repeat(const Array& x, const PerAxis& sizes);
WEFT_API Tensor repeat_interleave(const Array& x, int64_t repeats,
                                  const std::optional<int64_t>& dim = {});
WEFT_API Tensor repeat_interleave(const Array& x, const Array& repeats,
                                  const std::optional<int64_t>& dim = {});
WEFT_API Tensor roll(const Array& x, const PerAxis& shifts, const Axes& dims = {});
// Numbers for both ends of the last axis, then of the one before, and so on; negative ones cut off.
// A mode other than constant pads the last 1 to 3 axes of a tensor with one or two more.
enum class PadMode : uint8_t { constant, reflect, replicate, circular };
WEFT_API Tensor pad(const Array& x, const std::vector<int64_t>& sizes,
                    PadMode mode = PadMode::constant, Scalar value = 0);

// Copies, not views.
WEFT_API Tensor flip(const Array& x, const Axes& dims);
WEFT_API Tensor fliplr(const Array& x);
WEFT_API Tensor flipud(const Array& x);
WEFT_API Tensor rot90(const Array& x, int64_t k = 1, const Axes& dims = {0, 1});
// Views where one can show it.
WEFT_API Tensor reshape(const Array& x, const Shape& shape);
WEFT_API Tensor flatten(const Array& x, int64_t start_dim = 0, int64_t end_dim = -1);
WEFT_API Tensor unflatten(const Array& x, int64_t dim, const Shape& sizes);
inline Tensor ravel(const Array& x) { return x.reshape({-1}); }
WEFT_API Tensor unsqueeze(const Array& x, int64_t dim);
WEFT_API Tensor squeeze(const Array& x);
WEFT_API Tensor squeeze(const Array& x, const Axes& dims);  // those of them that are 1
inline Tensor permute(const Array& x, const Axes& dims) { return x.transpose(dims); }
inline Tensor transpose(const Array& x, int64_t dim0, int64_t dim1) {
  return x.swapaxes(dim0, dim1);
}
inline Tensor swapdims(const Array& x, int64_t dim0, int64_t dim1) {
  return x.swapaxes(dim0, dim1);
}
inline Tensor movedim(const Array& x, const Axes& source, const Axes& destination) {
  return x.moveaxis(source, destination);
}
inline Tensor atleast_1d(const Array& x) { return weft::atleast_1d(x); }
inline Tensor atleast_2d(const Array& x) { return weft::atleast_2d(x); }
inline Tensor atleast_3d(const Array& x) { return weft::atleast_3d(x); }

WEFT_API Tensor empty(const Shape& shape, DType dtype = DType::f32);
WEFT_API Tensor zeros(const Shape& shape, DType dtype = DType::f32);
WEFT_API Tensor ones(const Shape& shape, DType dtype = DType::f32);
WEFT_API Tensor full(const Shape& shape, Scalar value);  // bool, int64, float32 or complex64
WEFT_API Tensor full(const Shape& shape, Scalar value, DType dtype);
WEFT_API Tensor arange(Scalar stop);  // int64 if all are integers, else float32
WEFT_API Tensor arange(Scalar start, Scalar stop, Scalar step = 1);
WEFT_API Tensor linspace(double start, double stop, int64_t count, DType dtype = DType::f32);
WEFT_API Tensor eye(int64_t rows, int64_t columns = -1, DType dtype = DType::f32);
// Nested braces: float64 values become float32, complex128 ones complex64; tensor({1.0, 2.0}).
WEFT_API Tensor tensor(const Array& values);

// Random numbers of one generator, the process's, that any thread may draw from. The same seed
// gives the same numbers in the order of calls; they are not PyTorch's (docs/random.md).
WEFT_API void manual_seed(uint64_t seed);
WEFT_API Tensor randn(const Shape& size, DType dtype = DType::f32);  // mean 0, deviation 1
WEFT_API Tensor rand(const Shape& size, DType dtype = DType::f32);   // [0, 1)
WEFT_API Tensor randint(int64_t high, const Shape& size, DType dtype = DType::i64);
WEFT_API Tensor randint(int64_t low, int64_t high, const Shape& size, DType dtype = DType::i64);
WEFT_API Tensor randperm(int64_t n, DType dtype = DType::i64);
WEFT_API Tensor bernoulli(const Array& p);  // of p's type: 1 with probability p, else 0

// Operators of tensors and of expressions of them, with each other and with numbers.
template <class X>
concept TensorOrLazy =
    std::same_as<X, Tensor> || std::same_as<X, LazyTensor> || std::same_as<X, TensorSelection>;
template <class A, class B>
concept Operands = (TensorOrLazy<A> && (TensorOrLazy<B> || Number<B>)) ||
                   (TensorOrLazy<B> && Number<A>);

// clang-format off
template <TensorOrLazy X> auto operator+(const X& x) { return torch::positive(x); }
template <TensorOrLazy X> auto operator-(const X& x) { return torch::neg(x); }
template <TensorOrLazy X> auto operator!(const X& x) { return torch::logical_not(x); }
template <TensorOrLazy X> auto operator~(const X& x) { return torch::bitwise_not(x); }
template <class A, class B> requires Operands<A, B>
auto operator+(const A& a, const B& b) { return torch::add(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator-(const A& a, const B& b) { return torch::sub(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator*(const A& a, const B& b) { return torch::mul(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator/(const A& a, const B& b) { return torch::div(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator%(const A& a, const B& b) { return torch::remainder(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator&(const A& a, const B& b) { return torch::bitwise_and(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator|(const A& a, const B& b) { return torch::bitwise_or(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator^(const A& a, const B& b) { return torch::bitwise_xor(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator<<(const A& a, const B& b) { return torch::bitwise_left_shift(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator>>(const A& a, const B& b) { return torch::bitwise_right_shift(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator==(const A& a, const B& b) { return torch::eq(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator!=(const A& a, const B& b) { return torch::ne(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator<(const A& a, const B& b) { return torch::lt(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator<=(const A& a, const B& b) { return torch::le(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator>(const A& a, const B& b) { return torch::gt(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator>=(const A& a, const B& b) { return torch::ge(a, b); }
// clang-format on

}  // namespace weft::torch
