// Between the public handle and nodes.
#pragma once

#include "graph/node.h"
#include "weft/lazy.h"

namespace weft::graph {

inline NodeRef node_of(const Expr& expr) {
  retain(expr.node());
  return NodeRef(expr.node());
}

inline core::Value value_of(const Expr& expr) { return value_of(*expr.node()); }
inline Expr to_expr(NodeRef node) { return Expr(node.release()); }

}  // namespace weft::graph
