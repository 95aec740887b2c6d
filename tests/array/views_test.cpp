#include <gtest/gtest.h>

#include <limits>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

const Array kGrid = arange(6).reshape({2, 3});
const Array kCube = arange(24).reshape({2, 3, 4});

TEST(Transpose, ReversesOrPermutesAxes) {
  expect_array(kGrid.transpose(), {3, 2}, {0, 3, 1, 4, 2, 5});
  EXPECT_EQ(kCube.transpose({2, 0, 1}).shape(), (Shape{4, 2, 3}));
  EXPECT_EQ(kCube.transpose({-1, 0, -2}).strides(), (Strides{1, 12, 4}));
  EXPECT_EQ(kCube.permute({1, 0, 2}).shape(), (Shape{3, 2, 4}));
  EXPECT_EQ(kCube.T().shape(), (Shape{4, 3, 2}));
  expect_array(scalar(5).transpose(), {}, {5});
}

TEST(Transpose, WantsEveryAxisOnce) {
  expect_refused(ErrorKind::bad_argument, [] { kGrid.transpose({0}); });
  expect_refused(ErrorKind::axis_repeated, [] { kGrid.transpose({1, -1}); });
  expect_refused(ErrorKind::axis_out_of_range, [] { kGrid.transpose({0, 2}); });
  expect_refused(ErrorKind::axis_out_of_range, [] { kGrid.transpose({0, 1, 2}); });
}

TEST(Moveaxis, MovesSomeAndKeepsTheOrderOfTheRest) {
  EXPECT_EQ(kCube.moveaxis({0}, {-1}).shape(), (Shape{3, 4, 2}));
  EXPECT_EQ(kCube.moveaxis({0, 1}, {1, 2}).shape(), (Shape{4, 2, 3}));
  EXPECT_EQ(kCube.moveaxis({}, {}).shape(), (Shape{2, 3, 4}));
  expect_refused(ErrorKind::bad_argument, [] { kCube.moveaxis({0}, {0, 1}); });
  expect_refused(ErrorKind::axis_repeated, [] { kCube.moveaxis({0, 1}, {1, 1}); });
  expect_refused(ErrorKind::axis_out_of_range, [] { kCube.moveaxis({3}, {0}); });
}

TEST(Swapaxes, ExchangesTwo) {
  EXPECT_EQ(kCube.swapaxes(0, -1).shape(), (Shape{4, 3, 2}));
  EXPECT_EQ(kCube.swapaxes(1, 1).shape(), (Shape{2, 3, 4}));
  expect_refused(ErrorKind::axis_out_of_range, [] { kCube.swapaxes(0, 3); });
}

TEST(Squeeze, DropsOnlyExtentsOfOne) {
  const Array a = zeros({1, 3, 1});
  EXPECT_EQ(a.squeeze().shape(), Shape{3});
  EXPECT_EQ(a.squeeze({-1}).shape(), (Shape{1, 3}));
  EXPECT_EQ(squeeze(a, {0, 2}).shape(), Shape{3});
  expect_refused(ErrorKind::axis_not_one, [&] { a.squeeze({1}); });
  expect_refused(ErrorKind::axis_repeated, [&] { a.squeeze({0, 0}); });
  expect_refused(ErrorKind::axis_not_one, [] { zeros({0}).squeeze({0}); });
}

TEST(ExpandDims, PositionsCountInTheResult) {
  EXPECT_EQ(kGrid.expand_dims({0}).shape(), (Shape{1, 2, 3}));
  EXPECT_EQ(kGrid.expand_dims({-1}).shape(), (Shape{2, 3, 1}));
  EXPECT_EQ(expand_dims(kGrid, {0, 2, 4}).shape(), (Shape{1, 2, 1, 3, 1}));
  expect_refused(ErrorKind::axis_out_of_range, [] { kGrid.expand_dims({3}); });
  expect_refused(ErrorKind::axis_repeated, [] { kGrid.expand_dims({0, -4}); });
  expect_refused(ErrorKind::rank_too_large, [] { zeros(Dims::filled(64, 1)).expand_dims({0}); });
}

TEST(Flip, ReversesAllOrSomeAxes) {
  expect_array(kGrid.flip(), {2, 3}, {5, 4, 3, 2, 1, 0});
  expect_array(kGrid.flip({1}), {2, 3}, {2, 1, 0, 5, 4, 3});
  expect_array(kGrid.flip(Axes{}), {2, 3}, {0, 1, 2, 3, 4, 5});
  expect_array(kGrid.flip().flip(), {2, 3}, {0, 1, 2, 3, 4, 5});
  expect_array(zeros({0, 3}).flip(), {0, 3}, {});
  expect_refused(ErrorKind::axis_repeated, [] { kGrid.flip({0, 0}); });
}

