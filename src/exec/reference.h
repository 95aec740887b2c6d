// The reference executor: the meaning of running a broadcast, one element at a time.
#pragma once

#include "core/strict_op.h"

namespace weft::exec {

// REQUIRES: op is verified, op.out is given, and no input may overlap it but element on element.
void run_reference(const StrictOp& op);

}  // namespace weft::exec
