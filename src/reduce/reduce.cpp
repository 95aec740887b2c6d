#include "reduce/reduce.h"

#include <utility>

#include "array/storage.h"
#include "base/integers.h"
#include "core/result.h"
#include "reduce/ready_reduction.h"
#include "reduce/stage_run.h"

namespace weft::reduce {
namespace {

using loops::LoopNest;

// Axes in the order of x's memory, largest step first. Those of one element, and steps of 0, do not
// vote.
Axes memory_order(const Shape& shape, const Strides& strides) {
  Axes order;
  for (int axis = 0; axis < shape.rank(); ++axis) {
    order.push_back(axis);
    int place = axis;
    for (int i = axis - 1; i >= 0 && shape[axis] != 1; --i) {
      const int other = static_cast<int>(order[i]);
      if (shape[other] == 1) continue;
      const int64_t before = magnitude(strides[other]);
      const int64_t own = magnitude(strides[axis]);
      if (before == 0 || own == 0 || before >= own) break;
      std::swap(order[i], order[place]);
      place = i;
    }
  }
  return order;
}

int innermost_reduced(const LoopNest& nest) {
  int axis = nest.rank - 1;
  while (axis >= 0 && !is_reduced(nest, axis)) --axis;
  return axis;
}

int reduced_axes(const LoopNest& nest) {
  int count = 0;
  for (int axis = 0; axis < nest.rank; ++axis) count += is_reduced(nest, axis) ? 1 : 0;
  return count;
}

KeptAxis kept(const LoopNest& nest, int axis) {
  return {nest.axes[axis].extent, nest.step(axis, 0), nest.step(axis, 1),
          nest.operands > 2 ? nest.step(axis, 2) : 0};
}

// The stage that reduces `axis` (-1: nothing is left to reduce, one element makes one result).
void fill_stage(Stage& stage, const LoopNest& nest, int axis) {
  stage.n = axis < 0 ? 1 : nest.axes[axis].extent;
  stage.step = axis < 0 ? 0 : nest.step(axis, 0);
  stage.by_columns = axis < nest.rank - 1;
  const int beside = stage.by_columns ? nest.rank - 1 : nest.rank - 2;
  stage.beside = beside < 0 ? kNoAxis : kept(nest, beside);
  stage.outers = 0;
  for (int i = 0; i < nest.rank; ++i) {
    if (i != axis && i != beside) stage.outer[stage.outers++] = kept(nest, i);
  }
}

// Gives the nest a dense output that has all axes but `axis`. Returns its number of elements.
int64_t make_dense(LoopNest& nest, int axis, int64_t item) {
  int64_t elements = 1;
  for (int i = nest.rank - 1; i >= 0; --i) {
    nest.axes[i].steps[1] = i == axis ? 0 : elements * item;
    if (i != axis) elements *= nest.axes[i].extent;
  }
  return elements;
}

// What the rest of a reduction does with the results of its first stage.
kernels::Reducer joining(kernels::Reducer reducer) {
  const bool squares = reducer == kernels::Reducer::sum_of_squares ||
                       reducer == kernels::Reducer::sum_of_centred_squares;
  return squares ? kernels::Reducer::sum : reducer;
}

// Reduces the innermost axis into memory of its own and makes the nest one of the others.
Array reduce_innermost(Stage& stage, LoopNest& nest) {
  const int axis = innermost_reduced(nest);
  LoopNest first = nest;
  const int64_t item = size_in_bytes(stage.load);
  const Array partial = empty({make_dense(first, axis, item)}, stage.load);
  std::byte* out = stage.out;
  fill_stage(stage, first, axis);
  stage.out = partial.origin();
  run_stage(stage);
  for (int i = axis; i + 1 < nest.rank; ++i) {
    nest.axes[i] = nest.axes[i + 1];
    first.axes[i] = first.axes[i + 1];
  }
  --nest.rank;
  for (int i = 0; i < nest.rank; ++i) nest.axes[i].steps[0] = first.step(i, 1);
  nest.operands = 2;
  loops::coalesce(nest);
  stage.centre = nullptr;
  stage.reducer = joining(stage.reducer);
  stage.from = stage.load;
  stage.as_truth = false;
  stage.producer = nullptr;
  stage.in = partial.origin();
  stage.out = out;
  return partial;
}

}  // namespace

Layout reduced_layout(const Shape& x, const Strides& strides, const Axes& axes) {
  Layout layout{x, strides, 0};
  for (int64_t axis : axes) layout.shape[static_cast<int>(axis)] = 1;
  if (core::follows_row_major(x, strides)) {  // as most do: the order is that of the axes
    layout.strides = row_major_strides(layout.shape);
    return layout;
  }
  const Axes order = memory_order(x, strides);
  int64_t step = 1;
  for (int i = order.size() - 1; i >= 0; --i) {
    const int axis = static_cast<int>(order[i]);
    layout.strides[axis] = step;
    step *= layout.shape[axis] > 0 ? layout.shape[axis] : 1;
  }
  return layout;
}

Array make_reduced(const core::Value& x, const Axes& axes, DType dtype, const char* op) {
  Layout layout = reduced_layout(x.shape, x.strides, axes);
  detail::StorageRef storage = allocate(layout.shape, dtype, op);
  return Array(std::move(storage), std::move(layout), dtype, true);
}

namespace {

// Operand number i of a nest over out's axes; those of one result stand still along reduced ones.
void set_steps(LoopNest& nest, int i, const Strides& strides, DType dtype, const Array& out) {
  const int64_t item = size_in_bytes(dtype);
  nest.shifts[i] = 0;
  for (int axis = 0; axis < nest.rank; ++axis) {
    const bool still = i > 0 && out.shape()[axis] == 1;
    nest.axes[axis].steps[i] = still ? 0 : strides[axis] * item;
  }
}

}  // namespace

void canonical_nest(const core::Value& x, const Array& out, const Array* centre, LoopNest& nest) {
  nest.rank = x.rank();
  nest.operands = centre ? 3 : 2;
  set_steps(nest, 0, x.strides, x.dtype, out);
  set_steps(nest, 1, out.strides(), out.dtype(), out);
  if (centre) set_steps(nest, 2, centre->strides(), centre->dtype(), out);
  for (int axis = 0; axis < nest.rank; ++axis) nest.axes[axis].extent = x.shape[axis];
  loops::canonicalise(nest);
}

namespace {

Stage first_stage(const Reduction& reduction, const Array& out, const LoopNest& nest) {
  Stage stage;
  stage.reducer = reduction.reducer;
  stage.from = reduction.x.dtype;
  stage.load = reduction.load;
  stage.as_truth = reduction.as_truth;
  stage.in = reduction.x.address ? reduction.x.address + nest.shifts[0] : nullptr;
  stage.producer = reduction.producer;
  stage.out = out.origin() + nest.shifts[1];
  stage.centre = reduction.centre ? reduction.centre->origin() + nest.shifts[2] : nullptr;
  return stage;
}

}  // namespace

void reduce_into(const Reduction& reduction, const Array& out) {
  LoopNest nest;
  canonical_nest(reduction.x, out, reduction.centre, nest);
  Stage stage = first_stage(reduction, out, nest);
  Array partial;
  while (reduced_axes(nest) > 1) partial = reduce_innermost(stage, nest);
  fill_stage(stage, nest, innermost_reduced(nest));
  run_stage(stage);
}

bool takes_memory(const Reduction& reduction, const Array& out) {
  LoopNest nest;
  canonical_nest(reduction.x, out, reduction.centre, nest);
  if (reduced_axes(nest) > 1) return true;
  Stage stage = first_stage(reduction, out, nest);
  fill_stage(stage, nest, innermost_reduced(nest));
  return takes_memory(stage);
}

StageChoice choose(const Reduction& reduction, const Array& out) {
  LoopNest nest;
  canonical_nest(reduction.x, out, reduction.centre, nest);
  Stage stage = first_stage(reduction, out, nest);
  fill_stage(stage, nest, innermost_reduced(nest));
  return StageRun(stage).choice();
}

void ReadyReduction::make(const Reduction& reduction, const Array& out) {
  LoopNest nest;
  canonical_nest(reduction.x, out, reduction.centre, nest);
  if (!reduction.x.address || reduced_axes(nest) > 1) return;
  stage_ = first_stage(reduction, out, nest);
  fill_stage(stage_, nest, innermost_reduced(nest));
  for (int i = 0; i < nest.operands; ++i) shift_[i] = nest.shifts[i];
  call_ = as_one_call(stage_);
  is_made_ = true;
}

void ReadyReduction::run(const std::byte* in, std::byte* out, const std::byte* centre) {
  if (call_.kernel) {
    call_.fold.in = in + shift_[0];
    call_.fold.out = out + shift_[1];
    if (centre) call_.fold.centre = centre + shift_[2];
    return call_.kernel(call_.fold);
  }
  stage_.in = in + shift_[0];
  stage_.out = out + shift_[1];
  if (centre) stage_.centre = centre + shift_[2];
  run_stage(stage_);
}

}  // namespace weft::reduce
