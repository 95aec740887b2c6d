// Convolutions of inputs that are spread apart, as transposed ones are, without multiplying the
// zeros in between.
//
//   inputs spread by 2    a . b . c      windows 0, 2, .. see the inputs under taps 0 and 2, windows 1, 3, .. those
//   taps                  x y z          under tap 1: two convolutions without gaps, whose results take turns
#pragma once

#include "core/window.h"

namespace weft::conv {

// True iff inputs are spread along some axis.
bool has_phases(const core::Window& window);

// Every phase by itself, into its part of the result. REQUIRES: has_phases, nothing is empty, the
// result has the shape that convolve gives it.
void convolve_phases(const core::Window& window, const Array& result);

}  // namespace weft::conv
