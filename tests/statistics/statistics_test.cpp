// What leaves out nan, histograms, averages, and what NumPy's values cannot show of the functions
// of samples (those are in tests/golden).
#include <gtest/gtest.h>

#include <cmath>

#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInf = std::numeric_limits<double>::infinity();

Array random_floats(Random& random, const Shape& shape, DType dtype) {
  const Array x = random_array(random, shape, DType::i8).astype(dtype);
  return where(random_array(random, shape, DType::boolean), x, full({}, kNan, dtype));
}

TEST(NanReductions, AreThePlainOnesOfWhatIsNotNan) {
  Random random(test_seed());
  for (DType dtype : {DType::f16, DType::bf16, DType::f32, DType::f64}) {
    const Array x = scattered(random, random_floats(random, {5, 9}, dtype));
    const Array mask = ~isnan(x);
    EXPECT_TRUE(array_equal(nansum(x, 1), sum(x, {.axis = 1, .where = mask}), true));
    EXPECT_TRUE(array_equal(nanprod(x, 0), prod(x, {.axis = 0, .where = mask}), true));
    EXPECT_TRUE(array_equal(nanmean(x), mean(x, {.where = mask}), true));
    EXPECT_TRUE(all_close(nanvar(x, 1), var(x, {.axis = 1, .where = mask}), 1e-2, 1e-2, true));
    const Array most = max(x, {.axis = 1, .initial = -1000, .where = mask});
    const Array none = all(~mask, MaskedOptions{.axis = 1});
    EXPECT_TRUE(array_equal(nanmax(x, 1), where(none, full({}, kNan, dtype), most), true));
  }
}

TEST(NanReductions, AreTheSameEagerlyAndLazily) {
  Random random(test_seed());
  const Array x = random_floats(random, {30, 40}, DType::f32);
  EXPECT_TRUE(array_equal(nansum(x, 0), nansum(lazy(x), 0), true));
  EXPECT_TRUE(array_equal(nanmin(x, 1), nanmin(lazy(x), 1), true));
  EXPECT_TRUE(array_equal(nanmax(x, 1), nanmax(lazy(x), 1), true));
  EXPECT_TRUE(array_equal(nanstd(x, 0), nanstd(lazy(x), 0), true));
  EXPECT_TRUE(array_equal(ptp(x, 0), ptp(lazy(x), 0), true));
}

TEST(NanReductions, KnowNothingButNan) {
  const Array none = {kNan, kNan};
  expect_array(nansum(none), {}, {0});
  expect_array(nanprod(none), {}, {1});
  for (const Array& x : {nanmean(none), nanmax(none), nanmin(none), nanvar(none), nanmedian(none)})
    EXPECT_TRUE(std::isnan(x.item<double>()));
  EXPECT_EQ(nanmax(Array{kNan, -kInf}).item<double>(), -kInf);
  EXPECT_EQ(nanmax(none, {.initial = 3}).item<double>(), 3);
  EXPECT_TRUE(std::isnan(nanvar(Array{1.0, kNan}, {.correction = 1}).item<double>()));
  expect_refused(ErrorKind::bad_argument, [&] { nanargmin(none); });
  expect_refused(ErrorKind::bad_argument, [&] { nanmax(zeros({0})); });
}

TEST(NanReductions, OfIntegersAreThePlainOnes) {
  const Array x = {{3, 1}, {2, 9}};
  expect_array(nansum(x, 0), {2}, {5, 10});
  EXPECT_EQ(nansum(x).dtype(), DType::i64);
  expect_array(nanmax(x, 1), {2}, {3, 9});
  expect_array(nanmean(x), {}, {3.75});
  expect_array(nanargmax(x, 1), {2}, {0, 1});
}

TEST(NanReductions, OfTensorsAreTensors) {
  const torch::Tensor t = torch::tensor({1.0, kNan, 2.0});
  EXPECT_EQ(torch::nansum(t).item<double>(), 3);
  EXPECT_EQ(torch::nanmean(t).item<double>(), 1.5);
}

TEST(NanPositions, PassOverNan) {
  expect_array(nanargmin(Array{{kNan, 2.0}, {5.0, 4.0}}, 1), {2}, {1, 1});
  expect_array(nanargmax(Array{{kNan, 2.0}, {5.0, kNan}}), {}, {2});
  expect_array(nancumsum(Array{1.0, kNan, 2.0}), {3}, {1, 1, 3});
  expect_array(nancumprod(Array{2.0, kNan, 3.0}), {3}, {2, 2, 6});
}

TEST(NanToNum, ReplacesEveryPart) {
  using C = std::complex<double>;
  const Array z =
      nan_to_num(Array{C(kNan, kInf), C(1, -kInf)}, {.nan = 7, .posinf = 8, .neginf = 9});
  expect_array(z.real(), {2}, {7, 1});
  expect_array(z.imag(), {2}, {8, 9});
  EXPECT_EQ(nan_to_num(full({1}, kInf, DType::f16)).item<float>(), 65504);
  expect_array(nan_to_num(Array{1, 2}), {2}, {1, 2});
}

