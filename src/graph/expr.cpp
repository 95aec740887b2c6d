// The public handle.
#include "graph/expr.h"
#include "graph/build.h"

#include "graph/views.h"

namespace weft {

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

namespace {

template <class Arrange>
Expr arranged(const Expr& x, const Arrange& arrange) {
  return to_expr(graph::arranged(node_of(x), arrange));
}

}  // namespace

Expr Expr::index(const std::vector<Index>& indices) const {
  return arranged(*this, [&](const Array& x) { return x.index(indices); });
}
Expr Expr::reshape(const Shape& to) const {
  return to_expr(graph::make_reshape(node_of(*this), to));
}
Expr Expr::transpose() const {
  return arranged(*this, [](const Array& x) { return x.transpose(); });
}
Expr Expr::transpose(const Axes& axes) const {
  return arranged(*this, [&](const Array& x) { return x.transpose(axes); });
}
Expr Expr::moveaxis(const Axes& from, const Axes& to) const {
  return arranged(*this, [&](const Array& x) { return x.moveaxis(from, to); });
}
Expr Expr::swapaxes(int64_t a, int64_t b) const {
  return arranged(*this, [&](const Array& x) { return x.swapaxes(a, b); });
}
Expr Expr::squeeze() const {
  return arranged(*this, [](const Array& x) { return x.squeeze(); });
}
Expr Expr::squeeze(const Axes& axes) const {
  return arranged(*this, [&](const Array& x) { return x.squeeze(axes); });
}
Expr Expr::expand_dims(const Axes& axes) const {
  return arranged(*this, [&](const Array& x) { return x.expand_dims(axes); });
}
Expr Expr::flip() const {
  return arranged(*this, [](const Array& x) { return x.flip(); });
}
Expr Expr::flip(const Axes& axes) const {
  return arranged(*this, [&](const Array& x) { return x.flip(axes); });
}
Expr Expr::broadcast_to(const Shape& to) const {
  return arranged(*this, [&](const Array& x) { return x.broadcast_to(to); });
}

}  // namespace weft
