// KeptBlocks: freed blocks of one kind, kept for the next array of their size.
#pragma once

#include <cstdint>

#include "array/tuning.h"
#include "base/threads.h"

namespace weft {

// Null if there is no memory, or the size is beyond what this machine can address.
void* allocate_raw(int64_t bytes, int64_t alignment) noexcept;
void free_raw(void* block, int64_t alignment) noexcept;

// Seconds on a clock that never goes back. Tests put one of their own; returns the one before.
using BlockClock = int64_t (*)() noexcept;
BlockClock exchange_block_clock(BlockClock clock) noexcept;

// The oldest first. Safe from any thread; forking holds the mutex.
class KeptBlocks {
 public:
  constexpr KeptBlocks(int most, int64_t most_bytes, int64_t alignment)
      : most_(most), most_bytes_(most_bytes), alignment_(alignment) {}

  // The newest one of that size, which may still be in a cache; null if there is none.
  void* take(int64_t bytes) noexcept;
  // The oldest ones make room for it, and those that nobody took for long go.
  void give(void* memory, int64_t bytes) noexcept;
  // Frees the oldest until no more than so many bytes are left, and keeps no more from now on.
  void limit(int64_t bytes) noexcept;
  void drop() noexcept;
  int64_t bytes() noexcept;

  Mutex mutex;

 private:
  static constexpr int kMostBlocks = kMiddleKept;

  struct Block {
    void* memory;
    int64_t bytes;
    int64_t since;
  };

  void* remove(int place) noexcept;
  void free_oldest() noexcept { free_raw(remove(0), alignment_); }
  void free_stale(int64_t now) noexcept;

  const int most_;
  int64_t most_bytes_;
  const int64_t alignment_;
  Block blocks_[kMostBlocks]{};
  int count_ = 0;
  int64_t total_ = 0;
};

}  // namespace weft
