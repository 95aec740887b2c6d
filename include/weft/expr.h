// Expr: a computation that has not run yet (lazy.h), and what may stand beside one in a call.
#pragma once

#include <concepts>

#include "weft/array.h"
#include "weft/op.h"
#include "weft/options.h"

namespace weft {

namespace detail {
struct ExprNode;
}

// A computation that has not run yet. Copying one is cheap: both share it. Safe to share between
// threads.
class WEFT_API Expr : public detail::NumpyMethods<Expr> {
 public:
  // (A template, so that braces are never an expression: exp({{1, 2}}) is of an array.)
  template <std::derived_from<Array> A>
  explicit Expr(const A& x) : Expr(leaf(x)) {}
  Expr(const Expr& other);
  Expr(Expr&& other) noexcept : node_(other.node_) { other.node_ = nullptr; }
  Expr& operator=(Expr other) noexcept {
    detail::ExprNode* mine = node_;
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
  // By index, as of arrays: e(0), e(all, slice(1, none)), e(ellipsis, new_axis).
  Expr operator[](const Index& at) const { return index({at}); }
  template <std::convertible_to<Index>... I>
  Expr operator()(const I&... indices) const {
    return index({Index(indices)...});
  }
  Expr index(const std::vector<Index>& indices) const;

  // Other arrangements of the same elements, as Array has them. They cost nothing, but for a
  // reshape that no view can do: it copies when it runs.
  Expr reshape(const Shape& shape) const;
  Expr transpose() const;                  // axes reversed
  Expr transpose(const Axes& axes) const;  // result axis i is axis axes[i]
  Expr permute(const Axes& axes) const { return transpose(axes); }
  Expr T() const { return transpose(); }
  Expr moveaxis(const Axes& from, const Axes& to) const;
  Expr swapaxes(int64_t a, int64_t b) const;
  Expr squeeze() const;  // drops every axis of extent 1
  Expr squeeze(const Axes& axes) const;
  Expr expand_dims(const Axes& axes) const;  // positions in the result
  Expr flip() const;
  Expr flip(const Axes& axes) const;
  Expr broadcast_to(const Shape& shape) const;

  // For the library: an expression of its own for a node, and the node.
  explicit Expr(detail::ExprNode* adopted) : node_(adopted) {}
  detail::ExprNode* node() const { return node_; }

 private:
  static Expr leaf(const Array& x);
  detail::ExprNode* node_;
};

inline Expr lazy(const Array& x) { return Expr(x); }
inline Expr lazy(const Expr& x) { return x; }

// An argument of a call with expressions: an expression, an array or a C++ number (weak). Refers to
// it: only for the call that it is made in.
class LazyOperand {
 public:
  LazyOperand(const Expr& expr) : expr_(&expr), operand_(0) {}
  LazyOperand(const Array& array) : operand_(array) {}
  LazyOperand(const CallOperand& operand) : operand_(operand) {}
  LazyOperand(const Operand& operand) : operand_(operand) {}
  template <Element T>
  LazyOperand(T value) : operand_(value) {}

  const Expr* expr() const { return expr_; }
  const CallOperand& operand() const { return operand_; }  // REQUIRES: !expr()

 private:
  const Expr* expr_ = nullptr;
  CallOperand operand_;
};

// A call with expressions: an expression that gives what the eager call of the dialect gives. With
// out= or where= among the options it runs at once.
namespace detail {
WEFT_API Expr lazy_numpy(Op op, std::initializer_list<LazyOperand> operands,
                         const Options& options);
WEFT_API Expr lazy_torch(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                         const Options& options);
WEFT_API Expr lazy_xla(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                       const Axes& broadcast_dimensions);
}  // namespace detail

}  // namespace weft
