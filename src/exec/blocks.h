// Running a Job, unit by unit.
#pragma once

#include "compile/fused.h"
#include "exec/job.h"

namespace weft::exec {

// Runs all of it, on several threads if that pays.
void run_all(const Job& job) noexcept;

// --- Blocks begin .. end - 1. Different ranges may run on different threads at the same time.

// By the kernels of the table or, if there is `code`, by its steps.
void run_block_loop(const Job& job, const compile::FusedProgram* code, int64_t begin,
                    int64_t end) noexcept;
// By the job's code.
void run_code(const Job& job, int64_t begin, int64_t end) noexcept;

}  // namespace weft::exec
