// Between the public handle and nodes.
#pragma once

#include <utility>

#include "graph/build.h"
#include "weft/lazy.h"

namespace weft::graph {

inline NodeRef node_of(const Expr& expr) {
  retain(expr.node());
  return NodeRef(expr.node());
}

inline Expr to_expr(NodeRef node) { return Expr(node.release()); }

inline Argument to_argument(const LazyOperand& operand) {
  if (operand.expr()) return {node_of(*operand.expr())};
  if (const Array* array = operand.operand().array()) return {make_array_node(*array)};
  return Argument(operand.operand());
}

// The operands of a call that runs at once.
struct EagerOperands {
  Array arrays[kMaxArity];
  CallOperand operands[kMaxArity] = {0, 0, 0};

  EagerOperands(const LazyOperand* given, int count) {
    for (int i = 0; i < count; ++i) {
      if (given[i].expr()) arrays[i] = given[i].expr()->eval();
      operands[i] = given[i].expr() ? CallOperand(arrays[i]) : given[i].operand();
    }
  }
};

}  // namespace weft::graph
