// One row of few elements, converted on the stack.
#pragma once

#include "core/program.h"
#include "kernels/table.h"
#include "schedule/schedule.h"

namespace weft::exec {

// REQUIRES: the schedule is a row that converts; its tile is that of the kernel, without addresses.
void run_converted_row(const schedule::Schedule& schedule, const core::Program& program,
                       const kernels::KernelTable& table, std::byte* out) noexcept;

}  // namespace weft::exec
