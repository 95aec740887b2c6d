// Axis numbers as users write them: negative ones count from the end.
#pragma once

#include "weft/shape.h"

namespace weft {

// 0, 1, ..., rank - 1.
Axes all_axes(int rank);

bool contains(const Axes& axes, int64_t axis);

// The axis in [0, rank). Throws ShapeError if it is not in [-rank, rank).
int check_axis(int64_t axis, int rank, const char* op);

// The position in [0, extent) of an element along an axis. Throws IndexError.
int64_t check_position(int64_t position, int64_t extent, int axis, const char* op);

// check_axis of a list in which every axis may stand once.
Axes check_axes(const Axes& axes, int rank, const char* op);

}  // namespace weft
