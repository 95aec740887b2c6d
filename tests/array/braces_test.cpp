#include <gtest/gtest.h>

#include <limits>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

TEST(Braces, NestUpToRankFour) {
  expect_array({1, 2, 3}, {3}, {1, 2, 3});
  expect_array({{1, 2}, {3, 4}, {5, 6}}, {3, 2}, {1, 2, 3, 4, 5, 6});
  expect_array({{{1}, {2}}, {{3}, {4}}}, {2, 2, 1}, {1, 2, 3, 4});
  expect_array({{{{1, 2}}, {{3, 4}}}}, {1, 2, 1, 2}, {1, 2, 3, 4});
}

TEST(Braces, OfOneEntryKeepTheirRank) {
  expect_array({5}, {1}, {5});
  expect_array({{5}}, {1, 1}, {5});
  expect_array({{1}, {2}}, {2, 1}, {1, 2});
  expect_array(Array::of<float>({{1}, {2}}), {2, 1}, {1, 2});
  expect_array(Array::of<float>({{{1}, {2}}}), {1, 2, 1}, {1, 2});
}

TEST(Braces, GiveTheDefaultTypes) {
  EXPECT_EQ((Array{1, 2}).dtype(), DType::i64);
  EXPECT_EQ((Array{int8_t{1}, int8_t{2}}).dtype(), DType::i64);
  EXPECT_EQ((Array{1U, 2U}).dtype(), DType::i64);
  EXPECT_EQ((Array{std::numeric_limits<uint64_t>::max()}).dtype(), DType::u64);
  EXPECT_EQ((Array{1.0, 2.0}).dtype(), DType::f64);
  EXPECT_EQ((Array{1.0F}).dtype(), DType::f64);
  EXPECT_EQ((Array{true, false}).dtype(), DType::boolean);
  EXPECT_EQ((Array{std::complex<float>(1, 2)}).dtype(), DType::c128);
  EXPECT_EQ((Array{std::complex<double>(1, 2)}).dtype(), DType::c128);
  EXPECT_EQ((Array{Float16(1.0F)}).dtype(), DType::f16);
  EXPECT_EQ((Array{BFloat16(1.0F)}).dtype(), DType::bf16);
}

TEST(Braces, OfKeepsTheCppType) {
  EXPECT_EQ(Array::of<float>({1, 2}).dtype(), DType::f32);
  EXPECT_EQ(Array::of<uint8_t>({{1}, {2}}).dtype(), DType::u8);
  EXPECT_EQ(Array::of<std::complex<float>>({{1, 2}}).dtype(), DType::c64);
  EXPECT_EQ(Array::of<bool>({true}).dtype(), DType::boolean);
  expect_array(Array::of<int16_t>({{{{1, 2}}}}), {1, 1, 1, 2}, {1, 2});
}

TEST(Braces, WithoutEntriesHaveTheRankThatCanBeSeen) {
  expect_array(Array{}, {0}, {});
  expect_array(Array::of<float>({}), {0}, {});
  expect_array(Array::of<float>({{}, {}}), {2, 0}, {});
  expect_array(Array::of<float>({{{}, {}}}), {1, 2, 0}, {});
  expect_array(Array(std::initializer_list<int>{}), {0}, {});
}

TEST(Braces, OfUnequalLengthAreRagged) {
  expect_refused(ErrorKind::ragged, [] { Array({{1, 2}, {3}}); });
  expect_refused(ErrorKind::ragged, [] { Array({{{1}, {2}}, {{3}}}); });
  expect_refused(ErrorKind::ragged, [] { Array({{{1, 2}}, {{3}}}); });
  expect_refused(ErrorKind::ragged, [] { Array({{{{1}}}, {{{1}}, {{2}}}}); });
  expect_refused(ErrorKind::ragged, [] { Array::of<int>({{1}, {}}); });
  expect_refused(ErrorKind::ragged, [] { Array::of<int>({{{}}, {{1}}}); });
}

TEST(Braces, CanBeAssignedThroughViews) {
  Array a = zeros({2, 3});
  a(0) = {1, 2, 3};
  a(1) = {9};
  expect_array(a, {2, 3}, {1, 2, 3, 9, 9, 9});
  a(all, slice(0, 2)) = {{5, 6}, {7, 8}};
  expect_array(a, {2, 3}, {5, 6, 3, 7, 8, 9});
}

}  // namespace
}  // namespace weft
