// The plan chosen for each kind of broadcast, not only its numbers.
#include <gtest/gtest.h>

#include "support/plan_nests.h"

namespace weft::schedule {
namespace {

TEST(PlanOf, SameShapesIsOneLongRow) {
  EXPECT_EQ(plan_text({rows({128, 256}), rows({128, 256}), rows({128, 256})}),
            "grid | 32768 in blocks of 1 x 32768; out row, in row, in row");
}

TEST(PlanOf, ScalarIsASplat) {
  EXPECT_EQ(plan_text({rows({128, 512}), rows({128, 512}), rows({})}),
            "grid | 65536 in blocks of 1 x 32768; out row, in row, in splat");
}

TEST(PlanOf, RowVectorIsReadAgainForEveryRow) {
  EXPECT_EQ(plan_text({rows({128, 256}), rows({128, 256}), rows({256})}),
            "grid | 128 256 in blocks of 128 x 256; out row, in row, in row");
}

TEST(PlanOf, ColumnIsASplatPerRow) {
  EXPECT_EQ(plan_text({rows({128, 256}), rows({128, 256}), rows({128, 1})}),
            "grid | 128 256 in blocks of 128 x 256; out row, in row, in splat");
}

TEST(PlanOf, OuterProductIsSplatTimesRow) {
  EXPECT_EQ(plan_text({rows({256, 256}), rows({256, 1}), rows({1, 256})}),
            "grid | 256 256 in blocks of 128 x 256; out row, in splat, in row");
}

TEST(PlanOf, TinyInnerAxisBecomesLongRowsWithAPackedPattern) {
  EXPECT_EQ(plan_text({rows({1000000, 3}), rows({1000000, 3}), rows({3})}),
            "flat | 1000000 3 in blocks of 672 x 3; out row, in row, in pack row");
}

TEST(PlanOf, TinyInnerAxisRepeatsAColumn) {
  EXPECT_EQ(plan_text({rows({1000000, 3}), rows({1000000, 3}), rows({1000000, 1})}),
            "flat | 1000000 3 in blocks of 672 x 3; out row, in row, in pack splat");
}

TEST(PlanOf, ShortRowsAreFlattenedIfAllThereIsToPackIsOnePattern) {
  EXPECT_EQ(plan_text({rows({100000, 23}), rows({100000, 23}), rows({23})}),
            "flat | 100000 23 in blocks of 80 x 23; out row, in row, in pack row");
  EXPECT_EQ(plan_text({rows({100000, 23}), rows({100000, 23}), rows({100000, 1})}),
            "grid | 100000 23 in blocks of 1424 x 23; out row, in row, in splat");
  EXPECT_EQ(plan_text({rows({100000, 32}), rows({100000, 32}), rows({32})}),
            "grid | 100000 32 in blocks of 1024 x 32; out row, in row, in row");
}

TEST(PlanOf, ShortRowsAreFlattenedIfItemsRepeatInRegisters) {
  EXPECT_EQ(plan_text({rows({100000, 23}), rows({100000, 23}), rows({100000, 1})}, true),
            "flat | 100000 23 in blocks of 80 x 23; out row, in row, in pack splat");
  EXPECT_EQ(plan_text({rows({100000, 24}), rows({100000, 24}), rows({100000, 1})}, true),
            "flat | 100000 24 in blocks of 80 x 24; out row, in row, in pack splat");
  EXPECT_EQ(plan_text({rows({100000, 25}), rows({100000, 25}), rows({100000, 1})}, true),
            "grid | 100000 25 in blocks of 1310 x 25; out row, in row, in splat");
  EXPECT_EQ(plan_text({rows({1000, 23}), rows({1000, 23}), permuted({23, 1000}, {1, 0})}, true),
            plan_text({rows({1000, 23}), rows({1000, 23}), permuted({23, 1000}, {1, 0})}));
}

TEST(PlanOf, ManyTinyAxesMakeRowsThatArePackedOnceForAllTheirUses) {
  EXPECT_EQ(
      plan_text({rows({16, 16, 8, 8, 8, 8}), rows({16, 1, 8, 1, 8, 1}), rows({1, 16, 1, 8, 1, 8})}),
      "rows 16 16 | 8 8 8 8 in blocks of 8 x 8 x 64; out row, in pack splat, in pack row");
}

TEST(PlanOf, FewElementsAreNotWorthPacking) {
  EXPECT_EQ(plan_text({rows({2, 3}), rows({2, 3}), rows({3})}),
            "grid | 2 3 in blocks of 2 x 3; out row, in row, in row");
}

TEST(PlanOf, InterleavedOnesWalkTheOuterAxes) {
  EXPECT_EQ(plan_text({rows({4, 4, 8, 8, 16}), rows({4, 1, 8, 1, 16}), rows({1, 4, 8, 8, 1})}),
            "grid 4 4 8 | 8 16 in blocks of 8 x 16; out row, in row, in splat");
}

TEST(PlanOf, BatchTailMergesTheInnerAxes) {
  EXPECT_EQ(plan_text({rows({64, 256, 256}), rows({64, 256, 256}), rows({256, 256})}),
            "grid | 64 65536 in blocks of 1 x 32768; out row, in row, in row");
}

TEST(PlanOf, ChannelBiasMergesThePixels) {
  EXPECT_EQ(plan_text({rows({16, 64, 56, 56}), rows({16, 64, 56, 56}), rows({64, 1, 1})}),
            "grid 16 | 64 3136 in blocks of 10 x 3136; out row, in row, in splat");
}

TEST(PlanOf, TransposedOperandIsPackedInSquareTiles) {
  EXPECT_EQ(plan_text({rows({1024, 1024}), rows({1024, 1024}), permuted({1024, 1024}, {1, 0})}),
            "grid | 1024 1024 in blocks of 64 x 64; out row, in row, in pack step 4096");
}

TEST(PlanOf, FarTransposedOperandIsPackedInWiderTilesDownwards) {
  EXPECT_EQ(
      plan_text({rows({4096, 4096}), rows({4096, 4096}), permuted({4096, 4096}, {1, 0})}),
      "grid | 4096 4096 in blocks of 64 x 128, downwards; out row, in row, in pack step 16384");
  EXPECT_EQ(
      plan_text({rows({2048, 2048}, 8), rows({2048, 2048}, 8), permuted({2048, 2048}, {1, 0}, 8)}),
      "grid | 2048 2048 in blocks of 64 x 64, downwards; out row, in row, in pack step 16384");
}

TEST(PlanOf, RowsOfBytesAreFlattenedUpToAVector) {
  const Given apart{{{100000, 31}, {34, 1}, 0}, 1, false};
  EXPECT_EQ(plan_text({rows({100000, 31}, 1), rows({100000, 31}, 1), apart}),
            "flat | 100000 31 in blocks of 256 x 31; out row, in row, in pack row");
  const Given longer{{{100000, 32}, {35, 1}, 0}, 1, false};
  EXPECT_EQ(plan_text({rows({100000, 32}, 1), rows({100000, 32}, 1), longer}),
            "grid | 100000 32 in blocks of 1024 x 32; out row, in row, in row");
}

TEST(PlanOf, TransposedBytesArePackedInTilesOfLongerRows) {
  const Given turned{{{1024, 1024}, {1, 1024}, 0}, 1, false};
  EXPECT_EQ(plan_text({rows({1024, 1024}, 1), rows({1024, 1024}, 1), turned}),
            "grid | 1024 1024 in blocks of 64 x 256; out row, in row, in pack step 1024");
}

TEST(PlanOf, TransposedInputOfFewColumnsHasTilesOfManyRows) {
  EXPECT_EQ(plan_text({rows({1000, 20}), rows({1000, 20}), permuted({20, 1000}, {1, 0})}),
            "grid | 1000 20 in blocks of 192 x 20; out row, in row, in pack step 4000");
}

TEST(PlanOf, RowsOfLessThanAVectorThatLieBackwardsAreFlattened) {
  const auto backwards = [](int64_t columns, int64_t item) {
    return Given{{{1000, columns}, {columns, -1}, columns - 1}, item, false};
  };
  EXPECT_EQ(plan_text({rows({1000, 31}, 1), rows({1000, 31}, 1), backwards(31, 1)}),
            "flat | 1000 31 in blocks of 256 x 31; out row, in row, in pack step -1");
  EXPECT_EQ(plan_text({rows({1000, 32}, 1), rows({1000, 32}, 1), backwards(32, 1)}),
            "grid | 1000 32 in blocks of 32 x 32; out row, in row, in pack step -1");
  EXPECT_EQ(plan_text({rows({1000, 23}), rows({1000, 23}), backwards(23, 4)}),
            "grid | 1000 23 in blocks of 44 x 23; out row, in row, in pack step -4");
}

TEST(PlanOf, TransposedInputOfFewRowsHasTilesOfManyColumns) {
  EXPECT_EQ(plan_text({rows({3, 100000}), rows({3, 100000}), permuted({100000, 3}, {1, 0})}),
            "grid | 3 100000 in blocks of 3 x 336; out row, in row, in pack step 12");
}

TEST(PlanOf, PermutedImageIsTiledOverPixelsAndChannels) {
  EXPECT_EQ(plan_text({rows({8, 56, 56, 64}), permuted({8, 64, 56, 56}, {0, 2, 3, 1}), rows({64})}),
            "grid 8 | 3136 64 in blocks of 64 x 64; out row, in pack step 12544, in row");
}

TEST(PlanOf, AllFortranOrderIsOneLongRow) {
  const Given f = permuted({512, 1024}, {1, 0});
  EXPECT_EQ(plan_text({f, f, f}), "grid | 524288 in blocks of 1 x 32768; out row, in row, in row");
}

TEST(PlanOf, StridedRowIsPackedPieceByPiece) {
  Given every_second = rows({1000000});
  every_second.layout.strides[0] = 2;
  EXPECT_EQ(plan_text({rows({1000000}), every_second, rows({1000000})}),
            "grid | 1000000 in blocks of 1 x 1024; out row, in pack step 8, in row");
}

TEST(PlanOf, BackwardsOutputIsWalkedForwards) {
  Given backwards = rows({1000});
  backwards.layout.strides[0] = -1;
  EXPECT_EQ(plan_text({backwards, backwards, backwards}),
            "grid | 1000 in blocks of 1 x 1000; out row, in row, in row");
}

TEST(PlanOf, AnotherElementTypeIsConvertedInBlocks) {
  EXPECT_EQ(plan_text({rows({1000000}, 8), rows({1000000}, 4, true), rows({1000000}, 8)}),
            "grid | 1000000 in blocks of 1 x 1024; out row, in pack row, in row");
}

TEST(PlanOf, RankDoesNotMatterWhereOnesAlternate) {
  const std::string two = plan_text({rows({64, 64}), rows({64, 1}), rows({1, 64})});
  EXPECT_EQ(plan_text({rows({1, 64, 1, 64, 1}), rows({1, 64, 1, 1, 1}), rows({1, 1, 1, 64, 1})}),
            two);
}

TEST(PlanOf, ZeroDimensionalIsOneElement) {
  EXPECT_EQ(plan_text({rows({}), rows({}), rows({})}),
            "grid in blocks of 1 x 1; out splat, in splat, in splat");
}

}  // namespace
}  // namespace weft::schedule
