// Reductions of computed elements with vectors over results, if results lie side by side and what
// is read can be made to:
//
//   sum over k of (x[i, k] - y[j, k])^2      y is packed so that neighbours along j are neighbours in memory: it is used
//                                            again for every i
//
// Of few elements a program is written that computes them all and joins them; else generated code
// walks them (reduce/fold.h). In both the elements of a result are joined in the order of
// kernels/reduce/reduce.h.
#pragma once

#include "core/program.h"
#include "kernels/reduce/reduce.h"
#include "weft/array.h"

namespace weft::reduce {

// The elements of `program` over `loop`, reduced over `axes` to `out`: of the type program.written,
// its extent 1 along `axes` and that of the loop along others. False if this is not a way for them,
// or there is no memory for it; then nothing is written. The same is false if there are not enough
// results for it, which is known without the program.
bool has_results_for_vectors(const Array& out);
bool reduce_over_results(const core::Program& program, const Shape& loop, const Axes& axes,
                         kernels::Reducer reducer, const Array& out);

}  // namespace weft::reduce