TEST(Diagonal, TakesAnyOffsetAndIsWritable) {
  expect_array(kGrid.diagonal(), {2}, {0, 4});
  expect_array(kGrid.diagonal(1), {2}, {1, 5});
  expect_array(kGrid.diagonal(-1), {1}, {3});
  expect_array(kGrid.diagonal(3), {0}, {});
  expect_array(kGrid.diagonal(std::numeric_limits<int64_t>::min()), {0}, {});
  expect_array(kGrid.diagonal(std::numeric_limits<int64_t>::max()), {0}, {});
  EXPECT_EQ(kCube.diagonal(0, 0, 2).shape(), (Shape{3, 2}));
  Array a = zeros({2, 2});
  a.diagonal() += 1;
  expect_array(a, {2, 2}, {1, 0, 0, 1});
  expect_refused(ErrorKind::axis_repeated, [] { kGrid.diagonal(0, 1, -1); });
  expect_refused(ErrorKind::axis_out_of_range, [] { zeros({3}).diagonal(); });
}

TEST(Parts, ShareTheMemoryOfComplexNumbers) {
  Array z = {std::complex<double>(1, 2), std::complex<double>(3, 4)};
  expect_array(z.real(), {2}, {1, 3});
  expect_array(z.imag(), {2}, {2, 4});
  z.imag() *= 10;
  EXPECT_EQ(z.item<std::complex<double>>(1), std::complex<double>(3, 40));
  EXPECT_TRUE(kGrid.real().shares_storage_with(kGrid)) << "a real array is its own real part";
  expect_refused(ErrorKind::dtype_unsupported, [] { kGrid.imag(); });
  EXPECT_EQ(z.astype(DType::c64).imag().dtype(), DType::f32);
}

TEST(BroadcastTo, IsAReadOnlyViewWithStrideZero) {
  const Array row = Array{1, 2, 3}.broadcast_to({2, 3});
  expect_array(row, {2, 3}, {1, 2, 3, 1, 2, 3});
  EXPECT_EQ(row.strides(), (Strides{0, 1}));
  EXPECT_FALSE(row.is_writable());
  EXPECT_EQ(zeros({1}).broadcast_to({0}).shape(), Shape{0}) << "1 stretches to 0 too";
  EXPECT_EQ(zeros({2, 1}).broadcast_to({5, 2, 0}).shape(), (Shape{5, 2, 0}));
  expect_refused(ErrorKind::extents_differ, [] { zeros({0}).broadcast_to({1}); });
  expect_refused(ErrorKind::too_few_sizes, [] { zeros({1, 1}).broadcast_to({1}); });
}

TEST(AsStrided, StaysWithinTheStorage) {
  const Array a = arange(10);
  expect_array(a.as_strided({3, 3}, {2, 1}), {3, 3}, {0, 1, 2, 2, 3, 4, 4, 5, 6});
  expect_array(a(slice(2, 4)).as_strided({3}, {1}, -2), {3}, {0, 1, 2});
  expect_array(a.as_strided({2, 0}, {100, 100}), {2, 0}, {});
  expect_refused(ErrorKind::outside_storage, [&] { a.as_strided({3}, {5}); });
  expect_refused(ErrorKind::outside_storage, [&] { a.as_strided({2}, {-1}); });
  expect_refused(ErrorKind::outside_storage, [&] { a.as_strided({1}, {1}, 10); });
  expect_refused(ErrorKind::outside_storage,
                 [&] { a.as_strided({1}, {1}, std::numeric_limits<int64_t>::max()); });
  expect_refused(ErrorKind::outside_storage, [&] {
    a(slice(5, none)).as_strided({1}, {1}, std::numeric_limits<int64_t>::max());
  });
  expect_refused(ErrorKind::outside_storage, [&] { a.as_strided({3, 3}, {1LL << 62, 1LL << 62}); });
  expect_refused(ErrorKind::bad_argument, [&] { a.as_strided({3}, {1, 1}); });
}

TEST(AsStrided, OfTheRealPartCountsRealNumbers) {
  const Array z = {std::complex<double>(1, 2), std::complex<double>(3, 4)};
  expect_array(z.real().as_strided({4}, {1}), {4}, {1, 2, 3, 4});
  expect_refused(ErrorKind::outside_storage, [&] { z.imag().as_strided({4}, {1}); });
}

TEST(ReadOnly, AndEveryViewOfItStaysReadOnly) {
  const Array frozen = zeros({1, 4}).read_only();
  for (const Array& view : std::vector<Array>{
           frozen.transpose(), frozen.squeeze(), frozen.flip(), frozen.reshape({2, 2}),
           frozen.expand_dims({0}), frozen.diagonal(), frozen.as_strided({2}, {1}), frozen(0),
           frozen.swapaxes(0, 1), frozen.moveaxis({0}, {1}), torch::expand(frozen, {2, 4})}) {
    EXPECT_FALSE(view.is_writable()) << to_string(view.shape());
  }
}

}  // namespace
}  // namespace weft
