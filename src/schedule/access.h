// How generated code reads and writes the operands of a planned program.
#pragma once

#include "schedule/machine.h"
#include "schedule/schedule.h"

namespace weft::schedule {

// True iff columns of rows with these steps lie side by side in a way that suits transposition in
// registers. Column strides that are multiples of 1 KiB do not: they conflict in L1 sets (of 32
// KiB, 8 ways), before all of a line is read.
constexpr bool suits_transposition(int64_t row_step, int64_t column_step, int64_t item) {
  return row_step == item && column_step % 1024 != 0 && (item == 4 || item == 8);
}

// True iff code can be generated for an instruction; for all of a program.
bool takes(const CodeRules& code, const core::Instruction& instruction) noexcept;
bool takes_all(const CodeRules& code, const core::Program& program) noexcept;
// True iff generated code converts the input on its way from memory.
bool is_loadable(const CodeRules& code, const core::Input& input) noexcept;

// Fills in schedule.input, output and packs_anew. `out`: where the output begins; null: anywhere.
// REQUIRES: the plan is made.
void choose_access(const core::Program& program, const CodeRules& code, const std::byte* out,
                   Schedule& schedule) noexcept;

}  // namespace weft::schedule
