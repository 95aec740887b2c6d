// Lowering of statistics: from a call to a record, or a refusal. Nothing runs here; x may be
// abstract.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/histogram.h"
#include "core/quantile.h"
#include "weft/statistics.h"

namespace weft::dialect {

// Quantiles as they were asked for: their numbers, their shape, and the type of an array of them.
struct Quantiles {
  std::vector<double> at;
  Shape shape = {};
  std::optional<DType> dtype = {};
};
// Those of an array; `scale` is 1, or 100 for percentiles.
Quantiles read_quantiles(const char* name, const Array& q, double scale);

core::Quantile lower_quantile(const char* name, const core::Value& x, const Quantiles& q,
                              const QuantileOptions& options, bool leaves_out_nan);
core::Quantile lower_median(const char* name, const core::Value& x, const ReduceOptions& options,
                            bool leaves_out_nan);

// Weights of x's shape, or of the extents of the axes: as a view of x's shape. `axis` none: all.
core::Value place_weights(const char* name, const core::Value& weights, const core::Value& x,
                          const Axes& axes);

// Histograms: refusals of what may not be counted, and the record without its edges.
core::HistogramRecord lower_histogram(const char* name, const core::Value& x,
                                      const std::optional<core::Value>& weights);
// Of points (n, d) in their d coordinates, or of vectors of one length.
core::HistogramRecord lower_histogramdd(const char* name, const std::vector<core::Value>& axes,
                                        const std::optional<core::Value>& weights);
void check_bins(const char* name, int64_t count);
void check_edges(const char* name, const Array& edges);
void check_range(const char* name, double first, double last, bool is_given);

}  // namespace weft::dialect
