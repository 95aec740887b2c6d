// Running an Assemble: memory for the result, then its parts.
#pragma once

#include "core/assemble.h"
#include "core/splice.h"
#include "weft/array.h"

namespace weft::assemble {

// Verifies the record and runs it.
Array run(const core::Assemble& a);
Array run(const core::Splice& s);

}  // namespace weft::assemble
