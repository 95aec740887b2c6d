// Faults to order: the n-th allocation of the process fails, or all from the n-th on; threads
// cannot be started; memory cannot be made executable. Works by defining the C library's functions
// in the executable (inject_test.cpp); under sanitizers, which define them too, allocations fail in
// operator new only, and the other faults are not there.
#pragma once

#include <cstdint>

namespace weft::test {

enum class Shortage { once, lasting };

// While it lives, allocation number `first` (from 0) fails, with Shortage::lasting all after it,
// too.
class FailingAllocations {
 public:
  FailingAllocations(int64_t first, Shortage shortage);
  ~FailingAllocations();
  FailingAllocations(const FailingAllocations&) = delete;
  FailingAllocations& operator=(const FailingAllocations&) = delete;

  // Whether an allocation has failed.
  bool has_struck() const;
};

// Allocations that have not been freed.
int64_t live_allocations();

// Is called when a library is about to be loaded; null: nothing is. Returns the one before.
using LoadHook = void (*)();
LoadHook exchange_load_hook(LoadHook hook);

// False: pthread_create fails with EAGAIN. Returns what it was.
bool let_threads_start(bool may);
// False: mprotect refuses to make memory executable. Returns what it was.
bool let_memory_be_executable(bool may);

}  // namespace weft::test
