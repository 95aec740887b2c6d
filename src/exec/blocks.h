// Running a program over a planned nest, block by block.
#pragma once

#include "exec/program.h"
#include "kernels/table.h"
#include "schedule/plan.h"

namespace weft::exec {

// Operands of the nest: the output, then the inputs.
inline constexpr int kOutput = 0;

struct Job {
  const Program* program;
  const schedule::LoopPlan* plan;
  const kernels::KernelTable* table;
  std::byte* origins[loops::kMaxOperands];  // of every operand of the nest, shifts applied
  int mask = -1;                            // number of the input that is the mask; -1: none
  bool streams = false;                     // the output goes past the caches
};

// Runs blocks begin .. end - 1. Different ranges may run on different threads at the same time.
void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept;

// The same in two parts, for who keeps what the first one finds.
struct FusedProgram;
struct Way {
  const FusedProgram* fused = nullptr;  // generated code; it lives as find_fused says
  bool is_direct = false;  // else: the one instruction's kernel, on operands where they lie
  bool is_cast = false;    // else: one conversion, from where the input lies to the output
  bool is_final = false;   // no better one can come, as long as the job stays what it is
};
// `times`: how often the blocks are about to be run.
Way find_way(const Job& job, int64_t blocks, int64_t times = 1) noexcept;
void run_blocks(const Way& way, const Job& job, int64_t begin, int64_t end) noexcept;

// What threads can share of a job: memory traffic in bytes (0: they may not), so many blocks at a
// time at least.
struct Sharing {
  int64_t bytes = 0;
  int64_t least_blocks = 1;
};
// Runs all blocks, on several threads if that pays.
void run_all_blocks(const Way& way, const Job& job, const Sharing& sharing) noexcept;

}  // namespace weft::exec
