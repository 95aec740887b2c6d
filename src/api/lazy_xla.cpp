// XLA's views and reductions of expressions.
#include "graph/expr.h"
#include "graph/reductions.h"
#include "graph/views.h"
#include "weft/xla.h"

namespace weft::xla {
using graph::node_of;
using graph::to_expr;

LazyLiteral convert_element_type(const Expr& x, DType dtype) { return x.astype(dtype); }

LazyLiteral broadcast(const Expr& x, const Shape& sizes) {
  return to_expr(graph::arranged(
      node_of(x), [&](const Array& array) -> Array { return xla::broadcast(array, sizes); }));
}

LazyLiteral broadcast_in_dim(const Expr& x, const Shape& shape, const Axes& dims) {
  return to_expr(graph::arranged(node_of(x), [&](const Array& array) -> Array {
    return xla::broadcast_in_dim(array, shape, dims);
  }));
}

LazyLiteral reduce(const Expr& x, const Array& init, Op op, const Axes& dimensions) {
  dialect::check_xla_reduce(graph::value_of(x), init, op, dimensions);
  if (x.size() == 0) return Expr(reduce(x.eval(), init, op, dimensions));
  return to_expr(dialect::xla_reduce(node_of(x), graph::make_array_node(init), op, dimensions));
}

}  // namespace weft::xla
