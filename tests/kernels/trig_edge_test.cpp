// The trigonometric functions where they are easy to get wrong: signed zeros, infinities,
// quadrants, and arguments far beyond the reach of the vectorised loops.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>

#include "kernels/table.h"
#include "weft/weft.h"

namespace weft {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();
constexpr double kPi = 3.14159265358979323846;

// Equal up to one ulp, with the same sign; any nan equals any other.
void expect_near(const Array& actual, const Array& expected) {
  ASSERT_EQ(actual.shape(), expected.shape());
  for (int64_t i = 0; i < actual.size(); ++i) {
    const double a = actual.astype(DType::f64).item<double>(i);
    const double e = expected.item<double>(i);
    if (std::isnan(e)) {
      EXPECT_TRUE(std::isnan(a)) << "element " << i << ": " << a;
      continue;
    }
    const double ulp = actual.dtype() == DType::f32 ? 1.2e-7 : 2.3e-16;
    EXPECT_LE(std::abs(a - e), ulp * std::abs(e))
        << "element " << i << ": " << a << " is not " << e;
    EXPECT_EQ(std::signbit(a), std::signbit(e)) << "element " << i;
  }
}

// Calls f once on every instruction set of the machine.
template <class F>
void on_every_table(F f) {
  int count = 0;
  const kernels::KernelTable* const* table = kernels::available_tables(count);
  for (int t = 0; t < count; ++t) {
    SCOPED_TRACE(table[t]->name);
    kernels::use_table(table[t]->name);
    f();
  }
  kernels::use_table(table[0]->name);
}

TEST(Trig, KeepsTheSignOfZeroAndIsNanAtInfinity) {
  on_every_table([] {
    for (DType dtype : {DType::f32, DType::f64}) {
      const Array x = Array{0.0, -0.0, kInf, -kInf, kNan}.astype(dtype);
      expect_near(sin(x), {0.0, -0.0, kNan, kNan, kNan});
      expect_near(tan(x), {0.0, -0.0, kNan, kNan, kNan});
      expect_near(cos(x), {1.0, 1.0, kNan, kNan, kNan});
      expect_near(sinc(x), {1.0, 1.0, kNan, kNan, kNan});
    }
  });
}

TEST(Trig, OfADenormalNumberIsThatNumber) {
  expect_near(sin(Array{kTiny, -kTiny}), {kTiny, -kTiny});
  expect_near(tan(Array{kTiny, -kTiny}), {kTiny, -kTiny});
  expect_near(asin(Array{kTiny, -kTiny}), {kTiny, -kTiny});
  expect_near(atan(Array{kTiny, -kTiny}), {kTiny, -kTiny});
}

TEST(Trig, IsRightFarOut) {
  // From MPFR. The second is the double that lies nearest to a multiple of pi/2.
  const Array x = {1e22, 6381956970095103.0 * 0x1p797, 1e300, 0x1.fffffffffffffp1023};
  on_every_table([&] {
    expect_near(sin(x), {-0.85220084976718879, 1.0, -0.81788191211590855, 0.004961954789184062});
    expect_near(cos(x), {0.52321478539513899, -4.6871659242546277e-19, -0.57538611195754907,
                         -0.99998768942655991});
    expect_near(tan(x), {-1.6287782256068988, -2.1334853857537039e+18, 1.4214488238747245,
                         -0.0049620158744448951});
    expect_near(sin(Array::of<float>({1e10F, 0x1.fffffep127F})),
                {-0.48750602508751067, -0.52187652333365853});
  });
}

TEST(Trig, OfAnElementDoesNotDependOnItsNeighbours) {
  on_every_table([] {
    for (DType dtype : {DType::f32, DType::f64}) {
      const Array near = (arange(1000).astype(DType::f64) * 0.37 - 100).astype(dtype);
      Array mixed = near.copy();
      mixed(slice(0, 1000, 50)) = 1e15;
      const Array kept = (arange(1000) % 50) != 0;
      using OfArray = Array (*)(CallOperand&&, CallOptions &&);
      for (OfArray f : {OfArray(sin), OfArray(cos), OfArray(tan)}) {
        EXPECT_TRUE(array_equal(where(kept, f(near, {}), 0), where(kept, f(mixed, {}), 0)));
      }
    }
  });
}

TEST(Trig, InPlaceIsTheSameAsInto) {
  Array x = arange(300).astype(DType::f64) * 1e6;
  const Array expected = sin(x);
  Options options;
  options.out = x;
  sin(x, options);
  EXPECT_TRUE(array_equal(x, expected));
}

TEST(Sinc, IsZeroAtWholeNumbers) {
  on_every_table([] {
    expect_near(sinc(Array{1.0, -2.0, 3.0, 1e15, 1e300}), {0.0, 0.0, 0.0, 0.0, 0.0});
    expect_near(sinc(Array{0.5, -1.5, 4503599627370495.5}),
                {2 / kPi, -2 / (3 * kPi), -1 / (kPi * 4503599627370495.5)});
  });
}

TEST(ArcFunctions, AreNanOutsideTheirDomain) {
  on_every_table([] {
    expect_near(asin(Array{1.0, -1.0, -0.0, 1.0000000000000002, -kInf, kNan}),
                {kPi / 2, -kPi / 2, -0.0, kNan, kNan, kNan});
    expect_near(acos(Array{1.0, -1.0, 0.0, 1.0000000000000002, kInf, kNan}),
                {0.0, kPi, kPi / 2, kNan, kNan, kNan});
    expect_near(atan(Array{kInf, -kInf, -0.0, 1.0, kNan}),
                {kPi / 2, -kPi / 2, -0.0, kPi / 4, kNan});
  });
}

TEST(Atan2, HasTheSpecialValuesOfC) {
  const double samples[] = {0.0, -0.0, 1.0, -1.0, kTiny, -kTiny, kInf, -kInf, kNan, 1e300, -1e300};
  on_every_table([&] {
    for (double y : samples) {
      for (double x : samples) {
        SCOPED_TRACE(testing::Message() << y << ", " << x);
        expect_near(atan2(Array{y}, Array{x}), {std::atan2(y, x)});
        const float fy = static_cast<float>(y);
        const float fx = static_cast<float>(x);
        expect_near(atan2(Array::of<float>({fy}), Array::of<float>({fx})),
                    {double{std::atan2(fy, fx)}});
      }
    }
  });
}

TEST(ComplexTrig, HasTheSpecialValuesOfC) {
  using C = std::complex<double>;
  const Array z = {C(0, kInf), C(1, 2), C(-0.0, 0)};
  EXPECT_TRUE(std::isinf(sin(z).item<C>(0).imag()));
  EXPECT_EQ(cos(z).item<C>(1), std::cos(C(1, 2)));
  EXPECT_EQ(atan(z).item<C>(1), std::atan(C(1, 2)));
  EXPECT_TRUE(std::signbit(sin(z).item<C>(2).real()));
  EXPECT_EQ(sinc(Array{C(0, 0)}).item<C>(0), C(1, 0));
}

TEST(TrigDialects, KnowTheseFunctionsToo) {
  const Array x = {0.1, 0.5};
  EXPECT_TRUE(array_equal(torch::sin(x), sin(x)));
  EXPECT_TRUE(array_equal(xla::tan(x), tan(x)));
  EXPECT_TRUE(array_equal(xla::atan2(x, x), atan2(x, x)));
  EXPECT_EQ(torch::cos(Array{1, 2}).dtype(), DType::f32);
  EXPECT_EQ(cos(Array{1, 2}).dtype(), DType::f64);
}

}  // namespace
}  // namespace weft
