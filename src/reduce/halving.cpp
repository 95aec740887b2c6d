// Reductions by operations that have no kernel of their own: halves are joined elementwise.
//
//   a b c d e      a, b+d, c+e      a, (b+d)+(c+e)      the one left over waits at the front
#include <utility>

#include "exec/run.h"
#include "exec/steps_of_one_type.h"
#include "reduce/run.h"

namespace weft::reduce {
namespace {

core::Value piece(core::Value x, int axis, int64_t first, int64_t length) {
  x.address += first * x.strides[axis] * size_in_bytes(x.dtype);
  x.shape[axis] = length;
  return x;
}

Array piece(const Array& x, int axis, int64_t first, int64_t length) {
  Layout layout = x.layout();
  layout.shape[axis] = length;
  layout.offset += first * layout.strides[axis];
  return Array(x.storage(), std::move(layout), x.dtype(), true);
}

Array halved(const core::Value& x, int axis, Op op) {
  const int64_t half = x.shape[axis] / 2;
  const int64_t odd = x.shape[axis] % 2;
  Shape shape = x.shape;
  shape[axis] = half + odd;
  const Array halves = empty(shape, x.dtype);
  if (odd) exec::assigned("reduce", Voice::numpy, piece(x, axis, 0, 1), piece(halves, axis, 0, 1));
  const Array to = piece(halves, axis, odd, half);
  StrictOp join = exec::op_of_one_type(op, x.dtype, to.shape());
  join.operands[0] = exec::operand_of(piece(x, axis, odd, half));
  join.operands[1] = exec::operand_of(piece(x, axis, odd + half, half));
  join.out = &to;
  exec::run(std::move(join));
  return halves;
}

}  // namespace

Array reduce_by_halving(const core::Value& x, const Axes& axes, Op op) {
  core::Value part = x;
  Array memory;  // of the part
  for (int64_t entry : axes) {
    const int axis = static_cast<int>(entry);
    while (part.shape[axis] > 1) {
      memory = halved(part, axis, op);
      part = core::Value(memory);
    }
  }
  // Laid out as other reductions lay theirs out, and never the operand itself.
  const char* name = info(op).name.data();
  return exec::assigned(name, Voice::numpy, part, make_reduced(x, axes, x.dtype, name));
}

}  // namespace weft::reduce
