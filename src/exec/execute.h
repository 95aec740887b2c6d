// From a verified StrictOp to kernels: plans it and runs it, on several threads if that pays.
#pragma once

#include "core/strict_op.h"

namespace weft::exec {

// REQUIRES: op is verified, op.out is given, and no input overlaps it but element on element.
void execute(const StrictOp& op);

}  // namespace weft::exec
