// Which way a reduction takes: on both sides of every threshold of the ladder.
#include <gtest/gtest.h>

#include <string>

#include "reduce/stage.h"
#include "reduce/tuning.h"
#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using kernels::Reducer;

// The name of the way; its reason is behind the colon.
std::string way_of(const Array& x, int axis, Reducer reducer = Reducer::sum) {
  const ThreadsForATest one(1);
  const DType load = x.dtype() == DType::f16 ? DType::f32 : x.dtype();
  const Array out = reduce::make_reduced(x, {axis}, load, "sum");
  const std::string text = to_string(reduce::choose({reducer, x, load}, out));
  return text.substr(0, text.find(':'));
}
std::string way(const Shape& shape, int axis, DType dtype = DType::f32) {
  return way_of(zeros(shape, dtype), axis);
}

TEST(ReductionWay, OfRowsIsRows) {
  EXPECT_EQ(way({100, 20}, 1), "rows");
  EXPECT_EQ(way({2, 100000}, 1), "rows");
}

TEST(ReductionWay, OfLongConvertedRowsIsRowBlocks) {
  EXPECT_EQ(way({100, 1024}, 1, DType::f16), "packed rows");
  EXPECT_EQ(way({100, 1025}, 1, DType::f16), "row blocks");
}

TEST(ReductionWay, OfShortRowsWithGapsIsPacked) {
  const auto gaps = [](int64_t n) { return zeros({100, 100}, DType::f32)(all, slice(0, n)); };
  EXPECT_EQ(way_of(gaps(reduce::kRowsToPack), 1), "packed rows");
  EXPECT_EQ(way_of(gaps(reduce::kRowsToPack + 1), 1), "rows");
}

TEST(ReductionWay, OfStridedRowsIsPacked) {
  EXPECT_EQ(way_of(zeros({10, 2000}, DType::f32)(all, slice(none, none, 2)), 1), "packed rows");
}

TEST(ReductionWay, OfShortRowsOfSmallItemsIsTurned) {
  const auto largest = [](int64_t rows, int64_t n, DType dtype) {
    return way_of(zeros({rows, n}, dtype), 1, Reducer::largest);
  };
  EXPECT_EQ(largest(1000, 6, DType::u8), "rows");
  EXPECT_EQ(largest(1000, 7, DType::u8), "turned rows");
  EXPECT_EQ(largest(1000, 8, DType::u8), "rows");
  EXPECT_EQ(largest(1000, 9, DType::i16), "turned rows");
  EXPECT_EQ(largest(1000, reduce::kMostTurned, DType::i16), "turned rows");
  EXPECT_EQ(largest(1000, reduce::kMostTurned + 1, DType::i16), "rows");
  EXPECT_EQ(largest(1000, 20, DType::i32), "rows");
  EXPECT_EQ(largest(reduce::kManyRows - 1, 20, DType::u8), "rows");
}

TEST(ReductionWay, OfFewRowsOrColumnsIsSlabs) {
  EXPECT_EQ(way({reduce::kRowsOfPanel - 1, 1000}, 0), "slabs");
  EXPECT_EQ(way({reduce::kRowsOfPanel, 1000}, 0), "panels");
  EXPECT_EQ(way({9, 500, reduce::kWidthOfPanel - 1}, 1), "slabs");
  EXPECT_EQ(way({9, 500, reduce::kWidthOfPanel}, 1), "panels");
  EXPECT_EQ(way({500, 20}, 0), "panels");
}

TEST(ReductionWay, OfMoreRowsThanABlockIsPanels) {
  EXPECT_EQ(way({9, 1024, 3}, 1), "slabs");
  EXPECT_EQ(way({9, 1025, 3}, 1), "panels");
}

TEST(ReductionWay, IsPrintedWithItsReason) {
  const Array x = zeros({3, 1000}, DType::f32);
  const Array out = reduce::make_reduced(x, {0}, DType::f32, "sum");
  EXPECT_EQ(to_string(reduce::choose({Reducer::sum, x, DType::f32}, out)), "slabs: few rows");
}

}  // namespace
}  // namespace weft::test
