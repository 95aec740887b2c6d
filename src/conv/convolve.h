// Running a Window.
#pragma once

#include "conv/job.h"
#include "core/window.h"

namespace weft::conv {

// Verifies the convolution (not a pooling: pool.h), makes the result unless `out` is given,
// resolves overlaps, runs. Returns the result (a handle to `out` if it was given).
Array run(const core::Window& window);

// What run would choose, for a fresh result. Of abstract operands: if memory is aligned.
// REQUIRES: no axis is spread, and there is something to sum.
WindowChoice choose(const core::Window& window);

// The bias as it stands next to a result, (groups, filters, 1, ..., 1) and of its type; 0 if there
// is none.
Array bias_beside(const core::Window& window);

// A fresh (batch..., groups, filters, windows...), not arranged. REQUIRES: verified, two spatial
// axes or more.
Array convolve(const core::Window& window);

}  // namespace weft::conv
