// Functions of arrays that no loop computes, as expressions: lowered at once, so that they are
// refused where they are called, and run when the expression is.
#pragma once

#include <initializer_list>
#include <utility>

#include "core/value.h"
#include "graph/expr.h"

namespace weft::api {

// An expression as a record sees it: without elements.
inline core::Value value_of(const Expr& x) { return graph::value_of(*graph::node_of(x)); }

// `run` makes of the operands' values what the record says: fresh memory, row-major.
template <class Run>
Expr lazy_call(const char* name, const Shape& shape, DType dtype,
               std::initializer_list<Expr> operands, Run run) {
  graph::Call call;
  for (const Expr& operand : operands) call.operands.push_back(graph::node_of(operand));
  call.run = std::move(run);
  return graph::to_expr(graph::make_call_node(name, shape, dtype, std::move(call)));
}

}  // namespace weft::api
