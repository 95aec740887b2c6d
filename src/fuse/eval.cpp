// Evaluating expressions: into fresh arrays, and into those that are there.
#include "fuse/run.h"
#include "graph/expr.h"
#include "weft/lazy.h"

namespace weft {

using graph::node_of;

Array Expr::eval() const { return fuse::run(*node_); }

namespace {

// True iff there is nothing to check or to stretch: the result is written as it is.
bool fits(const Expr& value, const Array& target) {
  return value.shape() == target.shape() && can_cast_same_kind(value.dtype(), target.dtype()) &&
         target.is_writable() && target.is_contiguous();
}

Array& update(Op op, const char* name, Array& target, const Expr& value) {
  if (op == Op::copy && fits(value, target)) {
    fuse::run_into(*value.node(), target);
    return target;
  }
  fuse::run_into(*graph::make_update(op, name, target, {graph::node_of(value)}), target);
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
