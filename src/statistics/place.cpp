// Where a quantile lies among n sorted elements: Hyndman and Fan (1996), and NumPy's four.
#include <algorithm>
#include <cmath>

#include "statistics/quantile.h"

namespace weft::statistics {
namespace {

// n q + alpha + q (1 - alpha - beta), counted from 0.
double position(double n, double q, double alpha, double beta) {
  return n * q + (alpha + q * (1 - alpha - beta)) - 1;
}

double position_of(QuantileMethod method, double n, double q) {
  switch (method) {
    case QuantileMethod::inverted_cdf:
    case QuantileMethod::averaged_inverted_cdf:
      return n * q - 1;
    case QuantileMethod::closest_observation:
      return n * q - 1 - 0.5;
    case QuantileMethod::interpolated_inverted_cdf:
      return position(n, q, 0, 1);
    case QuantileMethod::hazen:
      return position(n, q, 0.5, 0.5);
    case QuantileMethod::weibull:
      return position(n, q, 0, 0);
    case QuantileMethod::median_unbiased:
      return position(n, q, 1 / 3.0, 1 / 3.0);
    case QuantileMethod::normal_unbiased:
      return position(n, q, 3 / 8.0, 3 / 8.0);
    default:
      return (n - 1) * q;
  }
}

bool is_odd(double whole) { return std::fmod(std::fabs(whole), 2) == 1; }

// The share of the way to the next element, which a method may round.
double share_of(QuantileMethod method, double below, double share) {
  switch (method) {
    case QuantileMethod::inverted_cdf:
    case QuantileMethod::higher:
      return share == 0 ? 0 : 1;
    case QuantileMethod::averaged_inverted_cdf:
      return share == 0 ? 0.5 : 1;
    case QuantileMethod::closest_observation:
      return share == 0 && is_odd(below) ? 0 : 1;
    case QuantileMethod::lower:
      return 0;
    case QuantileMethod::midpoint:
      return share == 0 ? 0 : 0.5;
    case QuantileMethod::nearest:
      return share > 0.5 || (share == 0.5 && is_odd(below)) ? 1 : 0;
    default:
      return share;
  }
}

}  // namespace

Place place_of(QuantileMethod method, int64_t n, double q) {
  const double at = position_of(method, static_cast<double>(n), q);
  const double below = std::floor(at);
  const double share = share_of(method, below, at - below);
  const auto clipped = [n](double rank) {
    return std::clamp(static_cast<int64_t>(rank), int64_t{0}, n - 1);
  };
  const Place place{clipped(below), clipped(below + 1), share};
  if (share == 0) return {place.low, place.low, 0};
  if (share == 1 || place.low == place.high) return {place.high, place.high, 0};
  return place;
}

}  // namespace weft::statistics
