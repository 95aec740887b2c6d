// The memory of arrays that were freed. Asking the system for fresh pages costs several times what
// filling them does, so some blocks are kept for the next array of their size: up to 1 KiB each by
// the thread that freed them (some 300 KiB per thread at most), from 32 KiB for the process. The
// latter go back to the system when they have not been used for a few seconds and another one comes
// or goes, when memory runs out, and when they are trimmed. Safe from any thread.
#pragma once

#include <cstdint>

#include "weft/api.h"

namespace weft {

// Gives back what is kept for the process and for the calling thread.
WEFT_API void trim_memory() noexcept;

// How many bytes are kept for the process now.
WEFT_API int64_t kept_memory() noexcept;

// How many bytes are kept for the process at most; what is beyond goes back at once. 544 MiB to
// begin with, 0 for none. Throws ValueError if negative.
WEFT_API int64_t kept_memory_limit() noexcept;
WEFT_API void set_kept_memory_limit(int64_t bytes);

}  // namespace weft
