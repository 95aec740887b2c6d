// Lazy expressions in the XLA voice.
#include "weft/lazy_xla.h"

#include "api/xla_reduce.h"
#include "base/raise.h"
#include "exec/program.h"
#include "graph/reductions.h"
#include "weft/broadcast.h"

namespace weft {

using graph::Argument;
using graph::node_of;
using graph::NodeRef;
using graph::to_expr;

Expr detail::lazy_xla(Op op, const char* name, std::initializer_list<LazyOperand> operands,
                      const Axes& dims) {
  Argument arguments[kMaxArity];
  int count = 0;
  for (const LazyOperand& operand : operands) arguments[count++] = graph::to_argument(operand);
  return to_expr(graph::make_xla_op(op, name, arguments, dims));
}

namespace graph {
namespace {

// The elements joined, without init; sums and products of 16-bit floats stay float32. REQUIRES:
// there are some.
Expr reduce_elements(const Expr& x, Op op, const Axes& dimensions) {
  const DType dtype = exec::lifted(x.dtype());
  weft::ReduceOptions options;
  options.axis = dimensions;
  const LazyReduction call({"reduce"}, x, options, Voice::xla);
  if (op == Op::add && dtype != DType::boolean) return call.sum(dtype);
  if (op == Op::multiply && dtype != DType::boolean) return call.product(dtype);
  if (!is_complex(dtype) && (op == Op::maximum || op == Op::minimum))
    return call.order(op == Op::maximum);
  ReductionInfo info;
  info.fold = Fold::halving;
  info.join = op;
  info.load = x.dtype();
  info.axes = dimensions;
  const NodeRef kept = make_reduction("reduce", node_of(x), std::move(info));
  return to_expr(drop_axes(kept, dimensions));
}

}  // namespace

NodeRef make_xla_reduction(const NodeRef& x, const NodeRef& init, Op op, const Axes& dimensions) {
  const Argument arguments[] = {{init}, {node_of(reduce_elements(to_expr(x), op, dimensions))}};
  const NodeRef joined = make_numpy_op(op, info(op).name.data(), arguments, {});
  return joined->dtype == x->dtype ? joined : make_cast(joined, x->dtype);
}

}  // namespace graph

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

Expr convert_element_type(const Expr& x, DType dtype) { return x.astype(dtype); }

Expr broadcast(const Expr& x, const Shape& sizes) {
  const Shape shape = infer_broadcast_shape(x.shape(), sizes);
  check_shape(shape, "broadcast", Voice::xla);
  return placed(x, shape, trailing_axes(x.rank(), shape.rank()));
}

Expr broadcast_in_dim(const Expr& x, const Shape& shape, const Axes& dims) {
  check_shape(shape, "broadcast_in_dim", Voice::xla);
  if (find_in_dim_refusal(x.shape(), shape, dims))
    refuse_broadcast_in_dim(x.shape(), shape, dims, Voice::xla);
  return placed(x, shape, dims);
}

Expr reduce(const Expr& x, const Array& init, Op op, const Axes& dimensions) {
  const Array described = graph::shape_of(*x.node());
  check_monoid("reduce", op);
  check_init("reduce", described, init);
  check_dimensions(described, dimensions);
  if (x.size() == 0) return Expr(reduce(x.eval(), init, op, dimensions));
  return to_expr(
      graph::make_xla_reduction(node_of(x), graph::make_array_node(init), op, dimensions));
}

}  // namespace xla
}  // namespace weft
