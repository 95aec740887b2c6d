// How OpenBLAS is called: on one thread, with buffers that are there before it asks for them, and
// never across a fork.
#if WEFT_HAS_BLAS

#include <cblas.h>
#include <sys/mman.h>

#include <chrono>
#include <new>
#include <thread>

#include "contract/blas/blas.h"
#include "contract/blas/openblas.h"

extern "C" {
void* blas_memory_alloc(int place);
void blas_memory_free(void* buffer);
}

namespace weft::contract {
namespace {

using std::chrono::milliseconds;

// --- Calls and forks

constinit std::atomic<int> calls{0};
constinit std::atomic<bool> is_forking{false};
constinit thread_local int own_calls =
    0;  // of the calling thread, which may fork in a signal handler
constinit thread_local bool has_lock = false;

constexpr int kPatience = 5000;  // milliseconds; loading takes 20

bool lock_patiently(Mutex& mutex) {
  for (int i = 0; i < kPatience; ++i) {
    if (mutex.try_lock()) return true;
    std::this_thread::sleep_for(milliseconds(1));
  }
  return false;
}

// The lock goes first: who holds it may be about to call.
void wait_for_calls() {
  has_lock = lock_patiently(openblas_mutex);
  is_forking = true;
  while (calls > own_calls) std::this_thread::sleep_for(std::chrono::microseconds(50));
}

void admit_calls() {
  is_forking = false;
  if (has_lock) openblas_mutex.unlock();
}

// --- Threads and buffers. All under openblas_mutex.

struct Use {
  int guards;
  int callers;         // the most threads that may be inside OpenBLAS
  int buffers;         // that OpenBLAS has made
  bool is_lowered;     // the number of threads is 1 because weft set it
  int threads_before;  // if so
};
constinit Use use{};

void admit_calls_in_child() {
  calls = own_calls;
  use.guards = use.callers = 0;
  if (!has_lock) {
    new (&openblas_mutex) Mutex;
    note_torn_load();
    has_lock = true;
    openblas_mutex.lock();
  }
  admit_calls();
}

const AtFork at_fork(wait_for_calls, admit_calls, admit_calls_in_child);

void lower_threads() {
  use.threads_before = WEFT_OPENBLAS(openblas_get_num_threads)();
  use.is_lowered = use.threads_before != 1;
  if (use.is_lowered) WEFT_OPENBLAS(openblas_set_num_threads)(1);
}

// Any other number than 1 is what the program has set meanwhile.
void give_threads_back() {
  if (use.is_lowered && WEFT_OPENBLAS(openblas_get_num_threads)() == 1)
    WEFT_OPENBLAS(openblas_set_num_threads)(use.threads_before);
  use.is_lowered = false;
}

// Every thread inside OpenBLAS has a buffer, which OpenBLAS keeps. Without memory for one it tries
// for ever, so they are made here, as many at once as will be used at once.
constexpr int kMostBuffers = 512;  // OpenBLAS ends the process beyond 600

bool make_buffers(int count) {
  if (count <= use.buffers) return true;
  if (count > kMostBuffers) return false;
  const auto make = WEFT_OPENBLAS(blas_memory_alloc);
  const auto free = WEFT_OPENBLAS(blas_memory_free);
  void* made[kMostBuffers];
  int i = 0;
  for (; i < count && can_map(kBlasBufferBytes); ++i) made[i] = make && free ? make(0) : nullptr;
  const bool has_all = i == count;
  while (i > 0) {
    if (made[--i]) free(made[i]);
  }
  if (has_all) use.buffers = count;
  return has_all;
}

}  // namespace

OpenBlasCall::OpenBlasCall() noexcept {
  if (own_calls++ > 0) return;
  ++calls;
  while (is_forking) {
    --calls;
    while (is_forking) std::this_thread::yield();
    ++calls;
  }
}

OpenBlasCall::~OpenBlasCall() {
  if (--own_calls == 0) --calls;
}

bool can_map(int64_t bytes) noexcept {
  const auto size = static_cast<size_t>(bytes);
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  munmap(memory, size);
  return true;
}

SingleThreadedBlas::SingleThreadedBlas(int callers) noexcept {
  if (callers == 0 || !has_openblas()) return;
  const Lock lock(openblas_mutex);
  if (!make_buffers(use.callers + callers)) return;
  callers_ = callers;
  use.callers += callers;
  if (use.guards++ == 0 && !use.is_lowered) lower_threads();
}

SingleThreadedBlas::~SingleThreadedBlas() {
  if (callers_ == 0) return;
  const Lock lock(openblas_mutex);
  if (use.guards == 0) return;  // this is a child, forked while the guard was held
  use.callers -= callers_;
  if (--use.guards == 0) give_threads_back();
}

}  // namespace weft::contract

#endif
