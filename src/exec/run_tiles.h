// Running what reads its operands where they lie: one kernel call, or one for every plane.
#pragma once

#include "schedule/tile_schedule.h"

namespace weft::exec {

// Runs a row, tile or nest whose tile holds the addresses of its operands, on several threads if
// it may and that pays. Streamed stores are finished.
void run_tiles(const schedule::TileSchedule& schedule, kernels::TileKernel kernel,
               bool may_share) noexcept;

}  // namespace weft::exec
