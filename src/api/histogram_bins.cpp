// How wide the bins of a histogram are. The rules: Freedman and Diaconis (1981), Doane (1976),
// Scott (1979), Stone (1984), Sturges (1926), Rice's and the square root.
#include "api/histogram_bins.h"

#include <algorithm>
#include <cmath>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/statistics.h"
#include "statistics/rounding.h"
#include "weft/numpy.h"

namespace weft::api {
namespace {

using statistics::rounded;

// The type of edges: that of floats, or float64.
DType edge_dtype(DType dtype) { return is_floating(dtype) ? dtype : DType::f64; }

BinRange outer_edges(const char* name, const Array& x, const std::optional<BinRange>& range) {
  BinRange outer{0, 1};
  if (range) {
    outer = *range;
  } else if (x.size() > 0) {
    outer = {min(x).item<double>(), max(x).item<double>()};
  }
  dialect::check_range(name, outer.first, outer.last, range.has_value());
  if (outer.first != outer.last) return outer;
  const DType dtype = range ? DType::f64 : edge_dtype(x.dtype());
  return {rounded(outer.first - 0.5, dtype), rounded(outer.last + 0.5, dtype)};
}

// Evenly spaced, computed in `compute` step by step.
std::vector<double> spaced(const BinRange& outer, int64_t bins, DType compute) {
  const auto r = [compute](double value) { return rounded(value, compute); };
  const double n = r(static_cast<double>(bins));
  const double width = r(outer.last - outer.first);
  const double step = r(width / n);
  std::vector<double> edges(static_cast<size_t>(bins) + 1);
  for (int64_t i = 0; i < bins; ++i) {
    const double at = r(static_cast<double>(i));
    const double way = step == 0 ? r(r(at / n) * width) : r(at * step);
    edges[static_cast<size_t>(i)] = r(way + outer.first);
  }
  edges.back() = outer.last;
  return edges;
}

void check_widths(const char* name, const std::vector<double>& edges, DType dtype) {
  for (size_t i = 0; i + 1 < edges.size(); ++i) {
    if (rounded(edges[i], dtype) < rounded(edges[i + 1], dtype)) continue;
    raise(ErrorKind::bad_argument, name,
          cat(edges.size() - 1, " bins are too many for the range: some would have no width in ",
              dtype));
  }
}

Edges even_edges(const char* name, const Array& x, const BinRange& outer, int64_t bins,
                 bool is_given) {
  check_shape({bins + 1}, name, Dialect::numpy);
  const DType dtype = edge_dtype(x.dtype());
  const std::vector<double> edges = spaced(outer, bins, is_given ? DType::f64 : dtype);
  check_widths(name, edges, dtype);
  return {Array::from(edges.data(), Shape{edges.size()}).astype(dtype), true};
}

// --- Rules: the width of a bin; 0 where they cannot tell.

double width_of(BinRule rule, const Array& x, const BinRange& outer);

double spread_of(const Array& x) { return max(x).item<double>() - min(x).item<double>(); }

double fd_width(const Array& x) {
  const Array quartiles = percentile(x, Array{75.0, 25.0});
  const double between = quartiles.item<double>(0) - quartiles.item<double>(1);
  return 2 * between * std::pow(static_cast<double>(x.size()), -1.0 / 3.0);
}

double doane_width(const Array& x) {
  const double n = static_cast<double>(x.size());
  const double sigma = x.size() > 2 ? stddev(x).item<double>() : 0;
  if (!(sigma > 0)) return 0;
  const double expected = std::sqrt(6 * (n - 2) / ((n + 1) * (n + 3)));
  const Array standard = (x - mean(x)) / sigma;
  const double skewness = mean(standard * standard * standard).item<double>();
  return spread_of(x) / (1 + std::log2(n) + std::log2(1 + std::fabs(skewness) / expected));
}

// The number of bins with the least estimated error.
double stone_width(const Array& x, const BinRange& outer) {
  const double spread = spread_of(x);
  if (x.size() <= 1 || spread == 0) return 0;
  const double n = static_cast<double>(x.size());
  const int64_t most = std::max<int64_t>(100, static_cast<int64_t>(std::sqrt(n)));
  double least = 0;
  int64_t best = 0;
  for (int64_t bins = 1; bins <= most; ++bins) {
    const Array share = histogram(x, {.bins = bins, .range = outer}).counts / n;
    const double error =
        (2 - (n + 1) * sum(share * share).item<double>()) / (spread / static_cast<double>(bins));
    if (best > 0 && !(error < least)) continue;
    least = error;
    best = bins;
  }
  return spread / static_cast<double>(best);
}

double automatic_width(const Array& x, const BinRange& outer) {
  const double least = width_of(BinRule::sqrt, x, outer) / 2;
  return std::min(std::max(fd_width(x), least), width_of(BinRule::sturges, x, outer));
}

double width_of(BinRule rule, const Array& x, const BinRange& outer) {
  const double n = static_cast<double>(x.size());
  switch (rule) {
    case BinRule::sqrt:
      return spread_of(x) / std::sqrt(n);
    case BinRule::sturges:
      return spread_of(x) / (std::log2(n) + 1);
    case BinRule::rice:
      return spread_of(x) / (2 * std::pow(n, 1.0 / 3));
    case BinRule::scott:
      return std::cbrt(24 * std::sqrt(M_PI) / n) * stddev(x).item<double>();
    case BinRule::stone:
      return stone_width(x, outer);
    case BinRule::doane:
      return doane_width(x);
    case BinRule::fd:
      return fd_width(x);
    case BinRule::automatic:
      return automatic_width(x, outer);
  }
  return 0;
}

// What lies in the range, as float64.
Array inside(const Array& x, const BinRange& range) {
  std::vector<double> kept;
  for (double value : x.values<double>()) {
    if (value >= range.first && value <= range.last) kept.push_back(value);
  }
  return Array::adopt(std::move(kept));
}

int64_t count_bins(const char* name, BinRule rule, const Array& x, const BinRange& outer,
                   bool is_given) {
  const Array elements = is_given ? inside(x, outer) : x.astype(DType::f64);
  if (elements.size() == 0) return 1;
  double width = width_of(rule, elements, outer);
  if (width == 0) return 1;
  if (is_integer(x.dtype()) && width < 1) width = 1;
  const double bins = std::ceil((outer.last - outer.first) / width);
  if (bins < 9e15) return static_cast<int64_t>(bins);
  raise(ErrorKind::size_overflow, name, "the rule asks for more bins than there can be");
}

}  // namespace

Edges find_edges(const char* name, const Array& x, const Bins& bins,
                 const std::optional<BinRange>& range, bool has_weights) {
  if (const Array* edges = bins.edges()) {
    dialect::check_edges(name, *edges);
    return {*edges, false};
  }
  if (bins.rule() && has_weights) {
    raise(ErrorKind::bad_argument, name, "a rule that chooses the bins does not know of weights",
          "give the number of bins, or their edges");
  }
  if (!bins.rule()) dialect::check_bins(name, bins.count());
  const BinRange outer = outer_edges(name, x, range);
  const int64_t count =
      bins.rule() ? count_bins(name, *bins.rule(), x, outer, range.has_value()) : bins.count();
  return even_edges(name, x, outer, count, range.has_value());
}

}  // namespace weft::api
