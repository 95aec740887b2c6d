// Composed reductions on nodes: every step becomes a part of the graph.
#pragma once

#include "dialect/compose_nan.h"
#include "graph/build.h"
#include "graph/expr.h"

namespace weft::dialect {

template <>
struct Steps<graph::NodeRef> {
  using Node = graph::NodeRef;

  static core::Value value(const Node& x) { return graph::value_of(*x); }
  static DType dtype(const Node& x) { return x->dtype; }
  static Node reduce(const core::Reduce& r, const Node& x, const Node& centre = {});
  static Node apply(Op op, const graph::Argument& a, const graph::Argument& b = {},
                    const graph::Argument& c = {});
  static Node with_number(Op op, const Node& x, double number);
  static Node in_place(Op op, const Node& x) { return apply(op, x); }
  static Node divided(const Node& x, double n);
  static Node divided(const Node& x, const Node& n);
  // A number is part of the structure: equal ones are one, and none takes a step.
  static Node constant(const Scalar& number, DType dtype);
  static Node cast(const Node& x, DType dtype) { return graph::make_cast(x, dtype); }
  static Node as(const Node& x, DType dtype);
  static Node mask(const Array& mask, const Shape& shape);
  // Other orders of elements are not views.
  static Node flat(const Node& x);
  static Node evaluated(const Node& x);
  static Node ones_shaped(const Node& x, int rank);
  // With out= it runs at once.
  static Node finish(const ReduceArgs& a, const Node& kept, DType dtype);
};

}  // namespace weft::dialect
