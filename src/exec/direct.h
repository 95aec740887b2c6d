// Blocks that need no packing: only pointers move from one kernel call to the next.
#pragma once

#include "exec/blocks.h"

namespace weft::exec {

// True iff the job has one instruction on its inputs in order, packs nothing, masks nothing, and
// its blocks are whole planes or parts of the only one.
bool is_direct(const Job& job) noexcept;

// Rows of the output that are not whole cache lines.
bool has_ragged_rows(const Job& job) noexcept;

// The kernel, and all there is to do as one call of it: the two innermost axes of the nest, or all
// of them if there are no more. REQUIRES: is_direct(job).
kernels::TileKernel kernel_of(const Job& job) noexcept;
kernels::Tile tile_of(const Job& job) noexcept;

// Runs blocks begin .. end - 1. REQUIRES: is_direct(job).
void run_direct(const Job& job, int64_t begin, int64_t end) noexcept;

}  // namespace weft::exec
