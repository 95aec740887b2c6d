// Assignment through views, in-place operators, astype.
#include <gtest/gtest.h>

#include <cstring>

#include "support/expect.h"

namespace weft {
namespace {

using test::all_dtypes;
using test::expect_array;
using test::expect_refused;

TEST(Assign, NumbersAndArraysWriteThroughIndexExpressions) {
  Array a = zeros({2, 3}, DType::i64);
  a(0) = 1;
  a(1, slice(1, none)) = Array{7, 8};
  a[1] += 1;
  expect_array(a, {2, 3}, {1, 1, 1, 1, 8, 9});
  a(all, 0) = a(all, 2);
  expect_array(a, {2, 3}, {1, 1, 1, 9, 8, 9});
  a(ellipsis) = scalar(4);
  expect_array(a, {2, 3}, {4, 4, 4, 4, 4, 4});
}

TEST(Assign, WorksThroughConstHandlesBecauseTheyAreShallow) {
  const Array a = zeros({2});
  a(0) = 5;
  expect_array(a, {2}, {5, 0});
}

TEST(Assign, StretchesTheRightSideOnly) {
  Array a = zeros({2, 3}, DType::i64);
  a(all) = Array{1, 2, 3};
  expect_array(a, {2, 3}, {1, 2, 3, 1, 2, 3});
  a(all) = Array({{5}, {6}});
  expect_array(a, {2, 3}, {5, 5, 5, 6, 6, 6});
  expect_refused(ErrorKind::output_shape, [&] { a(0) = Array({{1, 2, 3}}); });
  expect_refused(ErrorKind::output_shape, [&] { a(0) = Array{1, 2}; });
  expect_refused(ErrorKind::output_shape, [&] { a(0, 0) = Array{1}; });
}

TEST(Assign, CastsWithinTheKind) {
  Array bytes = zeros({2}, DType::u8);
  bytes(0) = 255;
  expect_refused(ErrorKind::literal_does_not_fit, [&] { bytes(0) = 256; });
  expect_refused(ErrorKind::literal_does_not_fit, [&] { bytes(0) = -1; });
  expect_refused(ErrorKind::cast_refused, [&] { bytes(0) = 1.0; });
  expect_refused(ErrorKind::cast_refused, [&] { bytes(0) = scalar(1); });
  expect_array(bytes, {2}, {255, 0});
  Array z = zeros({1}, DType::c64);
  z(0) = 2;
  z(0) = 2.5F;
  z(0) = std::complex<double>(1, 2);
  EXPECT_EQ(z.item<std::complex<float>>(), std::complex<float>(1, 2));
  Array truth = zeros({1}, DType::boolean);
  truth(0) = true;
  expect_refused(ErrorKind::cast_refused, [&] { truth(0) = 1; });
}

TEST(Assign, NothingAtAllIsAllowed) {
  Array a = zeros({0, 3});
  a(all) = 1;
  a(all) = Array{1, 2, 3};
  expect_array(a, {0, 3}, {});
}

TEST(InPlace, EveryOperatorKeepsTypeAndMemory) {
  Array a = Array::of<int32_t>({12, 7});
  const Array alias = a;
  a += 1;
  expect_array(alias, {2}, {13, 8});
  a -= 3;
  expect_array(alias, {2}, {10, 5});
  a *= 3;
  expect_array(alias, {2}, {30, 15});
  a %= 8;
  expect_array(alias, {2}, {6, 7});
  a &= 6;
  expect_array(alias, {2}, {6, 6});
  a |= 9;
  expect_array(alias, {2}, {15, 15});
  a ^= 5;
  expect_array(alias, {2}, {10, 10});
  a <<= 2;
  expect_array(alias, {2}, {40, 40});
  a >>= 3;
  expect_array(alias, {2}, {5, 5});
  EXPECT_EQ(alias.dtype(), DType::i32);
  Array f = Array::of<float>({1, 3});
  f /= 2;
  expect_array(f, {2}, {0.5, 1.5});
  EXPECT_EQ(f.dtype(), DType::f32);
}

TEST(InPlace, CastsTheResultBackWithinTheKind) {
  Array narrow = Array::of<int8_t>({100});
  narrow += Array{100};
  expect_array(narrow, {1}, {-56});
  Array half = full({1}, 1, DType::f16);
  half += Array{0.5};
  EXPECT_EQ(half.dtype(), DType::f16);
  expect_refused(ErrorKind::cast_refused, [&] { narrow += 0.5; });
  expect_refused(ErrorKind::cast_refused, [&] { narrow /= 2; });
}

TEST(InPlace, KeepsTheShapeOfTheLeftSide) {
  Array row = zeros({3});
  row += Array({{1, 2, 3}})(0);
  expect_refused(ErrorKind::output_shape, [&] { row += zeros({2, 3}); });
  expect_refused(ErrorKind::output_shape, [&] { row += zeros({1, 3}); });
  Array single = zeros({1});
  expect_refused(ErrorKind::output_shape, [&] { single += zeros({3}); });
  Array grid = zeros({2, 3});
  grid += row;
  expect_array(grid, {2, 3}, {1, 2, 3, 1, 2, 3});
}

TEST(InPlace, ReturnsItsLeftSide) {
  Array a = {1, 2};
  const Array& same = a += 1;
  EXPECT_EQ(&same, &a);
}

// Few elements that lie side by side take a way of their own.
TEST(Astype, ConvertsFewElementsAsItDoesMany) {
  for (DType from : all_dtypes()) {
    const Array many = linspace(-300, 300, 5000).astype(from);
    for (DType to : all_dtypes()) {
      const Array expected = many.astype(to);
      for (int64_t size : {0, 1, 7, 64, 1023, 1024, 1025}) {
        const auto first = slice(3, 3 + size);
        EXPECT_TRUE(array_equal(many(first).astype(to), expected(first)))
            << name_of(from) << " " << name_of(to) << " " << size;
      }
    }
  }
}

TEST(Astype, OfBooleansMakesEveryByteButZeroTrue) {
  bool bytes[3];
  std::memset(bytes, 2, sizeof(bytes));
  const Array x = Array::wrap(bytes, {3}, nullptr);
  for (DType to : all_dtypes())
    EXPECT_EQ(std::memcmp(x.astype(to).origin(), ones({3}, to).origin(),
                          static_cast<size_t>(3 * size_in_bytes(to))),
              0)
        << name_of(to);
}

TEST(Astype, ConvertsBetweenAllTypesIntoACopy) {
  for (DType from : test::all_dtypes()) {
    for (DType to : test::all_dtypes()) {
      const Array a = Array{0, 1}.astype(from);
      const Array b = a.astype(to);
      EXPECT_EQ(b.dtype(), to);
      EXPECT_FALSE(b.shares_storage_with(a));
      expect_array(b, {2}, {0, 1});
    }
  }
  expect_array(Array({1.9, -1.9, 1e20}).astype(DType::i32), {3}, {1, -1, 2147483647});
}

}  // namespace
}  // namespace weft
