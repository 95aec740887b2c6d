// Reducing what a program computes, with vectors over results: every lane is a result, whose
// elements are computed and joined in registers. Nothing but results is written.
//
//   sum over k of (x[i, k] - y[j, k])^2      columns j: y lies along them (packed so), x[i, k] is spread over the lanes
//
// The elements of a result are joined in the order of kernels/reduce/reduce.h, so the bits are
// those of the reduction kernels.
#pragma once

#include <vector>

#include "core/program.h"
#include "jit/segment.h"
#include "kernels/reduce/reduce.h"

namespace weft::reduce {

// REQUIRES: the loop has elements and more than one along `reduced`; every input has stride 0 or 1
// along `columns`, and so has the output 1 along it and 0 along `reduced`; program.written has 4 or
// 8 bytes.
struct FoldJob {
  const core::Program& program;
  Op join;
  const Shape& loop;
  int reduced;
  int columns;
  std::byte* out;
  const Strides& out_strides;
};

// False if there is no generated code for the job, or other ways are better; then nothing is
// written.
bool run_fold(const FoldJob& job);

// How n elements are joined.
struct FoldRecipe {
  std::vector<jit::FoldPart> parts;
  int64_t jump_back = 0;
};
FoldRecipe make_recipe(int64_t n);

// The operation that joins two values the way the reducer does.
Op joining_op(kernels::Reducer reducer);

}  // namespace weft::reduce
