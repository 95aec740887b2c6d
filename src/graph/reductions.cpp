#include "graph/reductions.h"

#include <cstring>
#include <utility>

#include "core/strict_op.h"
#include "graph/views.h"
#include "reduce/run.h"

namespace weft::dialect {

using graph::Argument;
using graph::Kind;
using graph::make_array_node;
using graph::make_literal_node;
using graph::NodeRef;
using Nodes = Steps<NodeRef>;

namespace {

// Of kept axes, in the form that was asked for.
NodeRef in_form(NodeRef kept, const reduce::ReducedForm& form) {
  kept = Nodes::as(kept, form.dtype);
  if (form.out) return make_array_node(reduce::finish_reduced(graph::to_expr(kept).eval(), form));
  return form.keepdims ? kept : graph::drop_axes(kept, form.axes);
}

// The elements that are left out count as the identity.
NodeRef masked(const NodeRef& x, const core::Reduce& r) {
  return Nodes::apply(Op::where, make_array_node(*r.mask), x,
                      Nodes::constant(identity_of(r, x->dtype), x->dtype));
}

bool converts_twice(DType from, const core::Reduce& r) {
  return !r.is_of_truths() && core::converts_twice(from, r.element, r.load);
}

}  // namespace

NodeRef Nodes::reduce(const core::Reduce& r, const NodeRef& x, const NodeRef& centre) {
  core::verify(r);
  NodeRef elements = r.mask ? masked(x, r) : x;
  if (converts_twice(elements->dtype, r)) elements = as(elements, r.element);
  NodeRef kept = graph::make_reduction(elements, r, centre);
  if (r.initial) kept = apply(r.op, kept, as(constant(*r.initial, r.result), r.load));
  return in_form(std::move(kept), {r.name, r.dialect, r.axes, r.keepdims, r.result, r.out});
}

NodeRef Nodes::apply(Op op, const Argument& a, const Argument& b, const Argument& c) {
  const Argument arguments[] = {a, b, c};
  return graph::make_numpy_op(op, info(op).name.data(), arguments, {});
}

NodeRef Nodes::with_number(Op op, const NodeRef& x, double number) {
  const CallOperand operand = number;
  return apply(op, x, Argument(operand));
}

namespace {

// Laid out as the eager one, which is written over x.
NodeRef laid_out_as(NodeRef quotient, const NodeRef& x) {
  quotient.get()->strides = x->strides;
  return quotient;
}

}  // namespace

NodeRef Nodes::divided(const NodeRef& x, double n) {
  return laid_out_as(with_number(Op::divide, x, n), x);
}

NodeRef Nodes::divided(const NodeRef& x, const NodeRef& n) {
  return laid_out_as(apply(Op::divide, x, as(n, real_part(x->dtype))), x);
}

NodeRef Nodes::constant(const Scalar& number, DType dtype) {
  return make_literal_node(dtype, place_scalar(number, dtype, {}).literal);
}

NodeRef Nodes::as(const NodeRef& x, DType dtype) {
  if (x->dtype == dtype) return x;
  if (x->kind != Kind::literal) return graph::make_cast(x, dtype);
  const Array number = empty({}, x->dtype);
  std::memcpy(number.origin(), x->literal, static_cast<size_t>(size_in_bytes(x->dtype)));
  return make_literal_node(dtype, number.astype(dtype).origin());
}

NodeRef Nodes::mask(const Array& mask, const Shape& shape) {
  return make_array_node(mask.broadcast_to(shape));
}

NodeRef Nodes::flat(const NodeRef& x) {
  return make_array_node(graph::to_expr(x).eval().reshape({-1}));
}

NodeRef Nodes::evaluated(const NodeRef& x) {
  return x->kind == Kind::array && !x->call ? x : make_array_node(graph::to_expr(x).eval());
}

NodeRef Nodes::ones_shaped(const NodeRef& x, int rank) {
  return graph::make_view(x, Shape::filled(rank, 1), Axes::filled(rank, -1));
}

NodeRef Nodes::finish(const ReduceArgs& a, const NodeRef& kept, DType dtype) {
  return in_form(kept, {a.name, a.dialect, a.axes, a.keepdims, dtype, a.out});
}

}  // namespace weft::dialect
