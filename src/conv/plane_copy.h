// Planes of inputs of one channel side by side in memory, with their padding.
#pragma once

#include "conv/job.h"

namespace weft::conv {

// rows x columns inputs from position (y, x) on, as far apart as windows are. Positions count from
// the first input; those that are none are zeros.
struct PlanePlace {
  int64_t y;
  int64_t x;
  int64_t rows;
  int64_t columns;
};

// Copies them to `to`, as elements of type job.compute, with `spare` zeros behind them. REQUIRES:
// two spatial axes.
void copy_plane(const ConvJob& job, const std::byte* channel, const PlanePlace& place,
                int64_t spare, std::byte* to);

}  // namespace weft::conv
