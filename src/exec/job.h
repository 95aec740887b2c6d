// Job: a Schedule bound to addresses, kernels and, if there is any, generated code.
#pragma once

#include "core/program.h"
#include "kernels/table.h"
#include "schedule/schedule.h"

namespace weft::compile {
struct FusedProgram;
}

namespace weft::exec {

using schedule::kOutput;

struct Job {
  schedule::Schedule* schedule;  // its tile takes the addresses of a run
  const core::Program* program;
  const kernels::KernelTable* table;
  const compile::FusedProgram* code = nullptr;  // null: there is none, or none yet
  std::byte* origins[loops::kMaxOperands];      // of every operand of the nest, shifts applied

  const schedule::LoopPlan& plan() const { return schedule->plan; }
};

}  // namespace weft::exec
