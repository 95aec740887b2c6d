// Where windows lie: one axis that a window slides along.
//
//   extent 5, taps 2, stride 2, dilation 2, before 1, after 0        . a b c d e
//                                                                    x   y
//                                                                        x   y
//                                                                            (a third would reach over)
//
// A spread of s puts s - 1 zeros between neighbouring inputs: a convolution with stride s, turned
// round.
#pragma once

#include <vector>

#include "weft/shape.h"

namespace weft::conv {

struct WindowAxis {
  int64_t extent = 0;  // of the input
  int64_t taps = 0;    // of the window
  int64_t stride = 1;
  int64_t spread = 1;
  int64_t dilation = 1;
  int64_t before = 0;  // zeros in front of the input; negative: so many inputs are cut off
  int64_t after = 0;

  // REQUIRES for all that follows: is_countable().
  int64_t reach() const { return taps == 0 ? 0 : (taps - 1) * dilation + 1; }
  int64_t padded() const { return (extent == 0 ? 0 : (extent - 1) * spread + 1) + before + after; }
  // The number of windows; 0 if not one fits.
  int64_t outputs() const {
    if (padded() <= 0 || reach() > padded()) return 0;
    return (padded() - reach()) / stride + 1;
  }
  // True iff no position that occurs is too large to be counted.
  bool is_countable() const;
  // The input that a tap of a window lies on, or -1 if it is a zero.
  int64_t input_at(int64_t window, int64_t tap) const {
    const int64_t position = window * stride + tap * dilation - before;
    if (position < 0 || position % spread != 0) return -1;
    const int64_t index = position / spread;
    return index < extent ? index : -1;
  }
};
using WindowAxes = std::vector<WindowAxis>;

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
