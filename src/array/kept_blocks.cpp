#include "array/kept_blocks.h"

#include <atomic>
#include <chrono>
#include <new>

#include "base/integers.h"

namespace weft {
namespace {

int64_t seconds_now() noexcept {
  using std::chrono::steady_clock;
  return std::chrono::duration_cast<std::chrono::seconds>(steady_clock::now().time_since_epoch())
      .count();
}
std::atomic<BlockClock> block_clock{seconds_now};

}  // namespace

void* allocate_raw(int64_t bytes, int64_t alignment) noexcept {
  if (!fits<size_t>(bytes)) return nullptr;
  return ::operator new(static_cast<size_t>(bytes),
                        std::align_val_t(static_cast<size_t>(alignment)), std::nothrow);
}
void free_raw(void* block, int64_t alignment) noexcept {
  ::operator delete(block, std::align_val_t(static_cast<size_t>(alignment)));
}

BlockClock exchange_block_clock(BlockClock clock) noexcept { return block_clock.exchange(clock); }

void* KeptBlocks::take(int64_t bytes) noexcept {
  const int64_t now = block_clock.load(std::memory_order_relaxed)();
  const Lock lock(mutex);
  void* found = nullptr;
  for (int i = count_ - 1; i >= 0 && !found; --i) {
    if (blocks_[i].bytes == bytes) found = remove(i);
  }
  free_stale(now);
  return found;
}

void KeptBlocks::give(void* memory, int64_t bytes) noexcept {
  const int64_t now = block_clock.load(std::memory_order_relaxed)();
  const Lock lock(mutex);
  free_stale(now);
  if (bytes > most_bytes_) return free_raw(memory, alignment_);
  while (count_ == most_ || total_ + bytes > most_bytes_) free_oldest();
  blocks_[count_++] = {memory, bytes, now};
  total_ += bytes;
}

void KeptBlocks::limit(int64_t bytes) noexcept {
  const Lock lock(mutex);
  most_bytes_ = bytes;
  while (total_ > bytes) free_oldest();
}

void KeptBlocks::drop() noexcept {
  const Lock lock(mutex);
  while (count_ > 0) free_oldest();
}

int64_t KeptBlocks::bytes() noexcept {
  const Lock lock(mutex);
  return total_;
}

void* KeptBlocks::remove(int place) noexcept {
  void* memory = blocks_[place].memory;
  total_ -= blocks_[place].bytes;
  --count_;
  for (int i = place; i < count_; ++i) blocks_[i] = blocks_[i + 1];
  return memory;
}

void KeptBlocks::free_stale(int64_t now) noexcept {
  while (count_ > 0 && now - blocks_[0].since > kKeptSeconds) free_oldest();
}

}  // namespace weft
