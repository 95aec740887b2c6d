// Instructions that rearrange, join and take apart. The constraints are StableHLO's.
#include <utility>

#include "base/raise.h"
#include "base/text.h"
#include "builder/recipe.h"
#include "dialect/join.h"
#include "dialect/xla_views.h"

namespace weft::xla {

using detail::append_fusible;
using detail::check_operands;
using detail::expr_of;
using detail::Instruction;
using detail::InstructionKind;

XlaOp Broadcast(const XlaOp& x, const Shape& sizes) try {
  check_operands("broadcast", {x});
  return append_fusible("broadcast", {x}, broadcast(expr_of(x), sizes),
                        cat("sizes=", braces(sizes)));
} catch (...) {
  detail::refuse_call("Broadcast");
}

XlaOp BroadcastInDim(const XlaOp& x, const Shape& shape, const Axes& dims) try {
  check_operands("broadcast_in_dim", {x});
  return append_fusible("broadcast_in_dim", {x}, broadcast_in_dim(expr_of(x), shape, dims),
                        cat("dimensions=", braces(dims)));
} catch (...) {
  detail::refuse_call("BroadcastInDim");
}

XlaOp ConvertElementType(const XlaOp& x, DType dtype) try {
  check_operands("convert_element_type", {x});
  return append_fusible("convert", {x}, expr_of(x).astype(dtype));
} catch (...) {
  detail::refuse_call("ConvertElementType");
}

XlaOp Reshape(const XlaOp& x, const Shape& shape) try {
  check_operands("reshape", {x});
  dialect::check_xla_reshape(x.shape(), shape);
  return append_fusible("reshape", {x}, expr_of(x).reshape(shape));
} catch (...) {
  detail::refuse_call("Reshape");
}

XlaOp Transpose(const XlaOp& x, const Axes& permutation) try {
  check_operands("transpose", {x});
  dialect::check_xla_transpose(x.shape(), permutation);
  return append_fusible("transpose", {x}, expr_of(x).transpose(permutation),
                        cat("dimensions=", braces(permutation)));
} catch (...) {
  detail::refuse_call("Transpose");
}

XlaOp Slice(const XlaOp& x, const Dims& start, const Dims& limit, const Dims& strides) try {
  check_operands("slice", {x});
  const Dims steps = strides.empty() ? Dims::filled(x.shape().rank(), 1) : strides;
  dialect::check_xla_slice(x.shape(), start, limit, steps);
  const std::vector<Index> indices = dialect::xla_slice(start, limit, steps);
  return append_fusible(
      "slice", {x}, expr_of(x).index(indices),
      cat("start=", braces(start), ", limit=", braces(limit), ", strides=", braces(steps)));
} catch (...) {
  detail::refuse_call("Slice");
}

XlaOp ConcatInDim(const std::vector<XlaOp>& operands, int64_t dimension) try {
  check_operands("concatenate", operands);
  dialect::Values parts;
  for (const XlaOp& operand : operands)
    parts.push_back(core::abstract_value(operand.shape(), operand.dtype()));
  const Shape shape = dialect::lower_xla_concatenate(parts, dimension).shape;
  Instruction made{InstructionKind::concatenate, "concatenate"};
  made.expr = Expr(detail::described(shape, operands[0].dtype()));
  made.attributes = cat("dimensions=", braces({dimension}));
  made.dimension = static_cast<int>(dimension);
  return detail::append(operands, std::move(made));
} catch (...) {
  detail::refuse_call("ConcatInDim");
}

// --- Tuples.

XlaOp Tuple(const std::vector<XlaOp>& elements) try {
  if (elements.empty())
    raise(ErrorKind::bad_argument, Dialect::xla, "tuple", "there must be an element");
  check_operands("tuple", elements);
  return detail::append(elements, {InstructionKind::tuple, "tuple"});
} catch (...) {
  detail::refuse_call("Tuple");
}

XlaOp GetTupleElement(const XlaOp& tuple, int64_t index) try {
  if (!tuple.is_tuple()) {
    raise(ErrorKind::bad_argument, Dialect::xla, "get_tuple_element",
          cat("the operand is an array of shape ", tuple.shape(), ", not a tuple"));
  }
  const std::vector<int>& elements = tuple.recipe().at(tuple.number()).operands;
  if (index < 0 || index >= static_cast<int64_t>(elements.size())) {
    raise(ErrorKind::index_out_of_range, Dialect::xla, "get_tuple_element",
          cat("index ", index, " is outside the tuple, which has ", elements.size(), " elements"));
  }
  return XlaOp(tuple.shared_recipe(), elements[static_cast<size_t>(index)]);
} catch (...) {
  detail::refuse_call("GetTupleElement");
}

}  // namespace weft::xla
