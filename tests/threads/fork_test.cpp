// A child forked while other threads are in the midst of calls: whatever those held or were making,
// it computes. (What the very first call sets up: tests/loading/cold_fork.cpp.)
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "compile/cache.h"
#include "support/every_table.h"
#include "support/families.h"
#include "support/sanitizers.h"

namespace weft::test {
namespace {

constexpr unsigned kSecondsForAChild = 60;
constexpr int kForks = 6;
constexpr int kBusyThreads = 2;

// The number of the first family that is wrong, from 1 on; 0 if all are right.
int first_wrong_family() {
  int number = 0;
  for (const Family& family : kFamilies) {
    ++number;
    if (!family.is_right()) return number;
  }
  return 0;
}

void expect_child_computes() {
  const pid_t child = fork();
  if (child == 0) {
    alarm(kSecondsForAChild);
    _exit(first_wrong_family());
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status)) << "signal " << WTERMSIG(status);
  ASSERT_EQ(WEXITSTATUS(status), 0) << "number of the family that is wrong";
}

// Forks while threads run f over and over.
template <class F>
void fork_during(F&& f) {
  const ThreadsForATest two(2);
  std::atomic<bool> is_done{false};
  std::atomic<int> started{0};
  std::vector<std::thread> busy;
  for (int i = 0; i < kBusyThreads; ++i) {
    busy.emplace_back([&] {
      ++started;
      while (!is_done) f();
    });
  }
  while (started < kBusyThreads) std::this_thread::yield();
  for (int i = 0; i < kForks && !testing::Test::HasFatalFailure(); ++i) expect_child_computes();
  is_done = true;
  for (std::thread& thread : busy) thread.join();
  EXPECT_EQ(first_wrong_family(), 0) << "in the parent, afterwards";
}

class ForkDuring : public testing::TestWithParam<Family> {};

TEST_P(ForkDuring, CallsOfAFamilyLeavesChildrenThatCompute) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  EXPECT_TRUE(GetParam().is_right());
  fork_during(GetParam().is_right);
}

INSTANTIATE_TEST_SUITE_P(All, ForkDuring, testing::ValuesIn(kFamilies),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Fork, WhileCodeIsGeneratedLeavesChildrenThatCompute) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  fork_during([] {
    compile::clear_fused();
    fuses();
  });
}

// Small calls spend most of their time where OpenBLAS locks.
TEST(Fork, WhileManySmallMatricesAreFactoredLeavesChildrenThatCompute) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  const Array batch = (eye(3) * 4.0 + 1.0).astype(DType::c128).broadcast_to({200, 3, 3});
  fork_during([&] {
    linalg::inv(batch);
    linalg::qr(batch);
  });
}

}  // namespace
}  // namespace weft::test
