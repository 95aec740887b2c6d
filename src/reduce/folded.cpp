#include "reduce/folded.h"

#include <new>
#include <utility>
#include <vector>

#include "exec/counters.h"
#include "exec/execute.h"
#include "exec/run.h"
#include "reduce/column_groups.h"
#include "reduce/elements.h"
#include "reduce/fold.h"
#include "reduce/tuning.h"

namespace weft::reduce {
namespace {

using core::Input;
using core::Program;
using kernels::Reducer;

// The joins of more elements than the tree has lanes are not one per lane.
constexpr int kMostWrittenOut = 16;

Dims without(const Dims& dims, int axis) {
  Dims rest = dims;
  rest.erase(axis);
  return rest;
}

// --- What is reduced, and how it lies.

struct Axis {
  int reduced = -1;
  int columns = -1;
};

// The only axis with more than one element among `axes`; -1 if there are several or none.
int only_reduced(const Shape& loop, const Axes& axes) {
  int found = -1;
  for (const int64_t axis : axes) {
    if (loop[static_cast<int>(axis)] == 1) continue;
    if (found >= 0) return -1;
    found = static_cast<int>(axis);
  }
  return found;
}

int contiguous_axis(const Array& out) {
  for (int axis = 0; axis < out.rank(); ++axis) {
    if (out.shape()[axis] >= kLeastColumns && out.strides()[axis] == 1) return axis;
  }
  return -1;
}

// How many times an element of the input is used by different results beside one another.
int64_t uses_of(const core::Input& input, const Shape& loop, const Axis& axis) {
  int64_t uses = 1;
  for (int i = 0; i < loop.rank(); ++i) {
    if (i != axis.reduced && i != axis.columns && input.strides[i] == 0) uses *= loop[i];
  }
  return uses;
}

bool lies_along(const core::Input& input, int columns) {
  const int64_t stride = input.strides[columns];
  return stride == 0 || stride == 1;
}

// --- Packing.

// An input copied so that it lies along the columns.
struct Packed {
  Array array;
  Strides strides;  // of the loop
};

// Dense, the columns innermost, then the reduced axis; 0 where the input repeats.
Strides packed_strides(const core::Input& input, const Shape& loop, const Axis& axis,
                       int64_t& elements) {
  Strides strides = Strides::filled(loop.rank(), 0);
  const auto moves = [&](int i) { return input.strides[i] != 0 && loop[i] > 1; };
  const int64_t per_row = kPackedRowBytes / size_in_bytes(input.dtype);
  const int64_t rows = (loop[axis.columns] + per_row - 1) / per_row | 1;
  strides[axis.columns] = 1;
  elements = rows * per_row;
  const auto place = [&](int i) {
    strides[i] = elements;
    elements *= loop[i];
  };
  if (moves(axis.reduced)) place(axis.reduced);
  for (int i = loop.rank() - 1; i >= 0; --i) {
    if (i != axis.columns && i != axis.reduced && moves(i)) place(i);
  }
  return strides;
}

Packed packed(const core::Input& input, const Shape& loop, const Axis& axis) {
  int64_t elements = 0;
  Packed made;
  made.strides = packed_strides(input, loop, axis, elements);
  made.array = empty({elements}, input.dtype);
  exec::count_allocation(made.array.nbytes());
  Layout distinct{loop, made.strides, 0};
  for (int i = 0; i < loop.rank(); ++i) {
    if (made.strides[i] == 0) distinct.shape[i] = 1;
  }
  const Array to(made.array.storage(), std::move(distinct), input.dtype, true);
  StrictOperand from;
  from.origin = input.origin;
  from.dtype = input.dtype;
  from.strides = Strides::from(input.strides, loop.rank());
  exec::copy_elements(from, to);
  return made;
}

// --- Few elements: a program for all of them.

bool reduce_few(const core::Program& program, Op join, const Shape& loop, int reduced,
                const Array& out) {
  const int64_t n = loop[reduced];
  if (n > kMostWrittenOut) return false;
  Elements few(program, reduced, static_cast<int>(n), 1);
  if (!few.fits(0, static_cast<int>(n) - 1)) return false;
  Strides strides[core::kMaxInputs];
  for (int i = 0; i < program.inputs; ++i) {
    for (int axis = 0; axis < loop.rank(); ++axis) {
      if (axis != reduced) strides[i].push_back(program.input[i].strides[axis]);
    }
  }
  few.write(strides, 0);
  // Lanes in halves, those that exist (kernels/reduce/reduce.h).
  int lanes[kMostWrittenOut];
  for (int k = 0; k < n; ++k) lanes[k] = few.element(k);
  for (int half = kMostWrittenOut / 2; half > 0; half /= 2) {
    for (int l = 0; l < half && l + half < n; ++l)
      lanes[l] = few.add({join, program.written, program.written, {lanes[l], lanes[l + half]}});
  }
  few.end_with(program.written);
  exec::execute(few.program(), without(loop, reduced), out.origin(),
                without(out.strides(), reduced));
  return true;
}

// --- Deciding.

// Makes the program give what is joined. False if that is not simple, or there is no room for it.
bool complete(core::Program& program, Reducer reducer) {
  const auto append = [&](Op op, DType from, DType to) {
    const int last = program.inputs + program.instructions - 1;
    program.instruction[program.instructions++] = {op, from, to, {last}};
    program.computed = program.result = to;
  };
  if (program.result != program.computed || program.instructions + 2 > core::kMaxInstructions)
    return false;
  if (program.computed != program.written) append(Op::copy, program.computed, program.written);
  if (reducer == Reducer::sum_of_squares) append(Op::square, program.written, program.written);
  return true;
}

}  // namespace

bool has_results_for_vectors(const Array& out) { return contiguous_axis(out) >= 0; }

bool reduce_over_results(const core::Program& program, const Shape& loop, const Axes& axes,
                         Reducer reducer, const Array& out) try {
  const Axis axis{only_reduced(loop, axes), contiguous_axis(out)};
  if (axis.reduced < 0 || axis.columns < 0 || reducer == Reducer::sum_of_centred_squares ||
      size_in_bytes(program.written) < 4)
    return false;
  core::Program complete_program = program;
  if (!complete(complete_program, reducer)) return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (!lies_along(program.input[i], axis.columns) &&
        uses_of(program.input[i], loop, axis) < kLeastFoldedUses)
      return false;
  }
  std::vector<Packed> packs;
  packs.reserve(core::kMaxInputs);
  for (int i = 0; i < program.inputs; ++i) {
    core::Input& input = complete_program.input[i];
    if (lies_along(input, axis.columns)) continue;
    const Packed& it = packs.emplace_back(packed(input, loop, axis));
    input.origin = it.array.origin();
    input.strides = it.strides.data();
  }
  for (const Packed& it : packs) exec::count_release(it.array.nbytes());  // by the time this ends
  const Op join = joining_op(reducer);
  if (reduce_few(complete_program, join, loop, axis.reduced, out)) return true;
  const FoldJob job{complete_program, join,         loop,         axis.reduced,
                    axis.columns,     out.origin(), out.strides()};
  return run_fold(job) || reduce_by_groups(job);
} catch (const std::bad_alloc&) {
  return false;  // what it takes memory for comes before what it writes
}

}  // namespace weft::reduce
