#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/bit_cast.h"
#include "weft/dtype.h"

namespace weft {
namespace {

template <class T>
T from_bits(int bits) {
  T value;
  value.bits = static_cast<uint16_t>(bits);
  return value;
}

// Bits of the largest finite value and of infinity.
template <class T>
constexpr int infinity_bits = std::is_same_v<T, Float16> ? 0x7C00 : 0x7F80;

template <class T>
class SmallFloat : public testing::Test {};
using SmallFloats = testing::Types<Float16, BFloat16>;
TYPED_TEST_SUITE(SmallFloat, SmallFloats);

TYPED_TEST(SmallFloat, EveryPatternSurvivesTheWayThroughFloatAndDouble) {
  for (int bits = 0; bits < 65536; ++bits) {
    const TypeParam value = from_bits<TypeParam>(bits);
    const float wide = static_cast<float>(value);
    if ((bits & 0x7FFF) > infinity_bits<TypeParam>) {
      EXPECT_TRUE(std::isnan(wide)) << std::hex << bits;
      const uint16_t back = TypeParam(wide).bits;
      EXPECT_GT(back & 0x7FFF, infinity_bits<TypeParam>);
      EXPECT_EQ(back & 0x8000, bits & 0x8000) << "the sign of a nan is kept";
    } else {
      EXPECT_EQ(TypeParam(wide).bits, bits);
      EXPECT_EQ(static_cast<double>(value), static_cast<double>(wide)) << std::hex << bits;
      EXPECT_EQ(TypeParam(static_cast<double>(wide)).bits, bits);
    }
  }
}

TYPED_TEST(SmallFloat, EveryHalfwayCaseRoundsToEvenAndItsNeighboursDoNot) {
  for (int bits = 0; bits + 1 < infinity_bits<TypeParam>; ++bits) {
    const double low = static_cast<double>(from_bits<TypeParam>(bits));
    const double high = static_cast<double>(from_bits<TypeParam>(bits + 1));
    const double middle = (low + high) / 2;  // exact
    const int even = bits % 2 == 0 ? bits : bits + 1;
    ASSERT_EQ(TypeParam(middle).bits, even) << std::hex << bits;
    ASSERT_EQ(TypeParam(std::nextafter(middle, high)).bits, bits + 1) << std::hex << bits;
    ASSERT_EQ(TypeParam(std::nextafter(middle, low)).bits, bits) << std::hex << bits;
    ASSERT_EQ(TypeParam(-middle).bits, even | 0x8000) << std::hex << bits;
  }
}

// From float32 directly, which has code of its own.
TYPED_TEST(SmallFloat, EveryHalfwayFloatRoundsAsTheSameDoubleDoes) {
  for (int bits = 0; bits < infinity_bits<TypeParam>; ++bits) {
    const auto low = static_cast<float>(from_bits<TypeParam>(bits));
    const auto high = static_cast<float>(from_bits<TypeParam>(bits + 1));
    const float middle = std::isinf(high) ? low : low + (high - low) / 2;  // exact
    for (const float value : {middle, std::nextafter(middle, high), std::nextafter(middle, 0.0F)}) {
      for (const float signed_value : {value, -value})
        ASSERT_EQ(TypeParam(signed_value).bits, TypeParam(static_cast<double>(signed_value)).bits)
            << std::hex << bits;
    }
  }
}

// A float32 between would make the middle of these, and then round to even: wrongly.
TYPED_TEST(SmallFloat, RoundsDoublesOnceAndNotThroughFloat) {
  const TypeParam one = TypeParam(1.0);
  const double step = static_cast<double>(from_bits<TypeParam>(one.bits + 1)) - 1.0;
  const double just_above = 1.0 + step / 2 + 0x1p-40;
  EXPECT_EQ(static_cast<double>(static_cast<float>(just_above)), 1.0 + step / 2) << "is a trap";
  EXPECT_EQ(TypeParam(just_above).bits, one.bits + 1);
  const double just_below = 1.0 + 3 * step / 2 - 0x1p-40;
  EXPECT_EQ(TypeParam(just_below).bits, one.bits + 1);
}

TYPED_TEST(SmallFloat, OverflowsToInfinityFromHalfAStepBeyondTheLargest) {
  const int largest = infinity_bits<TypeParam> - 1;
  const double top = static_cast<double>(from_bits<TypeParam>(largest));
  const double step = top - static_cast<double>(from_bits<TypeParam>(largest - 1));
  EXPECT_EQ(TypeParam(top + step / 2).bits, infinity_bits<TypeParam>);
  EXPECT_EQ(TypeParam(std::nextafter(top + step / 2, 0.0)).bits, largest);
  EXPECT_EQ(TypeParam(1e300).bits, infinity_bits<TypeParam>);
  EXPECT_EQ(TypeParam(-HUGE_VAL).bits, infinity_bits<TypeParam> | 0x8000);
}

TYPED_TEST(SmallFloat, UnderflowsToZeroAtHalfTheSmallest) {
  const double smallest = static_cast<double>(from_bits<TypeParam>(1));
  EXPECT_EQ(TypeParam(smallest / 2).bits, 0);
  EXPECT_EQ(TypeParam(std::nextafter(smallest / 2, 1.0)).bits, 1);
  EXPECT_EQ(TypeParam(-smallest / 2).bits, 0x8000);
  EXPECT_EQ(TypeParam(std::numeric_limits<double>::denorm_min()).bits, 0);
  EXPECT_EQ(TypeParam(-std::numeric_limits<double>::denorm_min()).bits, 0x8000);
}

TYPED_TEST(SmallFloat, KnowsItsOwnNumbers) {
  EXPECT_EQ(static_cast<float>(TypeParam(0.0F)), 0.0F);
  EXPECT_EQ(TypeParam(-0.0F).bits, 0x8000);
  EXPECT_EQ(static_cast<float>(TypeParam(1.5F)), 1.5F);
}

TEST(Float16, HasItsKnownLimits) {
  EXPECT_EQ(static_cast<float>(from_bits<Float16>(0x7BFF)), 65504.0F);
  EXPECT_EQ(static_cast<float>(from_bits<Float16>(0x0001)), 0x1p-24F);
  EXPECT_EQ(static_cast<float>(from_bits<Float16>(0x0400)), 0x1p-14F);
  EXPECT_EQ(Float16(65519.99).bits, 0x7BFF);
  EXPECT_EQ(Float16(65520.0).bits, 0x7C00);
}

TEST(BFloat16, IsTheUpperHalfOfAFloat) {
  EXPECT_EQ(BFloat16(1.0F).bits, 0x3F80);
  EXPECT_EQ(BFloat16(0x1.02p100F).bits, bits_as<uint32_t>(0x1.02p100F) >> 16);
  EXPECT_EQ(static_cast<float>(from_bits<BFloat16>(0x0001)), 0x1p-133F);
}

}  // namespace
}  // namespace weft
