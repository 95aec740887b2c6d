// Blocks of memory, 64-byte aligned. Freed blocks are kept for the next array of their size, within
// narrow bounds: small ones per thread, a few large ones for the whole process.
#pragma once

#include <cstdint>

namespace weft {

// Null if there is no memory, not even after dropping what is kept. REQUIRES: bytes > 0.
void* take_block(int64_t bytes) noexcept;

// Gives back a block that take_block(bytes) gave.
void give_block(void* block, int64_t bytes) noexcept;

// Frees what is kept for the process and for the calling thread.
void drop_kept_blocks() noexcept;

}  // namespace weft
