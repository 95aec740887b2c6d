// Reductions over windows, and windows as views.
#pragma once

#include "weft/conv.h"

namespace weft::conv {

Array max_pool(const char* op, const Array& x, const Dims& window, const PoolOptions& options);
Array mean_pool(const char* op, const Array& x, const Dims& window, const PoolOptions& options);
Array sliding_window_view(const char* op, const Array& x, const Shape& window, const Axes& axes);

}  // namespace weft::conv
