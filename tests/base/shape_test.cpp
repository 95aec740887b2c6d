#include "weft/shape.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "property/view_model.h"
#include "support/random.h"
#include "weft/error.h"

namespace weft {
namespace {

constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kHalf = int64_t{1} << 32;

TEST(CountOrOverflow, CountsElements) {
  EXPECT_EQ(count_or_overflow({}), 1);
  EXPECT_EQ(count_or_overflow({2, 3, 4}), 24);
  EXPECT_EQ(count_or_overflow({kMax}), kMax);
  EXPECT_EQ(count_or_overflow({5, 0, 7}), 0);
}

TEST(CountOrOverflow, FindsOverflowAlsoBehindAZero) {
  EXPECT_EQ(count_or_overflow({kHalf, kHalf}), -1);
  EXPECT_EQ(count_or_overflow({0, kHalf, kHalf}), -1);
  EXPECT_EQ(count_or_overflow({kHalf, kHalf, 0}), -1);
  EXPECT_EQ(count_or_overflow({kMax, 1, 1}), kMax);
}

TEST(CheckShape, SaysWhichExtentIsNegative) {
  try {
    check_shape({2, -7}, "make");
    FAIL() << "nothing was refused";
  } catch (const ShapeError& error) {
    EXPECT_EQ(error.kind(), ErrorKind::negative_extent);
    EXPECT_EQ(error.info().op, "make");
    EXPECT_STREQ(error.what(), "make: shape (2, -7) has the negative extent -7 on axis 1");
  }
  EXPECT_EQ(check_shape({2, 3}, "make"), 6);
  EXPECT_FALSE(is_valid({-1}));
  EXPECT_FALSE(is_valid({kHalf, kHalf}));
  EXPECT_TRUE(is_valid({0, kMax}));
}

TEST(RowMajor, StridesArePositiveEvenWithoutElements) {
  EXPECT_EQ(row_major_strides({2, 3, 4}), (Strides{12, 4, 1}));
  EXPECT_EQ(row_major_strides({}), Strides{});
  EXPECT_EQ(row_major_strides({2, 0, 4}), (Strides{4, 4, 1}));
}

TEST(ReachOf, AddsBackwardAndForwardStrides) {
  const Reach reach = reach_of({{3, 4}, {-10, 2}, 25});
  EXPECT_EQ(reach.first, 5);
  EXPECT_EQ(reach.last, 31);
}

TEST(IsRowMajor, IgnoresStridesThatAreNeverTaken) {
  EXPECT_TRUE(is_row_major(Layout::row_major({2, 3})));
  EXPECT_TRUE(is_row_major({{2, 1, 3}, {3, 99, 1}, 7}));
  EXPECT_TRUE(is_row_major({{}, {}, 5}));
  EXPECT_FALSE(is_row_major({{2, 3}, {1, 2}, 0}));
  EXPECT_FALSE(is_row_major({{3}, {-1}, 2}));
  EXPECT_FALSE(is_row_major({{3}, {0}, 0}));
}

TEST(IsRowMajor, HoldsForEveryLayoutWithoutElements) {
  EXPECT_TRUE(is_row_major({{0, 3}, {0, 0}, 0}));
  EXPECT_TRUE(is_row_major({{3, 0, 2}, {1, 3, 3}, 0}));
  EXPECT_TRUE(is_row_major({{2, 2, 0}, {-5, 9, 9}, 0}));
}

TEST(IsUnique, KnowsRepeatedAndInterleavedAxes) {
  EXPECT_TRUE(is_unique(Layout::row_major({4, 5})));
  EXPECT_TRUE(is_unique({{4, 5}, {1, 4}, 0}));
  EXPECT_TRUE(is_unique({{3, 2}, {2, 3}, 0})) << "interleaved but never equal";
  EXPECT_FALSE(is_unique({{3, 3}, {1, 2}, 0})) << "1 * 2 + 0 == 0 + 2";
  EXPECT_FALSE(is_unique({{3}, {0}, 0}));
  EXPECT_TRUE(is_unique({{1, 3}, {0, 1}, 0})) << "an extent of 1 repeats nothing";
  EXPECT_TRUE(is_unique({{0, 3}, {0, 0}, 0}));
  EXPECT_TRUE(is_unique({{2}, {std::numeric_limits<int64_t>::min()}, 0}));
}

TEST(IsUnique, IsConservativeOnlyBeyondItsLimit) {
  EXPECT_TRUE(is_unique({{100000, 100}, {-100, 1}, 0}));
  EXPECT_FALSE(is_unique({{100000, 2}, {1, 0}, 0}));
  EXPECT_FALSE(is_unique({{2, 5000}, {5001, 2}, 0})) << "unique, but not shown to be";
}

TEST(IsUnique, IsExactForSmallLayouts) {
  test::for_random_cases(20'000, [](test::Random& random) {
    Layout layout;
    for (int64_t rank = random.between(0, 4); rank > 0; --rank) {
      layout.shape.push_back(random.between(0, 5));
      layout.strides.push_back(random.between(-9, 9));
    }
    std::set<int64_t> seen;
    test::for_each_index(layout.shape, [&](const Dims& index) {
      int64_t at = 0;
      for (int axis = 0; axis < index.size(); ++axis) at += index[axis] * layout.strides[axis];
      seen.insert(at);
    });
    EXPECT_EQ(is_unique(layout), static_cast<int64_t>(seen.size()) == layout.elements())
        << to_string(layout.shape) << to_string(layout.strides);
  });
}

static_assert(is_row_major(Layout::row_major(Shape{2, 3})));
static_assert(Layout::row_major(Shape{2, 3}).elements() == 6);

}  // namespace
}  // namespace weft
