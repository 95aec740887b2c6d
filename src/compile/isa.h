// The instruction set that code is generated for beside a kernel table.
#pragma once

#include "jit/segment.h"
#include "kernels/table.h"
#include "schedule/machine.h"

namespace weft::compile {

// False if there is none.
bool find_isa(const kernels::KernelTable& table, jit::Isa& isa) noexcept;
const schedule::CodeRules& code_rules(jit::Isa isa) noexcept;

}  // namespace weft::compile
