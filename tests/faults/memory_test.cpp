// The blocks that are kept, and the error that says that there is no memory.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <new>
#include <string>

#include "array/blocks.h"
#include "array/kept_blocks.h"
#include "base/integers.h"
#include "base/thread_end.h"
#include "faults/cases.h"
#include "faults/child.h"
#include "faults/inject.h"

namespace weft::test {
namespace {

constexpr int64_t kMiB = int64_t{1} << 20;

// Frees an array of so many bytes, which are then kept.
void keep(int64_t bytes) { empty({bytes}, DType::u8); }

TEST(KeptMemory, IsGivenUpBeforeAnArrayIsRefused) {
  in_own_process([] {
    for (const int64_t bytes : {int64_t{64} << 10, 16 * kMiB}) {
      keep(bytes);
      EXPECT_GE(kept_memory(), bytes);
      const FailingAllocations first(0, Shortage::once);
      EXPECT_EQ(empty({2 * bytes}, DType::u8).nbytes(), 2 * bytes);
      EXPECT_TRUE(first.has_struck());
    }
  });
}

TEST(KeptMemory, IsTrimmed) {
  in_own_process([] {
    keep(64 * 1024);
    keep(16 * kMiB);
    EXPECT_GE(kept_memory(), 16 * kMiB + 64 * 1024);
    trim_memory();
    EXPECT_EQ(kept_memory(), 0);
  });
}

TEST(KeptMemory, StaysWithinItsLimit) {
  in_own_process([] {
    keep(16 * kMiB);
    set_kept_memory_limit(34 * kMiB);
    EXPECT_EQ(kept_memory_limit(), 34 * kMiB);
    keep(2 * kMiB);
    EXPECT_LE(kept_memory(), 34 * kMiB);
    set_kept_memory_limit(0);
    EXPECT_EQ(kept_memory(), 0);
    keep(16 * kMiB);
    keep(64 * 1024);
    EXPECT_EQ(kept_memory(), 0);
    EXPECT_THROW(set_kept_memory_limit(-1), ValueError);
  });
}

int64_t test_seconds = 0;

TEST(KeptMemory, IsGivenBackWhenNobodyTookItForLong) {
  in_own_process([] {
    const BlockClock before = exchange_block_clock([]() noexcept { return test_seconds; });
    keep(16 * kMiB);
    test_seconds += 4;
    keep(8 * kMiB);
    EXPECT_GE(kept_memory(), 24 * kMiB);
    test_seconds += 4;
    keep(8 * kMiB);  // the block of before, which is young again
    EXPECT_LT(kept_memory(), 16 * kMiB);
    exchange_block_clock(before);
  });
}

TEST(BlockSizes, BeyondWhatAMachineAddressesAreRefused) {
  const int64_t beyond = (int64_t{4} << 30) + 8 * kMiB;
  EXPECT_FALSE(fits<uint32_t>(beyond));
  EXPECT_TRUE(fits<uint32_t>(std::numeric_limits<uint32_t>::max()));
  EXPECT_TRUE(fits<uint64_t>(beyond));
}

// --- The error.

TEST(MemoryError, IsAnErrorOfTheFamilyAndABadAllocAndAnException) {
  in_own_process([] {
    const auto raise = [] { empty({int64_t{1} << 40, 1 << 16}); };
    EXPECT_THROW(raise(), MemoryError);
    EXPECT_THROW(raise(), Error);
    EXPECT_THROW(raise(), std::bad_alloc);
    EXPECT_THROW(raise(), std::exception);
    try {
      raise();
    } catch (const std::exception& error) {
      EXPECT_NE(std::strstr(error.what(), "no memory for"), nullptr) << error.what();
    }
  });
}

TEST(EveryError, IsAStandardExceptionWithItsText) {
  in_own_process([] {
    try {
      numbers({3}) + numbers({4});
    } catch (const std::exception& error) {
      EXPECT_NE(std::strstr(error.what(), "(3,)"), nullptr) << error.what();
    }
  });
}

TEST(MemoryError, TakesNoMemory) {
  bool is_caught = false;
  {
    const FailingAllocations all(0, Shortage::lasting);
    try {
      throw MemoryError();
    } catch (const Error& error) {
      is_caught =
          error.kind() == ErrorKind::out_of_memory && *error.what() && error.info().op.empty();
    }
  }
  EXPECT_TRUE(is_caught);
}

// --- What threads have of their own.

TEST(PerThread, IsNullWhereThereIsNoMemoryAndComesLater) {
  in_own_process([] {
    struct Own {
      int number = 7;
    };
    const FailingAllocations first(0, Shortage::once);
    EXPECT_EQ(PerThread<Own>::get(), nullptr);
    ASSERT_NE(PerThread<Own>::get(), nullptr);
    EXPECT_EQ(PerThread<Own>::get()->number, 7);
  });
}

}  // namespace
}  // namespace weft::test
