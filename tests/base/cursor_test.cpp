#include "base/cursor.h"

#include <gtest/gtest.h>

#include <vector>

#include "weft/index_stack.h"

namespace weft {
namespace {

// Shapes of ranks 0 to 8, with axes of one entry among them.
const Shape kShapes[] = {{},
                         {1},
                         {5},
                         {1, 1},
                         {2, 3},
                         {3, 1, 2},
                         {1, 4, 3},
                         {2, 1, 3, 2},
                         {2, 2, 3},
                         {2, 1, 2, 3, 1},
                         {1, 2, 1, 2, 2, 3},
                         {2, 1, 2, 1, 2, 1, 3},
                         {1, 2, 2, 1, 2, 1, 1, 2}};

// Strides of any sign, and 0.
std::vector<Strides> strides_for(const Shape& shape) {
  std::vector<Strides> list(3, Dims::filled(shape.rank(), 0));
  for (int axis = 0; axis < shape.rank(); ++axis) {
    list[0][axis] = 7 * axis + 1;
    list[1][axis] = axis % 2 == 0 ? 0 : -3 - axis;
    list[2][axis] = 1000 >> axis;
  }
  return list;
}

struct Visit {
  Dims index;
  int64_t offsets[3];
  bool operator==(const Visit&) const = default;
};

std::vector<Visit> walked(const Shape& shape, const std::vector<Strides>& strides) {
  std::vector<Visit> list;
  Walk<3> walk(shape, {&strides[0], &strides[1], &strides[2]});
  do list.push_back({walk.index(), {walk.offset(0), walk.offset(1), walk.offset(2)}});
  while (walk.next());
  return list;
}

Visit here(const Cursor<3>& cursor) {
  return {cursor.index(), {cursor.offset(0), cursor.offset(1), cursor.offset(2)}};
}

TEST(Cursor, SeeksWhateverIndexTheWalkVisits) {
  for (const Shape& shape : kShapes) {
    const std::vector<Strides> strides = strides_for(shape);
    const std::vector<Visit> visits = walked(shape, strides);
    Cursor<3> cursor(shape, strides.data());
    for (size_t i = visits.size(); i-- > 0;) {
      const auto position = static_cast<int64_t>(i);
      cursor.seek(position);
      EXPECT_EQ(here(cursor), visits[i]) << to_string(shape) << " at " << i;
      EXPECT_EQ(index_at(shape, position), visits[i].index);
      EXPECT_EQ(offset_at(shape, strides[1], position), visits[i].offsets[1]);
    }
  }
}

// From every start, in steps of every size: what lies beyond the end of a run is left to the next.
TEST(Cursor, AdvancesToWhereTheWalkIsFromEveryStartByEveryCount) {
  for (const Shape& shape : kShapes) {
    const std::vector<Strides> strides = strides_for(shape);
    const std::vector<Visit> visits = walked(shape, strides);
    const auto total = static_cast<int64_t>(visits.size());
    for (int64_t start = 0; start < total; ++start) {
      for (int64_t step = 1; step <= total; ++step) {
        Cursor<3> cursor(shape, strides.data());
        cursor.seek(start);
        for (int64_t at = start; at < total;) {
          ASSERT_EQ(here(cursor), visits[static_cast<size_t>(at)]) << to_string(shape);
          const int64_t count = cursor.run() < step ? cursor.run() : step;
          cursor.advance(count);
          at += count;
        }
        ASSERT_EQ(here(cursor), visits[0]) << "past the end it begins anew";
      }
    }
  }
}

TEST(Cursor, ARunIsAStraightLineOfItsStride) {
  const Shape shape{2, 3};
  const Strides strides[] = {{3, 1}, {0, -5}};
  Cursor<2> cursor(shape, strides);
  cursor.seek(1);
  EXPECT_EQ(cursor.run(), 2);
  EXPECT_EQ(cursor.run_stride(0), 1);
  EXPECT_EQ(cursor.run_stride(1), -5);
}

TEST(Cursor, OfAScalarHasOneIndex) {
  const Shape shape;
  const Strides strides[] = {{}};
  const Cursor<1> cursor(shape, strides);
  EXPECT_EQ(cursor.run(), 1);
  EXPECT_EQ(cursor.run_stride(0), 0);
}

constexpr int64_t offset_of_last() {
  const Shape shape{2, 3, 4};
  const Strides strides[] = {{12, 4, 1}};
  Cursor<1> cursor(shape, strides);
  cursor.seek(23);
  return cursor.offset(0);
}
static_assert(offset_of_last() == 23);
static_assert(index_at({2, 3}, 5) == Dims{1, 2});

}  // namespace
}  // namespace weft
