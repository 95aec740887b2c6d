// What evaluations did, for tests that hold weft to its promises. Counting is off unless a scope is
// alive.
#pragma once

#include <atomic>
#include <map>

#include "base/threads.h"

namespace weft::exec {

struct Counters {
  std::atomic<int64_t> bytes_allocated{0};  // for results and everything between
  std::atomic<int64_t> bytes_in_use{0};
  std::atomic<int64_t> most_bytes_in_use{0};
  std::atomic<int64_t> passes{0};  // steps run, each slab of each for itself
  Mutex mutex;
  std::map<const void*, int64_t> evaluations;  // elements computed of each graph node

  int64_t evaluations_of(const void* node) {
    const Lock lock(mutex);
    const auto at = evaluations.find(node);
    return at == evaluations.end() ? 0 : at->second;
  }
};

// The counters in use; null: nobody counts.
Counters* active_counters() noexcept;

// Counts everything that any thread evaluates until destroyed.
class CountingScope {
 public:
  explicit CountingScope(Counters& counters);
  ~CountingScope();
  CountingScope(const CountingScope&) = delete;
  CountingScope& operator=(const CountingScope&) = delete;
};

void count_allocation(int64_t bytes) noexcept;
void count_release(int64_t bytes) noexcept;
void count_evaluations(const void* node, int64_t elements);

}  // namespace weft::exec
