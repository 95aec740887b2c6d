// Lazy expressions: write a whole formula, run it in one pass over memory.
//
//   auto y = (lazy(x) - mean) / std * gamma + beta;    nothing has run, nothing can dangle
//   Array z = y;                                       runs it: one loop, no temporary arrays
//   out(slice(0, 10)) = y;                             runs it into a view
//
// lazy(x) starts one; every operation with an Expr among its operands gives an Expr. Shapes,
// element types and policies are checked at the call, with the eager call's errors. An Expr owns
// what it reads, so `auto` is always right; elements are read when it runs. Results are those of
// the eager calls, bit for bit (but for the sign of a nan). Each evaluation runs anew: keep the
// Array to keep the result.
//
// Reductions give expressions too. softmax, say, is one, and never has a temporary array of x's
// size:
//
//   auto e = exp(lazy(x) - max(lazy(x), {.axis = -1, .keepdims = true}));
//   Array p = e / sum(e, {.axis = -1, .keepdims = true});
//
// How it runs: docs/fusion.md; explain(expr) says it of one expression.
#pragma once

#include <string>

#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {

namespace graph {
struct Node;
}

// A computation that has not run yet. Copying one is cheap: both share it. Safe to share between
// threads.
class WEFT_API Expr {
 public:
  explicit Expr(const Array& x);
  Expr(const Expr& other);
  Expr(Expr&& other) noexcept : node_(other.node_) { other.node_ = nullptr; }
  Expr& operator=(Expr other) noexcept {
    graph::Node* mine = node_;
    node_ = other.node_;
    other.node_ = mine;
    return *this;
  }
  ~Expr();

  const Shape& shape() const;
  int rank() const { return shape().rank(); }
  int64_t size() const { return count_or_overflow(shape()); }
  DType dtype() const;

  // Runs it.
  Array eval() const;
  operator Array() const { return eval(); }
  explicit operator bool() const { return static_cast<bool>(eval()); }  // of one element

  Expr astype(DType dtype) const;
  // Other arrangements: they cost nothing.
  Expr transpose() const;                  // axes reversed
  Expr transpose(const Axes& axes) const;  // result axis i is axis axes[i]
  Expr T() const { return transpose(); }
  Expr expand_dims(const Axes& axes) const;  // positions in the result
  Expr squeeze(const Axes& axes) const;
  Expr broadcast_to(const Shape& shape) const;

  // For the library: an expression of its own for a node, and the node.
  explicit Expr(graph::Node* adopted) : node_(adopted) {}
  graph::Node* node() const { return node_; }

 private:
  graph::Node* node_;
};

inline Expr lazy(const Array& x) { return Expr(x); }
inline Expr lazy(const Expr& x) { return x; }

namespace detail {
// An argument of a lazy operation: an expression, an array or a C++ number (weak). Refers to it:
// only for the call that it is made in.
class LazyOperand {
 public:
  LazyOperand(const Expr& expr) : expr_(&expr), operand_(0) {}
  LazyOperand(const Array& array) : operand_(array) {}
  LazyOperand(const Operand& operand) : operand_(operand) {}
  template <Element T>
  LazyOperand(T value) : operand_(value) {}

  const Expr* expr() const { return expr_; }
  const CallOperand& operand() const { return operand_; }  // REQUIRES: !expr()

 private:
  const Expr* expr_ = nullptr;
  CallOperand operand_;
};
}  // namespace detail

// At least one expression among them.
template <class... A>
concept Lazy = (std::same_as<A, Expr> || ...) &&
               (std::convertible_to<const A&, detail::LazyOperand> && ...);

// Runs the expression into an existing array of its shape (or one it broadcasts to), as
// out.assign(eager) would.
WEFT_API Array evaluate_into(const Array& out, const Expr& expr);

namespace detail {
WEFT_API std::string explain_expr(const Expr& expr);
// With out= or where= among the options the call runs at once.
WEFT_API Expr lazy_numpy(Op op, std::initializer_list<LazyOperand> operands,
                         const Options& options);
}  // namespace detail

// How the expression runs: programs, slabs, and the memory they touch. (A template, so that
// explain({{2, 3}}) of print.h stays what it is.)
template <std::same_as<Expr> E>
std::string explain(const E& expr) {
  return detail::explain_expr(expr);
}

// --- Reductions, as in reduce.h. With out= they run at once.

