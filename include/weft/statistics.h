// Statistics: what is left out because it is nan, order statistics, histograms, covariance.
//
//   nanmean(x, {.axis = 0});                       nansum, nanmax, ptp: functions/numpy_reduce.h
//   median(x, {.axis = 1});                        by selection, not by sorting
//   quantile(x, {0.25, 0.75}, {.axis = 1});        shape (2, ...): one for each of the two
//   const auto [counts, edges] = histogram(x, {.bins = 20});
//
// Names, defaults and rules for nan are NumPy's. docs/statistics.md
#pragma once

#include <vector>

#include "weft/array.h"
#include "weft/reduce.h"
#include "weft/statistics_options.h"

namespace weft {

// Running totals that take nan for 0 (1).
WEFT_API Array nancumsum(const Array& x, const CumulativeOptions& options = {});
WEFT_API Array nancumprod(const Array& x, const CumulativeOptions& options = {});

// Positions of the extremes, nan aside. All nan along an axis is a ValueError.
WEFT_API Array nanargmin(const Array& x, const ReduceOptions& options = {});
WEFT_API Array nanargmax(const Array& x, const ReduceOptions& options = {});
template <std::derived_from<Array> X>
Array nanargmin(const X& x, const ReduceAxes& axes) {
  return nanargmin(x, ReduceOptions{.axis = axes});
}
template <std::derived_from<Array> X>
Array nanargmax(const X& x, const ReduceAxes& axes) {
  return nanargmax(x, ReduceOptions{.axis = axes});
}

// |a - b| <= atol + rtol * |b|, element by element, after broadcasting.
WEFT_API Array isclose(const Array& a, const Array& b, double rtol = 1e-5, double atol = 1e-8,
                       bool equal_nan = false);
// Numbers instead of nan and infinities.
WEFT_API Array nan_to_num(const Array& x, const NanToNumOptions& options = {});

// sum(x * weights) / sum(weights). Weights whose sum is 0 are a ValueError.
WEFT_API Array average(const Array& x, const AverageOptions& options = {});
struct WeightedAverage {
  Array average, sum_of_weights;
};
WEFT_API WeightedAverage average_returned(const Array& x, const AverageOptions& options = {});

// Nan if there is one; nan of no elements. Integers and booleans give float64.
WEFT_API Array median(const Array& x, const ReduceOptions& options = {});
WEFT_API Array nanmedian(const Array& x, const ReduceOptions& options = {});
template <std::derived_from<Array> X>
Array median(const X& x, const ReduceAxes& axes) {
  return median(x, ReduceOptions{.axis = axes});
}
template <std::derived_from<Array> X>
Array nanmedian(const X& x, const ReduceAxes& axes) {
  return nanmedian(x, ReduceOptions{.axis = axes});
}
// q in [0, 1] (percentile: 0 to 100), one number or an array of them, whose axes come first in the
// result. Methods that interpolate give floats, the others elements of x.
WEFT_API Array quantile(const Array& x, double q, const QuantileOptions& options = {});
WEFT_API Array quantile(const Array& x, const Array& q, const QuantileOptions& options = {});
WEFT_API Array percentile(const Array& x, double q, const QuantileOptions& options = {});
WEFT_API Array percentile(const Array& x, const Array& q, const QuantileOptions& options = {});
WEFT_API Array nanquantile(const Array& x, double q, const QuantileOptions& options = {});
WEFT_API Array nanquantile(const Array& x, const Array& q, const QuantileOptions& options = {});
WEFT_API Array nanpercentile(const Array& x, double q, const QuantileOptions& options = {});
WEFT_API Array nanpercentile(const Array& x, const Array& q, const QuantileOptions& options = {});

struct Histogram {
  Array counts, edges;
};
// All elements, flattened. A bin holds its left edge; the last one holds both. Counts are int64, or
// of the weights' type.
WEFT_API Histogram histogram(const Array& x, const HistogramOptions& options = {});
WEFT_API Array histogram_bin_edges(const Array& x, const HistogramOptions& options = {});
struct HistogramNd {
  Array counts;  // float64
  std::vector<Array> edges;
};
// Of points (n, d), or of the pairs of two vectors.
WEFT_API HistogramNd histogramdd(const Array& points, const HistogramNdOptions& options = {});
WEFT_API HistogramNd histogram2d(const Array& x, const Array& y,
                                 const HistogramNdOptions& options = {});

// Covariances of variables, and the same divided by their standard deviations.
WEFT_API Array cov(const Array& x, const CovOptions& options = {});
WEFT_API Array corrcoef(const Array& x, const CorrcoefOptions& options = {});

}  // namespace weft
