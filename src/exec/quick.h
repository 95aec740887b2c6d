// The short way through for small, plain calls: arrays of one element type (and numbers that take it), a
// row-major output, few elements. It does in one pass what lowering, verification, overlap analysis
// and planning do in general, and gives up at the first thing that is not plain.
#pragma once

#include <optional>

#include "weft/array.h"
#include "weft/op.h"

namespace weft::exec {

// The result (a handle to `out` if it was given), or nothing if the call is not plain. Never throws an
// error of the call: whatever is wrong with it is left to the general way, which explains it.
std::optional<Array> run_quick(Op op, const Operand* operands, const Array* out);

}  // namespace weft::exec
