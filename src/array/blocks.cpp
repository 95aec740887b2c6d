#include "array/blocks.h"

#include <atomic>
#include <limits>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "array/kept_blocks.h"
#include "array/tuning.h"
#include "base/fork.h"
#include "base/immortal.h"
#include "base/integers.h"
#include "base/machine.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/thread_end.h"
#include "weft/memory.h"

namespace weft {
namespace {

// --- Small blocks: a stack of free ones for each size, threaded through their own memory.

struct FreeBlock {
  FreeBlock* next;
};

constexpr int kSizes = kSmallBlock / kCacheLine + 1;

// Of one thread. Made and left without code of its own, so that reaching it is one instruction.
struct SmallCache {
  FreeBlock* free[kSizes];
  int kept[kSizes];
  bool is_open;
  bool is_closed;  // arrays that outlive this thread's cache free their blocks themselves
  AtThreadEnd end;
};
constinit thread_local SmallCache small __attribute__((tls_model("initial-exec"))){};

void free_small() noexcept {
  for (int size = 0; size < kSizes; ++size) {
    small.kept[size] = 0;
    while (FreeBlock* block = small.free[size]) {
      small.free[size] = block->next;
      free_raw(block, kCacheLine);
    }
  }
}

void close_small(AtThreadEnd*) noexcept {
  small.is_open = false;
  small.is_closed = true;
  free_small();
}

// Before the first block is kept. False once the thread is ending, and if the system cannot tell
// when it does.
bool open_small() noexcept {
  if (small.is_closed) return false;
  small.end.call = close_small;
  return small.is_open = call_at_thread_end(small.end);
}

void* take_small(int64_t bytes) noexcept {
  const int64_t lines = ceil_div(bytes, kCacheLine);
  FreeBlock* block = small.free[lines];
  if (!block) return allocate_raw(lines * kCacheLine, kCacheLine);
  small.free[lines] = block->next;
  --small.kept[lines];
  return block;
}

void give_small(void* memory, int64_t bytes) noexcept {
  const int64_t lines = ceil_div(bytes, kCacheLine);
  const bool keeps = small.is_open || open_small();
  if (!keeps || small.kept[lines] == kSmallKept) return free_raw(memory, kCacheLine);
  small.free[lines] = new (memory) FreeBlock{small.free[lines]};
  ++small.kept[lines];
}

// --- Middle and large blocks: asking the system for fresh pages costs several times what filling
// them does.

// For the process.
struct KeptCaches {
  KeptBlocks middle{kMiddleKept, kMiddleKeptBytes, kCacheLine};
  KeptBlocks large{kLargeKept, kLargeKeptBytes, kHugePage};
  std::atomic<int64_t> limit{kMiddleKeptBytes + kLargeKeptBytes};
};

constinit Immortal<KeptCaches> caches;  // arrays may outlive every destructor
KeptCaches& kept() { return caches.value; }

void lock_kept() {
  kept().middle.mutex.lock();
  kept().large.mutex.lock();
}
void unlock_kept() {
  kept().large.mutex.unlock();
  kept().middle.mutex.unlock();
}
const AtFork at_fork(lock_kept, unlock_kept, unlock_kept);

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
  int64_t unit = kMiddleBlock / 8;
  while (unit * 16 <= bytes) unit *= 2;
  return round_up(bytes, unit);
}

void* take_middle(int64_t bytes) noexcept {
  const int64_t whole = middle_size(bytes);
  if (void* memory = kept().middle.take(whole)) return memory;
  return allocate_raw(whole, kCacheLine);
}

void* try_block(int64_t bytes) noexcept {
  if (bytes <= kSmallBlock) return take_small(bytes);
  if (bytes < kMiddleBlock) return allocate_raw(bytes, kCacheLine);
  return bytes < kLargeBlock ? take_middle(bytes) : take_large(bytes);
}

// What is kept for later may be what is missing now.
[[gnu::noinline]] void* try_block_again(int64_t bytes) noexcept {
  drop_kept_blocks();
  return try_block(bytes);
}

}  // namespace

void* take_block(int64_t bytes) noexcept {
  // Rounding up must not overflow; nobody has this much.
  if (bytes > std::numeric_limits<int64_t>::max() - kHugePage) return nullptr;
  void* block = try_block(bytes);
  return block ? block : try_block_again(bytes);
}

void give_block(void* block, int64_t bytes) noexcept {
  if (bytes <= kSmallBlock) return give_small(block, bytes);
  if (bytes < kMiddleBlock) return free_raw(block, kCacheLine);
  bytes < kLargeBlock ? kept().middle.give(block, middle_size(bytes))
                      : kept().large.give(block, round_up(bytes, kHugePage));
}

void drop_kept_blocks() noexcept {
  kept().middle.drop();
  kept().large.drop();
  free_small();
}

void trim_memory() noexcept { drop_kept_blocks(); }

int64_t kept_memory() noexcept { return kept().middle.bytes() + kept().large.bytes(); }

int64_t kept_memory_limit() noexcept { return kept().limit; }

void set_kept_memory_limit(int64_t bytes) {
  if (bytes < 0) {
    raise(ErrorKind::bad_argument, "set_kept_memory_limit",
          cat(bytes, " bytes; 0 is the least, and keeps none"));
  }
  kept().limit = bytes;
  const int64_t middle = bytes < kMiddleKeptBytes ? bytes : kMiddleKeptBytes;
  const int64_t rest = bytes - middle;
  kept().middle.limit(middle);
  kept().large.limit(rest < kLargeKeptBytes ? rest : kLargeKeptBytes);
}

}  // namespace weft
