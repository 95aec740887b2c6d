// Structure: all that a program's generated code depends on, a word for each input and instruction:
// operations, types, how operands lie. Two jobs with equal structures run the same code, whatever
// their addresses and extents.
#pragma once

#include "exec/blocks.h"
#include "jit/segment.h"

namespace weft::exec {

// How an input is seen along the rows of blocks, and whether generated code can read it where it
// lies, converting it.
struct InputWay {
  jit::Form form;
  bool is_direct;
  uint8_t times = 0;  // of a repeated one, and of a pattern
};

// How the result is written: through scratch, or by generated code where it belongs, perhaps past
// the caches.
enum class OutputWay : uint8_t { packed, direct, streamed };

struct Structure {
  uint64_t words[1 + kMaxInputs + kMaxInstructions];
  int length = 0;
  jit::Isa isa;
  InputWay input[kMaxInputs];
  OutputWay output;
  bool packs_anew = false;  // some input for every block, not once
  bool folds = false;       // results are joined of many elements, by `join`
  Op join = Op::add;

  bool operator==(const Structure& other) const;
  uint64_t hash() const;
};

// True iff code can be generated for the table's instruction set at all.
bool has_code(const kernels::KernelTable& table) noexcept;
// True iff code can be generated for all instructions of the program, on the table's instruction
// set.
bool can_generate(const Program& program, const kernels::KernelTable& table) noexcept;
bool is_simple(const Instruction& instruction, jit::Isa isa) noexcept;
// True iff code may be generated for the job: it has several instructions, or one that pays alone.
bool is_for_code(const Job& job) noexcept;

// True iff rows with these steps lie side by side in a way that suits squares turned in registers.
// Columns a multiple of 1 KiB apart do not: the lines of a block would compete for a few places in
// L1 (of 32 KiB, 8 ways), before all of a line is read.
constexpr bool suits_squares(int64_t row_step, int64_t column_step, int64_t item) {
  return row_step == item && column_step % 1024 != 0 && (item == 4 || item == 8);
}

// False if nothing can be generated for the job's instruction set.
bool describe(const Job& job, Structure& structure) noexcept;

// The same of a program whose values are joined, with forms that the caller knows (fold.h). False
// also if an instruction, a conversion or the join is not for generated code.
bool describe_fold(const Program& program, Op join, const jit::Form* forms,
                   const kernels::KernelTable& table, Structure& structure) noexcept;

}  // namespace weft::exec
