// Lazy expressions in PyTorch's voice (lazy.h): its names, its promotion, its first sentences.
//
//   torch::mul(torch::sub(lazy(x), mean), gain)
#pragma once

#include "weft/lazy.h"
#include "weft/torch.h"

namespace weft::detail {
WEFT_API Expr lazy_torch(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                         const Options& options);
}  // namespace weft::detail

namespace weft::torch {

// --- Reductions. With out= they run at once.

WEFT_API Expr sum(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr prod(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr mean(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr amax(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr amin(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr var(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr std(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr norm(const Expr& x, double p = 2, const ReduceOptions& options = {});
WEFT_API Expr argmax(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr argmin(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr any(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr all(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr count_nonzero(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr logsumexp(const Expr& x, const ReduceOptions& options = {});

// clang-format off
template <std::same_as<Expr> X> Expr sum(const X& x, const ReduceAxes& dims) { return sum(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr prod(const X& x, const ReduceAxes& dims) { return prod(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr mean(const X& x, const ReduceAxes& dims) { return mean(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr amax(const X& x, const ReduceAxes& dims) { return amax(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr amin(const X& x, const ReduceAxes& dims) { return amin(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr var(const X& x, const ReduceAxes& dims) { return var(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr std(const X& x, const ReduceAxes& dims) { return std(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr argmax(const X& x, const ReduceAxes& dims) { return argmax(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr argmin(const X& x, const ReduceAxes& dims) { return argmin(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr any(const X& x, const ReduceAxes& dims) { return any(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr all(const X& x, const ReduceAxes& dims) { return all(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr count_nonzero(const X& x, const ReduceAxes& dims) { return count_nonzero(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr logsumexp(const X& x, const ReduceAxes& dims) { return logsumexp(x, ReduceOptions{.dim = dims}); }
template <std::same_as<Expr> X> Expr norm(const X& x, double p, const ReduceAxes& dims) { return norm(x, p, ReduceOptions{.dim = dims}); }
// clang-format on

// --- Elementwise operations. With out= or where= they run at once.

// clang-format off
inline Expr exp(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::exp, "exp", {x}, o); }
inline Expr exp2(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::exp2, "exp2", {x}, o); }
inline Expr expm1(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::expm1, "expm1", {x}, o); }
inline Expr log(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::log, "log", {x}, o); }
inline Expr log2(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::log2, "log2", {x}, o); }
inline Expr log10(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::log10, "log10", {x}, o); }
inline Expr log1p(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::log1p, "log1p", {x}, o); }
inline Expr sigmoid(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::logistic, "sigmoid", {x}, o); }
inline Expr sinh(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::sinh, "sinh", {x}, o); }
inline Expr cosh(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::cosh, "cosh", {x}, o); }
inline Expr tanh(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::tanh, "tanh", {x}, o); }
inline Expr asinh(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::asinh, "asinh", {x}, o); }
inline Expr acosh(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::acosh, "acosh", {x}, o); }
inline Expr atanh(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::atanh, "atanh", {x}, o); }
inline Expr sin(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::sin, "sin", {x}, o); }
inline Expr cos(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::cos, "cos", {x}, o); }
inline Expr tan(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::tan, "tan", {x}, o); }
inline Expr sinc(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::sinc, "sinc", {x}, o); }
inline Expr asin(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::asin, "asin", {x}, o); }
inline Expr acos(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::acos, "acos", {x}, o); }
inline Expr atan(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::atan, "atan", {x}, o); }
inline Expr square(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::square, "square", {x}, o); }
inline Expr reciprocal(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::reciprocal, "reciprocal", {x}, o); }
inline Expr sqrt(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::sqrt, "sqrt", {x}, o); }
inline Expr rsqrt(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::rsqrt, "rsqrt", {x}, o); }
inline Expr erf(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::erf, "erf", {x}, o); }
inline Expr erfc(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::erfc, "erfc", {x}, o); }
inline Expr lgamma(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::lgamma, "lgamma", {x}, o); }
inline Expr positive(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::positive, "positive", {x}, o); }
inline Expr neg(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::negative, "neg", {x}, o); }
inline Expr abs(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::abs, "abs", {x}, o); }
inline Expr logical_not(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::logical_not, "logical_not", {x}, o); }
inline Expr bitwise_not(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::bitwise_invert, "bitwise_not", {x}, o); }
inline Expr ceil(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::ceil, "ceil", {x}, o); }
inline Expr floor(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::floor, "floor", {x}, o); }
inline Expr trunc(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::trunc, "trunc", {x}, o); }
inline Expr round(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::round, "round", {x}, o); }
inline Expr sign(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::sign, "sign", {x}, o); }
inline Expr signbit(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::signbit, "signbit", {x}, o); }
inline Expr isfinite(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::isfinite, "isfinite", {x}, o); }
inline Expr isinf(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::isinf, "isinf", {x}, o); }
inline Expr isnan(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::isnan, "isnan", {x}, o); }
inline Expr conj(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::conj, "conj", {x}, o); }
inline Expr real(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::real, "real", {x}, o); }
inline Expr imag(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::imag, "imag", {x}, o); }
inline Expr deg2rad(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::deg2rad, "deg2rad", {x}, o); }
inline Expr rad2deg(const Expr& x, const Options& o = {}) { return weft::detail::lazy_torch(Op::rad2deg, "rad2deg", {x}, o); }
template <class A, class B> requires Lazy<A, B>
Expr add(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::add, "add", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr sub(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::subtract, "sub", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr mul(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::multiply, "mul", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr div(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::divide, "div", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr floor_divide(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::floor_divide, "floor_divide", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr remainder(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::remainder, "remainder", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr fmod(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::fmod, "fmod", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr eq(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::equal, "eq", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr ne(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::not_equal, "ne", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr lt(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::less, "lt", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr le(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::less_equal, "le", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr gt(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::greater, "gt", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr ge(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::greater_equal, "ge", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_and(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::logical_and, "logical_and", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_or(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::logical_or, "logical_or", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_xor(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::logical_xor, "logical_xor", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_and(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::bitwise_and, "bitwise_and", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_or(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::bitwise_or, "bitwise_or", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_xor(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::bitwise_xor, "bitwise_xor", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_left_shift(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::bitwise_left_shift, "bitwise_left_shift", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_right_shift(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::bitwise_right_shift, "bitwise_right_shift", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr maximum(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::maximum, "maximum", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr minimum(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::minimum, "minimum", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr fmax(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::fmax, "fmax", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr fmin(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::fmin, "fmin", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr atan2(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::atan2, "atan2", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logaddexp(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::logaddexp, "logaddexp", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr pow(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::pow, "pow", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr copysign(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::copysign, "copysign", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr nextafter(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::nextafter, "nextafter", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr heaviside(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::heaviside, "heaviside", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr hypot(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::hypot, "hypot", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr ldexp(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::ldexp, "ldexp", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr gcd(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::gcd, "gcd", {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr lcm(const A& a, const B& b, const Options& o = {}) { return weft::detail::lazy_torch(Op::lcm, "lcm", {a, b}, o); }
template <class A, class B, class C> requires Lazy<A, B, C>
Expr where(const A& a, const B& b, const C& c, const Options& o = {}) { return weft::detail::lazy_torch(Op::where, "where", {a, b, c}, o); }
template <class A, class B, class C> requires Lazy<A, B, C>
Expr clamp(const A& a, const B& b, const C& c, const Options& o = {}) { return weft::detail::lazy_torch(Op::clip, "clamp", {a, b, c}, o); }
// clang-format on

}  // namespace weft::torch
