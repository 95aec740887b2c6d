// The machine that the executor decides for: this one, with the kernels of a table.
#pragma once

#include "kernels/table.h"
#include "schedule/machine.h"

namespace weft::exec {

schedule::Machine machine_of(const kernels::KernelTable& table) noexcept;

}  // namespace weft::exec
