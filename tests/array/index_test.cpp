#include "weft/index.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/expect.h"

namespace weft {
namespace {

using test::expect_array;
using test::expect_refused;

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kMin = std::numeric_limits<int64_t>::min();

const Array kGrid = arange(12).reshape({3, 4});

TEST(Index, IntegersDropTheirAxis) {
  expect_array(kGrid(1), {4}, {4, 5, 6, 7});
  expect_array(kGrid(-1, 0), {}, {8});
  expect_array(kGrid(all, 1), {3}, {1, 5, 9});
  expect_array(kGrid[2], {4}, {8, 9, 10, 11});
}

TEST(Index, SlicesClampTheirBounds) {
  expect_array(kGrid(0, slice(1, 3)), {2}, {1, 2});
  expect_array(kGrid(0, slice(-2, none)), {2}, {2, 3});
  expect_array(kGrid(0, slice(2)), {2}, {0, 1});
  expect_array(kGrid(0, slice(-99, 99)), {4}, {0, 1, 2, 3});
  expect_array(kGrid(0, slice(3, 1)), {0}, {});
  expect_array(kGrid(0, slice(9, none)), {0}, {});
  expect_array(kGrid(0, slice(kMin, kMax)), {4}, {0, 1, 2, 3});
}

TEST(Index, NegativeStepsWalkBackwards) {
  expect_array(kGrid(0, slice(none, none, -1)), {4}, {3, 2, 1, 0});
  expect_array(kGrid(0, slice(2, none, -2)), {2}, {2, 0});
  expect_array(kGrid(0, slice(none, 0, -1)), {3}, {3, 2, 1});
  expect_array(kGrid(0, slice(99, -99, -3)), {2}, {3, 0});
  expect_array(kGrid(0, slice(0, 2, -1)), {0}, {});
}

TEST(Index, StepsOfAnySizeAreTakenAtMostOnce) {
  expect_array(kGrid(0, slice(none, none, kMax)), {1}, {0});
  expect_array(kGrid(0, slice(none, none, kMin)), {1}, {3});
  expect_array(kGrid(0, slice(1, none, kMax)), {1}, {1});
}

TEST(Index, NewAxisAndEllipsisPlaceAxes) {
  EXPECT_EQ(kGrid(new_axis).shape(), (Shape{1, 3, 4}));
  EXPECT_EQ(kGrid(all, new_axis).shape(), (Shape{3, 1, 4}));
  EXPECT_EQ(kGrid(ellipsis, new_axis).shape(), (Shape{3, 4, 1}));
  EXPECT_EQ(kGrid(new_axis, 0, new_axis, ellipsis, new_axis).shape(), (Shape{1, 1, 4, 1}));
  expect_array(kGrid(ellipsis, 2), {3}, {2, 6, 10});
  EXPECT_EQ(kGrid(1, 2, ellipsis).shape(), Shape{}) << "an ellipsis may stand for nothing";
  EXPECT_EQ(scalar(1)(ellipsis, new_axis).shape(), Shape{1});
}

TEST(Index, WithoutEntriesIsTheWholeArray) {
  expect_array(kGrid(), {3, 4}, test::numbers(kGrid));
  EXPECT_TRUE(kGrid().shares_storage_with(kGrid));
}

TEST(Index, RefusesWhatDoesNotExist) {
  expect_refused(ErrorKind::index_out_of_range, [] { kGrid(3); });
  expect_refused(ErrorKind::index_out_of_range, [] { kGrid(-4); });
  expect_refused(ErrorKind::index_out_of_range, [] { kGrid(0, kMin); });
  expect_refused(ErrorKind::index_out_of_range, [] { zeros({0})(0); });
  expect_refused(ErrorKind::too_many_indices, [] { kGrid(0, 0, all); });
  expect_refused(ErrorKind::too_many_indices, [] { scalar(1)(all); });
  expect_refused(ErrorKind::two_ellipses, [] { kGrid(ellipsis, 0, ellipsis); });
  expect_refused(ErrorKind::zero_step, [] { kGrid(slice(none, none, 0)); });
  expect_refused(ErrorKind::rank_too_large,
                 [] { zeros(Dims::filled(kMaxRank, 1))(ellipsis, new_axis); });
}

TEST(Index, ViewsKeepTheirRights) {
  EXPECT_TRUE(kGrid(0).is_writable());
  EXPECT_FALSE(kGrid.read_only()(0).is_writable());
  EXPECT_FALSE(kGrid.broadcast_to({2, 3, 4})(0).is_writable());
}

TEST(Index, RunTimeListsSayTheSame) {
  expect_array(kGrid.index({slice(1, none), -1}), {2}, {7, 11});
  expect_array(kGrid.index({}), {3, 4}, test::numbers(kGrid));
}

}  // namespace
}  // namespace weft
