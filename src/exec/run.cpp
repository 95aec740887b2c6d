#include "exec/run.h"

#include "core/overlap.h"
#include "core/result.h"
#include "exec/execute.h"

namespace weft::exec {
namespace {

// A dense copy of the distinct elements of an operand; axes along which it repeats stay repeated.
Array copy_operand(StrictOperand& operand, const Shape& shape) {
  Shape distinct = shape;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (operand.strides[axis] == 0) distinct[axis] = 1;
  }
  Array dense = empty(distinct, operand.dtype);
  copy_elements(operand, dense);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (operand.strides[axis] != 0) operand.strides[axis] = dense.strides()[axis];
  }
  operand.origin = dense.origin();
  return dense;
}

// True iff the operand may lie under the output, other than element on element.
bool lies_under_output(const StrictOp& op, const StrictOperand& operand) {
  if (!operand.origin || op.out->size() == 0) return false;
  const core::Region out{op.out->origin(), op.out->strides(), op.out->dtype()};
  const core::Region in{operand.origin, operand.strides, operand.dtype};
  return core::find_overlap(op.shape, out, in) == core::Overlap::possible;
}

bool any_lies_under_output(const StrictOp& op) {
  for (int i = 0; i < op.arity(); ++i) {
    if (lies_under_output(op, op.operands[i])) return true;
  }
  return op.masked && lies_under_output(op, op.mask);
}

// With copies of those operands. Out of the way of the others, for whom making room for copies
// would take longer than looking.
[[gnu::noinline]] void execute_on_copies(StrictOp& op) {
  Array copies[kMaxArity + 1];
  for (int i = 0; i < op.arity(); ++i) {
    if (lies_under_output(op, op.operands[i])) copies[i] = copy_operand(op.operands[i], op.shape);
  }
  if (op.masked && lies_under_output(op, op.mask))
    copies[kMaxArity] = copy_operand(op.mask, op.shape);
  execute(op);
}

}  // namespace

void copy_elements(const StrictOperand& from, const Array& to) {
  const DType bits = from.dtype == DType::boolean ? DType::u8 : from.dtype;
  const Array out(to.storage(), to.layout(), bits, true);
  StrictOp copy;
  copy.name = "copy";
  copy.compute = copy.result = copy.loads[0] = bits;
  copy.shape = to.shape();
  copy.operands[0] = from;
  copy.operands[0].dtype = bits;
  copy.out = &out;
  execute(copy);
}

Array run(StrictOp&& op) {
  check_strict(op);
  if (!op.out) {
    Array result = core::make_result(op);
    op.out = &result;
    execute(op);
    return result;
  }
  any_lies_under_output(op) ? execute_on_copies(op) : execute(op);
  return *op.out;
}

}  // namespace weft::exec
