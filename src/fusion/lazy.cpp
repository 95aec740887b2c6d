// The public handle, and the NumPy voice.
#include "weft/lazy.h"

#include "api/apply.h"
#include "fusion/expr.h"
#include "fusion/run.h"

namespace weft {

using fusion::Argument;
using fusion::node_of;
using fusion::to_expr;

Expr::Expr(const Array& x) : node_(fusion::make_array_node(x).release()) {}
Expr::Expr(const Expr& other) : node_(other.node_) { fusion::retain(node_); }
Expr::~Expr() {
  if (node_) fusion::release(node_);
}

const Shape& Expr::shape() const { return node_->shape; }
DType Expr::dtype() const { return node_->dtype; }
Array Expr::eval() const { return fusion::run(*node_); }

Expr Expr::astype(DType dtype) const { return to_expr(fusion::make_cast(node_of(*this), dtype)); }

// Views are found by letting Array find them, on an array whose strides number its axes.
namespace {

Array marked(const Expr& x) { return fusion::marked(*x.node()); }
Expr viewed(const Expr& x, const Array& view) {
  return to_expr(fusion::make_view(node_of(x), view));
}

}  // namespace

Expr Expr::transpose() const { return viewed(*this, marked(*this).transpose()); }
Expr Expr::transpose(const Axes& axes) const {
  return viewed(*this, marked(*this).transpose(axes));
}
Expr Expr::squeeze(const Axes& axes) const { return viewed(*this, marked(*this).squeeze(axes)); }
Expr Expr::expand_dims(const Axes& axes) const {
  return viewed(*this, marked(*this).expand_dims(axes));
}
Expr Expr::broadcast_to(const Shape& shape) const {
  return viewed(*this, marked(*this).broadcast_to(shape));
}

Expr detail::lazy_numpy(Op op, std::initializer_list<LazyOperand> operands,
                        const Options& options) {
  const LazyOperand* given = operands.begin();
  const int count = static_cast<int>(operands.size());
  if (options.out.get() || options.where.get()) {
    const fusion::EagerOperands eager(given, count);
    return Expr(api::apply(op, eager.operands, options));
  }
  Argument arguments[kMaxArity];
  for (int i = 0; i < count; ++i) arguments[i] = fusion::to_argument(given[i]);
  return to_expr(fusion::make_numpy_op(op, info(op).name.data(), arguments, options.policy));
}

// --- Into arrays.

namespace {

// True iff there is nothing to check or to stretch: the result is written as it is.
bool fits(const Expr& value, const Array& target) {
  return value.shape() == target.shape() && can_cast_same_kind(value.dtype(), target.dtype()) &&
         target.is_writable() && target.is_contiguous();
}

Array& update(Op op, const char* name, Array& target, const Expr& value) {
  if (op == Op::copy && fits(value, target)) {
    fusion::run_into(*value.node(), target);
    return target;
  }
  fusion::run_into(*fusion::make_update(op, name, target, {node_of(value)}), target);
  return target;
}
Array& update(Op op, Array& target, const Expr& value) {
  return update(op, info(op).name.data(), target, value);
}

}  // namespace

Array& Array::assign(const Expr& values) { return update(Op::copy, "assign", *this, values); }
Array& Array::operator+=(const Expr& b) { return update(Op::add, *this, b); }
Array& Array::operator-=(const Expr& b) { return update(Op::subtract, *this, b); }
Array& Array::operator*=(const Expr& b) { return update(Op::multiply, *this, b); }
Array& Array::operator/=(const Expr& b) { return update(Op::divide, *this, b); }
Array& Array::operator%=(const Expr& b) { return update(Op::remainder, *this, b); }
Array& Array::operator&=(const Expr& b) { return update(Op::bitwise_and, *this, b); }
Array& Array::operator|=(const Expr& b) { return update(Op::bitwise_or, *this, b); }
Array& Array::operator^=(const Expr& b) { return update(Op::bitwise_xor, *this, b); }
Array& Array::operator<<=(const Expr& b) { return update(Op::bitwise_left_shift, *this, b); }
Array& Array::operator>>=(const Expr& b) { return update(Op::bitwise_right_shift, *this, b); }

Array evaluate_into(const Array& out, const Expr& expr) {
  Array target = out;
  return update(Op::copy, "evaluate_into", target, expr);
}

}  // namespace weft
