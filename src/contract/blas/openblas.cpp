#if WEFT_HAS_BLAS

#include "contract/blas/openblas.h"

#include <dlfcn.h>
#if defined(__linux__)
#include <sched.h>
#endif

#include <initializer_list>

#include "contract/blas/blas.h"

namespace weft::contract {

constinit Mutex openblas_mutex;

namespace {

// Its code and tables, those of the libraries it needs, and the first of its buffers.
constexpr int64_t kLoadBytes = kBlasBufferBytes + (int64_t{64} << 20);

constinit std::atomic<void*> loaded{nullptr};  // stays until the process ends: its threads may run
constinit std::atomic<bool> is_absent{false};
constinit std::atomic<bool> is_torn{false};

// OpenBLAS starts threads when it is loaded, one for every processor the calling thread may use,
// and ends the process if it cannot. Shown one processor it starts none. (Its environment variables
// would do as well, but other threads may be reading the environment.)
class OneProcessor {
 public:
#if defined(__linux__)
  OneProcessor() {
    const int here = sched_getcpu();
    if (here < 0 || here >= CPU_SETSIZE) return;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<size_t>(here), &one);
    is_set_ = sched_getaffinity(0, sizeof before_, &before_) == 0 &&
              sched_setaffinity(0, sizeof one, &one) == 0;
  }
  ~OneProcessor() {
    if (is_set_) sched_setaffinity(0, sizeof before_, &before_);
  }

 private:
  cpu_set_t before_;
  bool is_set_ = false;
#endif
};

// Both halves are asked for: there are builds without LAPACK.
bool is_whole(void* library) {
  return dlsym(library, "cblas_zgemm") && dlsym(library, "zgelsd_") &&
         dlsym(library, "openblas_set_num_threads");
}

OpenBlas load() {
  // Out of memory, the library's constructors end the process or wait for ever.
  if (!can_map(kLoadBytes)) return OpenBlas::no_memory;
  [[maybe_unused]] const OneProcessor one;
  for (const char* name : {"libopenblas.so.0", "libopenblas.so", "libopenblas.0.dylib"}) {
    void* const library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    if (!library) continue;
    if (is_whole(library)) {
      loaded.store(library, std::memory_order_release);
      return OpenBlas::ready;
    }
    dlclose(library);
  }
  // The memory may have gone to another thread meanwhile.
  return can_map(kLoadBytes) ? OpenBlas::absent : OpenBlas::no_memory;
}

}  // namespace

OpenBlas load_openblas() noexcept {
  if (loaded.load(std::memory_order_acquire)) return OpenBlas::ready;
  if (is_torn) return OpenBlas::torn;
  const Lock lock(openblas_mutex);
  if (loaded.load(std::memory_order_acquire)) return OpenBlas::ready;
  const OpenBlas found = load();
  is_absent = found == OpenBlas::absent;
  return found;
}

bool has_openblas() noexcept {
  if (loaded.load(std::memory_order_acquire)) return true;
  return !is_absent && load_openblas() == OpenBlas::ready;
}

void* openblas_routine(const char* name) noexcept { return dlsym(loaded.load(), name); }

void note_torn_load() noexcept { is_torn = loaded.load() == nullptr; }

}  // namespace weft::contract

#endif
