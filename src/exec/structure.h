// Structure: all that a program's generated code depends on, a word for each input and instruction:
// operations, types, how operands lie. Two jobs with equal structures run the same code, whatever
// their addresses and extents.
#pragma once

#include "exec/job.h"
#include "jit/segment.h"

namespace weft::exec {

struct Structure {
  uint64_t words[1 + kMaxInputs + kMaxInstructions];
  int length = 0;
  jit::Isa isa;
  schedule::InputAccess input[kMaxInputs];
  schedule::OutputAccess output;
  bool packs_anew = false;  // some input for every block, not once
  bool folds = false;       // results are joined of many elements, by `join`
  Op join = Op::add;

  bool operator==(const Structure& other) const;
  uint64_t hash() const;
};

// Of a job that is to run as generated code. False if nothing can be generated for its table.
bool describe(const Job& job, Structure& structure) noexcept;

// The same of a program whose values are joined, with forms that the caller knows (fold.h). False
// also if an instruction, a conversion or the join is not for generated code.
bool describe_fold(const Program& program, Op join, const jit::Form* forms,
                   const kernels::KernelTable& table, Structure& structure) noexcept;

}  // namespace weft::exec
