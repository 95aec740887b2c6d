// One instruction on one block, by the kernel of the table.
#pragma once

#include "exec/block.h"

namespace weft::exec {

// `values`: where the values of the program lie so far.
void run_tile(const Block& block, const Instruction& instruction, const View* values,
              const View& out, bool streams) noexcept;

}  // namespace weft::exec
