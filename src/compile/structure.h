// Structure: all that a program's generated code depends on, a word for each input and instruction:
// operations, types, how operands lie. Two jobs with equal structures run the same code, whatever
// their addresses and extents.
#pragma once

#include "kernels/table.h"
#include "schedule/schedule.h"

namespace weft::compile {

struct Structure {
  uint64_t words[1 + core::kMaxInputs + core::kMaxInstructions];
  int length = 0;
  jit::Isa isa;
  schedule::InputAccess input[core::kMaxInputs];
  schedule::OutputAccess output;
  bool packs_anew = false;  // some input for every block, not once
  bool folds = false;       // results are joined of many elements, by `join`
  Op join = Op::add;

  bool operator==(const Structure& other) const;
  uint64_t hash() const;
};

// Of a program that is scheduled to run as generated code. False if nothing can be generated for
// the table.
bool describe(const core::Program& program, const schedule::Schedule& schedule,
              const kernels::KernelTable& table, Structure& structure) noexcept;

// The same of a program whose values are joined, with forms that the caller knows (fold.h). False
// also if an instruction, a conversion or the join is not for generated code.
bool describe_fold(const core::Program& program, Op join, const jit::Form* forms,
                   const kernels::KernelTable& table, Structure& structure) noexcept;

}  // namespace weft::compile
