#include "dialect/promote.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_refused;

Array vec(DType dtype) { return zeros({2}, dtype); }
Array point(DType dtype) { return zeros({}, dtype); }

TEST(NumpyPromotion, NumbersAreWeakAndZeroDimensionalArraysAreNot) {
  EXPECT_EQ((vec(DType::f32) + 2.5).dtype(), DType::f32);
  EXPECT_EQ((vec(DType::f16) + 1).dtype(), DType::f16);
  EXPECT_EQ((vec(DType::i8) + 1).dtype(), DType::i8);
  EXPECT_EQ((vec(DType::i8) + 2.5).dtype(), DType::f64);
  EXPECT_EQ((vec(DType::boolean) + 1).dtype(), DType::i64);
  EXPECT_EQ((vec(DType::f32) + std::complex<double>(1, 0)).dtype(), DType::c64);
  EXPECT_EQ((vec(DType::i8) + std::complex<double>(1, 0)).dtype(), DType::c128);
  EXPECT_EQ((vec(DType::f32) + scalar(2.5)).dtype(), DType::f64);
  EXPECT_EQ((point(DType::f32) + 2.5).dtype(), DType::f32) << "weak next to a 0-d array too";
}

TEST(NumpyPromotion, NumbersAloneHaveTheirDefaultTypes) {
  EXPECT_EQ(add(1, 2).dtype(), DType::i64);
  EXPECT_EQ(add(1, 2.5).dtype(), DType::f64);
  EXPECT_EQ(add(true, false).dtype(), DType::boolean);
  EXPECT_EQ(add(1, std::numeric_limits<uint64_t>::max()).dtype(), DType::f64);
  EXPECT_EQ(where(true, 1, 2.5).dtype(), DType::f64);
}

TEST(NumpyPromotion, LiteralsMustFitTheirArray) {
  struct Limits {
    DType dtype;
    int64_t low;
    int64_t high;
  };
  for (const Limits& l :
       {Limits{DType::i8, -128, 127}, Limits{DType::u8, 0, 255}, Limits{DType::i16, -32768, 32767},
        Limits{DType::u16, 0, 65535}, Limits{DType::i32, -2147483648LL, 2147483647LL},
        Limits{DType::u32, 0, 4294967295LL}}) {
    EXPECT_EQ((vec(l.dtype) + l.low).dtype(), l.dtype);
    EXPECT_EQ((vec(l.dtype) + l.high).dtype(), l.dtype);
    expect_refused(ErrorKind::literal_does_not_fit, [&] { vec(l.dtype) + (l.low - 1); });
    expect_refused(ErrorKind::literal_does_not_fit, [&] { vec(l.dtype) + (l.high + 1); });
    expect_refused(ErrorKind::literal_does_not_fit, [&] { return vec(l.dtype) == l.high + 1; });
  }
  const uint64_t huge = std::numeric_limits<uint64_t>::max();
  EXPECT_EQ((vec(DType::u64) + huge).dtype(), DType::u64);
  expect_refused(ErrorKind::literal_does_not_fit, [&] { vec(DType::i64) + huge; });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { vec(DType::u64) + -1; });
  EXPECT_EQ((vec(DType::f16) + huge).dtype(), DType::f16) << "floats take any integer";
  EXPECT_EQ((vec(DType::i8) + true).dtype(), DType::i8);
}

TEST(NumpyPromotion, DivisionMakesFloats) {
  EXPECT_EQ((vec(DType::i8) / vec(DType::i8)).dtype(), DType::f64);
  EXPECT_EQ((vec(DType::boolean) / 2).dtype(), DType::f64);
  EXPECT_EQ((vec(DType::f16) / 2).dtype(), DType::f16);
  EXPECT_EQ((vec(DType::c64) / 2).dtype(), DType::c64);
}

TEST(NumpyPromotion, AConditionTakesNoPart) {
  EXPECT_EQ(where(vec(DType::c128), vec(DType::i8), vec(DType::i16)).dtype(), DType::i16);
  EXPECT_EQ(where(vec(DType::f64), vec(DType::i8), 1).dtype(), DType::i8);
}

// ------------------------------------------------------------------------------------------------

TEST(TorchPromotion, ALowerClassChangesTheTypeOnlyByAHigherKind) {
  EXPECT_EQ(torch::add(vec(DType::f32), point(DType::f64)).dtype(), DType::f32);
  EXPECT_EQ(torch::add(vec(DType::i8), point(DType::i64)).dtype(), DType::i8);
  EXPECT_EQ(torch::add(vec(DType::i8), point(DType::f64)).dtype(), DType::f64);
  EXPECT_EQ(torch::add(vec(DType::i8), 2.5).dtype(), DType::f32);
  EXPECT_EQ(torch::add(vec(DType::boolean), 2).dtype(), DType::i64);
  EXPECT_EQ(torch::add(vec(DType::f64), 2.5).dtype(), DType::f64);
  EXPECT_EQ(torch::add(point(DType::i8), 2.5).dtype(), DType::f32);
  EXPECT_EQ(torch::add(point(DType::f16), 2.5).dtype(), DType::f16);
}

