// Many threads at once: sharing arrays, calling while the number of threads changes, forking. Run
// under ThreadSanitizer too (the tsan preset).
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

#include "support/every_table.h"
#include "support/random_arrays.h"
#include "support/sanitizers.h"
#include "threads/parallel.h"

namespace weft::test {
namespace {

// Enough memory traffic for several threads.
constexpr int64_t kLarge = 300'000;
constexpr int kCallers = 4;
constexpr int kRounds = kSanitizer ? 5 : 50;

// Runs f(caller) on several threads at the same time.
void at_once(const std::function<void(int)>& f) {
  std::atomic<int> waiting{kCallers};
  std::vector<std::thread> threads;
  for (int i = 0; i < kCallers; ++i) {
    threads.emplace_back([&, i] {
      --waiting;
      while (waiting > 0) std::this_thread::yield();
      f(i);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

TEST(Concurrency, OneReadOnlyArrayServesManyThreads) {
  const ThreadsForATest two(2);
  const Array a = arange(kLarge);
  const Array view = a.broadcast_to({2, kLarge});
  at_once([&](int caller) {
    for (int round = 0; round < kRounds; ++round) {
      const Array sum = view + caller;
      EXPECT_EQ(sum.shape(), (Shape{2, kLarge}));
      EXPECT_EQ(sum.item<int64_t>(1, kLarge - 1), kLarge - 1 + caller);
      EXPECT_EQ((a(slice(0, 10)) * 2).item<int64_t>(9), 18) << "small calls";
    }
  });
}

// A handle is counted from many threads; the memory goes when the last is gone, on whatever thread.
TEST(Concurrency, HandlesAreMadeAndDroppedAnywhere) {
  const ThreadsForATest two(2);
  const Array shared = arange(kLarge);
  std::vector<Array> results(kCallers);
  at_once([&](int caller) {
    Array mine = shared;
    for (int round = 0; round < kRounds; ++round) {
      Array other = mine;
      mine = other(slice(0, kLarge));
    }
    results[static_cast<size_t>(caller)] = mine + caller;
  });
  for (int caller = 0; caller < kCallers; ++caller)
    EXPECT_EQ(results[static_cast<size_t>(caller)].item<int64_t>(kLarge - 1), kLarge - 1 + caller);
}

TEST(Concurrency, DisjointPartsOfOneArrayAreWrittenAtOnce) {
  const ThreadsForATest two(2);
  const Array whole = zeros({kCallers, kLarge}, DType::f32);
  const Array ramp = arange(kLarge).astype(DType::f32);
  at_once([&](int caller) {
    const Array row = whole(caller);
    for (int round = 0; round < kRounds; ++round) add(row, ramp, {.out = row});
  });
  for (int caller = 0; caller < kCallers; ++caller)
    EXPECT_TRUE(array_equal(whole(caller), ramp * kRounds));
}

TEST(Concurrency, TheNumberOfThreadsMayChangeWhileCallsRun) {
  const ThreadsForATest two(2);
  const Array a = arange(kLarge);
  at_once([&](int caller) {
    for (int round = 0; round < kRounds; ++round) {
      if (caller % 2 == 0) set_num_threads(1 + (round + caller) % 5);
      EXPECT_EQ((a + round).item<int64_t>(kLarge - 1), kLarge - 1 + round);
    }
  });
}

// Small calls in a burst are shared with workers that are awake.
TEST(Concurrency, BurstsOfMiddlingCallsFromManyThreads) {
  const ThreadsForATest three(3);
  const Array a = arange(20'000);
  at_once([&](int caller) {
    const Array out = empty_like(a);
    for (int round = 0; round < 40 * kRounds; ++round) {
      add(a, round + caller, {.out = out});
      EXPECT_EQ(out.item<int64_t>(19'999), 19'999 + round + caller);
    }
  });
}

TEST(Concurrency, PoliciesBelongToTheirThread) {
  const Array row = arange(3);
  const Array matrix = zeros({2, 3});
  at_once([&](int caller) {
    for (int round = 0; round < kRounds; ++round) {
      if (caller % 2 == 0) {
        const PolicyScope strict(Policy::exact);
        EXPECT_THROW(row + matrix, ShapeError);
      } else {
        EXPECT_EQ((row + matrix).shape(), (Shape{2, 3}));
        EXPECT_EQ(current_policy(), Policy::implicit);
      }
    }
  });
}

TEST(Concurrency, ObserversBelongToTheirThread) {
  const Array row = arange(3);
  const Array matrix = zeros({2, 3});
  at_once([&](int caller) {
    int seen = 0;
    const ObserverScope watch([&](const Stretch&) { ++seen; });
    for (int round = 0; round < kRounds; ++round)
      (void)(caller % 2 == 0 ? row + matrix : row + row);
    EXPECT_EQ(seen, caller % 2 == 0 ? kRounds : 0);
  });
}

TEST(Concurrency, AParallelRegionInsideAnotherRunsAlone) {
  const ThreadsForATest three(3);
  std::atomic<int64_t> sum{0};
  threads::parallel_for(
      100,
      [](void* context, int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
          threads::parallel_for(
              10,
              [](void* inner, int64_t first, int64_t last) {
                *static_cast<std::atomic<int64_t>*>(inner) += last - first;
              },
              context);
        }
      },
      &sum);
  EXPECT_EQ(sum, 1000);
}

// A child that waits for ever is a failure, not a test that never ends.
constexpr unsigned kSecondsForAChild = 60;

// In a child the workers are gone; its first large call makes new ones.
void expect_child_computes(const Array& a) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(kSecondsForAChild);
    bool right = true;
    for (int threads : {2, 3}) {
      set_num_threads(threads);
      const Array sum = a + threads;
      right = right && sum.item<int64_t>(kLarge - 1) == kLarge - 1 + threads;
    }
    _exit(right ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
}

TEST(Concurrency, AForkedChildMakesThreadsOfItsOwn) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  const ThreadsForATest three(3);
  const Array a = arange(kLarge);
  EXPECT_EQ((a + 1).item<int64_t>(0), 1);
  expect_child_computes(a);
  EXPECT_EQ((a + 1).item<int64_t>(0), 1);
}

TEST(Concurrency, AChildForkedWhileOthersCallComputesToo) {
  if (kSanitizer) GTEST_SKIP() << kNoForkReason;
  const ThreadsForATest two(2);
  const Array a = arange(kLarge * 3);  // results are large enough for the process-wide cache
  std::atomic<bool> done{false};
  std::thread busy([&] {
    while (!done) (void)(a + 1);
  });
  for (int i = 0; i < 30; ++i) expect_child_computes(a);
  done = true;
  busy.join();
}

}  // namespace
}  // namespace weft::test
