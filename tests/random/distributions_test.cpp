// Every distribution against its definition: continuous ones by the largest distance from their
// distribution function (Kolmogorov and Smirnov), or by moments; counts by chi-square. Seeds are
// fixed, so that what is improbable happens always or never.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "support/expect.h"

namespace weft::test {
namespace {

constexpr int64_t kCount = 40000;
constexpr double kInfinity = HUGE_VAL;

double normal_below(double x) { return 0.5 * std::erfc(-x * std::sqrt(0.5)); }

// A distance that one sample in a thousand exceeds.
void expect_follows(const char* name, const Array& x, const std::function<double(double)>& below) {
  std::vector<double> sorted = numbers(x);
  std::sort(sorted.begin(), sorted.end());
  const auto n = static_cast<double>(sorted.size());
  double distance = 0;
  for (size_t i = 0; i < sorted.size(); ++i) {
    const double at = below(sorted[i]);
    distance =
        std::max({distance, at - static_cast<double>(i) / n, static_cast<double>(i + 1) / n - at});
  }
  EXPECT_LT(distance * std::sqrt(n), 1.95) << name;
}

TEST(Distributions, FollowTheirFunctions) {
  random::Generator g(7);
  const random::Size size{kCount};
  for (const DType dtype : {DType::f32, DType::f64}) {
    expect_follows("uniform", g.uniform(-1, 3, size, dtype), [](double x) { return (x + 1) / 4; });
    expect_follows("normal", g.normal(2, 3, size, dtype),
                   [](double x) { return normal_below((x - 2) / 3); });
    expect_follows("exponential", g.exponential(2, size, dtype),
                   [](double x) { return -std::expm1(-x / 2); });
  }
  expect_follows("lognormal", g.lognormal(1, 0.5, size),
                 [](double x) { return normal_below((std::log(x) - 1) / 0.5); });
  expect_follows("laplace", g.laplace(1, 2, size), [](double x) {
    const double tail = 0.5 * std::exp(-std::fabs(x - 1) / 2);
    return x < 1 ? tail : 1 - tail;
  });
  expect_follows("logistic", g.logistic(1, 2, size),
                 [](double x) { return 1 / (1 + std::exp((1 - x) / 2)); });
  expect_follows("gumbel", g.gumbel(1, 2, size),
                 [](double x) { return std::exp(-std::exp((1 - x) / 2)); });
  expect_follows("cauchy", g.standard_cauchy(size),
                 [](double x) { return 0.5 + std::atan(x) / M_PI; });
  expect_follows("rayleigh", g.rayleigh(2, size), [](double x) { return -std::expm1(-x * x / 8); });
  expect_follows("weibull", g.weibull(1.5, size),
                 [](double x) { return -std::expm1(-std::pow(x, 1.5)); });
  expect_follows("pareto", g.pareto(3, size), [](double x) { return 1 - std::pow(1 + x, -3); });
  expect_follows("power", g.power(3, size), [](double x) { return x * x * x; });
  expect_follows("triangular", g.triangular(0, 1, 4, size),
                 [](double x) { return x < 1 ? x * x / 4 : 1 - (4 - x) * (4 - x) / 12; });
}

TEST(Distributions, GammasOfWholeShapesFollowTheirFunctions) {
  random::Generator g(8);
  const random::Size size{kCount};
  expect_follows("gamma", g.gamma(2, 3, size),
                 [](double x) { return 1 - std::exp(-x / 3) * (1 + x / 3); });
  expect_follows("gamma below 1", g.gamma(0.5, 1, size),
                 [](double x) { return std::erf(std::sqrt(x)); });
  expect_follows("chisquare", g.chisquare(2, size), [](double x) { return -std::expm1(-x / 2); });
  expect_follows("loggamma", random::loggamma(g.next(), size, {.shape = 1}),
                 [](double x) { return -std::expm1(-std::exp(x)); });
  expect_follows("beta", g.beta(2, 1, size), [](double x) { return x * x; });
  expect_follows("beta below 1", g.beta(0.5, 0.5, size),
                 [](double x) { return 2 / M_PI * std::asin(std::sqrt(x)); });
  expect_follows("standard_t", g.standard_t(2, size),
                 [](double x) { return 0.5 + x / (2 * std::sqrt(2 + x * x)); });
  expect_follows("f", g.f(2, 2, size), [](double x) { return x / (1 + x); });
}

TEST(Distributions, TruncatedNormalsAreNormalsBetweenTheirBounds) {
  const double bounds[][2] = {{-1, 2},     {-0.5, 0.5}, {0, kInfinity}, {-kInfinity, kInfinity},
                              {3, 3.2},    {3, 9},      {-7, -5},       {8, kInfinity},
                              {-0.001, 5}, {-2, -1.9}};
  random::Generator g(9);
  for (const auto& [low, high] : bounds) {
    // Far above 0 differences are taken of what lies above.
    const auto above = [](double x) { return 0.5 * std::erfc(x * std::sqrt(0.5)); };
    const double l = low, h = high;
    expect_follows("truncated_normal", g.truncated_normal(l, h, 0, 1, {kCount / 4}), [&](double x) {
      return l > 0 ? (above(l) - above(x)) / (above(l) - above(h))
                   : (normal_below(x) - normal_below(l)) / (normal_below(h) - normal_below(l));
    });
  }
  EXPECT_EQ(g.truncated_normal(1e10, kInfinity).item<double>(), 1e10);
}

// Frequencies of counts against their probabilities; counts that are rare are taken together.
void expect_frequencies(const char* name, const Array& x,
                        const std::function<double(double)>& probability) {
  std::map<double, double> seen;
  for (double number : numbers(x)) ++seen[number];
  const auto n = static_cast<double>(x.size());
  double chi = 0, rare_seen = 0, rare_expected = n;
  int cells = 0;
  for (const auto& [number, times] : seen) {
    const double expected = n * probability(number);
    if (expected < 20) {
      rare_seen += times;
      continue;
    }
    chi += (times - expected) * (times - expected) / expected;
    rare_expected -= expected;
    ++cells;
  }
  if (rare_expected > 5)
    chi += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
  // Four deviations.
  EXPECT_LT(chi, cells + 4 * std::sqrt(2.0 * cells)) << name;
  EXPECT_GT(chi, cells - 4 * std::sqrt(2.0 * cells)) << name;
  EXPECT_LT(std::fabs(rare_seen - rare_expected), 5 * std::sqrt(rare_expected + 5)) << name;
}

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

TEST(Counts, FollowTheirProbabilities) {
  random::Generator g(10);
  const random::Size size{kCount};
  for (const double mean : {0.5, 4.0, 9.99, 10.0, 40.0, 300.0}) {
    expect_frequencies("poisson", g.poisson(mean, size), [&](double k) {
      return std::exp(k * std::log(mean) - mean - std::lgamma(k + 1));
    });
  }
  const double trials[][2] = {{20, 0.3}, {1, 0.5}, {20, 0.9}, {1000, 0.7}, {100, 0.2}, {25, 0.5}};
  for (const auto& [n, p] : trials) {
    const double trials_here = n, chance = p;
    expect_frequencies("binomial", g.binomial(n, p, size), [&](double k) {
      return std::exp(log_choose(trials_here, k) + k * std::log(chance) +
                      (trials_here - k) * std::log1p(-chance));
    });
  }
  expect_frequencies("geometric", g.geometric(0.25, size),
                     [](double k) { return 0.25 * std::pow(0.75, k - 1); });
  expect_frequencies("negative_binomial", g.negative_binomial(5, 0.4, size), [](double k) {
    return std::exp(log_choose(k + 4, k) + 5 * std::log(0.4) + k * std::log(0.6));
  });
}

TEST(Counts, OfAllKindsOfRangesAreEquallyLikely) {
  random::Generator g(11);
  // Words of 32 bits, of 64 bits with and without a product that is drawn anew, and two words.
  for (const int64_t range : {int64_t{2}, int64_t{100}, (int64_t{3} << 22) + 1, int64_t{3000000000},
                              (int64_t{1} << 62) + (int64_t{1} << 61)}) {
    const Array x = g.integers(-5, range - 5, {kCount});
    const double count = range < 50 ? static_cast<double>(range) : 50;
    const Array from_0 = add(x.astype(DType::f64), 5.0);
    const Array cells = floor(divide(multiply(from_0, count), static_cast<double>(range)));
    expect_frequencies("integers", cells, [&](double) { return 1 / count; });
    EXPECT_GE(min(x).item<int64_t>(), -5);
    EXPECT_LT(max(x).item<int64_t>(), range - 5);
  }
  expect_frequencies("bernoulli", g.bernoulli(0.3, {kCount}),
                     [](double k) { return k == 1 ? 0.3 : 0.7; });
}

TEST(Counts, OfLargeMeansHaveTheirDeviation) {
  random::Generator g(12);
  for (const double mean : {1e6, 1e12, 1e17}) {
    const Array x =
        divide(subtract(g.poisson(mean, {10000}).astype(DType::f64), mean), std::sqrt(mean));
    EXPECT_NEAR(weft::mean(x).item<double>(), 0, 0.05) << mean;
    EXPECT_NEAR(var(x).item<double>(), 1, 0.05) << mean;
  }
}

// The correlation of what lies side by side, and in different rows of words.
TEST(Distributions, NeighboursHaveNothingToDoWithEachOther) {
  const Array x = random::normal(random::key(13), {1 << 16});
  for (const int64_t apart : {1, 2, 32, 64, 512}) {
    const Array left = x(slice(0, x.size() - apart));
    const Array right = x(slice(apart, x.size()));
    EXPECT_NEAR(mean(multiply(left, right)).item<double>(), 0, 4.0 / 256) << apart;
  }
}

}  // namespace
}  // namespace weft::test
