// Quantiles and medians.
#include "statistics/quantile.h"
#include "base/raise.h"
#include "dialect/statistics.h"
#include "weft/statistics.h"

namespace weft {
namespace {

// How a function was called.
struct Asked {
  const char* name;
  double scale;  // of q
  bool leaves_out_nan;
};

Array find(const Asked& asked, const Array& x, const dialect::Quantiles& q,
           const QuantileOptions& o) {
  core::Quantile record = dialect::lower_quantile(asked.name, x, q, o, asked.leaves_out_nan);
  if (!o.weights.get()) return statistics::run(record);
  const Array weights = o.weights.get()->astype(DType::f64);
  record.weights = dialect::place_weights(asked.name, weights, x, record.axes);
  return statistics::run(record);
}

Array find(const Asked& asked, const Array& x, const Array& q, const QuantileOptions& o) try {
  return find(asked, x, dialect::read_quantiles(asked.name, q, asked.scale), o);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array find(const Asked& asked, const Array& x, double q, const QuantileOptions& o) try {
  return find(asked, x, dialect::Quantiles{{q / asked.scale}}, o);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

constexpr Asked kQuantile{"quantile", 1, false};
constexpr Asked kPercentile{"percentile", 100, false};
constexpr Asked kNanQuantile{"nanquantile", 1, true};
constexpr Asked kNanPercentile{"nanpercentile", 100, true};

}  // namespace

Array median(const Array& x, const ReduceOptions& o) {
  return statistics::run(dialect::lower_median("median", x, o, false));
}
Array nanmedian(const Array& x, const ReduceOptions& o) {
  return statistics::run(dialect::lower_median("nanmedian", x, o, true));
}
Array quantile(const Array& x, double q, const QuantileOptions& o) {
  return find(kQuantile, x, q, o);
}
Array quantile(const Array& x, const Array& q, const QuantileOptions& o) {
  return find(kQuantile, x, q, o);
}
Array percentile(const Array& x, double q, const QuantileOptions& o) {
  return find(kPercentile, x, q, o);
}
Array percentile(const Array& x, const Array& q, const QuantileOptions& o) {
  return find(kPercentile, x, q, o);
}
Array nanquantile(const Array& x, double q, const QuantileOptions& o) {
  return find(kNanQuantile, x, q, o);
}
Array nanquantile(const Array& x, const Array& q, const QuantileOptions& o) {
  return find(kNanQuantile, x, q, o);
}
Array nanpercentile(const Array& x, double q, const QuantileOptions& o) {
  return find(kNanPercentile, x, q, o);
}
Array nanpercentile(const Array& x, const Array& q, const QuantileOptions& o) {
  return find(kNanPercentile, x, q, o);
}

}  // namespace weft
