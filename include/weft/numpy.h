// The default dialect, NumPy's: shapes align at the right and stretch by themselves.
//
//   Array a = {{1, 2, 3}, {4, 5, 6}};    (2, 3)
//   Array b = {7, 8, 9};                    (3,)
//   Array c = a + b;                     (2, 3): b repeats along axis 0
//
// One function per operation (functions/numpy.h). Operands are arrays, expressions (lazy.h) or C++
// numbers; numbers are weak: float32 + 2.5 stays float32. Start here.
#pragma once

#include <vector>

#include "weft/array.h"
#include "weft/broadcast.h"
#include "weft/functions/numpy.h"  // IWYU pragma: export
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

// Any operation of the table by its number. Throws ValueError if `count` is not its arity.
WEFT_API Array apply(Op op, const Operand* operands, int count, CallOptions&& options = {});

// What has no operator in C++: x //= b and x **= b, as x -= b is.
inline Array floor_divide_in_place(const Array& x, CallOperand&& b) {
  return floor_divide(x, static_cast<CallOperand&&>(b), {.out = x});
}
inline Array power_in_place(const Array& x, CallOperand&& b) {
  return pow(x, static_cast<CallOperand&&>(b), {.out = x});
}

// A binary operation between all pairs of elements: result shape a.shape + b.shape.
WEFT_API Array outer(Op op, const Array& a, const Array& b);

// Read-only views of the arrays, all of the shape they broadcast to.
WEFT_API std::vector<Array> broadcast_arrays(const std::vector<Array>& arrays);
inline Array broadcast_to(const Array& x, const Shape& shape) { return x.broadcast_to(shape); }
inline Array expand_dims(const Array& x, const Axes& axes) { return x.expand_dims(axes); }
inline Array squeeze(const Array& x) { return x.squeeze(); }
inline Array squeeze(const Array& x, const Axes& axes) { return x.squeeze(axes); }

// The core's broadcast: operand axis i becomes result axis dims[i]. Read-only.
WEFT_API Array broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims);

// Coordinate grids. `xy`: the first two axes are swapped, as for images; `ij`: they are not.
// `sparse`: arrays of extent 1 along all axes but one, which broadcast to the grid.
enum class Indexing : uint8_t { xy, ij };
WEFT_API std::vector<Array> meshgrid(const std::vector<Array>& axes,
                                     Indexing indexing = Indexing::xy, bool sparse = false);

// Fresh arrays of the shape of another one, of a type of their own.
WEFT_API Array empty_like(const Array& like, DType dtype);
WEFT_API Array zeros_like(const Array& like, DType dtype);
WEFT_API Array ones_like(const Array& like, DType dtype);
WEFT_API Array full_like(const Array& like, Scalar value, DType dtype);
// Evenly spaced on the line from start to stop in the complex plane.
WEFT_API Array linspace(std::complex<double> start, std::complex<double> stop, int64_t count = 50,
                        bool endpoint = true, DType dtype = DType::c128);

// clip with one bound, or none: std::nullopt in the place of the other.
WEFT_API Array clip(const Array& x, std::nullopt_t low, CallOperand&& high,
                    CallOptions&& options = {});
WEFT_API Array clip(const Array& x, CallOperand&& low, std::nullopt_t high,
                    CallOptions&& options = {});
WEFT_API Array clip(const Array& x, std::nullopt_t low, std::nullopt_t high);

// True iff shapes are equal and so are all elements (nan equals nan only if asked).
WEFT_API bool array_equal(const Array& a, const Array& b, bool equal_nan = false);
// True iff |a - b| <= atol + rtol * |b| everywhere, after broadcasting.
WEFT_API bool all_close(const Array& a, const Array& b, double rtol = 1e-5, double atol = 1e-8,
                        bool equal_nan = false);

namespace detail {
// The array type of its dialect: Array, torch::Tensor, xla::Literal.
template <class X>
struct DialectOf {
  using type = Array;
};
template <class X>
requires requires { typename X::dialect; }
struct DialectOf<X> {
  using type = typename X::dialect;
};
template <class A, class B>
concept MixesDialects = ArrayOrExpr<A> && ArrayOrExpr<B> &&
    !std::same_as<typename DialectOf<A>::type, typename DialectOf<B>::type>;
// The left operand, in a dialect that is the right one's own. (Were two dialects no operands, the
// compiler would list every operator there is.)
template <class A, class B>
const A& own(const A& a) {
  static_assert(!MixesDialects<A, B>,
                "weft: an operator of two dialects: convert one side, as in weft::Array(t), "
                "torch::Tensor(a) or xla::Literal(a)");
  return a;
}
}  // namespace detail

// Operators of arrays, and of expressions (lazy.h), with each other and with numbers. Comparisons
// are elementwise and give arrays or expressions. Tensors and literals have operators of their own.
template <class X>
concept Number = std::convertible_to<const X&, CallOperand> && !ArrayOrExpr<X>;
template <class X>
concept NumpyOperand =
    std::same_as<X, Array> || std::same_as<X, Expr> || std::same_as<X, Selection>;
template <class A, class B>
concept Operands = detail::MixesDialects<A, B> ||
                   (NumpyOperand<A> && (NumpyOperand<B> || Number<B>)) ||
                   (NumpyOperand<B> && Number<A>);

// clang-format off
template <NumpyOperand X> auto operator+(const X& x) { return positive(x); }
template <NumpyOperand X> auto operator-(const X& x) { return negative(x); }
template <NumpyOperand X> auto operator!(const X& x) { return logical_not(x); }
template <NumpyOperand X> auto operator~(const X& x) { return bitwise_invert(x); }
template <class A, class B> requires Operands<A, B>
auto operator+(const A& a, const B& b) {
  return weft::add(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator-(const A& a, const B& b) {
  return weft::subtract(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator*(const A& a, const B& b) {
  return weft::multiply(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator/(const A& a, const B& b) {
  return weft::divide(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator%(const A& a, const B& b) {
  return weft::remainder(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator&(const A& a, const B& b) {
  return weft::bitwise_and(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator|(const A& a, const B& b) {
  return weft::bitwise_or(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator^(const A& a, const B& b) {
  return weft::bitwise_xor(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator<<(const A& a, const B& b) {
  return weft::bitwise_left_shift(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator>>(const A& a, const B& b) {
  return weft::bitwise_right_shift(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator==(const A& a, const B& b) {
  return weft::equal(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator!=(const A& a, const B& b) {
  return weft::not_equal(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator<(const A& a, const B& b) {
  return weft::less(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator<=(const A& a, const B& b) {
  return weft::less_equal(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator>(const A& a, const B& b) {
  return weft::greater(detail::own<A, B>(a), b);
}
template <class A, class B> requires Operands<A, B>
auto operator>=(const A& a, const B& b) {
  return weft::greater_equal(detail::own<A, B>(a), b);
}
// clang-format on

// && and || would ask each side for one truth value.
template <class A, class B>
requires(ArrayOrExpr<A> || ArrayOrExpr<B>) bool operator&&(const A&, const B&) {
  static_assert(detail::never<A>,
                "weft: && of arrays is not element by element: write a & b, or bool(x) && bool(y) "
                "for one truth value of each");
  return false;
}
template <class A, class B>
requires(ArrayOrExpr<A> || ArrayOrExpr<B>) bool operator||(const A&, const B&) {
  static_assert(detail::never<A>,
                "weft: || of arrays is not element by element: write a | b, or bool(x) || bool(y) "
                "for one truth value of each");
  return false;
}

}  // namespace weft
