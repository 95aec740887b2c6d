#include "base/walk.h"

#include <gtest/gtest.h>

#include <vector>

namespace weft {
namespace {

struct Visit {
  Dims index;
  int64_t a;
  int64_t b;
  bool operator==(const Visit&) const = default;
};

std::vector<Visit> visits(const Shape& shape, const Strides& a, const Strides& b) {
  std::vector<Visit> list;
  Walk<2> walk(shape, {&a, &b});
  do {
    list.push_back({walk.index(), walk.offset(0), walk.offset(1)});
  } while (walk.next());
  return list;
}

TEST(Walk, CountsTheLastAxisFastestAndJumpsByStride) {
  const std::vector<Visit> expected = {{{0, 0}, 0, 0}, {{0, 1}, 1, 1}, {{0, 2}, 2, 2},
                                       {{1, 0}, 3, 0}, {{1, 1}, 4, 1}, {{1, 2}, 5, 2}};
  EXPECT_EQ(visits({2, 3}, {3, 1}, {0, 1}), expected);
}

TEST(Walk, GoesBackwardsWithNegativeJumps) {
  const std::vector<Visit> expected = {
      {{0, 0}, 0, 0}, {{0, 1}, -2, 0}, {{1, 0}, 5, 7}, {{1, 1}, 3, 7}};
  EXPECT_EQ(visits({2, 2}, {5, -2}, {7, 0}), expected);
}

TEST(Walk, VisitsAScalarOnce) { EXPECT_EQ(visits({}, {}, {}), (std::vector<Visit>{{{}, 0, 0}})); }

TEST(Walk, SkipsAxesOfExtentOne) {
  const std::vector<Visit> expected = {{{0, 0, 0}, 0, 0}, {{0, 1, 0}, 1, 4}};
  EXPECT_EQ(visits({1, 2, 1}, {99, 1, 99}, {99, 4, 99}), expected);
}

TEST(Walk, ReachesRankSixtyFour) {
  Shape shape = Dims::filled(kMaxRank, 1);
  shape[0] = shape[63] = 2;
  Strides jumps = Dims::filled(kMaxRank, 0);
  jumps[0] = 10;
  jumps[63] = 1;
  Walk<1> walk(shape, {&jumps});
  std::vector<int64_t> offsets;
  do {
    offsets.push_back(walk.offset(0));
  } while (walk.next());
  EXPECT_EQ(offsets, (std::vector<int64_t>{0, 1, 10, 11}));
}

TEST(Walk, StartsAgainAfterTheEnd) {
  const Shape shape{2};
  const Strides jumps{3};
  Walk<1> walk(shape, {&jumps});
  EXPECT_TRUE(walk.next());
  EXPECT_FALSE(walk.next());
  EXPECT_EQ(walk.offset(0), 0);
  EXPECT_EQ(walk.index(), Dims{0});
}

}  // namespace
}  // namespace weft
