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

WEFT_API Array positive(const Operand& x, const Options& options = {});
WEFT_API Array negative(const Operand& x, const Options& options = {});
WEFT_API Array abs(const Operand& x, const Options& options = {});
WEFT_API Array logical_not(const Operand& x, const Options& options = {});
WEFT_API Array bitwise_invert(const Operand& x, const Options& options = {});

WEFT_API Array add(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array subtract(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array multiply(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array divide(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array floor_divide(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array remainder(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array truncate_divide(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array fmod(const Operand& a, const Operand& b, const Options& options = {});

WEFT_API Array equal(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array not_equal(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array less(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array less_equal(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array greater(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array greater_equal(const Operand& a, const Operand& b, const Options& options = {});

WEFT_API Array logical_and(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array logical_or(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array logical_xor(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_and(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_or(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_xor(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_left_shift(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array bitwise_right_shift(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array logical_right_shift(const Operand& a, const Operand& b, const Options& options = {});

WEFT_API Array maximum(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array minimum(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array fmax(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array fmin(const Operand& a, const Operand& b, const Options& options = {});

// Rounding; integers stay as they are. round: of two neighbours equally near, the even one.
WEFT_API Array ceil(const Operand& x, const Options& options = {});
WEFT_API Array floor(const Operand& x, const Options& options = {});
WEFT_API Array trunc(const Operand& x, const Options& options = {});
WEFT_API Array round(const Operand& x, const Options& options = {});

WEFT_API Array sign(const Operand& x, const Options& options = {});
WEFT_API Array signbit(const Operand& x, const Options& options = {});
WEFT_API Array isfinite(const Operand& x, const Options& options = {});
WEFT_API Array isinf(const Operand& x, const Options& options = {});
WEFT_API Array isnan(const Operand& x, const Options& options = {});
// New arrays; x.real() and x.imag() are views.
WEFT_API Array conj(const Operand& x, const Options& options = {});
WEFT_API Array real(const Operand& x, const Options& options = {});
WEFT_API Array imag(const Operand& x, const Options& options = {});
WEFT_API Array deg2rad(const Operand& x, const Options& options = {});
WEFT_API Array rad2deg(const Operand& x, const Options& options = {});
WEFT_API Array popcount(const Operand& x, const Options& options = {});
WEFT_API Array count_leading_zeros(const Operand& x, const Options& options = {});

WEFT_API Array copysign(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array nextafter(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array heaviside(const Operand& x, const Operand& at_zero, const Options& options = {});
WEFT_API Array hypot(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array ldexp(const Operand& x, const Operand& exponent, const Options& options = {});
WEFT_API Array gcd(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array lcm(const Operand& a, const Operand& b, const Options& options = {});

// Functions; integers become float64 first (square and pow keep them). Accuracy: docs/accuracy.md.
WEFT_API Array exp(const Operand& x, const Options& options = {});
WEFT_API Array exp2(const Operand& x, const Options& options = {});
WEFT_API Array expm1(const Operand& x, const Options& options = {});
WEFT_API Array log(const Operand& x, const Options& options = {});
WEFT_API Array log2(const Operand& x, const Options& options = {});
WEFT_API Array log10(const Operand& x, const Options& options = {});
WEFT_API Array log1p(const Operand& x, const Options& options = {});
WEFT_API Array logistic(const Operand& x, const Options& options = {});
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
WEFT_API Array cbrt(const Operand& x, const Options& options = {});
WEFT_API Array erf(const Operand& x, const Options& options = {});
WEFT_API Array erfc(const Operand& x, const Options& options = {});
WEFT_API Array lgamma(const Operand& x, const Options& options = {});
WEFT_API Array atan2(const Operand& y, const Operand& x, const Options& options = {});
WEFT_API Array logaddexp(const Operand& a, const Operand& b, const Options& options = {});
WEFT_API Array pow(const Operand& a, const Operand& b, const Options& options = {});

WEFT_API Array where(const Operand& condition, const Operand& a, const Operand& b,
                     const Options& options = {});
WEFT_API Array clip(const Operand& x, const Operand& low, const Operand& high,
                    const Options& options = {});

// Any operation of the table by its number. Throws ValueError if `count` is not its arity.
WEFT_API Array apply(Op op, const Operand* operands, int count, const Options& options = {});

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

// Operators of arrays, and of expressions (lazy.h), with each other and with numbers. Comparisons are elementwise and give
// arrays or expressions.
template <class X>
concept ArrayOrExpr = std::same_as<X, Array> || std::same_as<X, Expr>;
template <class X>
concept ArrayExprOrNumber = ArrayOrExpr<X> || std::convertible_to<const X&, Operand>;
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

}  // namespace weft
