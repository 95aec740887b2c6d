// Whether there are threads, and a lock that is nothing where there are none (WebAssembly, whose
// standard library has no std::mutex then).
#pragma once

#if defined(__wasm__) && !defined(_REENTRANT)
#define WEFT_HAS_THREADS 0
#else
#define WEFT_HAS_THREADS 1
#include <mutex>
#endif

namespace weft {

#if WEFT_HAS_THREADS
using Mutex = std::mutex;
#else
struct Mutex {
  void lock() {}
  bool try_lock() { return true; }
  void unlock() {}
};
#endif

class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  Mutex& mutex_;
};

}  // namespace weft
