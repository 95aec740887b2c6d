// The examples of docs/statistics.md, compiled and run; every line of them stands here.
#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft::test {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();

TEST(StatisticsPage, ExampleDoesWhatItsCommentsSay) {
  // clang-format off
Array x = {{1.0, nan, 3.0}, {4.0, 5.0, nan}};
Array means = nanmean(x, 1);                              // {2., 4.5}
Array best = nanmax(x, {.axis = 0});                      // {4., 5., 3.}
Array middle = nanmedian(x);                              // 3.5
Array filled = nan_to_num(x, {.nan = -1});                // {{1., -1., 3.}, {4., 5., -1.}}

Array v = {10, 7, 4, 3, 2, 1};
Array half = median(v);                                   // 3.5
Array quarters = quantile(v, {0.25, 0.75});               // {2.25, 6.25}
Array lower = percentile(v, 40, {.method = QuantileMethod::lower});   // 3, an element: int64
Array grade = average(Array{2.0, 5.0}, {.weights = Array{3, 1}});     // 2.75

auto [counts, edges] = histogram(v, {.bins = 3});         // {3, 1, 2} between {1., 4., 7., 10.}
Array given = histogram(v, {.bins = {0, 5, 10}}).counts;  // {4, 2}
HistogramNd cells = histogram2d(v, v, {.bins = {2}});     // counts {{4., 0.}, {0., 2.}}
  // clang-format on
  expect_array(means, {2}, {2, 4.5});
  expect_array(best, {3}, {4, 5, 3});
  expect_array(middle, {}, {3.5});
  expect_array(filled, {2, 3}, {1, -1, 3, 4, 5, -1});
  expect_array(half, {}, {3.5});
  expect_array(quarters, {2}, {2.25, 6.25});
  expect_array(lower, {}, {3});
  EXPECT_EQ(lower.dtype(), DType::i64);
  expect_array(grade, {}, {2.75});
  expect_array(counts, {3}, {3, 1, 2});
  expect_array(edges, {4}, {1, 4, 7, 10});
  expect_array(given, {2}, {4, 2});
  expect_array(cells.counts, {2, 2}, {4, 0, 0, 2});
}

TEST(StatisticsPage, SamplesDoWhatTheirCommentsSay) {
  // clang-format off
Array t = {0.0, 1.0, 3.0}, f = {5.0, 6.0, 2.0};
Array between = interp(Array{0.5, 2.0}, t, f);            // {5.5, 4.}
Array area = trapezoid(f, {.x = t});                      // 13.5
Array slope = gradient(f)[0];                             // {1., -1.5, -4.}
Array smooth = convolve(f, Array{0.5, 0.5}, ConvolveMode::valid);     // {5.5, 4.}
Array line = polyfit(Array{0.0, 1.0, 2.0}, Array{1.0, 3.0, 5.0}, 1);  // 2 x + 1
Array at_three = polyval(Array{1, 0, -1}, Array{3});      // {8}
  // clang-format on
  expect_array(between, {2}, {5.5, 4});
  expect_array(area, {}, {13.5});
  expect_array(slope, {3}, {1, -1.5, -4});
  expect_array(smooth, {2}, {5.5, 4});
  EXPECT_TRUE(all_close(line, Array{2.0, 1.0}));
  expect_array(at_three, {1}, {8});
}

}  // namespace
}  // namespace weft::test
