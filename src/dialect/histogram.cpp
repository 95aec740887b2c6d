// Lowering of histograms.
#include <cmath>

#include "array/numbers.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/statistics.h"
#include "weft/print.h"

namespace weft::dialect {
namespace {

void check_real(const char* name, DType dtype) {
  if (!is_complex(dtype)) return;
  raise(ErrorKind::dtype_unsupported, name,
        cat("not defined for ", dtype, ", only for booleans, integers and floats"),
        "complex numbers have no order; abs(), real() and imag() make real ones of them");
}

std::string shown(double number) { return to_string(scalar(number)); }

}  // namespace

core::HistogramRecord lower_histogram(const char* name, const core::Value& x,
                                      const std::optional<core::Value>& weights) {
  check_real(name, x.dtype);
  if (weights && weights->shape != x.shape) {
    raise(ErrorKind::extents_differ, name,
          cat("the weights have shape ", weights->shape, " and the elements ", x.shape,
              "; they must be the same"));
  }
  core::HistogramRecord record;
  record.name = name;
  record.axes.push_back({x, {}, false});
  record.weights = weights;
  // Booleans count.
  if (weights && weights->dtype != DType::boolean) record.result = weights->dtype;
  return record;
}

core::HistogramRecord lower_histogramdd(const char* name, const std::vector<core::Value>& axes,
                                        const std::optional<core::Value>& weights) {
  core::HistogramRecord record;
  record.name = name;
  record.result = DType::f64;
  for (const core::Value& x : axes) {
    check_real(name, x.dtype);
    if (x.rank() != 1 || x.shape != axes[0].shape) {
      raise(ErrorKind::extents_differ, name,
            cat("coordinates have shapes ", axes[0].shape, " and ", x.shape,
                "; they must be vectors of one length"));
    }
    record.axes.push_back({x, {}, false});
  }
  if (weights && (axes.empty() || weights->shape != axes[0].shape || is_complex(weights->dtype))) {
    raise(ErrorKind::extents_differ, name,
          cat("weights are ", weights->dtype, " ", weights->shape,
              "; there must be one real number for each point"));
  }
  record.weights = weights;
  return record;
}

void check_bins(const char* name, int64_t count) {
  if (count > 0) return;
  raise(ErrorKind::bad_argument, name,
        cat("the number of bins is ", count, "; it must be positive"));
}

void check_edges(const char* name, const Array& edges) {
  if (edges.rank() != 1 || edges.size() == 0) {
    raise(ErrorKind::bad_argument, name,
          cat("the edges have shape ", edges.shape(), "; they must be a vector, not empty"));
  }
  check_real(name, edges.dtype());
  const std::vector<double> values = numbers_of(edges);
  for (size_t i = 0; i + 1 < values.size(); ++i) {
    if (values[i] <= values[i + 1]) continue;
    raise(ErrorKind::bad_argument, name,
          cat("the edges must increase; edge ", i, " is ", shown(values[i]), " and edge ", i + 1,
              " ", shown(values[i + 1])));
  }
}

void check_range(const char* name, double first, double last, bool is_given) {
  const char* what = is_given ? "the range" : "the range of the elements";
  if (!std::isfinite(first) || !std::isfinite(last)) {
    raise(ErrorKind::bad_argument, name,
          cat(what, " from ", shown(first), " to ", shown(last), " is not finite"),
          is_given ? "" : "give a .range; what lies outside, and nan, is not counted");
  }
  if (first <= last) return;
  raise(ErrorKind::bad_argument, name,
        cat("the range from ", shown(first), " to ", shown(last), " must not decrease"));
}

}  // namespace weft::dialect
