// Any operation of the table in NumPy's dialect, for operands that are referred to.
#pragma once

#include "weft/op.h"
#include "weft/options.h"

namespace weft::api {

// REQUIRES: as many operands as the operation takes.
Array apply(Op op, const CallOperand* operands, const CallOptions& options);

}  // namespace weft::api
