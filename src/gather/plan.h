// Plan: a gather or scatter as loops. Axes that an index array moves along are looked up, one
// position after the other; along the others everything repeats with steps.
//
//   x (4, 5, 6)   x(rows (3,), all, all)     looked up (3,)      row of 30 items, side by side
//                 x(all, all, cols (2,))     looked up (2,)      20 lines, a row of one item
//
// All steps are in bytes: of x, and of what lies beside it: the result, or the values.
#pragma once

#include <vector>

#include "core/gather.h"
#include "gather/lines.h"

namespace weft::gather {

struct PlainAxis {
  int64_t extent = 1;
  int64_t x_step = 0;
  int64_t beside_step = 0;
};

// One index array, seen from the axes that are looked up.
struct Column {
  const core::Lookup* lookup;
  int64_t stride;  // of x
  LineKernels kernels;
  Strides steps;
};

struct Plan {
  Shape looked_up;  // merged where everything steps evenly
  Strides x_steps;
  Strides beside_steps;
  std::vector<Column> columns;
  Shape unmerged;  // as they are in the record, and which axes these are
  Axes axes;

  PlainAxis row;    // the innermost plain axis, if it lies behind all that is looked up
  PlainAxis lines;  // the next
  std::vector<PlainAxis> outer;  // the others, outermost first

  int64_t item = 1;  // bytes
  int64_t positions() const { return count_or_overflow(looked_up); }
  int64_t plain() const;  // plain indices: outer, lines and rows
};

// `beside` are strides in elements for the record's shape.
Plan make_plan(const core::Gather& gather, const Strides& beside);

// Takes a dense row of up to 16 bytes for one item. For what moves items without looking at them.
void widen_items(Plan& plan);

}  // namespace weft::gather
