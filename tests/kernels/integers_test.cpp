// Integer edge cases, for every integer type: nothing traps, everything has a value.
#include <gtest/gtest.h>

#include <limits>

#include "weft/weft.h"

namespace weft {
namespace {

template <class T>
class Integers : public testing::Test {
 protected:
  static constexpr T kLowest = std::numeric_limits<T>::min();
  static constexpr T kHighest = std::numeric_limits<T>::max();
  static constexpr int kWidth = 8 * static_cast<int>(sizeof(T));

  static Array one(T value) { return Array::of<T>({value}); }
  static T run(Op op, T a, T b) {
    const Array left = one(a);
    const Array right = one(b);
    const Operand operands[] = {left, right};
    return apply(op, operands, 2).template item<T>();
  }
};
using Types =
    testing::Types<int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t>;
TYPED_TEST_SUITE(Integers, Types);

TYPED_TEST(Integers, DividingByZeroGivesZero) {
  using T = TypeParam;
  for (T a : {T{0}, T{1}, this->kLowest, this->kHighest}) {
    for (Op op : {Op::floor_divide, Op::remainder, Op::truncate_divide, Op::fmod}) {
      EXPECT_EQ(this->run(op, a, T{0}), T{0}) << info(op).name << " of " << +a;
    }
  }
}

TYPED_TEST(Integers, TheSmallestByMinusOneWraps) {
  using T = TypeParam;
  if constexpr (std::is_signed_v<T>) {
    const T minus_one = -1;
    EXPECT_EQ(this->run(Op::floor_divide, this->kLowest, minus_one), this->kLowest);
    EXPECT_EQ(this->run(Op::truncate_divide, this->kLowest, minus_one), this->kLowest);
    EXPECT_EQ(this->run(Op::remainder, this->kLowest, minus_one), T{0});
    EXPECT_EQ(this->run(Op::fmod, this->kLowest, minus_one), T{0});
    EXPECT_EQ(xla::divide(this->one(this->kLowest), this->one(minus_one)).template item<T>(),
              this->kLowest);
    EXPECT_EQ(negative(this->one(this->kLowest)).template item<T>(), this->kLowest);
    EXPECT_EQ(abs(this->one(this->kLowest)).template item<T>(), this->kLowest);
  }
}

TYPED_TEST(Integers, ArithmeticWraps) {
  using T = TypeParam;
  EXPECT_EQ(this->run(Op::add, this->kHighest, T{1}), this->kLowest);
  EXPECT_EQ(this->run(Op::subtract, this->kLowest, T{1}), this->kHighest);
  EXPECT_EQ(this->run(Op::multiply, this->kHighest, T{2}), static_cast<T>(-2));
  EXPECT_EQ(this->run(Op::multiply, this->kHighest, this->kHighest), T{1});
  EXPECT_EQ(negative(this->one(T{1})).template item<T>(), static_cast<T>(-1));
}

TYPED_TEST(Integers, ShiftCountsOutsideTheWidthShiftEverythingOut) {
  using T = TypeParam;
  const T value = this->kHighest;
  for (T count : {static_cast<T>(this->kWidth), this->kHighest, static_cast<T>(-1)}) {
    EXPECT_EQ(this->run(Op::bitwise_left_shift, value, count), T{0}) << +count;
    EXPECT_EQ(this->run(Op::bitwise_right_shift, value, count), T{0}) << +count;
    EXPECT_EQ(this->run(Op::logical_right_shift, value, count), T{0}) << +count;
    if (std::is_signed_v<T>) {
      EXPECT_EQ(this->run(Op::bitwise_right_shift, this->kLowest, count), static_cast<T>(-1));
      EXPECT_EQ(this->run(Op::logical_right_shift, this->kLowest, count), T{0}) << +count;
    }
  }
}

TYPED_TEST(Integers, ShiftsWithinTheWidthMoveBits) {
  using T = TypeParam;
  const T last = static_cast<T>(this->kWidth - 1);
  EXPECT_EQ(this->run(Op::bitwise_left_shift, T{1}, last),
            static_cast<T>(uint64_t{1} << (this->kWidth - 1)));
  EXPECT_EQ(this->run(Op::bitwise_left_shift, this->kHighest, T{1}),
            static_cast<T>(static_cast<uint64_t>(this->kHighest) << 1));
  EXPECT_EQ(this->run(Op::logical_right_shift, static_cast<T>(-1), last), T{1});
  EXPECT_EQ(this->run(Op::bitwise_right_shift, static_cast<T>(-1), last),
            std::is_signed_v<T> ? static_cast<T>(-1) : T{1});
}

TYPED_TEST(Integers, QuotientAndRemainderBelongTogether) {
  using T = TypeParam;
  for (int a = -8; a <= 8; ++a) {
    for (int b = -3; b <= 3; ++b) {
      if (b == 0 || (std::is_unsigned_v<T> && (a < 0 || b < 0))) continue;
      const T x = static_cast<T>(a);
      const T y = static_cast<T>(b);
      const int floored = static_cast<int>(std::floor(static_cast<double>(a) / b));
      EXPECT_EQ(this->run(Op::floor_divide, x, y), static_cast<T>(floored)) << a << " by " << b;
      EXPECT_EQ(this->run(Op::remainder, x, y), static_cast<T>(a - floored * b))
          << a << " by " << b;
      EXPECT_EQ(this->run(Op::truncate_divide, x, y), static_cast<T>(a / b)) << a << " by " << b;
      EXPECT_EQ(this->run(Op::fmod, x, y), static_cast<T>(a % b)) << a << " by " << b;
    }
  }
}

TYPED_TEST(Integers, BitsAreInverted) {
  using T = TypeParam;
  EXPECT_EQ(bitwise_invert(this->one(T{0})).template item<T>(), static_cast<T>(-1));
  EXPECT_EQ(this->run(Op::bitwise_xor, T{5}, T{3}), T{6});
  EXPECT_EQ(this->run(Op::bitwise_and, static_cast<T>(-1), T{3}), T{3});
  EXPECT_EQ(this->run(Op::bitwise_or, T{4}, T{3}), T{7});
}

TYPED_TEST(Integers, ComparisonsKnowTheirSign) {
  using T = TypeParam;
  const Array low = this->one(this->kLowest);
  const Array high = this->one(this->kHighest);
  EXPECT_TRUE((low < high).template item<bool>());
  EXPECT_TRUE((high >= low).template item<bool>());
  EXPECT_EQ(maximum(low, high).template item<T>(), this->kHighest);
  EXPECT_EQ(minimum(low, high).template item<T>(), this->kLowest);
}

}  // namespace
}  // namespace weft
