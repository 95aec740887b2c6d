// What a forked child finds. It has one thread, the one that forked; everything else lies as the
// other threads left it at that moment. A lock that one of them held is never given back, and a
// value that one was about to make is never made:
//
//   parent   thread 1   ---------- fork ----------------->
//            thread 2   --- lock ======== unlock --------->
//   child    thread 1                  --- lock: waits for ever
//
// Two rules keep children working; they hold for everything in src/ that outlives a call.
// - A lock is taken around fork() (AtFork), or made anew in the child. Such locks are leaves: none is asked for while
//   another is held, so that they may be taken in any order.
// - No static in a function needs a constructor, for the compiler guards that with a lock of its own. What can only be
//   known at run time is a Computed, what has a destructor a constinit Immortal at namespace scope.
//   (tests/layering/static_guards_test.py looks for such statics in the library.)
#pragma once

#include <atomic>

namespace weft {

// Registers, while the library is loaded, what is called before and after every fork(). At
// namespace scope only.
class AtFork {
 public:
  AtFork(void (*before)(), void (*in_parent)(), void (*in_child)()) noexcept;
};

// A value that whoever asks first computes; several may, if they ask at once. REQUIRES: it is the
// same for all.
//   static constinit Computed<int64_t> cache;
//   return cache.get([] { return sysconf(_SC_LEVEL3_CACHE_SIZE); });
template <class T>
class Computed {
 public:
  template <class F>
  T get(F&& compute) {
    if (!is_known_.load(std::memory_order_acquire)) {
      value_.store(compute(), std::memory_order_relaxed);
      is_known_.store(true, std::memory_order_release);
    }
    return value_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<T> value_{};
  std::atomic<bool> is_known_{false};
};

}  // namespace weft
