// What the engine would do with an operation, without doing it.
#pragma once

#include <string>

#include "core/strict_op.h"

namespace weft::exec {

// The Schedule of a verified operation, as text. If op.out is not given, its result is fresh.
std::string describe(const StrictOp& op);

}  // namespace weft::exec
