// The words of core/program.h in this namespace.
#pragma once

#include "core/program.h"

namespace weft::exec {

using core::computed_among;
using core::computed_as;
using core::Input;
using core::Instruction;
using core::is_conversion;
using core::is_held;
using core::is_lifted;
using core::kMaxInputs;
using core::kMaxInstructions;
using core::lifted;
using core::make_program;
using core::moved_as;
using core::Program;
using core::value_bytes;

}  // namespace weft::exec
