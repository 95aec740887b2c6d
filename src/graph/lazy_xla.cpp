// Lazy expressions in XLA's dialect.
#include "weft/xla.h"

#include "base/raise.h"
#include "graph/expr.h"
#include "graph/reductions.h"
#include "weft/broadcast.h"

namespace weft {

using graph::Argument;
using graph::node_of;
using graph::to_expr;

Expr detail::lazy_xla(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                      const Axes& dims) {
  Argument arguments[kMaxArity];
  int count = 0;
  for (const LazyOperand& operand : operands) arguments[count++] = graph::to_argument(operand);
  return to_expr(graph::make_xla_op(op, name, arguments, dims));
}

namespace xla {
namespace {

Expr placed(const Expr& x, const Shape& shape, const Axes& dims) {
  graph::AxisMap axes = Dims::filled(shape.rank(), -1);
  for (int i = 0; i < x.rank(); ++i) {
    const int axis = static_cast<int>(dims[i]);
    if (x.shape()[i] == shape[axis]) axes[axis] = i;
  }
  return to_expr(graph::make_view(node_of(x), shape, axes));
}

}  // namespace

LazyLiteral convert_element_type(const Expr& x, DType dtype) { return x.astype(dtype); }

LazyLiteral broadcast(const Expr& x, const Shape& sizes) {
  const Shape shape = infer_broadcast_shape(x.shape(), sizes);
  check_shape(shape, "broadcast", Voice::xla);
  return placed(x, shape, trailing_axes(x.rank(), shape.rank()));
}

LazyLiteral broadcast_in_dim(const Expr& x, const Shape& shape, const Axes& dims) {
  check_shape(shape, "broadcast_in_dim", Voice::xla);
  if (find_in_dim_refusal(x.shape(), shape, dims))
    refuse_broadcast_in_dim(x.shape(), shape, dims, Voice::xla);
  return placed(x, shape, dims);
}

LazyLiteral reduce(const Expr& x, const Array& init, Op op, const Axes& dimensions) {
  dialect::check_xla_reduce(graph::value_of(*x.node()), init, op, dimensions);
  if (x.size() == 0) return Expr(reduce(x.eval(), init, op, dimensions));
  return to_expr(dialect::xla_reduce(node_of(x), graph::make_array_node(init), op, dimensions));
}

}  // namespace xla
}  // namespace weft
