#include "base/convert.h"

#include <gtest/gtest.h>

#include "base/visit.h"
#include "support/random.h"

namespace weft {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class F>
void for_each_integer_type(F&& f) {
  for (DType dtype : {DType::i8, DType::i16, DType::i32, DType::i64, DType::u8, DType::u16,
                      DType::u32, DType::u64}) {
    visit(dtype, [&]<class T>() {
      if constexpr (is_integer(dtype_of<T>)) f.template operator()<T>();
    });
  }
}

template <class To, class From>
void expect_saturation() {
  using Limits = std::numeric_limits<To>;
  const From beyond = std::ldexp(From{1}, Limits::digits);
  EXPECT_EQ(convert<To>(beyond), Limits::max());
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::infinity()), Limits::max());
  EXPECT_EQ(convert<To>(-std::numeric_limits<From>::infinity()), Limits::min());
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::lowest()), Limits::min());
  EXPECT_EQ(convert<To>(std::numeric_limits<From>::quiet_NaN()), 0);
  const From inside = std::nextafter(beyond, From{0});
  EXPECT_EQ(convert<To>(inside), static_cast<To>(inside)) << "the last value inside stays itself";
  EXPECT_EQ(convert<To>(static_cast<From>(Limits::min())), Limits::min());
  EXPECT_EQ(convert<To>(From{2.9F}), 2);
  EXPECT_EQ(convert<To>(From{-0.9F}), 0);
}

TEST(Convert, FloatsOutsideAnIntegerTypeSaturateAndNanIsZero) {
  for_each_integer_type([]<class T>() {
    expect_saturation<T, float>();
    expect_saturation<T, double>();
    EXPECT_EQ(convert<T>(Float16(kNan)), 0);
    EXPECT_EQ(convert<T>(BFloat16(kInfinity)), std::numeric_limits<T>::max());
    EXPECT_EQ(convert<T>(std::complex<double>(kInfinity, kNan)), std::numeric_limits<T>::max());
  });
}

TEST(Convert, IntegersKeepTheirLowBits) {
  EXPECT_EQ(convert<int8_t>(int64_t{300}), 44);
  EXPECT_EQ(convert<uint8_t>(int64_t{-1}), 255);
  EXPECT_EQ(convert<int32_t>(uint64_t{0xFFFFFFFF80000000}), std::numeric_limits<int32_t>::min());
  EXPECT_EQ(convert<int64_t>(std::numeric_limits<uint64_t>::max()), -1);
}

TEST(Convert, OnlyZeroIsFalse) {
  EXPECT_FALSE(convert<bool>(0.0));
  EXPECT_FALSE(convert<bool>(-0.0F));
  EXPECT_TRUE(convert<bool>(kNan));
  EXPECT_TRUE(convert<bool>(int64_t{256})) << "no low byte";
  EXPECT_TRUE(convert<bool>(std::numeric_limits<double>::denorm_min()));
  EXPECT_TRUE(convert<bool>(std::complex<float>(0, 1)));
  EXPECT_FALSE(convert<bool>(std::complex<float>(0, -0.0F)));
  EXPECT_FALSE(convert<bool>(Float16(-0.0)));
}

TEST(Convert, ComplexToRealIsTheRealPart) {
  EXPECT_EQ(convert<double>(std::complex<float>(2.5F, 9)), 2.5);
  EXPECT_EQ(convert<int16_t>(std::complex<double>(-7.9, 9)), -7);
  EXPECT_EQ(convert<std::complex<double>>(int8_t{-3}), std::complex<double>(-3, 0));
  EXPECT_EQ(convert<std::complex<float>>(std::complex<double>(0.1, 0.2)),
            std::complex<float>(0.1F, 0.2F));
}

// The 16-bit float nearest to an integer, found by comparing exact distances to both neighbours.
template <class T>
int nearest_bits(long double value) {
  int low = 0;
  int high = std::is_same_v<T, Float16> ? 0x7BFF : 0x7F7F;
  const auto number = [](int bits) {
    T x;
    x.bits = static_cast<uint16_t>(bits);
    return static_cast<long double>(static_cast<double>(x));
  };
  if (value > number(high)) return -1;  // the rounding to infinity is tested elsewhere
  while (low < high) {
    const int middle = (low + high + 1) / 2;
    if (number(middle) <= value)
      low = middle;
    else
      high = middle - 1;
  }
  const long double below = value - number(low);
  const long double above = number(low + 1) - value;
  if (below != above) return below < above ? low : low + 1;
  return low % 2 == 0 ? low : low + 1;
}

