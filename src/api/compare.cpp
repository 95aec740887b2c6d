#include <cmath>
#include <complex>

#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

using Value = std::complex<double>;

bool is_nan(const Value& v) { return std::isnan(v.real()) || std::isnan(v.imag()); }
bool is_finite(const Value& v) { return std::isfinite(v.real()) && std::isfinite(v.imag()); }

bool all_true(const Array& booleans) { return all(booleans).item<bool>(); }

struct Tolerance {
  double relative;
  double absolute;
  bool equal_nan;
};

bool is_close(const Value& a, const Value& b, const Tolerance& t) {
  if (is_nan(a) || is_nan(b)) return t.equal_nan && is_nan(a) && is_nan(b);
  if (!is_finite(a) || !is_finite(b)) return a == b;
  return std::abs(a - b) <= t.absolute + t.relative * std::abs(b);
}

}  // namespace

bool array_equal(const Array& a, const Array& b, bool equal_nan) {
  if (a.shape() != b.shape()) return false;
  const Array same = equal(a, b);
  if (!equal_nan) return all_true(same);
  return all_true(same | ((a != a) & (b != b)));
}

bool all_close(const Array& a, const Array& b, double rtol, double atol, bool equal_nan) {
  const std::vector<Array> both = broadcast_arrays({a, b});
  const Tolerance tolerance{rtol, atol, equal_nan};
  const auto left = both[0].values<Value>();
  const auto right = both[1].values<Value>();
  auto other = right.begin();
  for (const Value& value : left) {
    if (!is_close(value, *other, tolerance)) return false;
    ++other;
  }
  return true;
}

}  // namespace weft
