// The default voice, NumPy's: shapes align at the right and stretch by themselves.
//
//   Array a = {{1, 2, 3}, {4, 5, 6}};    (2, 3)
//   Array b = {7, 8, 9};                    (3,)
//   Array c = a + b;                     (2, 3): b repeats along axis 0
//
// One function per row of the op table (op.h). Operands are arrays or C++ numbers; numbers are
// weak: float32 + 2.5 stays float32. Start here.
#pragma once

#include <vector>

#include "weft/array.h"
#include "weft/broadcast.h"
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

WEFT_API Array positive(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array negative(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array abs(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array logical_not(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array bitwise_invert(CallOperand&& x, CallOptions&& options = {});

WEFT_API Array add(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array subtract(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array multiply(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array remainder(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array truncate_divide(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array fmod(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

WEFT_API Array equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array not_equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array less(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array less_equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array greater(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array greater_equal(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

WEFT_API Array logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array logical_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

WEFT_API Array maximum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array minimum(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array fmax(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array fmin(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

// Rounding; integers stay as they are. round: of two neighbours equally near, the even one.
WEFT_API Array ceil(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array floor(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array trunc(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array round(CallOperand&& x, CallOptions&& options = {});

WEFT_API Array sign(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array signbit(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array isfinite(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array isinf(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array isnan(CallOperand&& x, CallOptions&& options = {});
// New arrays; x.real() and x.imag() are views.
WEFT_API Array conj(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array real(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array imag(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array deg2rad(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array rad2deg(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array popcount(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array count_leading_zeros(CallOperand&& x, CallOptions&& options = {});

WEFT_API Array copysign(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& options = {});
WEFT_API Array hypot(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& options = {});
WEFT_API Array gcd(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array lcm(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

// Functions; integers become float64 first (square and pow keep them). Accuracy: docs/accuracy.md.
WEFT_API Array exp(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array exp2(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array expm1(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log2(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log10(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array log1p(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array logistic(CallOperand&& x, CallOptions&& options = {});
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
WEFT_API Array cbrt(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array erf(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array erfc(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array lgamma(CallOperand&& x, CallOptions&& options = {});
WEFT_API Array atan2(CallOperand&& y, CallOperand&& x, CallOptions&& options = {});
WEFT_API Array logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});
WEFT_API Array pow(CallOperand&& a, CallOperand&& b, CallOptions&& options = {});

WEFT_API Array where(CallOperand&& condition, CallOperand&& a, CallOperand&& b,
                     CallOptions&& options = {});
WEFT_API Array clip(CallOperand&& x, CallOperand&& low, CallOperand&& high,
                    CallOptions&& options = {});

// Any operation of the table by its number. Throws ValueError if `count` is not its arity.
WEFT_API Array apply(Op op, const Operand* operands, int count, CallOptions&& options = {});

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

// True iff shapes are equal and so are all elements (nan equals nan only if asked).
WEFT_API bool array_equal(const Array& a, const Array& b, bool equal_nan = false);
// True iff |a - b| <= atol + rtol * |b| everywhere, after broadcasting.
WEFT_API bool all_close(const Array& a, const Array& b, double rtol = 1e-5, double atol = 1e-8,
                        bool equal_nan = false);

// Operators of arrays, and of expressions (lazy.h), with each other and with numbers. Comparisons
// are elementwise and give arrays or expressions.
template <class X>
concept ArrayExprOrNumber = ArrayOrExpr<X> || std::convertible_to<const X&, CallOperand>;
template <class A, class B>
concept Operands = (ArrayOrExpr<A> && ArrayExprOrNumber<B>) ||
                   (ArrayOrExpr<B> && ArrayExprOrNumber<A>);

// clang-format off
template <ArrayOrExpr X> auto operator+(const X& x) { return positive(x); }
template <ArrayOrExpr X> auto operator-(const X& x) { return negative(x); }
template <ArrayOrExpr X> auto operator!(const X& x) { return logical_not(x); }
template <ArrayOrExpr X> auto operator~(const X& x) { return bitwise_invert(x); }
template <class A, class B> requires Operands<A, B>
auto operator+(const A& a, const B& b) { return add(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator-(const A& a, const B& b) { return subtract(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator*(const A& a, const B& b) { return multiply(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator/(const A& a, const B& b) { return divide(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator%(const A& a, const B& b) { return remainder(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator&(const A& a, const B& b) { return bitwise_and(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator|(const A& a, const B& b) { return bitwise_or(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator^(const A& a, const B& b) { return bitwise_xor(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator<<(const A& a, const B& b) { return bitwise_left_shift(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator>>(const A& a, const B& b) { return bitwise_right_shift(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator==(const A& a, const B& b) { return equal(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator!=(const A& a, const B& b) { return not_equal(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator<(const A& a, const B& b) { return less(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator<=(const A& a, const B& b) { return less_equal(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator>(const A& a, const B& b) { return greater(a, b); }
template <class A, class B> requires Operands<A, B>
auto operator>=(const A& a, const B& b) { return greater_equal(a, b); }
// clang-format on

// && and || would ask each side for one truth value.
namespace detail {
template <class>
inline constexpr bool never = false;
}
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
