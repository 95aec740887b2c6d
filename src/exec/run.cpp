#include "exec/run.h"

#include <cstring>
#include <optional>
#include <utility>

#include "base/walk.h"
#include "exec/execute.h"
#include "exec/overlap.h"
#include "exec/result.h"

namespace weft::exec {
namespace {

// A dense copy of the distinct elements of an operand; axes along which it repeats stay repeated.
Array copy_operand(StrictOperand& operand, const Shape& shape) {
  Shape distinct = shape;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (operand.strides[axis] == 0) distinct[axis] = 1;
  }
  Array dense = empty(distinct, operand.dtype);
  const int64_t item = size_in_bytes(operand.dtype);
  Walk<2> walk(distinct, {&operand.strides, &dense.strides()});
  do {
    std::memcpy(dense.origin() + walk.offset(1) * item, operand.first() + walk.offset(0) * item,
                static_cast<size_t>(item));
  } while (walk.next());
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (operand.strides[axis] != 0) operand.strides[axis] = dense.strides()[axis];
  }
  operand.origin = dense.origin();
  return dense;
}

// Replaces an operand that may lie under the output by a copy, which `keep` holds alive.
void separate(const StrictOp& op, StrictOperand& operand, std::optional<Array>& keep) {
  if (!operand.origin || op.out->size() == 0) return;
  const Region out{op.out->origin(), op.out->strides(), op.out->dtype()};
  const Region in{operand.origin, operand.strides, operand.dtype};
  if (find_overlap(op.shape, out, in) == Overlap::possible) keep = copy_operand(operand, op.shape);
}

}  // namespace

Array run(StrictOp op) {
  check_strict(op);
  if (!op.out) {
    Array result = make_result(op);
    op.out = &result;
    execute(op);
    return result;
  }
  std::optional<Array> copies[kMaxArity + 1];
  for (int i = 0; i < op.arity(); ++i) separate(op, op.operands[i], copies[i]);
  if (op.masked) separate(op, op.mask, copies[kMaxArity]);
  execute(op);
  return *op.out;
}

}  // namespace weft::exec
