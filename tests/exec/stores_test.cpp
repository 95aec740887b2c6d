// What goes past the caches, at sizes that mean the same with any third cache (16 to 32 MiB of one
// are counted on).
#include "exec/stores.h"

#include <gtest/gtest.h>

namespace weft::exec {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

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
  // The third cache may be taken for 16 MiB or for 32, so somewhere between 4 and 32 the one
  // streams before the others.
  int64_t alone = 4 * kMiB, together = 4 * kMiB;
  while (!streams_sums(1, alone, Writers::one)) alone += kMiB;
  while (!streams_sums(1, together, Writers::several)) together += kMiB;
  EXPECT_LT(alone, together);
  EXPECT_LE(together, 32 * kMiB);
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
}  // namespace weft::exec