WEFT_API Expr sum(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr prod(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr min(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr max(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr mean(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr var(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr std(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr any(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr count_nonzero(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr argmin(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr argmax(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr logsumexp(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr sum_of_squares(const Expr& x, const ReduceOptions& options = {});
WEFT_API Expr vector_norm(const Expr& x, double order = 2, const ReduceOptions& options = {});

// --- Elementwise operations, as in numpy.h.

// clang-format off
inline Expr positive(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::positive, {x}, o); }
inline Expr negative(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::negative, {x}, o); }
inline Expr abs(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::abs, {x}, o); }
inline Expr logical_not(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::logical_not, {x}, o); }
inline Expr bitwise_invert(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::bitwise_invert, {x}, o); }
inline Expr ceil(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::ceil, {x}, o); }
inline Expr floor(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::floor, {x}, o); }
inline Expr trunc(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::trunc, {x}, o); }
inline Expr round(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::round, {x}, o); }
inline Expr sign(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::sign, {x}, o); }
inline Expr signbit(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::signbit, {x}, o); }
inline Expr isfinite(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::isfinite, {x}, o); }
inline Expr isinf(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::isinf, {x}, o); }
inline Expr isnan(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::isnan, {x}, o); }
inline Expr conj(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::conj, {x}, o); }
inline Expr real(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::real, {x}, o); }
inline Expr imag(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::imag, {x}, o); }
inline Expr deg2rad(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::deg2rad, {x}, o); }
inline Expr rad2deg(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::rad2deg, {x}, o); }
inline Expr popcount(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::popcount, {x}, o); }
inline Expr count_leading_zeros(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::count_leading_zeros, {x}, o); }
inline Expr exp(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::exp, {x}, o); }
inline Expr exp2(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::exp2, {x}, o); }
inline Expr expm1(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::expm1, {x}, o); }
inline Expr log(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::log, {x}, o); }
inline Expr log2(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::log2, {x}, o); }
inline Expr log10(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::log10, {x}, o); }
inline Expr log1p(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::log1p, {x}, o); }
inline Expr logistic(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::logistic, {x}, o); }
inline Expr sinh(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::sinh, {x}, o); }
inline Expr cosh(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::cosh, {x}, o); }
inline Expr tanh(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::tanh, {x}, o); }
inline Expr asinh(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::asinh, {x}, o); }
inline Expr acosh(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::acosh, {x}, o); }
inline Expr atanh(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::atanh, {x}, o); }
inline Expr sin(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::sin, {x}, o); }
inline Expr cos(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::cos, {x}, o); }
inline Expr tan(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::tan, {x}, o); }
inline Expr sinc(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::sinc, {x}, o); }
inline Expr asin(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::asin, {x}, o); }
inline Expr acos(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::acos, {x}, o); }
inline Expr atan(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::atan, {x}, o); }
inline Expr square(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::square, {x}, o); }
inline Expr reciprocal(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::reciprocal, {x}, o); }
inline Expr sqrt(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::sqrt, {x}, o); }
inline Expr rsqrt(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::rsqrt, {x}, o); }
inline Expr cbrt(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::cbrt, {x}, o); }
inline Expr erf(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::erf, {x}, o); }
inline Expr erfc(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::erfc, {x}, o); }
inline Expr lgamma(const Expr& x, const Options& o = {}) { return detail::lazy_numpy(Op::lgamma, {x}, o); }

template <class A, class B> requires Lazy<A, B>
Expr add(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::add, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr subtract(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::subtract, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr multiply(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::multiply, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr divide(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::divide, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr floor_divide(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::floor_divide, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr remainder(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::remainder, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr truncate_divide(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::truncate_divide, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr fmod(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::fmod, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr equal(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::equal, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr not_equal(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::not_equal, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr less(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::less, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr less_equal(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::less_equal, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr greater(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::greater, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr greater_equal(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::greater_equal, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_and(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::logical_and, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_or(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::logical_or, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_xor(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::logical_xor, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_and(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::bitwise_and, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_or(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::bitwise_or, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_xor(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::bitwise_xor, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_left_shift(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::bitwise_left_shift, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr bitwise_right_shift(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::bitwise_right_shift, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logical_right_shift(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::logical_right_shift, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr maximum(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::maximum, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr minimum(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::minimum, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr fmax(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::fmax, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr fmin(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::fmin, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr copysign(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::copysign, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr nextafter(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::nextafter, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr heaviside(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::heaviside, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr hypot(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::hypot, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr ldexp(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::ldexp, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr gcd(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::gcd, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr lcm(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::lcm, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr atan2(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::atan2, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr logaddexp(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::logaddexp, {a, b}, o); }
template <class A, class B> requires Lazy<A, B>
Expr pow(const A& a, const B& b, const Options& o = {}) { return detail::lazy_numpy(Op::pow, {a, b}, o); }
template <class A, class B, class C> requires Lazy<A, B, C>
Expr where(const A& a, const B& b, const C& c, const Options& o = {}) { return detail::lazy_numpy(Op::where, {a, b, c}, o); }
template <class A, class B, class C> requires Lazy<A, B, C>
Expr clip(const A& a, const B& b, const C& c, const Options& o = {}) { return detail::lazy_numpy(Op::clip, {a, b, c}, o); }
// clang-format on

}  // namespace weft
