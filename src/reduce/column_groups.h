// Reductions of computed elements along an axis that lies outside of contiguous ones: rows are
// taken in groups of four times sixteen, each by a program that adds it to sixteen rows of lanes
// (kernels/reduce/reduce.h).
//
//   lanes[l, :] += (f(row l) + f(row l + 16)) + (f(row l + 32) + f(row l + 48))        l = 0 .. 15
//
// So inputs are read in whole rows, forwards, and between them and the lanes nothing is written.
// Lanes lie in scratch; of a block of 1024 rows one row of sums is kept.
#pragma once

#include "reduce/fold.h"

namespace weft::reduce {

// False if there are too few elements for it to pay, or too many inputs; then nothing is written.
bool reduce_by_groups(const FoldJob& job);

}  // namespace weft::reduce
