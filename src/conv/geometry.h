// Which taps of windows lie on which inputs, along one axis.
#pragma once

#include "core/window.h"

namespace weft::conv {

using core::WindowAxes;
using core::WindowAxis;

// Taps that lie on inputs a multiple of the stride apart: with stride 1 all of them. To these,
// every stride-th input is a row along which windows move by one. REQUIRES: spread 1.
struct TapClass {
  int64_t first;
  int64_t step;
  int64_t taps;
  int64_t dilation;
  int64_t reach() const { return (taps - 1) * dilation + 1; }
};
int64_t tap_classes(const WindowAxis& axis);
TapClass tap_class(const WindowAxis& axis, int64_t number);

// The windows among [begin, end) for which a tap lies on an input: `count` of them from `first` on,
// `step` apart, on inputs from `index` on, `index_step` apart.
struct TapRun {
  int64_t first;
  int64_t step;
  int64_t count;
  int64_t index;
  int64_t index_step;
};
TapRun find_run(const WindowAxis& axis, int64_t tap, int64_t begin, int64_t end);

}  // namespace weft::conv
