#include "core/result.h"

#include <utility>

#include "array/axes.h"
#include "array/storage.h"
#include "base/stride_math.h"

namespace weft::core {
namespace {

// True iff the operand, walked with `order` outermost first, never takes a larger step inside a
// smaller one. Axes it repeats on, and axes of extent 1, do not vote.
bool follows(const StrictOperand& operand, const Shape& shape, const Axes& order) {
  const int64_t* extents = shape.data();
  const int64_t* strides = operand.strides.data();
  uint64_t before = ~uint64_t{0};
  for (int64_t axis : order) {
    const uint64_t step = distance_of(strides[axis]);
    if (step == 0 || extents[axis] == 1) continue;
    if (step > before) return false;
    before = step;
  }
  return true;
}

// The axes sorted by the operand's steps, largest first; stable. Axes of extent 1 stay in their
// places, whatever their strides say.
Axes order_of(const StrictOperand& operand, const Shape& shape) {
  Axes order = all_axes(shape.rank());
  const int64_t* extents = shape.data();
  const int64_t* strides = operand.strides.data();
  int64_t* axes = order.data();
  for (int i = 1; i < order.size(); ++i) {
    int at = i;
    for (int j = i - 1; j >= 0 && extents[i] > 1; --j) {
      if (extents[axes[j]] == 1) continue;
      if (distance_of(strides[axes[j]]) >= distance_of(strides[i])) break;
      std::swap(axes[j], axes[at]);
      at = j;
    }
  }
  return order;
}

bool repeats(const StrictOperand& operand, const Shape& shape) {
  const int64_t* extents = shape.data();
  const int64_t* strides = operand.strides.data();
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (strides[axis] == 0 && extents[axis] > 1) return true;
  }
  return false;
}

bool all_follow(const StrictOp& op, const Axes& order) {
  for (int i = 0; i < op.arity(); ++i) {
    if (!follows(op.operands[i], op.shape, order)) return false;
  }
  return true;
}

// Row-major if every operand follows that; else the order of an operand that knows one for all
// axes, if every operand follows it; else row-major.
Axes agreed_order(const StrictOp& op) {
  const Axes row_major = all_axes(op.shape.rank());
  if (all_follow(op, row_major)) return row_major;
  for (int i = 0; i < op.arity(); ++i) {
    if (repeats(op.operands[i], op.shape)) continue;
    const Axes order = order_of(op.operands[i], op.shape);
    if (all_follow(op, order)) return order;
  }
  return row_major;
}

}  // namespace

bool follows_row_major(const Shape& shape, const Strides& strides) noexcept {
  const int64_t* extents = shape.data();
  const int64_t* steps = strides.data();
  uint64_t reached = 0;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    const uint64_t step = distance_of(steps[axis]);
    if (extents[axis] == 1 || step == 0) continue;
    if (step < reached) return false;
    reached = step;
  }
  return true;
}

Strides dense_strides(const Shape& shape, const Axes& order) {
  Strides strides = Strides::filled(shape.rank(), 1);
  const int64_t* extents = shape.data();
  const int64_t* axes = order.data();
  int64_t* to = strides.data();
  int64_t step = 1;
  for (int i = order.size() - 1; i >= 0; --i) {
    to[axes[i]] = step;
    step *= extents[axes[i]] > 0 ? extents[axes[i]] : 1;
  }
  return strides;
}

Strides result_strides(const StrictOp& op) {
  const bool has_order = op.shape.rank() >= 2 && count_or_overflow(op.shape) != 0;
  return has_order ? dense_strides(op.shape, agreed_order(op)) : row_major_strides(op.shape);
}

Array make_result(const StrictOp& op) {
  detail::StorageRef storage = allocate(op.shape, op.result, op.name);
  return Array(std::move(storage), Layout{op.shape, result_strides(op), 0}, op.result, true);
}

}  // namespace weft::core
