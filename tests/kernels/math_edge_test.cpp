// The functions at their edges, through the library: zeros, infinities, nan, thresholds, types.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/every_table.h"
#include "weft/torch.h"
#include "weft/weft.h"
#include "weft/xla.h"

namespace weft {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
using Complex = std::complex<double>;

// Equal, zeros of the same sign, any nan equal to any other; for all float types.
void expect_values(Array (*function)(CallOperand&&, CallOptions&&), const std::vector<double>& x,
                   const std::vector<double>& expected) {
  for (DType dtype : {DType::f16, DType::f32, DType::f64}) {
    const Array in = zeros({static_cast<int64_t>(x.size())}, DType::f64);
    for (size_t i = 0; i < x.size(); ++i) in.data<double>()[i] = x[i];
    const Array out = function(in.astype(dtype), {});
    ASSERT_EQ(out.dtype(), dtype);
    const Array wide = out.astype(DType::f64);
    for (size_t i = 0; i < x.size(); ++i) {
      const double y = wide.item<double>(static_cast<int64_t>(i));
      const bool same = std::isnan(expected[i])
                            ? std::isnan(y)
                            : y == expected[i] && std::signbit(y) == std::signbit(expected[i]);
      EXPECT_TRUE(same) << name_of(dtype) << " at " << x[i] << ": " << y << ", not " << expected[i];
    }
  }
}
#define EXPECT_VALUES(function, ...) expect_values(&function, __VA_ARGS__)

TEST(MathEdges, OfExponentials) {
  EXPECT_VALUES(exp, {0, -0.0, kInf, -kInf, kNan}, {1, 1, kInf, 0, kNan});
  EXPECT_VALUES(exp2, {0, -0.0, 3, -2, kInf, -kInf, kNan}, {1, 1, 8, 0.25, kInf, 0, kNan});
  EXPECT_VALUES(expm1, {0, -0.0, kInf, -kInf, kNan, -60000}, {0, -0.0, kInf, -1, kNan, -1});
  EXPECT_VALUES(logistic, {0, kInf, -kInf, kNan}, {0.5, 1, 0, kNan});
}

TEST(MathEdges, OfLogarithms) {
  EXPECT_VALUES(log, {1, 0, -0.0, -1, kInf, -kInf, kNan},
                {0, -kInf, -kInf, kNan, kInf, kNan, kNan});
  EXPECT_VALUES(log2, {1, 8, 0.25, 0, -1, kInf, kNan}, {0, 3, -2, -kInf, kNan, kInf, kNan});
  EXPECT_VALUES(log10, {1, 100, 1000, 0, -1, kInf, kNan}, {0, 2, 3, -kInf, kNan, kInf, kNan});
  EXPECT_VALUES(log1p, {0, -0.0, -1, -2, kInf, kNan}, {0, -0.0, -kInf, kNan, kInf, kNan});
}

TEST(MathEdges, OfHyperbolicFunctions) {
  EXPECT_VALUES(sinh, {0, -0.0, kInf, -kInf, kNan}, {0, -0.0, kInf, -kInf, kNan});
  EXPECT_VALUES(cosh, {0, -0.0, kInf, -kInf, kNan}, {1, 1, kInf, kInf, kNan});
  EXPECT_VALUES(tanh, {0, -0.0, kInf, -kInf, kNan, 100}, {0, -0.0, 1, -1, kNan, 1});
  EXPECT_VALUES(asinh, {0, -0.0, kInf, -kInf, kNan}, {0, -0.0, kInf, -kInf, kNan});
  EXPECT_VALUES(acosh, {1, 0.5, -1, kInf, -kInf, kNan}, {0, kNan, kNan, kInf, kNan, kNan});
  EXPECT_VALUES(atanh, {0, -0.0, 1, -1, 2, kInf, kNan}, {0, -0.0, kInf, -kInf, kNan, kNan, kNan});
}

TEST(MathEdges, OfRootsAndErrorFunctions) {
  EXPECT_VALUES(sqrt, {0, -0.0, 4, -1, kInf, kNan}, {0, -0.0, 2, kNan, kInf, kNan});
  EXPECT_VALUES(rsqrt, {0, -0.0, 4, -1, kInf, kNan}, {kInf, -kInf, 0.5, kNan, 0, kNan});
  EXPECT_VALUES(cbrt, {0, -0.0, 27, -8, kInf, -kInf, kNan}, {0, -0.0, 3, -2, kInf, -kInf, kNan});
  EXPECT_VALUES(reciprocal, {0, -0.0, 4, kInf, kNan}, {kInf, -kInf, 0.25, 0, kNan});
  EXPECT_VALUES(erf, {0, -0.0, kInf, -kInf, kNan}, {0, -0.0, 1, -1, kNan});
  EXPECT_VALUES(lgamma, {1, 2, 0, -0.0, -3, kInf, -kInf, kNan},
                {0, 0, kInf, kInf, kInf, kInf, kInf, kNan});
  EXPECT_VALUES(erfc, {0, kInf, -kInf, kNan, 60}, {1, 0, 2, kNan, 0});
}

TEST(Pow, HasTheSpecialCasesOfC) {
  const double special[] = {0.0, -0.0, 1,    -1,    2,    -2,    0.5,    -0.5,       3,     -3,
                            2.5, -2.5, kInf, -kInf, kNan, 1e300, -1e300, 0x1p53 + 2, 5e-324};
  for (double x : special) {
    for (double y : special) {
      const double expected = std::pow(x, y);
      const double actual = pow(Array{x}, Array{y}).item<double>(0);
      const bool same = std::isnan(expected)
                            ? std::isnan(actual)
                            : std::signbit(actual) == std::signbit(expected) &&
                                  (actual == expected ||
                                   std::abs(actual - expected) <= 4e-16 * std::abs(expected));
      EXPECT_TRUE(same) << x << "^" << y << ": " << actual << ", not " << expected;
      const float float_expected = std::pow(static_cast<float>(x), static_cast<float>(y));
      const float float_actual =
          pow(Array::of<float>({static_cast<float>(x)}), Array::of<float>({static_cast<float>(y)}))
              .item<float>(0);
      const bool float_same =
          std::isnan(float_expected)
              ? std::isnan(float_actual)
              : std::signbit(float_actual) == std::signbit(float_expected) &&
                    (float_actual == float_expected ||
                     std::abs(float_actual - float_expected) <= 3e-7f * std::abs(float_expected));
      EXPECT_TRUE(float_same) << "float " << x << "^" << y << ": " << float_actual << ", not "
                              << float_expected;
    }
  }
}

// Pieces of a row that need care are computed in another way than those that do not: the element
// must not show which.
template <class T>
void expect_same_alone_and_among_others(const char* table) {
  using Limits = std::numeric_limits<T>;
  std::vector<T> numbers = {Limits::min() / 4, Limits::max(), Limits::infinity(),
                            Limits::quiet_NaN()};
  for (const double number :
       {1.25, 0.0, 0.7, 2.0, 3.5, -2.0, 0.5, 1.0, 1e-3, 1.00001, -1.0, 100.0, 3.0, -0.5})
    numbers.push_back(static_cast<T>(number));
  std::vector<T> x, y;
  for (const T a : numbers)
    for (const T b : numbers)
      for (int i = 0; i < 7; ++i) {  // some of what needs no care around each
        x.push_back(i == 3 ? a : static_cast<T>(0.6 + 0.05 * i));
        y.push_back(i == 3 ? b : static_cast<T>(1.1 + 0.3 * i));
      }
  const Array bases = Array::adopt(std::vector<T>(x)), exponents = Array::adopt(std::vector<T>(y));
  const auto powers = pow(bases, exponents).template values<T>();
  const std::vector<T> together(powers.begin(), powers.end());
  const Array apart = zeros({static_cast<int64_t>(x.size()), 2}, bases.dtype());
  pow(bases, exponents, {.out = apart(all, 1)});
  for (size_t i = 0; i < x.size(); ++i) {
    const T alone = pow(Array::of<T>({x[i]}), Array::of<T>({y[i]})).template item<T>(0);
    const T elsewhere = apart.template item<T>(static_cast<int64_t>(i), 1);
    const T here = together[i];
    EXPECT_TRUE((alone != alone && here != here) || (alone == here && elsewhere == here))
        << table << ": " << x[i] << "^" << y[i] << " is " << alone << " alone, " << here
        << " among others, " << elsewhere << " in a column";
  }
}
TEST(Pow, DoesNotDependOnNeighbours) {
  test::on_every_table([](const char* table) {
    expect_same_alone_and_among_others<float>(table);
    expect_same_alone_and_among_others<double>(table);
    return !testing::Test::HasFailure();
  });
}

TEST(Pow, OfIntegersWrapsAndRoundsNegativePowersToZero) {
  const Array x = Array::of<int32_t>({2, 3, -2, 1, -1, -1, 7, 0, 3});
  const Array y = Array::of<int32_t>({10, 0, 3, -5, -3, -2, -1, 0, 40});
  const Array expected = Array::of<int32_t>({1024, 1, -8, 1, -1, 1, 0, 1, 689956897});
  EXPECT_TRUE(array_equal(pow(x, y), expected)) << to_string(pow(x, y));
}

TEST(Pow, OfComplexNumbersIsExactForSmallWholePowers) {
  const Array z = {Complex(1, 2), Complex(0, 0), Complex(0, 0)};
  const Array y = {Complex(2, 0), Complex(0, 0), Complex(2, 1)};
  const Array expected = {Complex(-3, 4), Complex(1, 0), Complex(0, 0)};
  EXPECT_TRUE(array_equal(pow(z, y), expected)) << to_string(pow(z, y));
}

TEST(Square, OfIntegersWraps) {
  EXPECT_TRUE(
      array_equal(square(Array::of<int8_t>({-128, 16, 11})), Array::of<int8_t>({0, 0, 121})));
}

TEST(Logaddexp, GivesEqualInfinitiesThemselvesAndKeepsNan) {
  const Array a = {kInf, -kInf, -kInf, kNan, 1000.0, 0.0};
  const Array b = {kInf, -kInf, 3.0, 1.0, 0.0, kNan};
  const Array expected = {kInf, -kInf, 3.0, kNan, 1000.0, kNan};
  EXPECT_TRUE(array_equal(logaddexp(a, b), expected, true)) << to_string(logaddexp(a, b));
}

TEST(MathFunctions, MakeFloatsOfIntegers) {
  EXPECT_EQ(exp(Array{1, 2}).dtype(), DType::f64);
  EXPECT_EQ(torch::exp(Array{1, 2}).dtype(), DType::f32);
  EXPECT_EQ(exp(Array{true, false}).dtype(), DType::f16);  // the smallest that holds them, as NumPy
}

TEST(MathFunctions, OfComplexNumbersFollowTheStandardLibrary) {
  for (const Complex z : {Complex(0.3, -2), Complex(-1, 0.0), Complex(-1, -0.0), Complex(0, kInf),
                          Complex(-kInf, 1)}) {
    const Array x = {z};
    const auto same = [](const Array& actual, Complex expected) {
      return array_equal(actual, Array{expected}, true);
    };
    EXPECT_TRUE(same(exp(x), std::exp(z)));
    EXPECT_TRUE(same(log(x), std::log(z)));
    EXPECT_TRUE(same(sqrt(x), std::sqrt(z)));
    EXPECT_TRUE(same(tanh(x), std::tanh(z)));
    EXPECT_TRUE(same(asinh(x), std::asinh(z)));
  }
}

TEST(MathFunctions, OfComplexNumbersDoNotCancelNearZero) {
  const Complex z(1e-9, 2e-9);
  const Complex e = expm1(Array{z}).item<Complex>(0);
  EXPECT_NEAR(e.real(), 1e-9 + 0.5e-18 - 2e-18, 1e-24);
  EXPECT_NEAR(e.imag(), 2e-9 + 2e-18, 1e-24);
  const Complex l = log1p(Array{z}).item<Complex>(0);
  EXPECT_NEAR(l.real(), 1e-9 - 0.5e-18 + 2e-18, 1e-24);
  EXPECT_NEAR(l.imag(), 2e-9 - 2e-18, 1e-24);
}

TEST(Logistic, IsSigmoidInTorch) {
  const Array x = {-3.0, 0.0, 40.0};
  EXPECT_TRUE(array_equal(torch::sigmoid(x), logistic(x)));
  EXPECT_TRUE(array_equal(xla::logistic(x), logistic(x)));
}

}  // namespace
}  // namespace weft
