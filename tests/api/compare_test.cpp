#include <gtest/gtest.h>

#include <cmath>

#include "support/expect.h"

namespace weft {
namespace {

const double kNan = std::nan("");
const double kInfinity = HUGE_VAL;

TEST(ArrayEqual, WantsEqualShapesAndElements) {
  EXPECT_TRUE(array_equal(Array{1, 2}, Array{1, 2}));
  EXPECT_FALSE(array_equal(Array{1, 2}, Array{1, 3}));
  EXPECT_FALSE(array_equal(Array{1}, Array({{1}}))) << "nothing is stretched";
  EXPECT_FALSE(array_equal(Array{1, 1}, scalar(1)));
  EXPECT_TRUE(array_equal(Array{1, 2}, Array{1.0, 2.0})) << "types may differ";
  EXPECT_TRUE(array_equal(zeros({0, 2}), zeros({0, 2})));
  EXPECT_FALSE(array_equal(zeros({0, 2}), zeros({2, 0})));
  EXPECT_TRUE(array_equal(Array({{1, 2}, {3, 4}}).T(), Array({{1, 3}, {2, 4}})));
}

TEST(ArrayEqual, TakesNanForNanOnlyIfAsked) {
  EXPECT_FALSE(array_equal(Array{kNan}, Array{kNan}));
  EXPECT_TRUE(array_equal(Array{kNan}, Array{kNan}, true));
  EXPECT_FALSE(array_equal(Array{kNan}, Array{1.0}, true));
  EXPECT_FALSE(array_equal(Array{1.0}, Array{kNan}, true));
  EXPECT_TRUE(array_equal(Array{1}, Array{1}, true));
  const std::complex<double> half_nan(1, kNan);
  EXPECT_TRUE(array_equal(Array{half_nan}, Array{half_nan}, true));
}

TEST(AllClose, AllowsRelativeAndAbsoluteErrors) {
  EXPECT_TRUE(all_close(Array{1.0, 1e10}, Array{1.000001, 1.000001e10}));
  EXPECT_FALSE(all_close(Array{1.0}, Array{1.001}));
  EXPECT_TRUE(all_close(Array{1.0}, Array{1.001}, 0.01));
  EXPECT_TRUE(all_close(Array{0.0}, Array{1e-9}));
  EXPECT_FALSE(all_close(Array{0.0}, Array{1e-7}));
  EXPECT_TRUE(all_close(Array{100.0}, Array{101.0}, 0, 1));
}

TEST(AllClose, MeasuresRelativeToTheSecond) {
  EXPECT_TRUE(all_close(Array{10.0}, Array{11.0}, 0.095, 0));
  EXPECT_FALSE(all_close(Array{11.0}, Array{10.0}, 0.095, 0));
}

TEST(AllClose, StretchesBoth) {
  EXPECT_TRUE(all_close(ones({2, 3}), scalar(1.0)));
  EXPECT_TRUE(all_close(ones({2, 1}), ones({3})));
  test::expect_refused(ErrorKind::extents_differ, [] { all_close(ones({2}), ones({3})); });
  EXPECT_TRUE(all_close(zeros({0}), ones({1})));
}

TEST(AllClose, KnowsInfinitiesAndNan) {
  EXPECT_TRUE(all_close(Array{kInfinity}, Array{kInfinity}));
  EXPECT_FALSE(all_close(Array{kInfinity}, Array{-kInfinity}));
  EXPECT_FALSE(all_close(Array{kInfinity}, Array{1.0}));
  EXPECT_FALSE(all_close(Array{1.0}, Array{kInfinity}));
  EXPECT_FALSE(all_close(Array{kNan}, Array{kNan}));
  EXPECT_TRUE(all_close(Array{kNan}, Array{kNan}, 1e-5, 1e-8, true));
}

TEST(AllClose, ComparesEveryType) {
  for (DType dtype : test::all_dtypes()) EXPECT_TRUE(all_close(ones({2}, dtype), ones({2}, dtype)));
  using Z = std::complex<double>;
  EXPECT_TRUE(all_close(Array{Z(1, 1e-9)}, Array{Z(1, 0)}));
  EXPECT_FALSE(all_close(Array{Z(1, 1e-3)}, Array{Z(1, 0)}));
}

}  // namespace
}  // namespace weft
