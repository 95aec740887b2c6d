// Windows so few, and of so few taps, that a call for every tap, or the plan of a reduction, costs
// more than they do.
#pragma once

#include "conv/geometry.h"
#include "weft/array.h"
#include "weft/op.h"

namespace weft::conv {

inline constexpr int64_t kMostFewTaps = 64;

// The elements under every window joined one after the other, and a sum divided by `divisor`.
// REQUIRES: op is `add` of floats, or `maximum` of real numbers; x and result have one type, which
// is no bool and no 16-bit float; result has elements, and is row-major; x has its padding; a
// window has at most kMostFewTaps taps.
void join_few(Op op, const Array& x, const WindowAxes& axes, double divisor, const Array& result);

}  // namespace weft::conv
