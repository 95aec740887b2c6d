// A vector in blocks as arrays have them, of which freed ones are kept: what is made anew in every
// call and may be large costs no page faults.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "array/blocks.h"
#include "base/raise.h"

namespace weft {

template <class T>
struct BlockAllocator {
  using value_type = T;

  BlockAllocator() = default;
  template <class Other>
  BlockAllocator(const BlockAllocator<Other>&) {}

  // Throws MemoryError.
  T* allocate(size_t count) {
    void* block = take_block(static_cast<int64_t>(count * sizeof(T)));
    if (!block) refuse_memory();
    return static_cast<T*>(block);
  }
  void deallocate(T* block, size_t count) noexcept {
    give_block(block, static_cast<int64_t>(count * sizeof(T)));
  }
  friend bool operator==(const BlockAllocator&, const BlockAllocator&) { return true; }
};

template <class T>
using BlockVector = std::vector<T, BlockAllocator<T>>;

}  // namespace weft
