#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <vector>

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

// Few elements and many are looked through in different ways.
TEST(ArrayEqual, SeesOneElementThatDiffersWhereverItIs) {
  for (int64_t size : {1, 2, 31, 64, 65, 1000, 65536, 65537, 70000}) {
    const Array a = arange(size);
    for (int64_t place : {int64_t{0}, size / 2, size - 1}) {
      const Array b = a.copy();
      b(place) = -1;
      EXPECT_FALSE(array_equal(a, b)) << size << " " << place;
      EXPECT_FALSE(array_equal(a, b, true)) << size << " " << place;
    }
    EXPECT_TRUE(array_equal(a, a.copy())) << size;
  }
}

TEST(AllClose, AllowsRelativeAndAbsoluteErrors) {
  EXPECT_TRUE(all_close(Array{1.0, 1e10}, Array{1.000001, 1.000001e10}));
  EXPECT_FALSE(all_close(Array{1.0}, Array{1.001}));
  EXPECT_TRUE(all_close(Array{1.0}, Array{1.001}, 0.01));
  EXPECT_TRUE(all_close(Array{0.0}, Array{1e-9}));
  EXPECT_FALSE(all_close(Array{0.0}, Array{1e-7}));
  EXPECT_TRUE(all_close(Array{100.0}, Array{101.0}, 0, 1));
}

// One pair of numbers, as the definition has it.
bool is_close(std::complex<double> x, std::complex<double> y, double rtol, bool equal_nan) {
  const auto is_finite = [](std::complex<double> z) {
    return std::isfinite(z.real()) && std::isfinite(z.imag());
  };
  const auto is_nan = [](std::complex<double> z) {
    return std::isnan(z.real()) || std::isnan(z.imag());
  };
  if (x == y || (equal_nan && is_nan(x) && is_nan(y))) return true;
  return is_finite(x) && is_finite(y) && std::abs(x - y) <= rtol * std::abs(y) + 1e-8;
}

TEST(AllClose, OfComplexNumbersFollowsItsDefinition) {
  const float inf = HUGE_VALF, nan = std::nanf("");
  const float parts[] = {0, -0.0F, 1, 1.25F, -1, 3e38F, -3.3e38F, 1e-44F, inf, -inf, nan};
  std::vector<std::complex<float>> numbers;
  for (float re : parts)
    for (float im : parts) numbers.emplace_back(re, im);
  for (const auto x : numbers) {
    for (const auto y : numbers) {
      for (double rtol : {1e-5, 0.3, 2.0}) {
        for (bool equal_nan : {false, true}) {
          for (DType dtype : {DType::c64, DType::c128}) {
            EXPECT_EQ(
                all_close(full({1}, x, DType::c64), full({1}, y, dtype), rtol, 1e-8, equal_nan),
                is_close(x, y, rtol, equal_nan))
                << x << " " << y << " " << rtol << " " << equal_nan << " " << name_of(dtype);
          }
        }
      }
    }
  }
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
                << name_of(d) << ' ' << a << ", " << name_of(e) << ' ' << b;
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
      EXPECT_FALSE(all_close(x, y)) << name_of(dtype) << ' ' << at;
      EXPECT_FALSE(all_close(x(slice(none, none, -1)), y)) << name_of(dtype) << ' ' << at;
    }
  }
}

}  // namespace
}  // namespace weft
