#include <gtest/gtest.h>

#include <array>
#include <climits>
#include <concepts>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "weft/error.h"
#include "weft/shape.h"

namespace weft {
namespace {

Dims counted(int64_t count) {
  Dims dims;
  for (int64_t i = 0; i < count; ++i) dims.push_back(10 * i);
  return dims;
}

void expect_counted(const Dims& dims, int64_t count) {
  ASSERT_EQ(dims.size(), count);
  for (int i = 0; i < dims.size(); ++i) EXPECT_EQ(dims[i], 10 * i);
}

TEST(Dims, HoldsAnyLengthUpToTheLargestRank) {
  for (int64_t count = 0; count <= kMaxRank; ++count) expect_counted(counted(count), count);
}

// Up to six entries lie in the object itself, the seventh moves all to the heap.
TEST(Dims, GrowsAcrossTheInlineBoundaryWithoutLosingEntries) {
  Dims dims = counted(6);
  const int64_t* inside = dims.data();
  EXPECT_TRUE(static_cast<const void*>(inside) >= &dims &&
              static_cast<const void*>(inside) < &dims + 1);
  dims.push_back(60);
  EXPECT_NE(dims.data(), inside);
  expect_counted(dims, 7);
  dims.insert(0, -10);
  dims.erase(0);
  expect_counted(dims, 7);
}

constexpr int64_t last_of(const Shape& shape) { return shape[-1]; }
static_assert(last_of(Shape{2, 3}) == 3);

// Short lists and long ones, read and written.
TEST(Dims, NegativePositionsCountFromTheEndAndOthersAreRefused) {
  for (int count = 0; count <= kMaxRank; ++count) {
    Dims dims = counted(count);
    for (int i = -count; i < count; ++i) {
      EXPECT_EQ(std::as_const(dims)[i], 10 * (i < 0 ? i + count : i));
      dims[i] = -1;
      EXPECT_EQ(dims.data()[i < 0 ? i + count : i], -1);
      dims[i] = 10 * (i < 0 ? i + count : i);
    }
    for (int outside : {-count - 1, count, count + 1, INT_MIN, INT_MAX}) {
      EXPECT_THROW(std::as_const(dims)[outside], IndexError);
      EXPECT_THROW(dims[outside], IndexError);
    }
  }
}

TEST(Dims, RefusesMoreThanTheLargestRank) {
  Dims dims = counted(kMaxRank);
  EXPECT_THROW(dims.push_back(1), ShapeError);
  EXPECT_THROW(dims.insert(3, 1), ShapeError);
  EXPECT_THROW(dims.resize(65), ShapeError);
  EXPECT_THROW(Dims::filled(65, 1), ShapeError);
  EXPECT_THROW(Dims::filled(-1, 1), ShapeError);
  EXPECT_THROW(Dims(std::vector<int>(65)), ShapeError);
  expect_counted(dims, kMaxRank);
}

TEST(Dims, CopiesAreIndependentOnBothSidesOfTheBoundary) {
  for (int64_t count : {0, 1, 6, 7, 64}) {
    const Dims original = counted(count);
    Dims copy = original;
    for (int64_t& entry : copy) entry = -1;
    expect_counted(original, count);
    copy = original;
    expect_counted(copy, count);
    Dims moved = std::move(copy);
    expect_counted(moved, count);
    EXPECT_TRUE(copy.empty());  // NOLINT: a moved-from list is empty, not undefined
    copy = std::move(moved);
    expect_counted(copy, count);
  }
}

TEST(Dims, AssignmentBetweenShortAndLongKeepsTheRightEntries) {
  Dims target = counted(64);
  target = counted(3);
  expect_counted(target, 3);
  target = counted(40);
  expect_counted(target, 40);
  const Dims& itself = target;
  target = itself;
  expect_counted(target, 40);
}

TEST(Dims, ResizeFillsNewEntriesAndKeepsOldOnes) {
  Dims dims{1, 2};
  dims.resize(9, 5);
  EXPECT_EQ(dims, (Dims{1, 2, 5, 5, 5, 5, 5, 5, 5}));
  dims.resize(1);
  EXPECT_EQ(dims, Dims{1});
  dims.resize(3, 7);
  EXPECT_EQ(dims, (Dims{1, 7, 7}));
}

TEST(Dims, ShrinksAcrossTheInlineBoundaryWithoutLosingEntries) {
  for (int size = 7; size <= 9; ++size) {
    Dims dims;
    for (int i = 0; i < size; ++i) dims.push_back(i + 1);
    Dims cut = dims;
    cut.resize(3);
    EXPECT_EQ(cut, (Dims{1, 2, 3}));
    EXPECT_EQ(cut.data(), cut.short_data());
    while (dims.size() > 2) dims.erase(0);
    EXPECT_EQ(dims, (Dims{size - 1, size}));
    EXPECT_EQ(dims.data(), dims.short_data());
    const Dims copy = dims;
    dims.resize(8, 5);
    EXPECT_EQ(copy, (Dims{size - 1, size}));
    EXPECT_EQ(dims, (Dims{size - 1, size, 5, 5, 5, 5, 5, 5}));
  }
}

TEST(Dims, InsertAndEraseWorkAtBothEnds) {
  Dims dims{1, 2, 3};
  dims.insert(0, 0);
  dims.insert(4, 4);
  EXPECT_EQ(dims, (Dims{0, 1, 2, 3, 4}));
  dims.erase(4);
  dims.erase(0);
  dims.erase(1);
  EXPECT_EQ(dims, (Dims{1, 3}));
}

TEST(Dims, TakesAnyIntegersAndRangesOfThem) {
  const size_t size = 4;
  EXPECT_EQ((Dims{size, 'a', short{2}, -3LL}), (Dims{4, 97, 2, -3}));
  EXPECT_EQ(Dims(std::vector<int>{1, 2}), (Dims{1, 2}));
  EXPECT_EQ(Dims(std::array<unsigned, 2>{3, 4}), (Dims{3, 4}));
  static_assert(!std::is_constructible_v<Dims, std::string>, "a text is no shape");
  static_assert(!std::is_constructible_v<Dims, double>, "nor is a fraction an extent");
}

TEST(Dims, ComparesLengthAndEntries) {
  EXPECT_EQ(Dims{}, Dims{});
  EXPECT_NE((Dims{1}), (Dims{1, 1}));
  EXPECT_NE((Dims{1, 2}), (Dims{2, 1}));
  EXPECT_EQ(counted(20), counted(20));
}

TEST(Dims, PrintsAsATuple) {
  EXPECT_EQ(to_string(Dims{}), "()");
  EXPECT_EQ(to_string(Dims{3}), "(3,)");
  EXPECT_EQ(to_string(Dims{2, -1, 3}), "(2, -1, 3)");
}

// The heap works in constant expressions as well.
constexpr int64_t sum_of_twenty() {
  Dims dims;
  for (int i = 0; i < 20; ++i) dims.push_back(i);
  Dims copy = dims;
  dims = Dims{1};
  int64_t sum = dims[0];
  for (int64_t entry : copy) sum += entry;
  return sum;
}
static_assert(sum_of_twenty() == 191);
static_assert(Dims{2, 3} == Dims{2, 3} && Dims{2, 3}.rank() == 2);
static_assert(Dims::filled(64, 1).size() == 64);

// Lists of one meaning are made of braces, ranges and computed lists, never of a number (but an
// axis) or, unless that is written out, of a list of another meaning.
template <class List>
constexpr bool is_made_of_lists() {
  return std::convertible_to<Dims, List> && std::convertible_to<List, Dims> &&
         std::convertible_to<std::vector<int64_t>, List> &&
         std::convertible_to<std::array<int, 3>, List> && sizeof(List) == sizeof(Dims);
}
static_assert(is_made_of_lists<Shape>() && is_made_of_lists<Strides>());
static_assert(is_made_of_lists<Axes>() && is_made_of_lists<PerAxis>());
template <class From, class To>
constexpr bool is_written_out = std::constructible_from<To, From> &&
                                !std::convertible_to<From, To> && !std::assignable_from<To&, From>;
static_assert(is_written_out<Shape, Strides> && is_written_out<Strides, Shape>);
static_assert(is_written_out<Shape, Axes> && is_written_out<Axes, Shape>);
static_assert(is_written_out<Strides, PerAxis> && is_written_out<Axes, Strides>);
static_assert(!std::constructible_from<Shape, int> && !std::constructible_from<Strides, int64_t>);
static_assert(std::convertible_to<int, Axes> && std::convertible_to<int64_t, PerAxis>);
static_assert(Axes(-1) == Axes{-1} && Shape(Strides{3, 1}) == Shape{3, 1});
static_assert(Shape::filled(2, 7) == Shape{7, size_t{7}});

}  // namespace
}  // namespace weft
