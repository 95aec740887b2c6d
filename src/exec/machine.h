// The machine that the executor decides for: this one, with the kernels of a table.
#pragma once

#include "jit/segment.h"
#include "kernels/table.h"
#include "schedule/machine.h"

namespace weft::exec {

schedule::Machine machine_of(const kernels::KernelTable& table) noexcept;

// The instruction set that code is generated for beside the table; false if there is none.
bool find_isa(const kernels::KernelTable& table, jit::Isa& isa) noexcept;
const schedule::CodeRules& code_rules(jit::Isa isa) noexcept;

}  // namespace weft::exec
