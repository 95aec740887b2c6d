// XLA's dialect: strict, nothing implicit. Ranks that differ need broadcast_dimensions, which say
// to which axes of the higher rank the axes of the lower one belong; element types must be the
// same.
//
//   xla::add(m, v, {1});       (2, 3) and (3,): v lies along axis 1
//   xla::add(m, v);            refused: without dimensions the operation is invalid
//   xla::add(col, row);        (2, 1) and (1, 3): extents of 1 stretch on both sides
//
// Functions take any array and give a Literal, which is an Array wherever one is asked for; those
// that are elementwise: functions/xla.h. A 0-d array goes with everything. Empty dimensions count
// as not given. The shape functions (infer_binary_shape, ...) are in broadcast.h.
//
// Values are those of XLA, but: integers divided by zero give 0; which of 0 and -0 maximum and
// minimum give is open; the sign of an infinite complex number is its direction; float16 with
// bfloat16 is refused, and so are complex maximum, minimum, logistic, rsqrt, atan2 and exp2;
// rounding, is_finite, real, imag, conj and pow take integers (docs/dialects.md).
#pragma once

#include <utility>
#include <vector>

#include "weft/functions/xla.h"  // IWYU pragma: export
#include "weft/numpy.h"

namespace weft::xla {

// Which axes of a product go together: batching ones by index, contracting ones are summed over.
// Pairs by position. The result has the batching axes, then the rest of lhs, then the rest of rhs.
struct DotDimensions {
  Axes lhs_batching = {};
  Axes rhs_batching = {};
  Axes lhs_contracting = {};
  Axes rhs_contracting = {};
  std::optional<DType> preferred_element_type = {};  // of the sums and the result
};
WEFT_API Literal dot_general(const Array& lhs, const Array& rhs, const DotDimensions& dimensions);
// The last axis of lhs and the first of rhs; ranks 1 and 2 only.
WEFT_API Literal dot(const Array& lhs, const Array& rhs);

// Joins the elements along `dimensions`, and `init` (0-d, of the same type), by an operation that
// is commutative and associative: add, multiply, minimum, maximum, bitwise_and, ... Nothing is
// widened but the 16-bit floats, which are joined in float32 and rounded once.
WEFT_API Literal reduce(const Array& x, const Array& init, Op op, const Axes& dimensions);
WEFT_API LazyLiteral reduce(const Expr& x, const Array& init, Op op, const Axes& dimensions);

// The windows of reduce_window, one entry per axis; empty lists are ones (paddings: zeros).
struct Window {
  Shape dimensions;
  Strides strides = {};
  Dims base_dilations = {};    // `d - 1` init values between neighbouring elements
  Dims window_dilations = {};  // a window takes every d-th element
  Dims padding_low = {};       // init values before (after) each axis; negative: elements cut off
  Dims padding_high = {};
};
// The same for every position of a window.
WEFT_API Literal reduce_window(const Array& x, const Array& init, Op op, const Window& window);

// Which axis of each array is what; spatial ones in order, empty: 2, 3, ... The kernel is rhs.
struct ConvDimensions {
  int64_t input_batch = 0;
  int64_t input_feature = 1;
  Axes input_spatial = {};
  int64_t kernel_output_feature = 0;
  int64_t kernel_input_feature = 1;
  Axes kernel_spatial = {};
  int64_t output_batch = 0;
  int64_t output_feature = 1;
  Axes output_spatial = {};
};
// Lists have one entry per spatial axis; empty: 1 (padding and reversal: 0).
struct ConvWindow {
  Dims strides = {};
  std::vector<std::pair<int64_t, int64_t>> padding = {};  // low and high; negative cuts off
  Dims lhs_dilation = {};                                 // how far inputs are spread apart
  Dims rhs_dilation = {};
  Dims reversal = {};  // not 0: taps in reverse order
};
struct ConvGroups {
  int64_t feature_group_count = 1;
  int64_t batch_group_count = 1;  // one of the two must be 1
  std::optional<DType> preferred_element_type = {};
};
// StableHLO's convolution. Element types must be the same.
WEFT_API Literal conv_general_dilated(const Array& lhs, const Array& rhs,
                                      const ConvWindow& window = {},
                                      const ConvDimensions& dimensions = {},
                                      const ConvGroups& groups = {});

// Read-only views. New axes in front; or operand axis i as axis dims[i], strictly increasing. Of
// expressions: what repeats is never written out.
WEFT_API Literal broadcast(const Array& x, const Shape& sizes);
WEFT_API LazyLiteral broadcast(const Expr& x, const Shape& sizes);
WEFT_API Literal broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims);
WEFT_API LazyLiteral broadcast_in_dim(const Expr& x, const Shape& shape, const Axes& dims);
WEFT_API Literal convert_element_type(const Array& x, DType dtype);
WEFT_API LazyLiteral convert_element_type(const Expr& x, DType dtype);

// Operators of literals and of expressions of them: those of XlaBuilder. No numbers, and ranks that
// differ are refused; there are no comparisons.
template <class X>
concept LiteralOrLazy = std::same_as<X, Literal> || std::same_as<X, LazyLiteral>;

// clang-format off
template <LiteralOrLazy X> auto operator-(const X& x) { return xla::negate(x); }
template <LiteralOrLazy X> auto operator~(const X& x) { return xla::bitwise_not(x); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator+(const A& a, const B& b) { return xla::add(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator-(const A& a, const B& b) { return xla::subtract(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator*(const A& a, const B& b) { return xla::multiply(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator/(const A& a, const B& b) { return xla::divide(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator%(const A& a, const B& b) { return xla::remainder(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator&(const A& a, const B& b) { return xla::bitwise_and(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator|(const A& a, const B& b) { return xla::bitwise_or(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator^(const A& a, const B& b) { return xla::bitwise_xor(a, b); }
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator<<(const A& a, const B& b) { return xla::shift_left(a, b); }
// Signed integers keep their sign.
template <LiteralOrLazy A, LiteralOrLazy B>
auto operator>>(const A& a, const B& b) {
  return is_signed_integer(a.dtype()) ? xla::shift_right_arithmetic(a, b)
                                      : xla::shift_right_logical(a, b);
}
// clang-format on

}  // namespace weft::xla
