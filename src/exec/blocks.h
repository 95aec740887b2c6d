// Running a program over a planned nest, block by block.
#pragma once

#include "exec/program.h"
#include "kernels/table.h"
#include "plan/plan.h"

namespace weft::exec {

// Operands of the nest: the output, the inputs, then the mask.
inline constexpr int kOutput = 0;

struct Job {
  const Program* program;
  const plan::LoopPlan* plan;
  const kernels::KernelTable* table;
  std::byte* origins[plan::kMaxOperands];  // of every operand of the nest, shifts applied
  int mask = -1;                           // operand number of the mask; -1: none
  bool streams = false;                    // the output goes past the caches
};

// Runs blocks begin .. end - 1. Different ranges may run on different threads at the same time.
void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept;

}  // namespace weft::exec
