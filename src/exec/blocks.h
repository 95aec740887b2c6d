// Running a Job, unit by unit.
#pragma once

#include "exec/job.h"

namespace weft::exec {

// Runs all of it, on several threads if that pays.
void run_all(const Job& job) noexcept;

// Runs blocks begin .. end - 1 of a job that is not a row, tile or nest. Different ranges may run
// on different threads at the same time.
void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept;

}  // namespace weft::exec
