#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

TEST(Reshape, OfContiguousElementsIsAView) {
  const Array a = arange(6);
  const Array b = a.reshape({2, 3});
  EXPECT_TRUE(b.shares_storage_with(a));
  expect_array(b, {2, 3}, {0, 1, 2, 3, 4, 5});
}

TEST(Reshape, InfersOneExtent) {
  EXPECT_EQ(arange(6).reshape({-1, 2}).shape(), (Shape{3, 2}));
  EXPECT_EQ(arange(6).reshape({2, -1, 3}).shape(), (Shape{2, 1, 3}));
  EXPECT_EQ(zeros({0, 3}).reshape({-1, 5}).shape(), (Shape{0, 5}));
  EXPECT_EQ(scalar(1).reshape({-1}).shape(), Shape{1});
}

TEST(Reshape, SplitsAndMergesStridedAxesWithoutCopying) {
  const Array a = zeros({4, 6});
  const Array every_second_row = a(slice(none, none, 2));
  EXPECT_TRUE(every_second_row.reshape({2, 2, 3}).shares_storage_with(a));
  EXPECT_EQ(every_second_row.reshape({2, 2, 3}).strides(), (Strides{12, 3, 1}));
  EXPECT_TRUE(a(all, slice(none, none, 2)).reshape({12}).shares_storage_with(a));
  EXPECT_TRUE(a.flip().reshape({24}).shares_storage_with(a));
  EXPECT_EQ(a.flip().reshape({24}).strides(), Strides{-1});
  EXPECT_TRUE(zeros({1}).broadcast_to({4, 6}).reshape({24}).strides() == Strides{0});
}

TEST(Reshape, CopiesWhenNoStridesWillDo) {
  const Array a = arange(6).reshape({2, 3});
  const Array b = a.transpose().reshape({6});
  EXPECT_FALSE(b.shares_storage_with(a));
  EXPECT_TRUE(b.is_writable() && b.is_contiguous());
  expect_array(b, {6}, {0, 3, 1, 4, 2, 5});
  EXPECT_TRUE(a.read_only().transpose().reshape({6}).is_writable()) << "the copy is one's own";
}

TEST(Reshape, RefusesAnotherNumberOfElements) {
  const Array a = zeros({2, 3});
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape({5}); });
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape({}); });
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape({-1, 4}); });
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape({-1, 0}); });
  expect_refused(ErrorKind::reshape_count, [] { zeros({0}).reshape({-1, 0}); });
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape({1LL << 62, 1LL << 62}); });
  expect_refused(ErrorKind::reshape_count, [&] { a.reshape({-1, 1LL << 62, 1LL << 62}); });
  expect_refused(ErrorKind::reshape_count, [] {
    zeros({0}).reshape({-1, 1LL << 62, 1LL << 62, 0});
  });
  expect_refused(ErrorKind::negative_extent, [&] { a.reshape({-1, -1}); });
  expect_refused(ErrorKind::negative_extent, [&] { a.reshape({-2, -3}); });
}

}  // namespace
}  // namespace weft
