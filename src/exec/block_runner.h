// The block loop: inputs are packed into scratch where they have to be, kernels of the table or of
// generated code follow one another, the result is written. Values between them lie in scratch.
#pragma once

#include "exec/fused.h"
#include "exec/job.h"

namespace weft::exec {

// Runs blocks begin .. end - 1. `code`: its steps instead of the program's instructions; may be
// null.
void run_block_loop(const Job& job, const FusedProgram* code, int64_t begin, int64_t end) noexcept;

}  // namespace weft::exec
