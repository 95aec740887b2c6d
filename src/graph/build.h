// From calls to nodes: every call is lowered at once by the dialect it was made in, on operands
// that have a shape and an element type but no elements. So it is refused with the eager call's
// error, or becomes a node.
#pragma once

#include <utility>

#include "graph/node.h"
#include "weft/error.h"
#include "weft/options.h"

namespace weft::graph {

// An operand of a call: a node, or a C++ number.
struct Argument {
  NodeRef node;  // null: the number
  // The caller's: a copy of what was made just now would wait until that is in memory.
  const CallOperand* number = nullptr;

  Argument() = default;
  Argument(NodeRef given) : node(std::move(given)) {}
  explicit Argument(const CallOperand& given) : number(&given) {}
};

NodeRef make_numpy_op(Op op, const char* name, const Argument* arguments,
                      const std::optional<Policy>& policy);
NodeRef make_torch_op(Op op, const char* name, const Argument* arguments,
                      const std::optional<Policy>& policy);
// `dims` as in lower_xla.
NodeRef make_xla_op(Op op, const char* name, const Argument* arguments, const Axes& dims);

// Checks `target op= value` as the eager call does, and gives the operation of the two. For
// Op::copy: target = value.
NodeRef make_update(Op op, const char* name, const Array& target, const Argument& value);

// x as another element type.
NodeRef make_cast(const NodeRef& x, DType dtype);

// Reduces x as the record says, but for mask, initial value and the form of the result: axes are
// kept with extent 1, the type is that of `load`. `centre`, of the result's shape, goes with
// sum_of_centred_squares.
NodeRef make_reduction(const NodeRef& x, const core::Reduce& r, const NodeRef& centre = {});

}  // namespace weft::graph
