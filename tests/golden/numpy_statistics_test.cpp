// Statistics, functions of samples and polynomials, held against NumPy (data/numpy_statistics.txt
// says how it is written).
#include <cmath>
#include <map>

#include "support/elements.h"
#include "support/golden_reader.h"
#include "weft/weft.h"

namespace weft::golden {
namespace {

using Arrays = std::vector<Array>;
using Function = std::function<Arrays(const Arrays& x, const std::string& argument)>;

Array read_array(GoldenLine& line) {
  const DType dtype = line.dtype();
  const Shape shape = line.shape();
  std::vector<std::string> values(static_cast<size_t>(line.integer()));
  for (std::string& value : values) value = line.word();
  return array_from(values, dtype).reshape(shape);
}

ReduceAxes axis_of(const std::string& text) {
  return text == "none" ? ReduceAxes() : ReduceAxes(std::stoll(text));
}
std::pair<std::string, std::string> halves(const std::string& text) {
  const size_t comma = text.find(',');
  return {text.substr(0, comma), text.substr(comma + 1)};
}

QuantileMethod method_of(const std::string& text) {
  static const std::vector<std::string> names = {"inverted_cdf",
                                                 "averaged_inverted_cdf",
                                                 "closest_observation",
                                                 "interpolated_inverted_cdf",
                                                 "hazen",
                                                 "weibull",
                                                 "linear",
                                                 "median_unbiased",
                                                 "normal_unbiased",
                                                 "lower",
                                                 "higher",
                                                 "midpoint",
                                                 "nearest"};
  return static_cast<QuantileMethod>(std::find(names.begin(), names.end(), text) - names.begin());
}
BinRule rule_of(const std::string& text) {
  static const std::vector<std::string> names = {"auto",  "fd",   "doane",   "scott",
                                                 "stone", "rice", "sturges", "sqrt"};
  return static_cast<BinRule>(std::find(names.begin(), names.end(), text) - names.begin());
}
ConvolveMode mode_of(const std::string& text) {
  return text == "full"   ? ConvolveMode::full
         : text == "same" ? ConvolveMode::same
                          : ConvolveMode::valid;
}

template <class Options, class F>
Function along(F f) {
  return [f](const Arrays& x, const std::string& axis) {
    return Arrays{f(x[0], Options{.axis = axis_of(axis)})};
  };
}
#define WEFT_ALONG(name, Options)                                                        \
  {                                                                                      \
#name, along < Options>([](const Array& x, const Options& o) { return name(x, o); }) \
  }

template <class F>
Function quantiles(F f) {
  return [f](const Arrays& x, const std::string& text) {
    const auto [axis, method] = halves(text);
    return Arrays{
        f(x[0], x[1], QuantileOptions{.axis = axis_of(axis), .method = method_of(method)})};
  };
}

Arrays both(const Histogram& h) { return {h.counts, h.edges}; }
template <class F>
Function histograms(F options) {
  return [options](const Arrays& x, const std::string& text) {
    return both(histogram(x[0], options(x, text)));
  };
}
template <class F>
Function of_two(F f) {
  return [f](const Arrays& x, const std::string&) { return Arrays{f(x[0], x[1])}; };
}
template <class F>
Function of_one(F f) {
  return [f](const Arrays& x, const std::string&) { return Arrays{f(x[0])}; };
}

const std::map<std::string, Function> kFunctions = {
    WEFT_ALONG(nansum, SumOptions),
    WEFT_ALONG(nanprod, SumOptions),
    WEFT_ALONG(nanmean, MeanOptions),
    WEFT_ALONG(nanvar, VarOptions),
    WEFT_ALONG(nanstd, VarOptions),
    WEFT_ALONG(nanmin, ExtremeOptions),
    WEFT_ALONG(nanmax, ExtremeOptions),
    WEFT_ALONG(median, ReduceOptions),
    WEFT_ALONG(nanmedian, ReduceOptions),
    {"quantile", quantiles([](const Array& x, const Array& q, const QuantileOptions& o) {
       return quantile(x, q, o);
     })},
    {"nanquantile", quantiles([](const Array& x, const Array& q, const QuantileOptions& o) {
       return nanquantile(x, q, o);
     })},
    {"histogram", histograms([](const Arrays&, const std::string& n) {
       return HistogramOptions{.bins = std::stoll(n)};
     })},
    {"histogram_range", histograms([](const Arrays&, const std::string& n) {
       return HistogramOptions{.bins = std::stoll(n), .range = BinRange{0.5, 5.3}};
     })},
    {"histogram_density", histograms([](const Arrays&, const std::string& n) {
       return HistogramOptions{.bins = std::stoll(n), .density = true};
     })},
    {"histogram_weights", histograms([](const Arrays& x, const std::string& n) {
       return HistogramOptions{.bins = std::stoll(n), .weights = x[1]};
     })},
    {"histogram_rule", histograms([](const Arrays&, const std::string& rule) {
       return HistogramOptions{.bins = rule_of(rule)};
     })},
    {"histogram_edges", histograms([](const Arrays& x, const std::string&) {
       return HistogramOptions{.bins = x[1]};
     })},
    {"histogram2d",
     [](const Arrays& x, const std::string&) {
       const HistogramNd h = histogram2d(x[0].reshape({-1}), x[1].reshape({-1}), {.bins = {2, 3}});
       return Arrays{h.counts, h.edges[0], h.edges[1]};
     }},
    {"convolve",
     [](const Arrays& x, const std::string& mode) {
       return Arrays{convolve(x[0], x[1], mode_of(mode))};
     }},
    {"correlate",
     [](const Arrays& x, const std::string& mode) {
       return Arrays{correlate(x[0], x[1], mode_of(mode))};
     }},
    {"trapezoid",
     [](const Arrays& x, const std::string& axis) {
       return Arrays{trapezoid(x[0], {.axis = std::stoll(axis)})};
     }},
    {"trapezoid_at", of_two([](const Array& y, const Array& x) { return trapezoid(y, {.x = x}); })},
    {"unwrap",
     [](const Arrays& x, const std::string& axis) {
       return Arrays{unwrap(x[0] * 4, {.axis = std::stoll(axis)})};
     }},
    {"gradient",
     [](const Arrays& x, const std::string& text) {
       const auto [axis, order] = halves(text);
       return gradient(
           x[0], {.spacing = {scalar(0.5)}, .axis = axis_of(axis), .edge_order = std::stoi(order)});
     }},
    {"gradient_at",
     [](const Arrays& x, const std::string& order) {
       return gradient(x[0], {.spacing = {x[1]}, .edge_order = std::stoi(order)});
     }},
    {"interp",
     [](const Arrays& x, const std::string&) { return Arrays{interp(x[0], x[1], x[2])}; }},
    {"interp_period",
     [](const Arrays& x, const std::string&) {
       return Arrays{interp(x[0], x[1], x[2], {.period = 1.75})};
     }},
    {"ediff1d", of_one([](const Array& x) { return ediff1d(x); })},
    {"cov", of_one([](const Array& x) { return cov(x); })},
    {"corrcoef", of_one([](const Array& x) { return corrcoef(x); })},
    {"cov_columns", of_one([](const Array& x) { return cov(x, {.rowvar = false, .bias = true}); })},
    {"cov_weights",
     [](const Arrays& x, const std::string&) {
       return Arrays{cov(x[0], {.fweights = x[1], .aweights = x[2]})};
     }},
    {"average",
     of_two([](const Array& x, const Array& w) { return average(x, {.axis = 1, .weights = w}); })},
    {"polyadd", of_two(polyadd)},
    {"polysub", of_two(polysub)},
    {"polymul", of_two(polymul)},
    {"polyval", of_two(polyval)},
    {"polydiv",
     [](const Arrays& x, const std::string&) {
       const PolyDivision d = polydiv(x[0], x[1]);
       return Arrays{d.quotient, d.remainder};
     }},
    {"polyder", of_one([](const Array& p) { return polyder(p); })},
    {"polyint", of_one([](const Array& p) { return polyint(p); })},
    {"poly", of_one(poly)},
    {"vander", of_one([](const Array& x) { return vander(x); })},
    {"polyfit",
     [](const Arrays& x,
        const std::string& degree) { return Arrays{polyfit(x[0], x[1], std::stoi(degree))}; }},
};

double epsilon_of(DType dtype) { return finfo(real_part(dtype)).eps; }

double largest(const Array& x) {
  double most = 1;
  for (double v : abs(x.astype(DType::c128)).values<double>()) {
    if (std::isfinite(v)) most = std::max(most, v);
  }
  return most;
}

bool is_near(const Array& expected, const Array& got) {
  if (expected.shape() != got.shape() || expected.dtype() != got.dtype()) return false;
  if (!is_floating(expected.dtype()) && !is_complex(expected.dtype()))
    return array_equal(expected, got);
  return all_close(got.astype(DType::c128), expected.astype(DType::c128), 0,
                   64 * epsilon_of(expected.dtype()) * largest(expected), true);
}

std::string describe(const Array& x) {
  return std::string(name_of(x.dtype())) + " " + to_string(x.shape()) + " " + to_string(x);
}

class StatisticsLines {
 public:
  Compared compare(GoldenLine& line) {
    if (line.kind() == "call") return compare_call(line);
    const std::string id = line.word();
    arrays_.insert_or_assign(id, read_array(line));
    return {};
  }

