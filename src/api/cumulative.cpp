// Running sums, products and extremes, and differences.
#include <utility>
#include <vector>

#include "api/join.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "core/program.h"
#include "dialect/join.h"
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

// As it is joined to x along the axis; a number has one entry there.
Array beside(const Array& values, const Array& x, int axis) {
  if (values.rank() > 0) return values;
  Shape shape = x.shape();
  shape[axis] = 1;
  return values.broadcast_to(shape);
}

}  // namespace

Array diff(const Array& x, int times, int64_t axis, const DiffOptions& options) try {
  const int along = check_axis(axis, x.rank(), "diff");
  std::vector<Array> parts;
  if (const Array* front = options.prepend.get()) parts.push_back(beside(*front, x, along));
  parts.push_back(x);
  if (const Array* behind = options.append.get()) parts.push_back(beside(*behind, x, along));
  if (parts.size() == 1) return diff(x, times, along);
  const Array joined = assemble::run(dialect::lower_concat({"diff"}, api::values_of(parts), along));
  return diff(joined, times, along);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

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
    const Array later = api::entries(left, along, n > 0 ? 1 : 0, length);
    const Array earlier = api::entries(left, along, 0, length);
    left = x.dtype() == DType::boolean ? not_equal(later, earlier) : subtract(later, earlier);
  }
  if (times == 0) return left.copy();
  return running == x.dtype() ? left : left.astype(x.dtype());
}

}  // namespace weft
