// A process forks while another of its threads makes the library's very first call: nothing that
// this call was setting up (tables, caches, threads, OpenBLAS being loaded) may keep the child
// waiting. Every round is a process of its own, since a first call is made once; `cold_fork 300`
// runs so many rounds of each family.
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "support/families.h"

namespace {

using weft::test::Family;
using weft::test::kFamilies;

constexpr unsigned kSecondsForAChild = 60;

// Runs f in a child; true iff it ended in time and returned true.
template <class F>
bool holds_in_child(F&& f, unsigned seconds) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(seconds);
    _exit(f() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool forks_in_first_call(const Family& family, int64_t nanoseconds) {
  weft::set_num_threads(2);
  std::thread first([&] { family.is_right(); });
  const timespec delay{0, static_cast<long>(nanoseconds)};
  nanosleep(&delay, nullptr);
  const bool is_right = holds_in_child(family.is_right, kSecondsForAChild);
  first.join();
  if (!is_right) std::fprintf(stderr, "cold_fork: no result of '%s' in a child\n", family.name);
  return is_right;
}

}  // namespace

int main(int count, char** arguments) {
  const int rounds = count > 1 ? std::atoi(arguments[1]) : 12;
  int failures = 0;
  for (const Family& family : kFamilies) {
    for (int round = 0; round < rounds; ++round) {
      // From the start of the thread to the end of its call, which loading OpenBLAS makes long.
      const int64_t delay = int64_t{20'000} << (round % 11);
      failures += !holds_in_child([&] { return forks_in_first_call(family, delay + round * 997); },
                                  2 * kSecondsForAChild);
    }
  }
  return failures > 0;
}
