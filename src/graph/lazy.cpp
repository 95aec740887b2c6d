// The public handle, and NumPy's dialect.
#include "weft/lazy.h"

#include "api/apply.h"
#include "graph/expr.h"

namespace weft {

using graph::Argument;
using graph::node_of;
using graph::to_expr;

Expr Expr::leaf(const Array& x) { return Expr(graph::make_array_node(x).release()); }
Expr::Expr(const Expr& other) : node_(other.node_) { graph::retain(node_); }
Expr::~Expr() {
  if (node_) graph::release(node_);
}

const Shape& Expr::shape() const { return node_->shape; }
DType Expr::dtype() const { return node_->dtype; }

Expr Expr::astype(DType dtype) const { return to_expr(graph::make_cast(node_of(*this), dtype)); }

// Views are found by letting Array find them, on an array whose strides number its axes.
namespace {

Array marked(const Expr& x) { return graph::marked(*x.node()); }
Expr viewed(const Expr& x, const Array& view) {
  return to_expr(graph::make_view(node_of(x), view));
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
    const graph::EagerOperands eager(given, count);
    return Expr(api::apply(op, eager.operands, options));
  }
  Argument arguments[kMaxArity];
  for (int i = 0; i < count; ++i) arguments[i] = graph::to_argument(given[i]);
  return to_expr(graph::make_numpy_op(op, info(op).name.data(), arguments, options.policy));
}

}  // namespace weft
