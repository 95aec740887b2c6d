// Operations that need no approximation, at the values where they are easy to get wrong.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "weft/weft.h"

namespace weft {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
constexpr double kHuge = std::numeric_limits<double>::max();

template <class T>
std::vector<T> values(const Array& array) {
  EXPECT_EQ(array.dtype(), dtype_of<T>);
  std::vector<T> list;
  for (int64_t i = 0; i < array.size(); ++i) list.push_back(array.item<T>(i));
  return list;
}

// Equal, and zeros of the same sign; any nan equals any other.
::testing::AssertionResult same(double a, double b) {
  const bool equal =
      (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
  if (equal) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << a << " is not " << b;
}
void expect_same(const Array& actual, const std::vector<double>& expected) {
  ASSERT_EQ(actual.size(), static_cast<int64_t>(expected.size()));
  const Array wide = actual.astype(DType::f64);
  for (int64_t i = 0; i < actual.size(); ++i) {
    EXPECT_TRUE(same(wide.item<double>(i), expected[static_cast<size_t>(i)])) << "element " << i;
  }
}

constexpr DType kFloatTypes[] = {DType::f16, DType::bf16, DType::f32, DType::f64};

TEST(Round, TakesTheEvenOneOfTwoEquallyNear) {
  const Array x = {0.5, 1.5, 2.5, -0.5, -1.5, 0.75, -0.25, kInf, kNan};
  for (DType dtype : kFloatTypes) {
    expect_same(round(x.astype(dtype)), {0, 2, 2, -0.0, -2, 1, -0.0, kInf, kNan});
  }
}

TEST(Round, RoundsTheLargestDoubleBelowAHalfToZero) {
  expect_same(round(Array{0.49999999999999994, 4503599627370495.5, 9007199254740993.0}),
              {0, 4503599627370496, 9007199254740992});
}

TEST(Round, RoundsBothPartsOfAComplexNumber) {
  const auto z = values<std::complex<double>>(round(Array{std::complex<double>(1.5, -2.5)}));
  EXPECT_EQ(z[0], std::complex<double>(2, -2));
}

TEST(Rounding, KeepsTheSignOfZeroAndLeavesLargeNumbersAlone) {
  const Array x = {-0.5, 0.5, -0.0, 1e300, -kInf, kNan, 2.75, -2.75};
  expect_same(ceil(x), {-0.0, 1, -0.0, 1e300, -kInf, kNan, 3, -2});
  expect_same(floor(x), {-1, 0, -0.0, 1e300, -kInf, kNan, 2, -3});
  expect_same(trunc(x), {-0.0, 0, -0.0, 1e300, -kInf, kNan, 2, -2});
}

TEST(Rounding, LeavesIntegersAndTheirTypeUnchanged) {
  const Array x = Array::of<int8_t>({-128, 0, 127});
  for (const Array& y : {ceil(x), floor(x), trunc(x), round(x)}) EXPECT_TRUE(array_equal(x, y));
  EXPECT_EQ(floor(x).dtype(), DType::i8);
}

TEST(Sign, IsZeroOfBothZerosAndNanOfNan) {
  expect_same(sign(Array{-2.5, -0.0, 0.0, kTiny, -kInf, kNan}), {-1, 0, 0, 1, -1, kNan});
}

TEST(Sign, OfUnsignedIntegersIsZeroOrOne) {
  EXPECT_EQ(values<uint8_t>(sign(Array::of<uint8_t>({0, 1, 255}))),
            (std::vector<uint8_t>{0, 1, 1}));
  EXPECT_EQ(values<int64_t>(sign(Array{-5, 0, 7})), (std::vector<int64_t>{-1, 0, 1}));
}

TEST(Sign, OfComplexNumbersHasLengthOne) {
  using C = std::complex<double>;
  const auto z =
      values<C>(sign(Array{C(3, -4), C(0, 0), C(1e300, 1e300), C(kInf, 5), C(2, -kInf)}));
  EXPECT_EQ(z[0], C(0.6, -0.8));
  EXPECT_EQ(z[1], C(0, 0));
  EXPECT_NEAR(z[2].real(), std::sqrt(0.5), 1e-15);
  EXPECT_EQ(z[3], C(1, 0));
  EXPECT_EQ(z[4], C(0, -1));
  const auto bad = values<C>(sign(Array{C(kInf, kInf), C(kNan, 1)}));
  EXPECT_TRUE(std::isnan(bad[0].real()) && std::isnan(bad[1].imag()));
}

TEST(Signbit, SeesTheSignOfZeroAndOfNan) {
  const Array x = {-0.0, 0.0, -kNan, kNan, -1.0};
  for (DType dtype : kFloatTypes) {
    const auto bits = values<bool>(signbit(x.astype(dtype)));
    EXPECT_EQ(bits,
              (std::vector<bool>{true, false, std::signbit(-kNan), std::signbit(kNan), true}));
  }
  EXPECT_EQ(values<bool>(signbit(Array{-1, 0, 1})), (std::vector<bool>{true, false, false}));
}

TEST(Classes, TellFiniteInfiniteAndNanApart) {
  const Array x = {0.0, -kTiny, kInf, -kInf, kNan};
  for (DType dtype : kFloatTypes) {
    EXPECT_EQ(values<bool>(isfinite(x.astype(dtype))),
              (std::vector<bool>{true, true, false, false, false}));
    EXPECT_EQ(values<bool>(isinf(x.astype(dtype))),
              (std::vector<bool>{false, false, true, true, false}));
    EXPECT_EQ(values<bool>(isnan(x.astype(dtype))),
              (std::vector<bool>{false, false, false, false, true}));
  }
}

TEST(Classes, LookAtBothPartsOfAComplexNumber) {
  using C = std::complex<double>;
  const Array z = {C(kInf, kNan), C(1, 2), C(0, -kInf)};
  EXPECT_EQ(values<bool>(isnan(z)), (std::vector<bool>{true, false, false}));
  EXPECT_EQ(values<bool>(isinf(z)), (std::vector<bool>{true, false, true}));
  EXPECT_EQ(values<bool>(isfinite(z)), (std::vector<bool>{false, true, false}));
}

TEST(Classes, OfIntegersAreConstant) {
  EXPECT_EQ(values<bool>(isfinite(Array{1, 2})), (std::vector<bool>{true, true}));
  EXPECT_EQ(values<bool>(isnan(Array{1, 2})), (std::vector<bool>{false, false}));
}

TEST(ComplexParts, AreNewArraysOfThePartsType) {
  using C = std::complex<float>;
  const Array z = Array::of<C>({C(1, -2), C(-0.0F, 3)});
  EXPECT_EQ(values<float>(real(z)), (std::vector<float>{1, -0.0F}));
  EXPECT_EQ(values<float>(imag(z)), (std::vector<float>{-2, 3}));
  EXPECT_EQ(values<C>(conj(z)), (std::vector<C>{C(1, 2), C(-0.0F, -3)}));
  EXPECT_EQ(values<int64_t>(imag(Array{4, 5})), (std::vector<int64_t>{0, 0}));
  EXPECT_EQ(values<int64_t>(conj(Array{4, 5})), (std::vector<int64_t>{4, 5}));
}

TEST(Copysign, TakesTheSignOfZeroAndNan) {
  expect_same(copysign(Array{1.0, -2.0, 0.0, kInf}, Array{-0.0, 0.0, -1.0, -kInf}),
              {-1, 2, -0.0, -kInf});
  EXPECT_EQ(copysign(Array{1, 2}, Array{-1, 1}).dtype(), DType::f64);
}

TEST(Nextafter, AgreesWithTheCLibraryForFloatAndDouble) {
  const double samples[] = {0.0,  -0.0,  kTiny, -kTiny, 1.0,
                            -1.0, 2.0,   0.1,   kHuge,  -kHuge,
                            kInf, -kInf, kNan,  1e-310, std::numeric_limits<double>::min()};
  for (double a : samples) {
    for (double b : samples) {
      expect_same(nextafter(Array{a}, Array{b}), {std::nextafter(a, b)});
      const float c = static_cast<float>(a);
      const float d = static_cast<float>(b);
      expect_same(nextafter(Array::of<float>({c}), Array::of<float>({d})), {std::nextafter(c, d)});
    }
  }
}

TEST(Nextafter, StepsInTheSpacingOfThe16BitFloats) {
  const auto step = [](double from, double to, DType dtype) {
    return nextafter(Array{from}.astype(dtype), Array{to}.astype(dtype))
        .astype(DType::f64)
        .item<double>(0);
  };
  EXPECT_EQ(step(1, 2, DType::f16), 1 + std::ldexp(1.0, -10));
  EXPECT_EQ(step(1, 0, DType::f16), 1 - std::ldexp(1.0, -11));
  EXPECT_EQ(step(0, -1, DType::f16), -std::ldexp(1.0, -24));
  EXPECT_EQ(step(65504, kInf, DType::f16), kInf);
  EXPECT_EQ(step(kInf, 0, DType::f16), 65504);
  EXPECT_EQ(step(1, 2, DType::bf16), 1 + std::ldexp(1.0, -7));
  EXPECT_EQ(step(0, 1, DType::bf16), std::ldexp(1.0, -133));
  EXPECT_TRUE(same(step(-std::ldexp(1.0, -24), 1, DType::f16), -0.0));
  EXPECT_TRUE(std::isnan(step(kNan, 1, DType::bf16)));
}

TEST(Heaviside, IsItsSecondOperandAtBothZeros) {
  expect_same(heaviside(Array{-1.0, -0.0, 0.0, 2.0, kNan, -kInf}, 0.5), {0, 0.5, 0.5, 1, kNan, 0});
}

TEST(Hypot, NeitherOverflowsNorUnderflowsOnTheWay) {
  expect_same(hypot(Array{0x3p1000, 0x3p-1000, 3 * kTiny, 0.0, kHuge},
                    Array{0x4p1000, 0x4p-1000, 4 * kTiny, -0.0, 0.0}),
              {0x5p1000, 0x5p-1000, 5 * kTiny, 0, kHuge});
  expect_same(hypot(Array::of<float>({3e38F, 3e-40F}), Array::of<float>({0, 0})), {3e38F, 3e-40F});
  expect_same(hypot(Array{kHuge}, Array{kHuge}), {kInf});
}

TEST(Hypot, IsInfiniteBesideNan) {
  expect_same(hypot(Array{kInf, kNan, kNan}, Array{kNan, -kInf, 1.0}), {kInf, kInf, kNan});
}

TEST(Ldexp, RoundsOnceIntoTheDenormalNumbers) {
  for (double x :
       {1.0, 1.5, -1.9999999999999998, 0.1, kHuge, kTiny, 3 * kTiny, 0.0, -0.0, kInf, kNan}) {
    for (int n :
         {0, 1, -1, 10, -10, 1000, -1000, -1050, -1074, -1075, -1080, 2000, -2000, 2098, -2098}) {
      expect_same(ldexp(Array{x}, n), {std::ldexp(x, n)});
      const float y = static_cast<float>(x);
      expect_same(ldexp(Array::of<float>({y}), Array{n}), {std::ldexp(y, n)});
    }
  }
}

TEST(Ldexp, TakesAnyInteger) {
  constexpr int64_t kFar = std::numeric_limits<int64_t>::max();
  expect_same(ldexp(Array{1.0, 1.0, -1.0}, Array{kFar, -kFar - 1, kFar}), {kInf, 0, -kInf});
  expect_same(ldexp(Array{1.5, 3.0}, Array::of<int8_t>({-2, 2})), {0.375, 12});
  EXPECT_EQ(ldexp(Array{1, 2}, Array{1, 1}).dtype(), DType::f64);
  EXPECT_EQ(ldexp(Array::of<float>({1}), Array{1}).dtype(), DType::f32);
  EXPECT_EQ(torch::ldexp(Array::of<int32_t>({1}), Array{1}).dtype(), DType::f32);
}

TEST(Ldexp, RefusesAnExponentThatIsNoInteger) {
  EXPECT_THROW(ldexp(Array{1.0}, Array{0.5}), DTypeError);
  EXPECT_THROW(ldexp(Array{1.0}, 0.5), DTypeError);
  EXPECT_THROW(ldexp(Array{1.0}, Array::of<uint64_t>({1})), DTypeError);
}

TEST(Gcd, IsTakenOfAbsoluteValues) {
  EXPECT_EQ(values<int64_t>(gcd(Array{12, -12, 0, 0, 7}, Array{18, 18, 5, 0, -1})),
            (std::vector<int64_t>{6, 6, 5, 0, 1}));
  EXPECT_EQ(values<int8_t>(gcd(Array::of<int8_t>({-128, -128}), Array::of<int8_t>({0, 96}))),
            (std::vector<int8_t>{-128, 32}));
  EXPECT_THROW(gcd(Array{1.5}, Array{1.0}), DTypeError);
}

TEST(Lcm, IsPositiveAndZeroBesideZero) {
  EXPECT_EQ(values<int64_t>(lcm(Array{4, -4, 0, 21}, Array{6, 6, 5, -6})),
            (std::vector<int64_t>{12, 12, 0, 42}));
  EXPECT_EQ(values<uint8_t>(lcm(Array::of<uint8_t>({200}), Array::of<uint8_t>({3}))),
            (std::vector<uint8_t>{static_cast<uint8_t>(600)}));
}

TEST(Popcount, CountsTheBitsOfTwosComplement) {
  EXPECT_EQ(values<int8_t>(popcount(Array::of<int8_t>({-1, 0, 1, -128, 127}))),
            (std::vector<int8_t>{8, 0, 1, 1, 7}));
  EXPECT_EQ(values<uint64_t>(popcount(Array::of<uint64_t>({~uint64_t{0}, uint64_t{1} << 63}))),
            (std::vector<uint64_t>{64, 1}));
}

TEST(CountLeadingZeros, IsTheWidthForZero) {
  EXPECT_EQ(values<int16_t>(count_leading_zeros(Array::of<int16_t>({0, 1, -1, 256}))),
            (std::vector<int16_t>{16, 15, 0, 7}));
  EXPECT_EQ(values<uint64_t>(xla::clz(Array::of<uint64_t>({0, 1, ~uint64_t{0}}))),
            (std::vector<uint64_t>{64, 63, 0}));
}

TEST(Degrees, TurnIntoRadiansAndBack) {
  expect_same(deg2rad(Array{0.0, -0.0, 180.0, kInf, kNan}), {0, -0.0, M_PI, kInf, kNan});
  expect_same(rad2deg(Array{M_PI, -M_PI, -0.0}), {180, -180, -0.0});
  EXPECT_EQ(deg2rad(Array{180}).dtype(), DType::f64);
}

TEST(Dialects, KnowTheseOperationsUnderTheirOwnNames) {
  expect_same(torch::round(Array{0.5, 1.5}), {0, 2});
  expect_same(torch::hypot(Array{3.0}, Array{4.0}), {5});
  expect_same(xla::round_nearest_even(Array{0.5, 2.5}), {0, 2});
  EXPECT_EQ(values<bool>(xla::is_finite(Array{kInf, 1.0})), (std::vector<bool>{false, true}));
  EXPECT_EQ(values<int64_t>(xla::population_count(Array{-1, 3})), (std::vector<int64_t>{64, 2}));
}

}  // namespace
}  // namespace weft