TEST(IsClose, BroadcastsAndKnowsInfinities) {
  expect_array(isclose(Array{{1.0}, {kInf}}, Array{1.0 + 1e-9, kInf}), {2, 2}, {1, 0, 0, 1});
  expect_array(isclose(Array{kNan}, Array{kNan}), {1}, {0});
  expect_array(isclose(Array{kNan}, Array{kNan}, 0, 0, true), {1}, {1});
}

TEST(Average, DividesByTheSumOfTheWeights) {
  const Array x = {{1, 2, 3}, {4, 5, 6}};
  const auto [average, weights] = average_returned(x, {.axis = 1, .weights = Array{1, 1, 2}});
  expect_array(average, {2}, {2.25, 5.25});
  expect_array(weights, {2}, {4, 4});
  expect_array(average_returned(x, {.axis = 0}).sum_of_weights, {3}, {2, 2, 2});
  expect_refused(ErrorKind::bad_argument, [&] {
    weft::average(x, {.axis = 1, .weights = Array{1, -1, 0}});
  });
  expect_refused(ErrorKind::extents_differ, [&] { weft::average(x, {.weights = Array{1, 1}}); });
}

// --- Histograms

std::vector<double> counted(const Array& x, const std::vector<double>& edges) {
  std::vector<double> counts(edges.size() - 1);
  for (double value : x.values<double>()) {
    for (size_t i = 0; i + 1 < edges.size(); ++i) {
      const bool is_last = i + 2 == edges.size();
      if (value >= edges[i] && (value < edges[i + 1] || (is_last && value == edges[i + 1])))
        ++counts[i];
    }
  }
  return counts;
}

TEST(Histogram, CountsWhatLiesBetweenItsEdges) {
  Random random(test_seed());
  for (DType dtype : {DType::i8, DType::u16, DType::i64, DType::f16, DType::f32, DType::f64}) {
    const Array plain =
        where(random_array(random, {7, 90}, DType::boolean), arange(630).reshape({7, 90}) % 97, 13);
    const Array x = scattered(random, plain.astype(dtype));
    const auto [counts, edges] = histogram(x, {.bins = random.between(1, 40)});
    expect_array(counts, {edges.size() - 1}, counted(x, numbers(edges)));
    EXPECT_EQ(sum(counts).item<int64_t>(), x.size());
    for (const Array& given : {Array{0.0, 3.0, 3.0, 50.0}, Array{-5.0, 200.0},
                               Array{0.0, 1e-9, 2e-9, 3e-9, 4e-9, 5e-9, 6e-9, 90.0}}) {
      const Array in_these = histogram(x, {.bins = given}).counts;
      expect_array(in_these, {given.size() - 1}, counted(x, numbers(given)));
    }
  }
}

TEST(Histogram, LeavesOutNanAndWhatIsOutside) {
  const Array x = {0.5, kNan, 7.0, -1.0, 1.0, kInf};
  expect_array(histogram(x, {.bins = 2, .range = BinRange{0, 1}}).counts, {2}, {0, 2});
  expect_array(histogram(x, {.bins = {0, 2, 7}}).counts, {2}, {2, 1});
  expect_refused(ErrorKind::bad_argument, [&] { histogram(x); });
}

TEST(Histogram, HasTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  const Array x = random_array(random, {300000}, DType::u16).astype(DType::f32);
  const Array w = random_array(random, {300000}, DType::i16).astype(DType::f32) / 3;
  const int before = num_threads();
  std::vector<Array> results;
  for (int threads : {1, 7}) {
    set_num_threads(threads);
    results.push_back(histogram(x, {.bins = 100}).counts);
    results.push_back(histogram(x, {.bins = 100, .weights = w}).counts);
  }
  set_num_threads(before);
  EXPECT_TRUE(array_equal(results[0], results[2]));
  EXPECT_TRUE(array_equal(results[1], results[3]));
  EXPECT_EQ(results[1].dtype(), DType::f32);
}

TEST(Histogram, AddsComplexWeights) {
  using C = std::complex<double>;
  const Array counts =
      histogram(Array{0, 1, 1}, {.bins = 2, .weights = Array{C(1, 2), C(3, 4), C(5, 6)}}).counts;
  EXPECT_EQ(counts.item<C>(1), C(8, 10));
}

TEST(Histogram, OfNothingHasZeroCounts) {
  const auto [counts, edges] = histogram(zeros({0}), {.bins = 2});
  expect_array(counts, {2}, {0, 0});
  expect_array(edges, {3}, {0, 0.5, 1});
  EXPECT_EQ(histogramdd(zeros({0, 2})).counts.shape(), (Shape{10, 10}));
  expect_array(histogram(Array{true, false, true}, {.bins = 2}).counts, {2}, {1, 2});
}

