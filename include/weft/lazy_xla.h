// Lazy expressions in XLA's voice (lazy.h): strict, with broadcast_dimensions.
//
//   xla::add(lazy(m), v, {1})       (2, 3) and (3,): v lies along axis 1
#pragma once

#include "weft/lazy.h"
#include "weft/xla.h"

namespace weft::detail {
WEFT_API Expr lazy_xla(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                       const Axes& broadcast_dimensions);
}  // namespace weft::detail

namespace weft::xla {

// Expressions and arrays, at least one expression among them. No numbers: nothing is implicit here.
template <class... A>
concept LazyArrays = Lazy<A...> &&((std::same_as<A, Expr> || std::same_as<A, Array>)&&...);

WEFT_API Expr convert_element_type(const Expr& x, DType dtype);
// As the functions of arrays; what repeats is never written out.
WEFT_API Expr broadcast(const Expr& x, const Shape& sizes);
WEFT_API Expr broadcast_in_dim(const Expr& x, const Shape& shape, const Axes& broadcast_dimensions);
// Joins the elements along the dimensions, and init, by an operation whose order does not matter.
WEFT_API Expr reduce(const Expr& x, const Array& init, Op op, const Axes& dimensions);

// clang-format off
inline Expr negate(const Expr& x) { return weft::detail::lazy_xla(Op::negative, "negate", {x}, {}); }
inline Expr exp(const Expr& x) { return weft::detail::lazy_xla(Op::exp, "exp", {x}, {}); }
inline Expr exp2(const Expr& x) { return weft::detail::lazy_xla(Op::exp2, "exp2", {x}, {}); }
inline Expr expm1(const Expr& x) { return weft::detail::lazy_xla(Op::expm1, "expm1", {x}, {}); }
inline Expr log(const Expr& x) { return weft::detail::lazy_xla(Op::log, "log", {x}, {}); }
inline Expr log1p(const Expr& x) { return weft::detail::lazy_xla(Op::log1p, "log1p", {x}, {}); }
inline Expr logistic(const Expr& x) { return weft::detail::lazy_xla(Op::logistic, "logistic", {x}, {}); }
inline Expr sinh(const Expr& x) { return weft::detail::lazy_xla(Op::sinh, "sinh", {x}, {}); }
inline Expr cosh(const Expr& x) { return weft::detail::lazy_xla(Op::cosh, "cosh", {x}, {}); }
inline Expr tanh(const Expr& x) { return weft::detail::lazy_xla(Op::tanh, "tanh", {x}, {}); }
inline Expr asinh(const Expr& x) { return weft::detail::lazy_xla(Op::asinh, "asinh", {x}, {}); }
inline Expr acosh(const Expr& x) { return weft::detail::lazy_xla(Op::acosh, "acosh", {x}, {}); }
inline Expr atanh(const Expr& x) { return weft::detail::lazy_xla(Op::atanh, "atanh", {x}, {}); }
inline Expr sin(const Expr& x) { return weft::detail::lazy_xla(Op::sin, "sin", {x}, {}); }
inline Expr cos(const Expr& x) { return weft::detail::lazy_xla(Op::cos, "cos", {x}, {}); }
inline Expr tan(const Expr& x) { return weft::detail::lazy_xla(Op::tan, "tan", {x}, {}); }
inline Expr asin(const Expr& x) { return weft::detail::lazy_xla(Op::asin, "asin", {x}, {}); }
inline Expr acos(const Expr& x) { return weft::detail::lazy_xla(Op::acos, "acos", {x}, {}); }
inline Expr atan(const Expr& x) { return weft::detail::lazy_xla(Op::atan, "atan", {x}, {}); }
inline Expr square(const Expr& x) { return weft::detail::lazy_xla(Op::square, "square", {x}, {}); }
inline Expr reciprocal(const Expr& x) { return weft::detail::lazy_xla(Op::reciprocal, "reciprocal", {x}, {}); }
inline Expr sqrt(const Expr& x) { return weft::detail::lazy_xla(Op::sqrt, "sqrt", {x}, {}); }
inline Expr rsqrt(const Expr& x) { return weft::detail::lazy_xla(Op::rsqrt, "rsqrt", {x}, {}); }
inline Expr cbrt(const Expr& x) { return weft::detail::lazy_xla(Op::cbrt, "cbrt", {x}, {}); }
inline Expr erf(const Expr& x) { return weft::detail::lazy_xla(Op::erf, "erf", {x}, {}); }
inline Expr erfc(const Expr& x) { return weft::detail::lazy_xla(Op::erfc, "erfc", {x}, {}); }
inline Expr lgamma(const Expr& x) { return weft::detail::lazy_xla(Op::lgamma, "lgamma", {x}, {}); }
inline Expr abs(const Expr& x) { return weft::detail::lazy_xla(Op::abs, "abs", {x}, {}); }
inline Expr bitwise_not(const Expr& x) { return weft::detail::lazy_xla(Op::bitwise_invert, "bitwise_not", {x}, {}); }
inline Expr ceil(const Expr& x) { return weft::detail::lazy_xla(Op::ceil, "ceil", {x}, {}); }
inline Expr floor(const Expr& x) { return weft::detail::lazy_xla(Op::floor, "floor", {x}, {}); }
inline Expr round_nearest_even(const Expr& x) { return weft::detail::lazy_xla(Op::round, "round_nearest_even", {x}, {}); }
inline Expr sign(const Expr& x) { return weft::detail::lazy_xla(Op::sign, "sign", {x}, {}); }
inline Expr is_finite(const Expr& x) { return weft::detail::lazy_xla(Op::isfinite, "is_finite", {x}, {}); }
inline Expr conj(const Expr& x) { return weft::detail::lazy_xla(Op::conj, "conj", {x}, {}); }
inline Expr real(const Expr& x) { return weft::detail::lazy_xla(Op::real, "real", {x}, {}); }
inline Expr imag(const Expr& x) { return weft::detail::lazy_xla(Op::imag, "imag", {x}, {}); }
inline Expr population_count(const Expr& x) { return weft::detail::lazy_xla(Op::popcount, "population_count", {x}, {}); }
inline Expr clz(const Expr& x) { return weft::detail::lazy_xla(Op::count_leading_zeros, "clz", {x}, {}); }
template <class A, class B> requires LazyArrays<A, B>
Expr add(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::add, "add", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr subtract(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::subtract, "subtract", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr multiply(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::multiply, "multiply", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr divide(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::divide, "divide", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr remainder(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::remainder, "remainder", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr maximum(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::maximum, "maximum", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr minimum(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::minimum, "minimum", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr equal(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::equal, "equal", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr not_equal(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::not_equal, "not_equal", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr less(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::less, "less", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr less_equal(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::less_equal, "less_equal", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr greater(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::greater, "greater", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr greater_equal(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::greater_equal, "greater_equal", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr bitwise_and(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::bitwise_and, "bitwise_and", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr bitwise_or(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::bitwise_or, "bitwise_or", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr bitwise_xor(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::bitwise_xor, "bitwise_xor", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr pow(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::pow, "pow", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr shift_left(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::bitwise_left_shift, "shift_left", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr shift_right_arithmetic(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::bitwise_right_shift, "shift_right_arithmetic", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr shift_right_logical(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::logical_right_shift, "shift_right_logical", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr atan2(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::atan2, "atan2", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B> requires LazyArrays<A, B>
Expr next_after(const A& lhs, const B& rhs, const Axes& broadcast_dimensions = {}) { return weft::detail::lazy_xla(Op::nextafter, "next_after", {lhs, rhs}, broadcast_dimensions); }
template <class A, class B, class C> requires LazyArrays<A, B, C>
Expr select(const A& pred, const B& on_true, const C& on_false) { return weft::detail::lazy_xla(Op::where, "select", {pred, on_true, on_false}, {}); }
template <class A, class B, class C> requires LazyArrays<A, B, C>
Expr clamp(const A& low, const B& x, const C& high) { return weft::detail::lazy_xla(Op::clip, "clamp", {low, x, high}, {}); }
// clang-format on

}  // namespace weft::xla
