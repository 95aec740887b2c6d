// Interpolation on a line.
#include <algorithm>
#include <cmath>

#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "statistics/interp.h"
#include "weft/numeric.h"
#include "weft/numpy.h"

namespace weft {
namespace {

void check_real(const char* what, const Array& x) {
  if (!is_complex(x.dtype())) return;
  raise(ErrorKind::dtype_unsupported, "interp",
        cat(what, " are ", x.dtype(), "; they must be real numbers, which have an order"));
}

void check_period(double period) {
  if (period != 0 && std::isfinite(period)) return;
  raise(ErrorKind::bad_argument, "interp", "the period must be a number other than 0");
}

struct Points {
  Array x;
  Array values;
};

// The points of one period in order, and one more on each side.
Points periodic(const Array& points, const Array& values, double period) {
  const Array folded = remainder(points, period);
  const Values<double> x(folded);
  std::vector<int64_t> order(static_cast<size_t>(x.size()));
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  const auto lies_before = [](double a, double b) { return a < b || (a == a && b != b); };
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    const double left = x.data()[a], right = x.data()[b];
    return lies_before(left, right) || (!lies_before(right, left) && a < b);
  });
  const int64_t n = x.size();
  const Points around{empty({n + 2}), empty({n + 2}, values.dtype())};
  for (int64_t i = 0; i < n + 2; ++i) {
    const int64_t from = order[static_cast<size_t>((i + n - 1) % n)];
    const double shift = i == 0 ? -period : i == n + 1 ? period : 0;
    around.x(i) = folded(from) + shift;
    around.values(i) = values(from);
  }
  return around;
}

}  // namespace

Array interp(const Array& x, const Array& points, const Array& values, const InterpOptions& o) try {
  const contract::Unwatched inside;
  check_real("the positions", x);
  check_real("the points", points);
  const DType dtype = is_complex(values.dtype()) ? DType::c128 : DType::f64;
  const auto dense = [](const Array& array, DType to) {
    return contract::dense_copy("interp", array, to);
  };
  Array at = dense(x, DType::f64);
  Points line{dense(points, DType::f64), dense(values, dtype)};
  core::Interp record{"interp", at, line.x, line.values, o.left, o.right};
  core::verify(record);
  if (!o.period) return statistics::run(record);
  check_period(*o.period);
  const double period = std::fabs(*o.period);
  at = remainder(at, period);
  line = periodic(line.x, line.values, period);
  return statistics::run({"interp", at, line.x, line.values, {}, {}});
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
