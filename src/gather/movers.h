// Moving items between x and what lies beside it, for one block of positions. By item size: 1, 2,
// 4, 8 or 16 bytes, whatever they mean, at any address.
#pragma once

#include "gather/plan.h"
#include "gather/positions.h"
#include "kernels/table.h"

namespace weft::gather {

// Lines of rows at every position of a block.
struct Patch {
  Block block;
  PlainAxis lines;
  PlainAxis row;
  std::byte* x;
  std::byte* beside;
  kernels::TileKernel kernel = nullptr;  // joins rows: of an update
};
using Mover = void (*)(const Patch& patch);

Mover find_reader(int64_t item);  // from x
Mover find_writer(int64_t item);  // to x, in the order of the positions

// Joins x and values in the order of the positions. REQUIRES: Patch::kernel is the operation's for
// the type, and everything is aligned for it.
Mover find_updater(Op op, DType dtype);

}  // namespace weft::gather
