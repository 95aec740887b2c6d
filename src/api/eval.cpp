// Evaluating expressions: into fresh arrays, and into those that are there.
#include "api/in_place.h"
#include "fuse/run.h"
#include "graph/build.h"
#include "graph/expr.h"
#include "weft/lazy.h"

namespace weft {

Array Expr::eval() const { return fuse::run(*node_); }

namespace {

// True iff there is nothing to check or to stretch: the result is written as it is.
bool fits(const Expr& value, const Array& target) {
  return value.shape() == target.shape() && can_cast_same_kind(value.dtype(), target.dtype()) &&
         target.is_writable() && target.is_contiguous();
}

const Array& assign(const char* name, const Array& target, const Expr& value) {
  const graph::NodeRef node =
      fits(value, target) ? graph::node_of(value)
                          : graph::make_update(Op::copy, name, target, {graph::node_of(value)});
  fuse::run_into(*node, target);
  return target;
}

}  // namespace

const Array& api::update(Op op, const Array& target, const Expr& value) {
  const char* name = info(op).name.data();
  fuse::run_into(*graph::make_update(op, name, target, {graph::node_of(value)}), target);
  return target;
}

const Array& Array::assign(const Expr& values) const {
  return weft::assign("assign", *this, values);
}
Array evaluate_into(const Array& out, const Expr& expr) {
  return assign("evaluate_into", out, expr);
}

}  // namespace weft
