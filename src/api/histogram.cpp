// Histograms of one axis and of several.
#include <utility>

#include "api/histogram_bins.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "dialect/statistics.h"
#include "statistics/histogram.h"
#include "statistics/tuning.h"
#include "weft/numpy.h"

namespace weft {
namespace {

std::optional<core::Value> value_of(const OptionalArray& array) {
  if (const Array* given = array.get()) return core::Value(*given);
  return {};
}

// Booleans as numbers.
Array counted(const Array& x) { return x.dtype() == DType::boolean ? x.astype(DType::u8) : x; }

// As elements are compared with them: in float32 if both are that, or narrower.
Array compared(const Array& edges, DType elements) {
  const bool is_narrow = size_in_bytes(elements) <= 4 && is_floating(elements) &&
                         size_in_bytes(edges.dtype()) <= 4 && is_floating(edges.dtype());
  return edges.astype(is_narrow ? DType::f32 : DType::f64);
}

void set_edges(core::HistogramAxis& axis, const api::Edges& edges) {
  axis.edges = compared(edges.values, axis.x.dtype);
  axis.is_even = edges.is_even;
}

// Of booleans, 1: they take the types of numbers.
Array widths_of(const Array& edges) {
  return diff(edges.dtype() == DType::boolean ? edges.astype(DType::i64) : edges)
      .astype(DType::f64);
}

std::vector<Array> coordinates_of(const Array& points) {
  if (points.rank() != 2) {
    raise(ErrorKind::bad_argument, "histogramdd",
          cat("points have shape ", points.shape(), "; they are the rows of a matrix"));
  }
  std::vector<Array> axes;
  for (int64_t i = 0; i < points.extent(1); ++i) axes.push_back(points(all, i));
  return axes;
}

void check_given(const char* name, const char* what, size_t given, size_t axes) {
  if (given == axes) return;
  raise(ErrorKind::bad_argument, name, cat(given, " ", what, " for ", axes, " axes"));
}

Bins bins_of(const char* name, const HistogramNdOptions& o, size_t axis, size_t axes) {
  if (o.bins.empty()) return 10;
  if (o.bins.size() == 1) return o.bins[0];
  check_given(name, "bins", o.bins.size(), axes);
  return o.bins[axis];
}

std::optional<BinRange> range_of(const char* name, const HistogramNdOptions& o, size_t axis,
                                 size_t axes) {
  if (o.ranges.empty()) return {};
  check_given(name, "ranges", o.ranges.size(), axes);
  return o.ranges[axis];
}

Array density_of(Array counts, const std::vector<Array>& edges) {
  const Array total = sum(counts);
  for (size_t i = 0; i < edges.size(); ++i) {
    Shape shape = Shape::filled(counts.rank(), 1);
    shape[static_cast<int>(i)] = counts.extent(static_cast<int64_t>(i));
    counts = counts / widths_of(edges[i]).reshape(shape);
  }
  return counts / total;
}

HistogramNd count_cells(const char* name, const std::vector<Array>& coordinates,
                        const HistogramNdOptions& o) {
  std::vector<core::Value> values(coordinates.begin(), coordinates.end());
  core::HistogramRecord record = dialect::lower_histogramdd(name, values, value_of(o.weights));
  HistogramNd result;
  for (size_t i = 0; i < coordinates.size(); ++i) {
    const api::Edges edges =
        api::find_edges(name, coordinates[i], bins_of(name, o, i, coordinates.size()),
                        range_of(name, o, i, coordinates.size()), o.weights.get() != nullptr);
    set_edges(record.axes[i], edges);
    result.edges.push_back(edges.values);
  }
  result.counts = statistics::run(record);
  if (o.density) result.counts = density_of(result.counts, result.edges);
  return result;
}

}  // namespace

Array histogram_bin_edges(const Array& x, const HistogramOptions& o) try {
  const char* name = "histogram_bin_edges";
  const contract::Unwatched inside;
  dialect::lower_histogram(name, x, value_of(o.weights));
  const bool has_weights = o.weights.get() != nullptr;
  return api::find_edges(name, counted(x), o.bins, o.range, has_weights).values;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Histogram histogram(const Array& x, const HistogramOptions& o) try {
  const char* name = "histogram";
  const contract::Unwatched inside;
  const Array elements = counted(x);
  core::HistogramRecord record = dialect::lower_histogram(name, elements, value_of(o.weights));
  const api::Edges edges =
      api::find_edges(name, elements, o.bins, o.range, o.weights.get() != nullptr);
  set_edges(record.axes[0], edges);
  record.block = statistics::kHistogramBlock;
  const Array counts = statistics::run(record);
  if (!o.density) return {counts, edges.values};
  return {counts / widths_of(edges.values) / sum(counts), edges.values};
} catch (const std::bad_alloc&) {
  refuse_memory();
}

HistogramNd histogramdd(const Array& points, const HistogramNdOptions& o) try {
  const contract::Unwatched inside;
  return count_cells("histogramdd", coordinates_of(counted(points)), o);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

HistogramNd histogram2d(const Array& x, const Array& y, const HistogramNdOptions& o) try {
  const contract::Unwatched inside;
  const DType dtype = promote(counted(x).dtype(), counted(y).dtype());
  return count_cells("histogram2d", {x.astype(dtype), y.astype(dtype)}, o);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
