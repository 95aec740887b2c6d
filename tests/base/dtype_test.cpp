#include "weft/dtype.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/visit.h"

namespace weft {
namespace {

constexpr DType at(int i) { return static_cast<DType>(i); }

TEST(DType, EveryTypeKnowsItsNativeType) {
  for (int i = 0; i < kDTypes; ++i) {
    visit(at(i), [&]<class T>() {
      EXPECT_EQ(dtype_of<T>, at(i));
      EXPECT_EQ(size_in_bytes(at(i)), static_cast<int64_t>(sizeof(T))) << name_of(at(i));
      EXPECT_TRUE(NativeElement<T>);
    });
  }
}

TEST(DType, EveryIntegerTypeOfTheLanguageIsAnElementBySizeAndSign) {
  static_assert(dtype_of<long long> == DType::i64 && dtype_of<unsigned long> == DType::u64);
  static_assert(dtype_of<char16_t> == DType::u16 && dtype_of<const int> == DType::i32);
  static_assert(!Element<void*> && !Element<long double> && !Element<std::complex<int>>);
}

TEST(DType, SetsHoldTheirKinds) {
  for (int i = 0; i < kDTypes; ++i) {
    EXPECT_EQ(kIntegers.contains(at(i)), is_integer(at(i))) << name_of(at(i));
    EXPECT_EQ(kSignedIntegers.contains(at(i)), is_signed_integer(at(i))) << name_of(at(i));
    EXPECT_EQ(kFloats.contains(at(i)), is_floating(at(i))) << name_of(at(i));
    EXPECT_EQ(kComplexes.contains(at(i)), is_complex(at(i))) << name_of(at(i));
    EXPECT_EQ(kReal.contains(at(i)), !is_complex(at(i))) << name_of(at(i));
    EXPECT_EQ(kNumeric.contains(at(i)), at(i) != DType::boolean) << name_of(at(i));
    EXPECT_TRUE(kAllDTypes.contains(at(i)));
  }
}

TEST(Promote, IsCommutativeIdempotentAndHoldsBothKinds) {
  for (int i = 0; i < kDTypes; ++i) {
    EXPECT_EQ(promote(at(i), at(i)), at(i));
    for (int j = 0; j < kDTypes; ++j) {
      const DType both = promote(at(i), at(j));
      EXPECT_EQ(both, promote(at(j), at(i)));
      EXPECT_EQ(promote(both, at(i)), both) << name_of(at(i)) << " " << name_of(at(j));
      EXPECT_TRUE(can_cast_same_kind(at(i), both)) << name_of(at(i)) << " to " << name_of(both);
    }
  }
}

TEST(CanCastSameKind, NeverLowersTheKind) {
  EXPECT_TRUE(can_cast_same_kind(DType::i64, DType::i8));
  EXPECT_TRUE(can_cast_same_kind(DType::u64, DType::i8));
  EXPECT_FALSE(can_cast_same_kind(DType::i8, DType::u64));
  EXPECT_FALSE(can_cast_same_kind(DType::f16, DType::i64));
  EXPECT_FALSE(can_cast_same_kind(DType::c64, DType::f64));
  EXPECT_FALSE(can_cast_same_kind(DType::u8, DType::boolean));
  EXPECT_TRUE(can_cast_same_kind(DType::f64, DType::f16));
  EXPECT_TRUE(can_cast_same_kind(DType::u64, DType::f16));
}

TEST(Scalar, OnlyTheValueOfAnUnsignedNumberCounts) {
  EXPECT_EQ(Scalar(7U).kind, DTypeKind::signed_integer);
  EXPECT_EQ(Scalar(size_t{7}).kind, DTypeKind::signed_integer);
  EXPECT_EQ(Scalar(std::numeric_limits<uint64_t>::max()).kind, DTypeKind::unsigned_integer);
  EXPECT_EQ(Scalar(true).kind, DTypeKind::boolean);
  EXPECT_EQ(Scalar('a').kind, DTypeKind::signed_integer);
  EXPECT_EQ(Scalar(Float16(1.5F)).kind, DTypeKind::floating);
  EXPECT_EQ(Scalar(Float16(1.5F)).real, 1.5);
  EXPECT_EQ(Scalar(std::complex<float>(1, 2)).kind, DTypeKind::complex);
  EXPECT_EQ(Scalar(std::complex<float>(1, 2)).imag, 2);
}

TEST(Scalar, HasADefaultType) {
  EXPECT_EQ(default_dtype(DTypeKind::boolean), DType::boolean);
  EXPECT_EQ(default_dtype(DTypeKind::signed_integer), DType::i64);
  EXPECT_EQ(default_dtype(DTypeKind::unsigned_integer), DType::u64);
  EXPECT_EQ(default_dtype(DTypeKind::floating), DType::f64);
  EXPECT_EQ(default_dtype(DTypeKind::complex), DType::c128);
}

}  // namespace
}  // namespace weft
