// What weft does to a process and what a process may do to it: signals, stacks, threads, executable
// memory, the environment.
#include <gtest/gtest.h>
#include <pthread.h>
#include <signal.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <thread>

#include "array/blocks.h"
#include "faults/calls.h"
#include "faults/child.h"
#include "faults/drawn.h"
#include "faults/inject.h"
#include "faults/programs.h"
#include "support/sanitizers.h"

namespace weft::test {
namespace {

std::vector<FaultCase> all_cases() {
  std::vector<FaultCase> all;
  for (const auto& cases : {elementwise_cases(), array_cases(), algebra_cases(), window_cases(),
                            program_cases(), random_cases()})
    all.insert(all.end(), cases.begin(), cases.end());
  return all;
}

// --- Signals.

TEST(WorkerThreads, LeaveTheSignalsOfTheProcessToTheProgram) {
  EXPECT_EQ(in_child([] {
              sigset_t term;
              sigemptyset(&term);
              sigaddset(&term, SIGTERM);
              set_num_threads(4);
              const Array a = numbers({600, 700});
              a + a;  // starts the workers, with SIGTERM open in this thread
              pthread_sigmask(SIG_BLOCK, &term, nullptr);
              kill(getpid(), SIGTERM);
              int taken = 0;
              sigwait(&term, &taken);
              return taken == SIGTERM ? kRight : kWrong;
            }),
            kRight);
}

TEST(WorkerThreads, LeaveTheCallersSignalMaskAsItWas) {
  EXPECT_EQ(in_child([] {
              sigset_t before;
              sigset_t after;
              pthread_sigmask(SIG_SETMASK, nullptr, &before);
              set_num_threads(4);
              const Array a = numbers({600, 700});
              a + a;
              pthread_sigmask(SIG_SETMASK, nullptr, &after);
              for (int signal = 1; signal < 32; ++signal) {
                if (sigismember(&before, signal) != sigismember(&after, signal)) return kWrong;
              }
              return kRight;
            }),
            kRight);
}

// --- Stacks.

constexpr size_t kStack = 128 * 1024;  // as docs/guarantees.md says

void* call_all(void* right) {
  *static_cast<bool*>(right) = true;
  for (const FaultCase& it : all_cases()) {
    const Call call = it.make();
    if (!holds(array_equal(call(), call(), true), it.name)) *static_cast<bool*>(right) = false;
  }
  return nullptr;
}

TEST(SmallStacks, AreEnoughFromThePromisedSizeOn) {
  if (kSanitizer) return;  // frames are several times as large there
  EXPECT_EQ(in_child([] {
              pthread_attr_t attributes;
              pthread_attr_init(&attributes);
              pthread_attr_setstacksize(&attributes, kStack);
              bool is_right = false;
              pthread_t thread;
              if (pthread_create(&thread, &attributes, call_all, &is_right) != 0) return kWrong;
              pthread_join(thread, nullptr);
              return is_right ? kRight : kWrong;
            }),
            kRight);
}

// --- Threads.

TEST(Threads, ThatCannotBeStartedAreDoneWithout) {
  EXPECT_EQ(in_child([] {
              set_num_threads(4);
              const Array a = numbers({600, 700});
              const bool before = let_threads_start(false);
              const Array alone = a * a;
              let_threads_start(before);
              set_num_threads(3);
              return array_equal(alone, a * a) ? kRight : kWrong;
            }),
            kRight);
}

TEST(Threads, OfTheProgramMayChangeTheirNumberWhileOthersCompute) {
  EXPECT_EQ(in_child([] {
              const std::vector<FaultCase> cases = all_cases();
              std::atomic<int> wrong{0};
              std::vector<std::thread> threads;
              for (int t = 0; t < 8; ++t) {
                threads.emplace_back([&, t] {
                  for (size_t i = 0; i < cases.size(); ++i) {
                    const FaultCase& it = cases[(i * 7 + static_cast<size_t>(t)) % cases.size()];
                    set_num_threads(1 + (t + static_cast<int>(i)) % 4);
                    const Call call = it.make();
                    wrong += !array_equal(call(), call(), true);
                  }
                });
              }
              for (std::thread& thread : threads) thread.join();
              return wrong == 0 ? kRight : kWrong;
            }),
            kRight);
}

TEST(Threads, GiveBackWhatTheyKeptWhenTheyEnd) {
  EXPECT_EQ(in_child([] {
              const auto work = [] {
                for (const FaultCase& it : elementwise_cases()) it.make()();
                for (const FaultCase& it : program_cases()) it.make()();
              };
              // Threads of the pool keep something of their own when they first get work, which may
              // be late: less than one block for every thread that ended.
              int64_t live[12];
              for (int64_t& now : live) {
                std::thread(work).join();
                trim_memory();
                now = live_allocations();
              }
              return live[11] - live[0] < 11 ? kRight : kWrong;
            }),
            kRight);
}

// --- Executable memory.

TEST(ExecutableMemory, ThatIsRefusedChangesNoResult) {
  EXPECT_EQ(
      in_child([] {
        const bool before = let_memory_be_executable(false);
        std::vector<Array> without;
        for (const FaultCase& it : program_cases()) without.push_back(it.make()());
        let_memory_be_executable(before);
        for (size_t i = 0; i < without.size(); ++i) {
          const FaultCase& it = program_cases()[i];
          if (in_child([&] { return array_equal(it.make()(), without[i], true) ? 0 : 1; }) != 0)
            return kWrong;
        }
        return kRight;
      }),
      kRight);
}

// --- The environment.

// The text of the error that the first array gives with this setting; empty if there is none.
std::string first_error(const char* variable, const char* value) {
  int ends[2];
  if (pipe(ends) != 0) return "no pipe";
  in_child([&] {
    setenv(variable, value, 1);
    std::string text;
    try {
      sum(ones({3, 4}) * 2);
      num_threads();
    } catch (const ValueError& error) {
      text = error.what();
    }
    return write(ends[1], text.data(), text.size()) < 0 ? kWrong : kRight;
  });
  close(ends[1]);
  char text[512] = "";
  const ssize_t count = read(ends[0], text, sizeof text - 1);
  close(ends[0]);
  return count < 0 ? "nothing read" : std::string(text, static_cast<size_t>(count));
}

TEST(Environment, ThatMeansNothingIsRefusedByTheFirstArray) {
  for (const char* value : {"avx10", "AVX2 ", "1"})
    EXPECT_NE(first_error("WEFT_ISA", value).find("WEFT_ISA: "), std::string::npos) << value;
  for (const char* value : {"garbage", "2", "offf", "o"})
    EXPECT_NE(first_error("WEFT_JIT", value).find("WEFT_JIT: "), std::string::npos) << value;
  for (const char* value : {"abc", "0", "-1", "257", "9999", "99999999999999999999", "4x", " 4"})
    EXPECT_NE(first_error("WEFT_NUM_THREADS", value).find("WEFT_NUM_THREADS: "), std::string::npos)
        << value;
  EXPECT_EQ(first_error("WEFT_NUM_THREADS", "abc"),
            "WEFT_NUM_THREADS: the environment sets it to 'abc'; it may be 1 to 256");
}

TEST(Environment, MayBeEmptyOrRight) {
  EXPECT_EQ(first_error("WEFT_ISA", ""), "");
  EXPECT_EQ(first_error("WEFT_ISA", "baseline"), "");
  for (const char* value : {"", "0", "1", "on", "OFF", "False", "no", "yes"})
    EXPECT_EQ(first_error("WEFT_JIT", value), "") << value;
  for (const char* value : {"", "1", "256"})
    EXPECT_EQ(first_error("WEFT_NUM_THREADS", value), "") << value;
}

TEST(Environment, ThatIsMendedIsReadAgain) {
  EXPECT_EQ(in_child([] {
              setenv("WEFT_ISA", "avx10", 1);
              bool is_refused = false;
              try {
                ones({3});
              } catch (const ValueError&) {
                is_refused = true;
              }
              setenv("WEFT_ISA", "baseline", 1);
              return is_refused && sum(ones({3})).item<double>() == 3 ? kRight : kWrong;
            }),
            kRight);
}

}  // namespace
}  // namespace weft::test
