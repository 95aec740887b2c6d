// The optional arguments of statistics (statistics.h).
#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

struct NanToNumOptions {
  ByName by_name = ByName();
  double nan = 0;
  std::optional<double> posinf = {};  // else the largest number of the type
  std::optional<double> neginf = {};
};

struct AverageOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  OptionalArray weights = {};  // of x's shape, or of the extents of the axes
};

// How a quantile between two elements is found: Hyndman and Fan's nine ways and NumPy's four.
enum class QuantileMethod : uint8_t {
  inverted_cdf,
  averaged_inverted_cdf,
  closest_observation,
  interpolated_inverted_cdf,
  hazen,
  weibull,
  linear,
  median_unbiased,
  normal_unbiased,
  lower,
  higher,
  midpoint,
  nearest
};
struct QuantileOptions {
  ByName by_name = ByName();
  ReduceAxes axis = {};
  bool keepdims = false;
  QuantileMethod method = QuantileMethod::linear;
  OptionalArray weights = {};  // as average's; inverted_cdf only
  OptionalArray out = {};
};

// How many bins, when the data decide.
enum class BinRule : uint8_t { automatic, fd, doane, scott, stone, rice, sturges, sqrt };

// The bins of a histogram: so many of one width, a rule that says how many, or all edges.
class Bins {
 public:
  template <std::integral I>
  Bins(I count) : count_(detail::to_int64(count)) {}
  Bins(BinRule rule) : rule_(rule), kind_(Kind::rule) {}
  Bins(Array edges) : kind_(Kind::edges), edges_(std::move(edges)) {}
  template <class T>
  Bins(std::initializer_list<T> edges) : Bins(Array(edges)) {}

  const Array* edges() const { return edges_.get(); }
  const BinRule* rule() const { return kind_ == Kind::rule ? &rule_ : nullptr; }
  int64_t count() const { return count_; }  // REQUIRES: !edges() && !rule()

 private:
  enum class Kind : uint8_t { count, rule, edges };
  int64_t count_ = 0;
  BinRule rule_ = BinRule::automatic;
  Kind kind_ = Kind::count;
  OptionalArray edges_;
};
struct BinRange {
  double first, last;
};
struct HistogramOptions {
  ByName by_name = ByName();
  Bins bins = 10;
  std::optional<BinRange> range = {};  // else from the smallest to the largest
  bool density = false;                // divided so that the integral is 1
  OptionalArray weights = {};          // of x's shape
};
struct HistogramNdOptions {
  ByName by_name = ByName();
  std::vector<Bins> bins = {};                       // one for all axes, or one each; none: 10
  std::vector<std::optional<BinRange>> ranges = {};  // none, or one each
  bool density = false;
  OptionalArray weights = {};
};

struct CovOptions {
  ByName by_name = ByName();
  OptionalArray y = {};  // more variables
  bool rowvar = true;    // a row is a variable, a column an observation
  bool bias = false;     // divides by n, else by n - 1; ddof says it otherwise
  std::optional<int64_t> ddof = {};
  OptionalArray fweights = {};  // how often each observation counts: integers
  OptionalArray aweights = {};  // how much
};
struct CorrcoefOptions {
  ByName by_name = ByName();
  OptionalArray y = {};
  bool rowvar = true;
};

}  // namespace weft
