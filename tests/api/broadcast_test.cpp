#include <gtest/gtest.h>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

TEST(BroadcastArrays, GivesReadOnlyViewsOfOneShape) {
  const Array row = {1, 2, 3};
  const Array column = {{1}, {2}};
  const std::vector<Array> views = broadcast_arrays({row, column, scalar(9)});
  ASSERT_EQ(views.size(), 3U);
  for (const Array& view : views) {
    EXPECT_EQ(view.shape(), (Shape{2, 3}));
    EXPECT_FALSE(view.is_writable());
  }
  EXPECT_TRUE(views[0].shares_storage_with(row));
  expect_array(views[1], {2, 3}, {1, 1, 1, 2, 2, 2});
  EXPECT_TRUE(broadcast_arrays({}).empty());
  expect_refused(ErrorKind::extents_differ, [&] { broadcast_arrays({row, zeros({2})}); });
}

TEST(BroadcastShapes, JoinsAnyNumberOfShapes) {
  EXPECT_EQ(broadcast_shapes(), Shape{});
  EXPECT_EQ(broadcast_shapes(Shape{2, 1}, Shape{3}, Shape{}), (Shape{2, 3}));
  EXPECT_EQ(broadcast_shapes(std::vector<Shape>{}), Shape{});
  EXPECT_EQ(broadcast_shapes(std::vector<Shape>{{1, 3}, {0, 1}}), (Shape{0, 3}));
  expect_refused(ErrorKind::negative_extent, [] { broadcast_shapes(Shape{-2}, Shape{1}); });
  expect_refused(ErrorKind::negative_extent, [] {
    broadcast_shapes(std::vector<Shape>{{-2}, {1}});
  });
}

TEST(Outer, CombinesAllPairs) {
  expect_array(outer(Op::subtract, Array{10, 20}, Array{1, 2, 3}), {2, 3}, {9, 8, 7, 19, 18, 17});
  EXPECT_EQ(outer(Op::add, zeros({2, 3}), zeros({4, 5})).shape(), (Shape{2, 3, 4, 5}));
  expect_array(outer(Op::less, scalar(1), Array{0, 2}), {2}, {0, 1});
  EXPECT_EQ(outer(Op::add, zeros({0}), zeros({2})).shape(), (Shape{0, 2}));
  EXPECT_EQ(outer(Op::add, Array::of<int8_t>({1}), Array::of<float>({1})).dtype(), DType::f32);
  expect_refused(ErrorKind::bad_argument, [] { outer(Op::where, zeros({2}), zeros({2})); });
  expect_refused(ErrorKind::rank_too_large,
                 [] { outer(Op::add, zeros(Dims::filled(40, 1)), zeros(Dims::filled(40, 1))); });
}

TEST(Meshgrid, SwapsTheFirstTwoAxesForImages) {
  const Array x = {1, 2, 3};
  const Array y = {10, 20};
  const std::vector<Array> xy = meshgrid({x, y});
  expect_array(xy[0], {2, 3}, {1, 2, 3, 1, 2, 3});
  expect_array(xy[1], {2, 3}, {10, 10, 10, 20, 20, 20});
  const std::vector<Array> ij = meshgrid({x, y}, Indexing::ij);
  expect_array(ij[0], {3, 2}, {1, 1, 2, 2, 3, 3});
  expect_array(ij[1], {3, 2}, {10, 20, 10, 20, 10, 20});
  EXPECT_EQ(meshgrid({x, y, zeros({4})})[2].shape(), (Shape{2, 3, 4}));
}

TEST(Meshgrid, SparseGridsBroadcastToTheDenseOnes) {
  const std::vector<Array> axes = {arange(3), arange(2), arange(4)};
  for (Indexing indexing : {Indexing::xy, Indexing::ij}) {
    const std::vector<Array> dense = meshgrid(axes, indexing);
    const std::vector<Array> sparse = meshgrid(axes, indexing, true);
    const std::vector<Array> stretched = broadcast_arrays(sparse);
    for (size_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(array_equal(stretched[i], dense[i]));
      EXPECT_LE(sparse[i].size(), 4);
      EXPECT_TRUE(dense[i].is_writable());
    }
  }
}

TEST(Meshgrid, TakesScalarsAndNothing) {
  EXPECT_TRUE(meshgrid({}).empty());
  expect_array(meshgrid({scalar(5)})[0], {1}, {5});
  expect_array(meshgrid({Array{1, 2}})[0], {2}, {1, 2});
  EXPECT_EQ(meshgrid({zeros({0}), zeros({2})})[0].shape(), (Shape{2, 0}));
  expect_refused(ErrorKind::bad_argument, [] { meshgrid({zeros({2, 1})}); });
}

TEST(BroadcastInDim, PlacesAxesInAnyOrder) {
  const Array x = {{1, 2, 3}, {4, 5, 6}};
  expect_array(broadcast_in_dim(x, {3, 2}, {1, 0}), {3, 2}, {1, 4, 2, 5, 3, 6});
  expect_array(broadcast_in_dim(Array{1, 2}, {2, 2}, {0}), {2, 2}, {1, 1, 2, 2});
  EXPECT_FALSE(broadcast_in_dim(x, {2, 3}, {0, 1}).is_writable());
  expect_refused(ErrorKind::dims_not_increasing, [&] { xla::broadcast_in_dim(x, {3, 2}, {1, 0}); });
}

TEST(Apply, RunsAnyOperationByItsNumber) {
  const Array a = {1, 2};
  const Operand operands[] = {a, 3, 4};
  expect_array(apply(Op::multiply, operands, 2), {2}, {3, 6});
  expect_refused(ErrorKind::bad_argument, [&] { apply(Op::add, operands, 3); });
  expect_refused(ErrorKind::bad_argument, [&] { apply(Op::clip, operands, 2); });
}

}  // namespace
}  // namespace weft