TEST(TorchPromotion, WithinAClassTypesPromote) {
  EXPECT_EQ(torch::add(vec(DType::i64), vec(DType::f32)).dtype(), DType::f32);
  EXPECT_EQ(torch::add(vec(DType::u8), vec(DType::i8)).dtype(), DType::i16);
  EXPECT_EQ(torch::add(vec(DType::f16), vec(DType::bf16)).dtype(), DType::f32);
  EXPECT_EQ(torch::add(vec(DType::f64), vec(DType::c64)).dtype(), DType::c128);
  EXPECT_EQ(torch::add(point(DType::i16), point(DType::i64)).dtype(), DType::i64);
}

TEST(TorchPromotion, ComplexNumbersOfALowerClassKeepTheWidth) {
  EXPECT_EQ(torch::add(vec(DType::f32), point(DType::c128)).dtype(), DType::c64);
  EXPECT_EQ(torch::add(vec(DType::f64), point(DType::c64)).dtype(), DType::c128);
  EXPECT_EQ(torch::add(vec(DType::i8), std::complex<double>(1, 2)).dtype(), DType::c64);
  EXPECT_EQ(torch::add(vec(DType::f64), std::complex<double>(1, 2)).dtype(), DType::c128);
}

TEST(TorchPromotion, LongUnsignedTypesPromoteWithNoInteger) {
  for (DType dtype : {DType::u16, DType::u32, DType::u64}) {
    expect_refused(ErrorKind::no_common_dtype, [&] { torch::add(vec(dtype), vec(DType::i64)); });
    expect_refused(ErrorKind::no_common_dtype,
                   [&] { torch::add(vec(dtype), vec(DType::boolean)); });
    EXPECT_EQ(torch::add(vec(dtype), vec(DType::f16)).dtype(), DType::f16);
    EXPECT_EQ(torch::add(vec(dtype), vec(dtype)).dtype(), dtype);
    EXPECT_EQ(torch::add(vec(dtype), 1).dtype(), dtype);
  }
}

TEST(TorchPromotion, DivisionMakesTheDefaultFloat) {
  EXPECT_EQ(torch::div(vec(DType::i64), vec(DType::i64)).dtype(), DType::f32);
  EXPECT_EQ(torch::div(vec(DType::f64), 2).dtype(), DType::f64);
}

TEST(TorchPromotion, ConditionsTakeNoPart) {
  EXPECT_EQ(torch::where(vec(DType::boolean), vec(DType::i8), 2.5).dtype(), DType::f32);
  EXPECT_EQ(torch::where(vec(DType::boolean), point(DType::i64), vec(DType::i8)).dtype(),
            DType::i8);
}

// ------------------------------------------------------------------------------------------------

TEST(XlaPromotion, WantsEqualTypesOrFloatsOfDifferentWidth) {
  EXPECT_EQ(xla::add(vec(DType::f32), vec(DType::f64)).dtype(), DType::f64);
  EXPECT_EQ(xla::add(vec(DType::bf16), vec(DType::f32)).dtype(), DType::f32);
  EXPECT_EQ(xla::add(vec(DType::u16), vec(DType::u16)).dtype(), DType::u16);
  for (const auto& [a, b] : {std::pair{DType::i32, DType::i64},
                             {DType::f16, DType::bf16},
                             {DType::i32, DType::f32},
                             {DType::c64, DType::c128},
                             {DType::boolean, DType::i8},
                             {DType::u8, DType::i8}}) {
    expect_refused(ErrorKind::dtypes_differ, [&] { xla::add(vec(a), vec(b)); });
  }
}

TEST(XlaPromotion, TypesAreCheckedBeforeShapes) {
  expect_refused(ErrorKind::dtypes_differ, [] { xla::add(zeros({2}), zeros({3}, DType::i8)); });
}

TEST(XlaPromotion, AConditionIsBoolean) {
  EXPECT_EQ(xla::select(vec(DType::boolean), vec(DType::i8), vec(DType::i8)).dtype(), DType::i8);
  expect_refused(ErrorKind::dtype_unsupported,
                 [] { xla::select(vec(DType::i8), vec(DType::i8), vec(DType::i8)); });
}

// ------------------------------------------------------------------------------------------------

TEST(ResolveAssign, ANumberTakesTheTargetsTypeIfItsKindAllows) {
  EXPECT_EQ(dialect::resolve_assign("assign", Dialect::numpy, 1, DType::i8).compute, DType::i8);
  EXPECT_EQ(dialect::resolve_assign("assign", Dialect::numpy, 1, DType::f16).compute, DType::f16);
  EXPECT_EQ(dialect::resolve_assign("assign", Dialect::numpy, 1.5, DType::i8).compute, DType::f64);
  EXPECT_EQ(dialect::resolve_assign("assign", Dialect::numpy, true, DType::c64).compute,
            DType::c64);
  const Array a = vec(DType::u16);
  EXPECT_EQ(dialect::resolve_assign("assign", Dialect::numpy, a, DType::i8).compute, DType::u16);
}

}  // namespace
}  // namespace weft
