// Running out of memory in the middle of a call: nothing throws there, so nothing may fail there.
#include "exec/scratch.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "support/every_table.h"
#include "support/random_arrays.h"
#include "support/sanitizers.h"

namespace weft::test {
namespace {

std::atomic<int> refused{0};

void* no_memory(size_t) noexcept {
  ++refused;
  return nullptr;
}

class WithoutMemory : public testing::Test {
 protected:
  WithoutMemory() : before_(exec::exchange_scratch_source(no_memory)) { refused = 0; }
  ~WithoutMemory() override { exec::exchange_scratch_source(before_); }

 private:
  exec::ScratchSource before_;
};

// Large, and every operand is packed: converted, transposed. On threads of its own, so that no
// scratch from an earlier call is there.
void expect_right_sum(int threads) {
  const ThreadsForATest several(threads);
  const Array a = arange(1'000'000).reshape({1000, 1000});
  const Array b = a.astype(DType::f32).T();
  const Array sum = add(a, b);
  EXPECT_EQ(sum.dtype(), DType::f64);
  const Array counted = arange(1000);
  EXPECT_TRUE(array_equal(sum, (counted.reshape({1000, 1}) + counted) * 1001.0));
}

TEST_F(WithoutMemory, AFreshThreadRunsOnTheReserve) {
  std::thread([] { expect_right_sum(1); }).join();
  EXPECT_GT(refused, 0);
}

TEST_F(WithoutMemory, WorkersTakeTurnsWithTheReserve) {
  for (int threads : {3, 4, 5}) std::thread([=] { expect_right_sum(threads); }).join();
  EXPECT_GT(refused, 0);
}

TEST_F(WithoutMemory, ManyCallersTakeTurnsWithTheReserve) {
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) callers.emplace_back([] { expect_right_sum(2); });
  for (std::thread& caller : callers) caller.join();
  EXPECT_GT(refused, 0);
}

// Rows, columns and positions, all converted or gathered first.
TEST_F(WithoutMemory, ReductionsRunOnTheReserve) {
  const Array a = arange(1'200'000).reshape({1000, 1200}).astype(DType::i32);
  for (int threads : {1, 3}) {
    std::thread([&a, threads] {
      const ThreadsForATest several(threads);
      EXPECT_EQ(sum(a).item<int64_t>(), 719'999'400'000);
      EXPECT_EQ(sum(a, {.axis = 1}).item<int64_t>(0), 719'400);
      EXPECT_EQ(sum(a, {.axis = 0}).item<int64_t>(1), 599'401'000);
      EXPECT_EQ(argmax(a.T(), {.axis = 1}).item<int64_t>(7), 999);
    }).join();
  }
  EXPECT_GT(refused, 0);
}

TEST(Scratch, IsAlignedAndGrows) {
  for (int slots : {1, 5, 63}) {
    const exec::Scratch scratch(slots);
    for (int i = 0; i < slots; ++i) {
      EXPECT_EQ(reinterpret_cast<uintptr_t>(scratch.slot(i)) % 64, 0U);
      std::memset(scratch.slot(i), i, exec::kSlotBytes);
    }
    for (int i = 0; i < slots; ++i)
      EXPECT_EQ(static_cast<int>(scratch.slot(i)[exec::kSlotBytes - 1]), i);
  }
}

int64_t address_space_in_use() {
  int64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}

// In a child, whose address space can then be limited: a thread's stack of some MiB does not fit
// any more.
TEST(Threads, ThatCannotBeStartedAreDoneWithout) {
  if (kSanitizer) GTEST_SKIP() << "sanitizers reserve address space by the terabyte";
  const Array a = arange(1'000'000);
  const Array out = empty_like(a);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);  // one that waits for ever has failed
    const auto limit = static_cast<rlim_t>(address_space_in_use() + (int64_t{4} << 20));
    const rlimit limits{limit, limit};
    if (setrlimit(RLIMIT_AS, &limits) != 0) _exit(2);
    set_num_threads(64);
    multiply(a, 3, {.out = out});
    _exit(out.data<int64_t>()[999'999] == 2'999'997 ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
}

}  // namespace
}  // namespace weft::test