TEST(Histogram, RefusesBinsThatAreNone) {
  const Array x = {1.0, 2.0};
  expect_refused(ErrorKind::bad_argument, [&] { histogram(x, {.bins = 0}); });
  expect_refused(ErrorKind::bad_argument, [&] { histogram(x, {.bins = {2, 1}}); });
  expect_refused(ErrorKind::bad_argument, [&] { histogram(x, {.range = BinRange{2, 1}}); });
  expect_refused(ErrorKind::bad_argument, [&] { histogram(x, {.range = BinRange{0, kInf}}); });
  expect_refused(ErrorKind::bad_argument,
                 [&] { histogram(x, {.bins = BinRule::fd, .weights = x}); });
  expect_refused(ErrorKind::extents_differ, [&] { histogram(x, {.weights = zeros({3})}); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { histogram(x.astype(DType::c64)); });
  expect_refused(ErrorKind::bad_argument, [] {
    histogram(Array{1.0, std::nextafter(1.0, 2)}, {.bins = 10});
  });
  expect_refused(ErrorKind::bad_argument, [&] { histogramdd(x); });
}

TEST(HistogramNd, CountsPairs) {
  const Array x = {0.1, 0.9, 0.9, 2.0}, y = {0.0, 1.0, 1.0, 0.5};
  const HistogramNd h =
      histogram2d(x, y, {.bins = {2}, .ranges = {BinRange{0, 1}, BinRange{0, 1}}});
  expect_array(h.counts, {2, 2}, {1, 0, 0, 2});
  const Array points = empty({4, 2});
  points(all, 0) = x;
  points(all, 1) = y;
  const HistogramNd same = histogramdd(
      points,
      {.bins = {2}, .ranges = {BinRange{0, 1}, BinRange{0, 1}}, .weights = Array{1, 2, 3, 4}});
  expect_array(same.counts, {2, 2}, {1, 0, 0, 5});
}

// --- Samples

TEST(Interp, HasValuesOfItsOwnBeyondThePoints) {
  const Array points = {0.0, 1.0}, values = {10.0, 20.0};
  const Array x = {-1.0, 0.25, 2.0, kNan};
  const Array got = interp(x, points, values, {.left = -5.0, .right = 5.0});
  EXPECT_EQ(numbers(got)[0], -5);
  EXPECT_EQ(numbers(got)[1], 12.5);
  EXPECT_EQ(numbers(got)[2], 5);
  EXPECT_TRUE(std::isnan(numbers(got)[3]));
  expect_refused(ErrorKind::extents_differ, [&] { interp(x, points, Array{1.0}); });
  expect_refused(ErrorKind::bad_argument, [&] { interp(x, zeros({0}), zeros({0})); });
}

TEST(Roots, AreThoseOfThePolynomial) {
  const Array found = roots(Array{1.0, -6.0, 11.0, -6.0, 0.0});
  EXPECT_EQ(found.shape(), Shape{4});
  for (const std::complex<double> at : found.values<std::complex<double>>()) {
    const Array value = polyval(Array{1.0, -6.0, 11.0, -6.0, 0.0}, Array{at});
    EXPECT_LT(std::abs(value.item<std::complex<double>>()), 1e-10);
  }
  EXPECT_EQ(roots(zeros({3})).size(), 0);
}

TEST(Polynomials, RefuseWhatTheyAreNot) {
  expect_refused(ErrorKind::bad_argument, [] { polyval(zeros({2, 2}), zeros({1})); });
  expect_refused(ErrorKind::bad_argument, [] { polydiv(Array{1.0}, Array{0.0, 1.0}); });
  expect_refused(ErrorKind::bad_argument, [] { convolve(zeros({0}), ones({1})); });
  expect_refused(ErrorKind::bad_argument, [] { polyder(ones({2}), -1); });
  expect_refused(ErrorKind::extents_differ, [] { polyfit(ones({3}), ones({2}), 1); });
  expect_refused(ErrorKind::bad_argument, [] { gradient(ones({1})); });
  expect_refused(ErrorKind::extents_differ, [] { trapezoid(ones({3}), {.x = ones({2})}); });
}

// --- Under policies that forbid stretching, formulas still stretch inside.

TEST(Statistics, AreNotStoppedByThePolicyOfTheirCaller) {
  const PolicyScope strict(Policy::exact);
  const Array x = {{1.0, 2.0, 4.0}, {2.0, 1.0, 0.0}};
  EXPECT_EQ(cov(x).shape(), (Shape{2, 2}));
  EXPECT_EQ(corrcoef(x).shape(), (Shape{2, 2}));
  expect_array(average(x, {.axis = 1, .weights = Array{1.0, 1.0, 0.0}}), {2}, {1.5, 1.5});
  expect_array(gradient(x, {.axis = 1})[0], {2, 3}, {1, 1.5, 2, -1, -1, -1});
}

}  // namespace
}  // namespace weft::test
