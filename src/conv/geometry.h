// Which taps of windows lie on which inputs, along one axis. Inputs are not spread: phases.h takes
// such convolutions apart.
#pragma once

#include "core/window.h"

namespace weft::conv {

using core::WindowAxes;
using core::WindowAxis;

// Taps that lie on inputs a multiple of the stride apart: with stride 1 all of them. To these,
// every stride-th input is a row along which windows move by one. The first class is the longest.
struct TapClass {
  int64_t first;
  int64_t step;
  int64_t taps;
  int64_t dilation;
  int64_t reach() const { return (taps - 1) * dilation + 1; }
};
int64_t tap_classes(const WindowAxis& axis);
TapClass tap_class(const WindowAxis& axis, int64_t number);

// `count` positions that are inputs, from `first` on. It is on input `index`, the next a stride
// further.
struct InputRun {
  int64_t first;
  int64_t count;
  int64_t index;
};
// Of the positions [begin, end), of which number 0 is at `start` and each a stride further.
InputRun find_inputs(const WindowAxis& axis, int64_t start, int64_t begin, int64_t end);

// Where a tap of the first window is.
inline int64_t start_of(const WindowAxis& axis, int64_t tap) {
  return tap * axis.dilation - axis.before;
}

}  // namespace weft::conv
