#include "array/blocks.h"

#include <limits>
#include <new>

#if defined(__linux__)
#include <pthread.h>
#include <sys/mman.h>
#endif

#include "base/integers.h"
#include "base/threads.h"

namespace weft {
namespace {

constexpr int64_t kLine = 64;
constexpr int64_t kSmallBytes = 1024;        // kept per thread, by size
constexpr int kSmallKept = 32;               // of each size
constexpr int64_t kMiddleBytes = 32 * 1024;  // kept for the process
constexpr int kMiddleKept = 16;
constexpr int64_t kMiddleKeptBytes = int64_t{32} << 20;
constexpr int64_t kLargeBytes = int64_t{4} << 20;  // the same, in huge pages
constexpr int64_t kHugePage = int64_t{2} << 20;
constexpr int kLargeKept = 4;
constexpr int64_t kLargeKeptBytes = int64_t{512} << 20;

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
  const int64_t lines = ceil_div(bytes, kLine);
  FreeBlock* block = small.free[lines];
  if (!block) return allocate_raw(lines * kLine, kLine);
  small.free[lines] = block->next;
  --small.kept[lines];
  return block;
}

void give_small(void* memory, int64_t bytes) noexcept {
  const int64_t lines = ceil_div(bytes, kLine);
  const bool keeps = small.is_open || open_small();
  if (!keeps || small.kept[lines] == kSmallKept) return free_raw(memory, kLine);
  small.free[lines] = new (memory) FreeBlock{small.free[lines]};
  ++small.kept[lines];
}

// --- Middle and large blocks: asking the system for fresh pages costs several times what filling them does.

struct KeptBlock {
  void* memory;
  int64_t bytes;
};

// Blocks that were freed, the oldest first.
class KeptBlocks {
 public:
  constexpr KeptBlocks(int most, int64_t most_bytes, int64_t alignment)
      : most_(most), most_bytes_(most_bytes), alignment_(alignment) {}

  // The newest one of that size, which may still be in a cache; null if there is none.
  void* take(int64_t bytes) noexcept {
    const Lock lock(mutex);
    for (int i = count_ - 1; i >= 0; --i) {
      if (blocks_[i].bytes == bytes) return remove(i);
    }
    return nullptr;
  }

  // The oldest ones make room for it.
  void give(void* memory, int64_t bytes) noexcept {
    if (bytes > most_bytes_) return free_raw(memory, alignment_);
    const Lock lock(mutex);
    while (count_ == most_ || total_ + bytes > most_bytes_) free_raw(remove(0), alignment_);
    blocks_[count_++] = {memory, bytes};
    total_ += bytes;
  }

  void drop() noexcept {
    const Lock lock(mutex);
    while (count_ > 0) free_raw(remove(0), alignment_);
  }

  Mutex mutex;

 private:
  void* remove(int place) {
    void* memory = blocks_[place].memory;
    total_ -= blocks_[place].bytes;
    --count_;
    for (int i = place; i < count_; ++i) blocks_[i] = blocks_[i + 1];
    return memory;
  }

  const int most_;
  const int64_t most_bytes_;
  const int64_t alignment_;
  KeptBlock blocks_[kMiddleKept];
  int count_ = 0;
  int64_t total_ = 0;
};

// For the process.
struct KeptCaches {
  KeptBlocks middle{kMiddleKept, kMiddleKeptBytes, kLine};
  KeptBlocks large{kLargeKept, kLargeKeptBytes, kHugePage};
};

KeptCaches* make_kept_caches();

KeptCaches& kept() {
  static KeptCaches* caches = make_kept_caches();  // never destroyed: arrays may outlive it
  return *caches;
}

// A child forked while another thread holds a lock would wait for that thread, which it does not have:
// forking waits for the locks instead.
KeptCaches* make_kept_caches() {
#if defined(__linux__)
  const auto lock = [] {
    kept().middle.mutex.lock();
    kept().large.mutex.lock();
  };
  const auto unlock = [] {
    kept().large.mutex.unlock();
    kept().middle.mutex.unlock();
  };
  pthread_atfork(lock, unlock, unlock);
#endif
  return new KeptCaches;
}

void* take_large(int64_t bytes) noexcept {
  const int64_t whole = round_up(bytes, kHugePage);
  if (void* memory = kept().large.take(whole)) return memory;
  void* memory = allocate_raw(whole, kHugePage);
#if defined(__linux__)
  if (memory) madvise(memory, static_cast<size_t>(whole), MADV_HUGEPAGE);
#endif
  return memory;
}

// Sizes are rounded by an eighth at most, so that one block serves arrays of nearly the same size.
int64_t middle_size(int64_t bytes) {
  int64_t unit = kMiddleBytes / 8;
  while (unit * 16 <= bytes) unit *= 2;
  return round_up(bytes, unit);
}

void* take_middle(int64_t bytes) noexcept {
  const int64_t whole = middle_size(bytes);
  if (void* memory = kept().middle.take(whole)) return memory;
  return allocate_raw(whole, kLine);
}

}  // namespace

void* take_block(int64_t bytes) noexcept {
  // Rounding up must not overflow; nobody has this much.
  if (bytes > std::numeric_limits<int64_t>::max() - kHugePage) return nullptr;
  if (bytes <= kSmallBytes) return take_small(bytes);
  if (bytes < kMiddleBytes) return allocate_raw(bytes, kLine);
  return bytes < kLargeBytes ? take_middle(bytes) : take_large(bytes);
}

void give_block(void* block, int64_t bytes) noexcept {
  if (bytes <= kSmallBytes) return give_small(block, bytes);
  if (bytes < kMiddleBytes) return free_raw(block, kLine);
  bytes < kLargeBytes ? kept().middle.give(block, middle_size(bytes))
                      : kept().large.give(block, round_up(bytes, kHugePage));
}

void drop_kept_blocks() noexcept {
  kept().middle.drop();
  kept().large.drop();
}

}  // namespace weft
