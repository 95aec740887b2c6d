// Reductions over windows, and windows as views.
#pragma once

#include "conv/geometry.h"

namespace weft::conv {

// REQUIRES: w is a pooling of x.
Array run_pool(const core::Window& w, const Array& x);

Array sliding_window_view(const char* op, const Array& x, const Shape& window, const Axes& axes);

}  // namespace weft::conv
