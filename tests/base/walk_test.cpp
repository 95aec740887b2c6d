#include "weft/index_stack.h"

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
  Shape shape = Shape::filled(kMaxRank, 1);
  shape[0] = shape[63] = 2;
  Strides jumps = Strides::filled(kMaxRank, 0);
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

// --- As users call it.

std::vector<int64_t> added(const Shape& h, const Shape& l) {
  std::vector<int64_t> sums;
  for (const auto& at : Walk(h, l)) sums.push_back(100 * at.offset(0) + at.offset(1));
  return sums;
}

TEST(WalkOfShapes, AlignsAtTheRightAndStretches) {
  EXPECT_EQ(added({2, 3}, {3}), (std::vector<int64_t>{0, 101, 202, 300, 401, 502}));
  EXPECT_EQ(added({2, 1}, {1, 2}), (std::vector<int64_t>{0, 1, 100, 101}));
}

TEST(WalkOfShapes, HasNoStepWithoutElementsAndOneForNumbers) {
  EXPECT_TRUE(added({2, 0}, {1}).empty());
  EXPECT_EQ(added({}, {}), (std::vector<int64_t>{0}));
}

TEST(WalkOfShapes, RefusesWhatDoesNotBroadcast) {
  EXPECT_THROW(Walk(Shape{2, 3}, Shape{2}), ShapeError);
}

TEST(WalkOfShapes, OperandsHaveStacksAndJumpArraysOfTheirOwn) {
  Walk walk(Shape{4, 3, 2}, Shape{3, 1});
  walk.seek(3 * 6 + 2 * 2 + 1);
  EXPECT_EQ(walk.index(), (Dims{3, 2, 1}));
  EXPECT_EQ(walk.index(0), (Dims{3, 2, 1}));
  EXPECT_EQ(walk.index(1), (Dims{2, 0}));
  EXPECT_EQ(walk.jumps(1), (Strides{1, 1}));
  EXPECT_EQ(walk.result_jumps(1), (Strides{0, 1, 0}));
  EXPECT_EQ(walk.offset(1), 2);
}

TEST(WalkOfShapes, SaysWhichAxisCountedUp) {
  std::vector<int> carried;
  for (const auto& at : Walk(Shape{2, 2, 2})) carried.push_back(at.carried());
  EXPECT_EQ(carried, (std::vector<int>{-1, 2, 1, 2, 0, 2, 1, 2}));
}

TEST(WalkOfShapes, SeekingIsWalkingThere) {
  Walk walk(Shape{3, 1, 2, 4}, Shape{5, 1, 1});
  Walk sought = walk;
  do {
    sought.seek(walk.position());
    EXPECT_EQ(sought.index(), walk.index());
    EXPECT_EQ(sought.index(1), walk.index(1));
    EXPECT_EQ(sought.offset(0), walk.offset(0));
    EXPECT_EQ(sought.offset(1), walk.offset(1));
    EXPECT_EQ(sought.carried(), walk.carried());
  } while (walk.next());
}

TEST(WalkOfMaps, PutsAxesWhereTheyAreTold) {
  const Layout vector = Layout::row_major({4});
  const Layout row = Layout::row_major({1, 2});
  std::vector<int64_t> offsets;
  for (const auto& at :
       Walk(Shape{4, 2}, std::array<WalkOperand, 2>{{{vector, {0}}, {row, {0, 1}}}}))
    offsets.push_back(10 * at.offset(0) + at.offset(1));
  EXPECT_EQ(offsets, (std::vector<int64_t>{0, 1, 10, 11, 20, 21, 30, 31}));
  EXPECT_THROW(Walk(Shape{4, 2}, std::array<WalkOperand, 1>{{{vector, {1}}}}), ShapeError);
}

TEST(WalkOfLayouts, BeginsAtTheOffsetAndGoesByTheStrides) {
  const Layout backwards{{3}, {-2}, 7};
  std::vector<int64_t> offsets;
  for (const auto& at : Walk(backwards)) offsets.push_back(at.offset(0));
  EXPECT_EQ(offsets, (std::vector<int64_t>{7, 5, 3}));
}

constexpr int64_t sum_of_offsets() {
  int64_t sum = 0;
  for (const auto& at : Walk(Shape{2, 3}, Shape{3})) sum += 10 * at.offset(0) + at.offset(1);
  return sum;
}
static_assert(sum_of_offsets() == 156, "a walk is a constant expression");

}  // namespace
}  // namespace weft
