// What only the spelling of XLA's client library needs: reductions by a computation.
#include "base/raise.h"
#include "base/text.h"
#include "builder/recipe.h"
#include "builder/text.h"
#include "graph/node.h"

namespace weft::xla {

using detail::Instruction;
using detail::InstructionKind;
using detail::Recipe;

namespace detail {

const XlaOp& check_array(const XlaOp& x, const char* called) {
  if (x.is_tuple()) {
    raise(ErrorKind::bad_argument, Dialect::xla, called, "the operand is a tuple",
          "GetTupleElement(tuple, index) gives one of its elements");
  }
  return x;
}

}  // namespace detail

namespace {

bool is_scalar_parameter(const Instruction& instruction, DType dtype) {
  return instruction.kind == InstructionKind::parameter && instruction.shape().empty() &&
         instruction.dtype() == dtype;
}

// The operation whose two operands are the computation's two scalars of type `dtype`.
std::optional<Op> find_joining_op(const Recipe& recipe, DType dtype) {
  const Instruction& root = recipe.at(recipe.root);
  const bool is_binary = root.kind == InstructionKind::fusible && root.operands.size() == 2 &&
                         root.operands[0] != root.operands[1];
  if (!is_binary || root.expr->node()->kind != graph::Kind::op) return {};
  for (int operand : root.operands) {
    if (!is_scalar_parameter(recipe.at(operand), dtype)) return {};
  }
  return root.dtype() == dtype ? std::optional(root.expr->node()->op) : std::nullopt;
}

Op check_joining(const Computation& computation, DType dtype) {
  if (const std::optional<Op> op = find_joining_op(computation.recipe(), dtype)) return *op;
  raise(ErrorKind::bad_argument, Dialect::xla, "reduce",
        cat("the computation \"", shown(computation.name()), "\" is not one operation of two ",
            detail::type_text({}, dtype), " parameters"),
        "Reduce(x, init, Op::add, dimensions) names the operation");
}

}  // namespace

XlaOp Reduce(const XlaOp& x, const XlaOp& init, const Computation& computation,
             const Axes& dimensions) try {
  detail::check_operands("reduce", {x, init});
  return Reduce(x, init, check_joining(computation, x.dtype()), dimensions);
} catch (...) {
  detail::refuse_call("Reduce");
}

XlaOp ReduceAll(const XlaOp& x, const XlaOp& init, const Computation& computation) try {
  detail::check_operands("reduce", {x, init});
  return ReduceAll(x, init, check_joining(computation, x.dtype()));
} catch (...) {
  detail::refuse_call("ReduceAll");
}

}  // namespace weft::xla
