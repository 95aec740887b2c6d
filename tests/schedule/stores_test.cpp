// Which results are written by non-temporal stores, with an L3 of 32 MiB.
#include "schedule/stores.h"

#include <gtest/gtest.h>

namespace weft::schedule {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

bool streams(const Traffic& traffic, Writers writers) {
  return streams(traffic, writers, Machine{.l3 = 32 * kMiB});
}
bool streams_sums(int64_t inputs, int64_t bytes, Writers writers) {
  return streams({inputs * bytes, bytes}, writers);
}

TEST(Stores, AResultThatItsInputsPushOutGoesPastTheCaches) {
  for (const Writers writers : {Writers::one, Writers::several, Writers::copies}) {
    EXPECT_TRUE(streams_sums(2, 64 * kMiB, writers));
    EXPECT_TRUE(streams_sums(1, 64 * kMiB, writers));
    EXPECT_FALSE(streams_sums(2, kMiB, writers));
    EXPECT_FALSE(streams_sums(1, 5 * kMiB, writers));
  }
}

TEST(Stores, SeveralThreadsFindMoreOfItInTheCache) {
  EXPECT_FALSE(streams_sums(1, 14 * kMiB, Writers::one));
  EXPECT_TRUE(streams_sums(1, 15 * kMiB, Writers::one));
  EXPECT_FALSE(streams_sums(1, 22 * kMiB, Writers::several));
  EXPECT_TRUE(streams_sums(1, 23 * kMiB, Writers::several));
}

TEST(Stores, WhatIsWrittenAloneStaysInTheCaches) {
  EXPECT_FALSE(streams({kMiB / 4, 96 * kMiB, 256}, Writers::one));
  EXPECT_FALSE(streams({kMiB / 4, 96 * kMiB, 256}, Writers::several));
  EXPECT_TRUE(streams({kMiB / 4, 512 * kMiB, 256}, Writers::one));
}

TEST(Stores, LongRowsReadBesideThemDoNot) {
  EXPECT_TRUE(streams({32768, 64 * kMiB, 16384}, Writers::one));
  EXPECT_FALSE(streams({32768, 64 * kMiB, 16384}, Writers::several));
  EXPECT_FALSE(streams({32768, 8 * kMiB, 16384}, Writers::one));
}

TEST(Stores, CopyingPastTheCachesPaysForLargeResultsOnly) {
  EXPECT_TRUE(streams_sums(2, 31 * kMiB, Writers::one));
  EXPECT_FALSE(streams_sums(2, 31 * kMiB, Writers::copies));
}

}  // namespace
}  // namespace weft::schedule
