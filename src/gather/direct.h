// Moving single items by one index array, looked up on the way: most gathers are that. (10^5
// float64 by int64 at random: 1.13 -> 0.51 ns an item beside the way through a block of offsets,
// uint8 1.03 -> 0.33; Zen 4.)
#pragma once

#include "gather/plan.h"

namespace weft::gather {

struct DirectMove {
  const std::byte* index;
  int64_t index_step;
  int64_t extent;
  int64_t from_end;  // added to negative positions: the extent, or 0 where they are out of bounds
  std::byte* x;
  int64_t stride;
  std::byte* beside;
  int64_t beside_step;
  int64_t count;
};
// Returns -1, or the first position that is out of bounds; those before it have been moved.
using DirectMover = int64_t (*)(const DirectMove& move);

// Null unless the plan is such a gather or scatter.
DirectMover find_direct_reader(const Plan& plan);
DirectMover find_direct_writer(const Plan& plan);

// Positions [first, first + count) of such a plan.
DirectMove direct_move(const Plan& plan, std::byte* x, std::byte* beside, int64_t first,
                       int64_t count);

}  // namespace weft::gather
