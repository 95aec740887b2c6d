// What leaves out nan. The formulas of dialect/compose_nan.h run as expressions, in one pass.
#include <algorithm>
#include <limits>

#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "core/reduce.h"
#include "dialect/reduce_args.h"
#include "statistics/extremes.h"
#include "weft/lazy.h"
#include "weft/statistics.h"

namespace weft {

Array nansum(const Array& x, const SumOptions& o) { return nansum(lazy(x), o); }
Array nanprod(const Array& x, const SumOptions& o) { return nanprod(lazy(x), o); }
Array nanmean(const Array& x, const MeanOptions& o) { return nanmean(lazy(x), o); }
Array nanvar(const Array& x, const VarOptions& o) { return nanvar(lazy(x), o); }
Array nanstd(const Array& x, const VarOptions& o) { return nanstd(lazy(x), o); }

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool has_nan(DType dtype) { return is_floating(dtype) || is_complex(dtype); }

Array without_nan(const Array& x, double instead) {
  if (!has_nan(x.dtype())) return x;
  return where(isnan(lazy(x)), full({}, instead, x.dtype()), x);
}

void check_some(const char* name, const Array& x, const ReduceOptions& o) {
  const Array none = all(isnan(lazy(x)), MaskedOptions{.axis = o.axis});
  if (!any(none).item<bool>()) return;
  raise(ErrorKind::bad_argument, name, "all elements along an axis are nan",
        "any(isnan(x)) and all(isnan(x), {.axis = ...}) tell where they are");
}

Array nan_position(const char* name, const Array& x, const ReduceOptions& o, bool largest) {
  const auto find = largest ? [](const Array& v, const ReduceOptions& p) { return argmax(v, p); }
                            : [](const Array& v, const ReduceOptions& p) { return argmin(v, p); };
  if (!is_floating(x.dtype())) return find(x, o);
  const Array present = without_nan(x, largest ? -kInfinity : kInfinity);
  if (x.size() > 0) check_some(name, x, o);
  return find(present, o);
}

// Whether a call is of dense rows that have a kernel (10^6 float64, beside the formula: 320 -> 85
// us; Zen 4), and nothing else was asked for.
bool is_of_rows(const Array& x, const dialect::ReduceArgs& a) {
  const bool has_kernel = x.dtype() == DType::f32 || x.dtype() == DType::f64;
  if (!has_kernel || a.initial || a.where || a.out || x.size() == 0 || !x.is_contiguous())
    return false;
  const auto item = static_cast<uintptr_t>(size_in_bytes(x.dtype()));
  if (reinterpret_cast<uintptr_t>(x.origin()) % item != 0) return false;
  const int kept = x.rank() - a.axes.size();
  return std::all_of(a.axes.begin(), a.axes.end(), [kept](int64_t axis) { return axis >= kept; });
}

// Only what is infinite can be of nothing but nan.
template <class Formula>
Array nan_extreme(const char* name, const Array& x, const ExtremeOptions& o, bool largest,
                  const Formula& formula) {
  const dialect::ReduceArgs a = dialect::numpy_args(name, x, o);
  if (!is_of_rows(x, a)) return formula(lazy(x), o);
  const int64_t n = a.elements(x.shape());
  const Array found = statistics::extremes_of_numbers(name, x.reshape({x.size() / n, n}), largest);
  if (any(found == (largest ? -kInfinity : kInfinity)).item<bool>()) return formula(lazy(x), o);
  return found.reshape(core::reduced_shape(x.shape(), a.axes, a.keepdims));
}

// The largest finite number of a type of floats.
double largest_of(DType dtype) {
  switch (dtype) {
    case DType::f16:
      return 65504;
    case DType::bf16:
      return 3.3895313892515355e38;
    case DType::f32:
      return static_cast<double>(std::numeric_limits<float>::max());
    default:
      return std::numeric_limits<double>::max();
  }
}

// Of real numbers.
Array numbers_of(const Array& x, const NanToNumOptions& o) {
  const double largest = largest_of(x.dtype());
  const auto number = [&](double value) { return full({}, value, x.dtype()); };
  const Expr e = lazy(x);
  const Expr bounded = where(
      isinf(e),
      where(e > 0, number(o.posinf.value_or(largest)), number(o.neginf.value_or(-largest))), x);
  return where(isnan(e), number(o.nan), bounded);
}

}  // namespace

Array nanmin(const Array& x, const ExtremeOptions& o) {
  return nan_extreme("nanmin", x, o, false,
                     [](const Expr& e, const auto& p) { return nanmin(e, p); });
}
Array nanmax(const Array& x, const ExtremeOptions& o) {
  return nan_extreme("nanmax", x, o, true,
                     [](const Expr& e, const auto& p) { return nanmax(e, p); });
}

Array nancumsum(const Array& x, const CumulativeOptions& o) {
  return cumulative_sum(without_nan(x, 0), o);
}
Array nancumprod(const Array& x, const CumulativeOptions& o) {
  return cumulative_prod(without_nan(x, 1), o);
}
Array nanargmin(const Array& x, const ReduceOptions& o) {
  return nan_position("nanargmin", x, o, false);
}
Array nanargmax(const Array& x, const ReduceOptions& o) {
  return nan_position("nanargmax", x, o, true);
}

Array nan_to_num(const Array& x, const NanToNumOptions& o) {
  const contract::Unwatched inside;
  if (!has_nan(x.dtype())) return x.copy();
  if (!is_complex(x.dtype())) return numbers_of(x, o);
  const Array result = empty(x.shape(), x.dtype());
  result.real().assign(numbers_of(x.real(), o));
  result.imag().assign(numbers_of(x.imag(), o));
  return result;
}

}  // namespace weft
