// Reductions by operations that have no kernel of their own: halves are joined elementwise.
//
//   a b c d e      a, b+d, c+e      a, (b+d)+(c+e)      the one left over waits at the front
#include <utility>

#include "core/views.h"
#include "exec/run.h"
#include "exec/steps_of_one_type.h"
#include "reduce/run.h"
#include "reduce/views.h"

namespace weft::reduce {
namespace {

Array halved(const core::Value& x, int axis, Op op) {
  const int64_t half = x.shape[axis] / 2;
  const int64_t odd = x.shape[axis] % 2;
  Shape shape = x.shape;
  shape[axis] = half + odd;
  const Array halves = empty(shape, x.dtype);
  if (odd)
    exec::assigned("reduce", Dialect::numpy, core::every(x, axis, 0, 1, 1),
                   piece(halves, axis, 0, 1));
  const Array to = piece(halves, axis, odd, half);
  StrictOp join = exec::op_of_one_type(op, x.dtype, to.shape());
  join.operands[0] = exec::operand_of(core::every(x, axis, odd, 1, half));
  join.operands[1] = exec::operand_of(core::every(x, axis, odd + half, 1, half));
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
  return exec::assigned(name, Dialect::numpy, part, make_reduced(x, axes, x.dtype, name));
}

}  // namespace weft::reduce
