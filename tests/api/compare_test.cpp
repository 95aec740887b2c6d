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

// What is close, said element by element.
bool is_close(std::complex<double> a, std::complex<double> b, bool equal_nan) {
  const auto is_nan = [](auto z) { return std::isnan(z.real()) || std::isnan(z.imag()); };
  const auto is_finite = [](auto z) { return std::isfinite(z.real()) && std::isfinite(z.imag()); };
  if (is_nan(a) || is_nan(b)) return equal_nan && is_nan(a) && is_nan(b);
  if (!is_finite(a) || !is_finite(b)) return a == b;
  return std::abs(a - b) <= 0.25 + 0.125 * std::abs(b);
}

TEST(AllClose, IsTheRuleForEveryPairOfNumbersAndTypes) {
  const Array numbers = {0.0,    1.0,   1.25, 1.3,       -1.0,      100.0,
                         112.75, 113.0, kNan, kInfinity, -kInfinity};
  for (DType d : test::all_dtypes()) {
    for (DType e : {d, DType::f64, DType::c64}) {
      const Array left = numbers.astype(d);
      const Array right = numbers.astype(e);
      for (int64_t i = 0; i < numbers.size(); ++i) {
        for (int64_t j = 0; j < numbers.size(); ++j) {
          for (bool equal_nan : {false, true}) {
            const auto a = left[i].astype(DType::c128).item<std::complex<double>>();
            const auto b = right[j].astype(DType::c128).item<std::complex<double>>();
            EXPECT_EQ(all_close(left[i], right[j], 0.125, 0.25, equal_nan),
                      is_close(a, b, equal_nan))
                << name(d) << ' ' << a << ", " << name(e) << ' ' << b;
          }
        }
      }
    }
  }
}

TEST(AllClose, FindsTheOneThatIsNot) {
  for (DType dtype : test::all_dtypes()) {
    for (int64_t at : {0, 500, 999}) {
      Array x = ones({1000}, dtype);
      const Array y = x.copy();
      x(at) = zeros({}, dtype);
      EXPECT_FALSE(all_close(x, y)) << name(dtype) << ' ' << at;
      EXPECT_FALSE(all_close(x(slice(none, none, -1)), y)) << name(dtype) << ' ' << at;
    }
  }
}

}  // namespace
}  // namespace weft
