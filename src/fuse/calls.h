// Calls: what an expression needs that no loop computes.
//
//   exp(concat(lazy(a) + 1, b)) * 2       operand  a + 1        evaluated
//                                         call     concat       run
//                                         root     exp(.) * 2   one loop, which reads what concat gave
//
// The oldest runs first: its operands need none of the younger ones. What a call gave is let go
// after the last evaluation that reads it.
#pragma once

#include "fuse/run.h"

namespace weft::fuse {

// Runs all calls behind the root, then the root: into `out`, if that is given, which is returned.
// REQUIRES: root.has_calls; out as for run_into.
Array run_after_calls(const graph::Node& root, const Array* out);

}  // namespace weft::fuse