template <class To, class From>
void expect_rounded_once(From value) {
  const auto magnitude =
      value < 0 ? -static_cast<long double>(value) : static_cast<long double>(value);
  const int expected = nearest_bits<To>(magnitude);
  if (expected < 0) return;
  EXPECT_EQ(convert<To>(value).bits, expected | (value < 0 ? 0x8000 : 0)) << value;
}

// Integers of 64 bits that lie just beside the middle of two 16-bit floats: a double between would
// round them to the middle first.
TEST(Convert, LongIntegersToSmallFloatsAreRoundedOnce) {
  static_assert(std::numeric_limits<long double>::digits >= 64, "the oracle needs exact integers");
  test::for_random_cases(20'000, [](test::Random& random) {
    const int top = static_cast<int>(random.between(8, 62));
    const uint64_t step = uint64_t{1} << (top - 7);  // of a bfloat16 in [2^top, 2^(top + 1))
    const uint64_t middle =
        (uint64_t{1} << top) + step * static_cast<uint64_t>(random.below(128)) + step / 2;
    const int64_t value = static_cast<int64_t>(middle) + random.between(-1, 1);
    expect_rounded_once<BFloat16>(value);
    expect_rounded_once<BFloat16>(-value);
    expect_rounded_once<BFloat16>(static_cast<uint64_t>(value) << 1);
    expect_rounded_once<Float16>(random.between(-65504, 65504));
    expect_rounded_once<BFloat16>(random.bits());
  });
}

TEST(Convert, LongIntegersToSmallFloatsAtTheEnds) {
  EXPECT_EQ(convert<BFloat16>(std::numeric_limits<int64_t>::min()).bits, 0xDF00);
  EXPECT_EQ(convert<BFloat16>(std::numeric_limits<int64_t>::max()).bits, 0x5F00);
  EXPECT_EQ(convert<BFloat16>(std::numeric_limits<uint64_t>::max()).bits, 0x5F80);
  EXPECT_EQ(convert<Float16>(int64_t{65520}).bits, 0x7C00);
  EXPECT_EQ(convert<Float16>(int64_t{65519}).bits, 0x7BFF);
  EXPECT_EQ(convert<Float16>(std::numeric_limits<int64_t>::min()).bits, 0xFC00);
}

TEST(WidenSticky, IsExactBelowTheFiftyFourthBit) {
  const int64_t exact = (int64_t{1} << 53) - 1;
  EXPECT_EQ(widen_sticky(exact), 9007199254740991.0);
  EXPECT_EQ(widen_sticky(-exact), -9007199254740991.0);
  EXPECT_GT(widen_sticky((int64_t{1} << 62) + 1), 0x1p62) << "the lost bits leave a trace";
}

TEST(LoadAndStore, NeedNoAlignment) {
  std::byte bytes[16] = {};
  for (int shift = 0; shift < 8; ++shift) {
    store(bytes + shift, 1.25 + shift);
    EXPECT_EQ(load<double>(bytes + shift), 1.25 + shift);
  }
}

TEST(LoadAndStore, AnyForeignByteButZeroIsTrue) {
  for (int byte = 0; byte < 256; ++byte) {
    const std::byte at{static_cast<unsigned char>(byte)};
    EXPECT_EQ(load<bool>(&at), byte != 0);
  }
}

TEST(ConvertScalar, GivesEveryKindItsValue) {
  EXPECT_EQ(convert_scalar<int16_t>(true), 1);
  EXPECT_EQ(convert_scalar<double>(std::numeric_limits<uint64_t>::max()), 0x1p64);
  EXPECT_EQ(convert_scalar<uint64_t>(std::numeric_limits<uint64_t>::max()),
            std::numeric_limits<uint64_t>::max());
  EXPECT_EQ(convert_scalar<int8_t>(-3.99), -3);
  EXPECT_EQ(convert_scalar<float>(std::complex<double>(0.5, 2)), 0.5F);
  EXPECT_EQ(convert_scalar<std::complex<float>>(std::complex<double>(0.5, 2)),
            std::complex<float>(0.5F, 2));
}

}  // namespace
}  // namespace weft
