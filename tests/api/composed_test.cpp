// Functions made of others. Expected values: NumPy's.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
bool same(const Array& a, const Array& b) {
  return a.dtype() == b.dtype() && array_equal(a, b, true);
}

TEST(Divmod, IsQuotientAndRest) {
  const auto [quotient, rest] = divmod(Array{7, -7}, 3);
  EXPECT_TRUE(same(quotient, {2, -3}));
  EXPECT_TRUE(same(rest, {1, 2}));
}

TEST(Modf, SplitsAtTheUnitPointAndKeepsTheSign) {
  const auto [rest, whole] = modf(Array{2.5, -2.5, kInf, -kInf, kNan, -3.});
  EXPECT_TRUE(same(rest, {0.5, -0.5, 0., -0., kNan, -0.}));
  EXPECT_TRUE(same(signbit(rest)(slice(2, 4)), {false, true}));
  EXPECT_TRUE(same(whole, {2., -2., kInf, -kInf, kNan, -3.}));
  EXPECT_EQ(modf(Array{1, 2}).first.dtype(), DType::f64);
}

TEST(FloatPower, ComputesInDoubles) {
  EXPECT_TRUE(same(float_power(Array{2, 3}, -1), {0.5, 1. / 3}));
  EXPECT_EQ(float_power(2, std::complex<float>(1)).dtype(), DType::c128);
}

TEST(Angle, IsThatOfTheNumber) {
  const Array z = {std::complex<double>(1, 1), std::complex<double>(-1, 0)};
  EXPECT_TRUE(all_close(angle(z, true), Array{45., 180.}));
  EXPECT_TRUE(all_close(angle(Array{1, -1}), Array{0., std::acos(-1.)}));
}

TEST(TestsOfNumbers, LookAtPartsAndSigns) {
  const Array z = {std::complex<double>(1, 0), std::complex<double>(0, 1)};
  EXPECT_TRUE(same(isreal(z), {true, false}));
  EXPECT_TRUE(same(iscomplex(z), {false, true}));
  EXPECT_TRUE(same(isreal(Array{1, 2}), {true, true}));
  EXPECT_TRUE(same(isposinf(Array{kInf, -kInf, 1.}), {true, false, false}));
  EXPECT_TRUE(same(isneginf(Array{kInf, -kInf, 1.}), {false, true, false}));
  const Array nearly = {std::complex<double>(2, 4e-15)};
  EXPECT_EQ(real_if_close(nearly).dtype(), DType::f64);
  EXPECT_EQ(real_if_close(nearly, 10).dtype(), DType::c128);
}

TEST(ArrayEquiv, Broadcasts) {
  EXPECT_TRUE(array_equiv({1, 2}, {{1, 2}, {1, 2}}));
  EXPECT_FALSE(array_equiv({1, 2}, {{1, 2}, {1, 3}}));
  EXPECT_FALSE(array_equiv({1, 2}, {1, 2, 3}));
}

TEST(I0, AgreesWithTablesOnBothSidesOfItsSeries) {
  // Abramowitz and Stegun 9.8; mpmath.
  const Array x = {0., 1., -5., 19.9, 20.1, 700., kInf, kNan};
  const Array expected = {1.,
                          1.2660658777520084,
                          27.239871823604446,
                          39513376.52006682,
                          48017874.107136503,
                          1.5295933476718737e302,
                          kInf,
                          kNan};
  EXPECT_TRUE(all_close(i0(x), expected, 2e-14, 0, true)) << repr(i0(x));
  EXPECT_THROW(i0(Array{std::complex<double>(1)}), DTypeError);
}

TEST(Bits, ArePackedAlongAnAxis) {
  const Array bits = {{1, 0, 1, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0, 0, 1, 0}};
  EXPECT_TRUE(same(packbits(bits, {.axis = -1}), Array{{160, 128}, {1, 0}}.astype(DType::u8)));
  EXPECT_TRUE(
      same(packbits(bits(0), {.bitorder = BitOrder::little}), Array{5, 1}.astype(DType::u8)));
  EXPECT_TRUE(same(packbits(bits), Array{160, 128, 128}.astype(DType::u8)));
  EXPECT_EQ(packbits(zeros({0}, DType::boolean)).size(), 0);
  EXPECT_THROW(packbits(Array{1.5}), DTypeError);
}

TEST(Bits, ComeBackAsTheyWere) {
  for (const BitOrder order : {BitOrder::big, BitOrder::little}) {
    const Array x = arange(3 * 11 * 2).reshape({3, 11, 2}) % 3 == 1;
    const Array packed = packbits(x, {.axis = 1, .bitorder = order});
    EXPECT_EQ(packed.shape(), Shape({3, 2, 2}));
    const Array back = unpackbits(packed, {.axis = 1, .count = 11, .bitorder = order});
    EXPECT_TRUE(array_equal(back != 0, x));
  }
  EXPECT_EQ(unpackbits(Array{3}.astype(DType::u8), {.count = -3}).size(), 5);
  EXPECT_EQ(unpackbits(Array{3}.astype(DType::u8), {.count = 12}).size(), 12);
  EXPECT_THROW(unpackbits(Array{3}), DTypeError);
}

TEST(ApplyAlongAxis, PutsResultsWhereTheAxisWas) {
  const Array x = arange(24).reshape({2, 3, 4});
  const auto total = [](const Array& v) { return sum(v); };
  EXPECT_TRUE(same(apply_along_axis(total, 1, x), sum(x, {.axis = 1})));
  const auto twice = [](const Array& v) { return outer(v, Array{1, 10}); };
  const Array made = apply_along_axis(twice, 1, x);
  EXPECT_EQ(made.shape(), Shape({2, 3, 2, 4}));
  EXPECT_TRUE(same(made(all, all, 1), x * 10));
  EXPECT_THROW(apply_along_axis(total, 0, zeros({2, 0})), ValueError);
  int64_t calls = 0;
  const auto growing = [&](const Array&) { return zeros({++calls}); };
  EXPECT_THROW(apply_along_axis(growing, 0, x), ValueError);
}

TEST(ApplyOverAxes, KeepsTheRank) {
  const Array x = arange(24).reshape({2, 3, 4});
  const auto total = [](const Array& v, int64_t axis) { return sum(v, {.axis = axis}); };
  EXPECT_TRUE(same(apply_over_axes(total, x, {0, -1}), sum(x, {.axis = {0, 2}, .keepdims = true})));
  const auto all_of_it = [](const Array& v, int64_t) { return sum(v); };
  EXPECT_THROW(apply_over_axes(all_of_it, x, {0}), ValueError);
}

}  // namespace
}  // namespace weft::test
