// Running sums, products and extremes, and differences.
#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/program.h"
#include "dialect/scan.h"
#include "reduce/scan.h"
#include "weft/numpy.h"

namespace weft {

Array cumulative_sum(const Array& x, const CumulativeOptions& options) {
  return reduce::run(dialect::lower_numpy_scan("cumulative_sum", Op::add, x, options));
}

Array cumulative_prod(const Array& x, const CumulativeOptions& options) {
  return reduce::run(dialect::lower_numpy_scan("cumulative_prod", Op::multiply, x, options));
}

Array cumulative_max(const Array& x, const CumulativeOptions& options) {
  return reduce::run(dialect::lower_extreme_scan("cumulative_max", Op::maximum, x, options));
}

Array cumulative_min(const Array& x, const CumulativeOptions& options) {
  return reduce::run(dialect::lower_extreme_scan("cumulative_min", Op::minimum, x, options));
}

namespace {

// The part of `x` from `first` on along the axis.
Array from(const Array& x, int axis, int64_t first, int64_t length) {
  Layout layout = x.layout();
  layout.shape[axis] = length;
  layout.offset += first * layout.strides[axis];
  return Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
}

}  // namespace

Array diff(const Array& x, int times, int64_t axis) {
  const int along = check_axis(axis, x.rank(), "diff");
  if (times < 0) {
    raise(ErrorKind::bad_argument, "diff", cat("times is ", times, "; it must not be negative"));
  }
  // Differences of differences of 16-bit floats are rounded once.
  const DType running = times > 1 ? core::lifted(x.dtype()) : x.dtype();
  Array left = running == x.dtype() ? x : x.astype(running);
  for (int i = 0; i < times; ++i) {
    const int64_t n = left.shape()[along];
    const int64_t length = n > 0 ? n - 1 : 0;
    const Array later = from(left, along, n > 0 ? 1 : 0, length);
    const Array earlier = from(left, along, 0, length);
    left = x.dtype() == DType::boolean ? not_equal(later, earlier) : subtract(later, earlier);
  }
  if (times == 0) return left.copy();
  return running == x.dtype() ? left : left.astype(x.dtype());
}

}  // namespace weft
