#include "exec/distinct.h"

#include "exec/execute.h"

namespace weft::exec {
namespace {

// Below this a second pass over the output costs more than it saves.
constexpr int64_t kWorthwhile = 4096;

bool moves_along(const StrictOp& op, int axis) {
  for (int i = 0; i < op.arity(); ++i) {
    if (op.operands[i].strides[axis] != 0) return true;
  }
  return false;
}

// The part of the output at index 0 of the axes from `first` on in the list.
Array at_zero(const Array& out, const Axes& idle, int first) {
  Layout layout = out.layout();
  for (int i = first; i < idle.size(); ++i) layout.shape[static_cast<int>(idle[i])] = 1;
  return Array(out.storage(), layout, out.dtype(), true);
}

// Copies index 0 of an axis to all others. Not onto itself: other threads may be reading it.
void copy_along(const Array& part, int axis, const kernels::KernelTable& table) {
  Layout rest = part.layout();
  rest.shape[axis] -= 1;
  rest.offset += rest.strides[axis];
  const Array out(part.storage(), rest, part.dtype(), true);
  StrictOp copy;
  copy.compute = copy.result = copy.loads[0] = part.dtype();
  copy.shape = rest.shape;
  copy.operands[0].origin = part.origin();
  copy.operands[0].dtype = part.dtype();
  copy.operands[0].strides = rest.strides;
  copy.operands[0].strides[axis] = 0;
  copy.out = &out;
  execute(copy, table);
}

}  // namespace

Axes idle_axes(const StrictOp& op) {
  Axes idle;
  for (int axis = 0; axis < op.shape.rank(); ++axis) {
    if (op.shape[axis] > 1 && !moves_along(op, axis)) idle.push_back(axis);
  }
  return idle;
}

bool pays_to_copy(const StrictOp& op, const Axes& idle) {
  // Long lists take memory, which may not be there when the first part has been written.
  return op.shape.rank() <= Dims::kShort && !idle.empty() && !op.masked && op.op != Op::copy &&
         op.out->size() >= kWorthwhile;
}

void execute_distinct(const StrictOp& op, const Axes& idle, const kernels::KernelTable& table) {
  const Array distinct = at_zero(*op.out, idle, 0);
  StrictOp once = op;
  once.shape = distinct.shape();
  once.out = &distinct;
  execute(once, table);
  for (int i = 0; i < idle.size(); ++i)
    copy_along(at_zero(*op.out, idle, i + 1), static_cast<int>(idle[i]), table);
}

}  // namespace weft::exec
