// A process that may have little memory: whatever the limit, a call that loads OpenBLAS gives its
// result or MemoryError, and its result once there is memory. Each limit in a process of its own,
// which an alarm ends if it hangs.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <optional>

#include "faults/cases.h"
#include "faults/child.h"
#include "faults/inject.h"
#include "support/sanitizers.h"

namespace weft::test {
namespace {

constexpr int kRefused = 2;
constexpr int64_t kMiB = int64_t{1} << 20;
constexpr int64_t kMost = 260 * kMiB;  // beyond what OpenBLAS takes when it is loaded
constexpr unsigned kPatience = 20;     // seconds

using Resource = decltype(RLIMIT_AS);

// What the process has of it now.
int64_t bytes_in_use(Resource resource) {
  std::ifstream pages("/proc/self/statm");
  int64_t all = 0, resident = 0, shared = 0, code = 0, none = 0, data = 0;
  pages >> all >> resident >> shared >> code >> none >> data;
  return (resource == RLIMIT_AS ? all : data) * sysconf(_SC_PAGESIZE);
}

// While it lives, so many bytes more may be had.
class MemoryLimit {
 public:
  MemoryLimit(Resource resource, int64_t more) : resource_(resource) {
    getrlimit(resource, &before_);
    rlimit limit = before_;
    limit.rlim_cur = static_cast<rlim_t>(bytes_in_use(resource) + more);
    setrlimit(resource, &limit);
  }
  ~MemoryLimit() { setrlimit(resource_, &before_); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  Resource resource_;
  rlimit before_;
};

using Call = Array (*)(const Array& x);

int call_with(Call call, Resource resource, int64_t more) {
  alarm(kPatience);
  const Array x = numbers({60, 60}) / 7;
  bool is_refused = false;
  Array limited;
  try {
    const MemoryLimit limit(resource, more);
    limited = call(x);
  } catch (const MemoryError&) {
    is_refused = true;
  }
  const Array right = call(x);
  if (is_refused) return kRefused;
  return array_equal(limited, right, true) ? kRight : kWrong;
}

void sweep(Call call, Resource resource, int64_t step) {
  int refused = 0;
  int done = 0;
  for (int64_t more = 0; more < kMost; more += step) {
    const int outcome = in_child([&] { return call_with(call, resource, more); });
    refused += outcome == kRefused;
    done += outcome == kRight;
    EXPECT_TRUE(outcome == kRefused || outcome == kRight) << more / 1024 << " KiB: " << outcome;
  }
  EXPECT_GT(refused, 0);
  EXPECT_GT(done, 0);
}

Array singular_values(const Array& x) { return linalg::svdvals(x); }
Array solution(const Array& x) { return linalg::solve(x + eye(60) * 90, x); }

TEST(ScarceMemory, ForOpenBlasGivesAResultOrAnErrorUnderALimitOfAddressSpace) {
  if (kSanitizer) return;  // which take address space by the terabyte
  sweep(singular_values, RLIMIT_AS, kMiB);
  sweep(solution, RLIMIT_AS, 4 * kMiB);
}

TEST(ScarceMemory, ForOpenBlasGivesAResultOrAnErrorUnderALimitOfData) {
  if (kSanitizer) return;
  sweep(singular_values, RLIMIT_DATA, kMiB);
}

// Another thread may take the memory between the look whether there is enough and the loading.
std::optional<MemoryLimit> taken;
void take_memory() {
  if (!taken) taken.emplace(RLIMIT_AS, 4 * kMiB);
}

TEST(ScarceMemory, ThatKeepsOpenBlasFromBeingLoadedIsNotTakenForItsAbsence) {
  if (kSanitizer) return;
  EXPECT_EQ(in_child([] {
              const Array x = numbers({60, 60}) / 7;
              exchange_load_hook(take_memory);
              bool is_refused = false;
              try {
                singular_values(x);
              } catch (const MemoryError&) {
                is_refused = true;
              }
              exchange_load_hook(nullptr);
              taken.reset();
              return is_refused && singular_values(x).size() == 60 ? kRight : kWrong;
            }),
            kRight);
}

}  // namespace
}  // namespace weft::test