 private:
  Compared compare_call(GoldenLine& line) {
    const std::string function = line.word();
    const std::string argument = line.word();
    Arrays operands;
    for (int64_t left = line.integer(); left > 0; --left)
      operands.push_back(arrays_.at(line.word()));
    const bool is_refused = line.accept("refused");
    Arrays expected;
    for (int64_t left = is_refused ? 0 : line.integer(); left > 0; --left)
      expected.push_back(read_array(line));
    try {
      return compare_results(expected, kFunctions.at(function)(operands, argument));
    } catch (const Error& error) {
      if (is_refused) return {};
      return {"a result", error.what()};
    }
  }

  static Compared compare_results(const Arrays& expected, const Arrays& got) {
    if (expected.size() != got.size()) return {"as many results", "another number"};
    for (size_t i = 0; i < got.size(); ++i) {
      if (!is_near(expected[i], got[i])) return {describe(expected[i]), describe(got[i])};
    }
    return {};
  }

  std::map<std::string, Array> arrays_;
};

TEST(NumpyStatistics, EveryCallGivesWhatNumpyGives) {
  StatisticsLines lines;
  int calls = 0;
  int mismatches = 0;
  for (GoldenLine& line : read_golden("numpy_statistics.txt")) {
    calls += line.kind() == "call";
    const std::string mismatch =
        find_mismatch(line, [&](GoldenLine& read) { return lines.compare(read); });
    if (mismatch.empty()) continue;
    ADD_FAILURE() << line.where() << "\n" << mismatch;
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches; the rest is not compared";
  }
  EXPECT_GT(calls, 900);
}

}  // namespace
}  // namespace weft::golden
