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

// Along a dimension, in the order of the first `num_keys` operands; the others go where those go.
// A nan is larger than every number; equal elements keep their order.
struct SortOptions {
  ByName by_name = ByName();
  int64_t dimension = -1;
  bool is_stable = true;  // a promise that false does not withdraw
  int64_t num_keys = 1;
  bool descending = false;
};
WEFT_API Literal sort(const Array& operand, const SortOptions& options = {});
WEFT_API std::vector<Literal> sort(const std::vector<Array>& operands,
                                   const SortOptions& options = {});

// The windows of reduce_window, one entry per axis; empty lists are ones (paddings: zeros).
struct Window {
  Shape dimensions;
  PerAxis strides = {};
  PerAxis base_dilations = {};    // `d - 1` init values between neighbouring elements
  PerAxis window_dilations = {};  // a window takes every d-th element
  PerAxis padding_low = {};  // init values before (after) each axis; negative: elements cut off
  PerAxis padding_high = {};
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
  PerAxis strides = {};
  std::vector<std::pair<int64_t, int64_t>> padding = {};  // low and high; negative cuts off
  PerAxis lhs_dilation = {};                              // how far inputs are spread apart
  PerAxis rhs_dilation = {};
  PerAxis reversal = {};  // not 0: taps in reverse order
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

// Random bits, those that XLA gives: a function of a state, which goes on. The state is uint64: a
// key and a counter (2,), or for philox a key and both halves of the counter (3,).
enum class RandomAlgorithm : uint8_t { philox, three_fry };
struct RandomBits {
  Literal state;  // for the next call
  Literal bits;   // of an unsigned type
};
WEFT_API RandomBits rng_bit_generator(RandomAlgorithm algorithm, const Array& initial_state,
                                      const Shape& shape, DType dtype = DType::u32);

// Read-only views. New axes in front; or operand axis i as axis dims[i], strictly increasing. Of
// expressions: what repeats is never written out.
WEFT_API Literal broadcast(const Array& x, const Shape& sizes);
WEFT_API LazyLiteral broadcast(const Expr& x, const Shape& sizes);
WEFT_API Literal broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims);
WEFT_API LazyLiteral broadcast_in_dim(const Expr& x, const Shape& shape, const Axes& dims);
// Joined along a dimension; element types must be the same.
WEFT_API Literal concatenate(const std::vector<Array>& operands, int64_t dimension);
// New entries before, behind and between those of each axis; negative low and high cut off.
WEFT_API Literal pad(const Array& x, const Array& padding_value, const Dims& low, const Dims& high,
                     const Dims& interior = {});
// Views: reversed along dimensions; entries start, start + stride, ... below limit; axis i of the
// result is axis permutation[i].
WEFT_API Literal rev(const Array& x, const Axes& dimensions);
WEFT_API Literal slice(const Array& x, const Dims& start, const Dims& limit,
                       const Dims& strides = {});
WEFT_API Literal transpose(const Array& x, const Axes& permutation);
// A view where one can show it; no extent is inferred.
WEFT_API Literal reshape(const Array& x, const Shape& shape);
WEFT_API Literal convert_element_type(const Array& x, DType dtype);
WEFT_API LazyLiteral convert_element_type(const Expr& x, DType dtype);

// Operators of literals and of expressions of them: those of XlaBuilder, and with C++ numbers, as
// in matrix + 7. A number is 0-d and of the element type beside it; one that would have to change
// its kind, or does not fit, is refused. So are ranks that differ. There are no comparisons.
template <class X>
concept LiteralOrLazy = std::same_as<X, Literal> || std::same_as<X, LazyLiteral>;
template <class A, class B>
concept Operands = (LiteralOrLazy<A> && (LiteralOrLazy<B> || Element<B>)) ||
                   (LiteralOrLazy<B> && Element<A>);

namespace detail {
WEFT_API Literal number_beside(const char* name, const Scalar& number, DType dtype);
// x itself, or the number x beside `other`.
template <class X, class Other>
decltype(auto) operand(const char* name, const X& x, const Other& other) {
  if constexpr (Element<X>)
    return number_beside(name, x, other.dtype());
  else
    return static_cast<const X&>(x);
}
}  // namespace detail

// clang-format off
template <LiteralOrLazy X> auto operator-(const X& x) { return xla::negate(x); }
template <LiteralOrLazy X> auto operator~(const X& x) { return xla::bitwise_not(x); }
template <class A, class B> requires Operands<A, B>
auto operator+(const A& a, const B& b) {
  return xla::add(detail::operand("add", a, b), detail::operand("add", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator-(const A& a, const B& b) {
  return xla::subtract(detail::operand("subtract", a, b), detail::operand("subtract", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator*(const A& a, const B& b) {
  return xla::multiply(detail::operand("multiply", a, b), detail::operand("multiply", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator/(const A& a, const B& b) {
  return xla::divide(detail::operand("divide", a, b), detail::operand("divide", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator%(const A& a, const B& b) {
  return xla::remainder(detail::operand("remainder", a, b), detail::operand("remainder", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator&(const A& a, const B& b) {
  return xla::bitwise_and(detail::operand("bitwise_and", a, b),
                          detail::operand("bitwise_and", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator|(const A& a, const B& b) {
  return xla::bitwise_or(detail::operand("bitwise_or", a, b), detail::operand("bitwise_or", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator^(const A& a, const B& b) {
  return xla::bitwise_xor(detail::operand("bitwise_xor", a, b),
                          detail::operand("bitwise_xor", b, a));
}
template <class A, class B> requires Operands<A, B>
auto operator<<(const A& a, const B& b) {
  return xla::shift_left(detail::operand("shift_left", a, b), detail::operand("shift_left", b, a));
}
// clang-format on
// Signed integers keep their sign.
template <class A, class B>
requires Operands<A, B>
auto operator>>(const A& a, const B& b) {
  const auto& lhs = detail::operand("shift_right", a, b);
  const auto& rhs = detail::operand("shift_right", b, a);
  return is_signed_integer(lhs.dtype()) ? xla::shift_right_arithmetic(lhs, rhs)
                                        : xla::shift_right_logical(lhs, rhs);
}

// Comparisons are functions, as XLA's.
inline namespace refused {
template <class A, class B>
requires Operands<A, B> Literal operator==(const A&, const B&) {
  static_assert(weft::detail::never<A>,
                "weft: Literals have no operator ==: write xla::equal(a, b)");
  return {};
}
template <class A, class B>
requires Operands<A, B> Literal operator<(const A&, const B&) {
  static_assert(weft::detail::never<A>, "weft: Literals have no operator <: write xla::less(a, b)");
  return {};
}
template <class A, class B>
requires Operands<A, B> Literal operator<=(const A&, const B&) {
  static_assert(weft::detail::never<A>,
                "weft: Literals have no operator <=: write xla::less_equal(a, b)");
  return {};
}
template <class A, class B>
requires Operands<A, B> Literal operator>(const A&, const B&) {
  static_assert(weft::detail::never<A>,
                "weft: Literals have no operator >: write xla::greater(a, b)");
  return {};
}
template <class A, class B>
requires Operands<A, B> Literal operator>=(const A&, const B&) {
  static_assert(weft::detail::never<A>,
                "weft: Literals have no operator >=: write xla::greater_equal(a, b)");
  return {};
}
}  // namespace refused

}  // namespace weft::xla
