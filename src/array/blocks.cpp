#include "array/blocks.h"

#include <limits>
#include <new>

#if defined(__linux__)
#include <pthread.h>
#include <sys/mman.h>
#endif

#include "base/threads.h"

namespace weft {
namespace {

constexpr int64_t kLine = 64;
constexpr int64_t kSmallBytes = 1024;              // kept per thread, by size
constexpr int kSmallKept = 32;                     // of each size
constexpr int64_t kLargeBytes = int64_t{4} << 20;  // in huge pages, kept for the process
constexpr int64_t kHugePage = int64_t{2} << 20;
constexpr int kLargeKept = 4;
constexpr int64_t kLargeKeptBytes = int64_t{512} << 20;

int64_t rounded(int64_t bytes, int64_t unit) { return (bytes + unit - 1) / unit * unit; }

void* allocate_raw(int64_t bytes, int64_t alignment) noexcept {
  return ::operator new(static_cast<size_t>(bytes),
                        std::align_val_t(static_cast<size_t>(alignment)), std::nothrow);
}
void free_raw(void* block, int64_t alignment) noexcept {
  ::operator delete(block, std::align_val_t(static_cast<size_t>(alignment)));
}

// --- Small blocks: a stack of free ones for each size, threaded through their own memory.

struct FreeBlock {
  FreeBlock* next;
};

constexpr int kSizes = kSmallBytes / kLine + 1;

// Of one thread. Made and left without code of its own, so that reaching it is one instruction.
struct SmallCache {
  FreeBlock* free[kSizes];
  int kept[kSizes];
  bool is_open;
  bool is_closed;  // arrays that outlive this thread's cache free their blocks themselves
};
constinit thread_local SmallCache small __attribute__((tls_model("initial-exec"))){};

// Frees a thread's blocks when the thread ends.
struct SmallCacheEnd {
  ~SmallCacheEnd() {
    small.is_open = false;
    small.is_closed = true;
    for (FreeBlock*& first : small.free) {
      while (first) {
        FreeBlock* block = first;
        first = block->next;
        free_raw(block, kLine);
      }
    }
  }
};

// Before the first block is kept. False once the thread is ending.
bool open_small() noexcept {
  if (small.is_closed) return false;
  static thread_local SmallCacheEnd end;
  (void)end;
  return small.is_open = true;
}

void* take_small(int64_t bytes) noexcept {
  const int64_t lines = rounded(bytes, kLine) / kLine;
  FreeBlock* block = small.free[lines];
  if (!block) return allocate_raw(lines * kLine, kLine);
  small.free[lines] = block->next;
  --small.kept[lines];
  return block;
}

void give_small(void* memory, int64_t bytes) noexcept {
  const int64_t lines = rounded(bytes, kLine) / kLine;
  const bool keeps = small.is_open || open_small();
  if (!keeps || small.kept[lines] == kSmallKept) return free_raw(memory, kLine);
  small.free[lines] = new (memory) FreeBlock{small.free[lines]};
  ++small.kept[lines];
}

// --- Large blocks: asking the system for fresh pages costs several times what filling them does.

struct LargeBlock {
  void* memory;
  int64_t bytes;
};

struct LargeCache {
  Mutex mutex;
  LargeBlock blocks[kLargeKept];
  int count = 0;
  int64_t total = 0;
};

LargeCache* make_large_cache();

LargeCache& large() {
  static LargeCache* cache = make_large_cache();  // never destroyed: arrays may outlive it
  return *cache;
}

// A child forked while another thread holds the lock would wait for that thread, which it does not have:
// forking waits for the lock instead.
LargeCache* make_large_cache() {
#if defined(__linux__)
  const auto unlock = [] { large().mutex.unlock(); };
  pthread_atfork([] { large().mutex.lock(); }, unlock, unlock);
#endif
  return new LargeCache;
}

void* take_large(int64_t bytes) noexcept {
  const int64_t whole = rounded(bytes, kHugePage);
  {
    LargeCache& cache = large();
    const Lock lock(cache.mutex);
    for (int i = 0; i < cache.count; ++i) {
      if (cache.blocks[i].bytes != whole) continue;
      void* memory = cache.blocks[i].memory;
      cache.blocks[i] = cache.blocks[--cache.count];
      cache.total -= whole;
      return memory;
    }
  }
  void* memory = allocate_raw(whole, kHugePage);
#if defined(__linux__)
  if (memory) madvise(memory, static_cast<size_t>(whole), MADV_HUGEPAGE);
#endif
  return memory;
}

// The oldest blocks make room for the newest.
void give_large(void* memory, int64_t bytes) noexcept {
  const int64_t whole = rounded(bytes, kHugePage);
  if (whole > kLargeKeptBytes) return free_raw(memory, kHugePage);
  LargeCache& cache = large();
  const Lock lock(cache.mutex);
  while (cache.count == kLargeKept || cache.total + whole > kLargeKeptBytes) {
    free_raw(cache.blocks[0].memory, kHugePage);
    cache.total -= cache.blocks[0].bytes;
    for (int i = 1; i < cache.count; ++i) cache.blocks[i - 1] = cache.blocks[i];
    --cache.count;
  }
  cache.blocks[cache.count++] = {memory, whole};
  cache.total += whole;
}

}  // namespace

void* take_block(int64_t bytes) noexcept {
  // Rounding up must not overflow; nobody has this much.
  if (bytes > std::numeric_limits<int64_t>::max() - kHugePage) return nullptr;
  if (bytes <= kSmallBytes) return take_small(bytes);
  return bytes >= kLargeBytes ? take_large(bytes) : allocate_raw(bytes, kLine);
}

void give_block(void* block, int64_t bytes) noexcept {
  if (bytes <= kSmallBytes) return give_small(block, bytes);
  bytes >= kLargeBytes ? give_large(block, bytes) : free_raw(block, kLine);
}

}  // namespace weft
