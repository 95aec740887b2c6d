// How much freed memory is kept for the next array, and how it is filled.
#pragma once

#include <cstdint>

namespace weft {

// Blocks up to this size are kept per thread, so many of each size.
// DERIVED: sizes are whole cache lines, 16 of them; a thread keeps 272 KiB at most.
inline constexpr int64_t kSmallBlock = 1024;
inline constexpr int kSmallKept = 32;

// Blocks from this size on are kept for the process: asking the system for fresh pages costs
// several times what filling them does. Those in between are the C library's business.
// Not measured.
inline constexpr int64_t kMiddleBlock = 32 * 1024;
inline constexpr int kMiddleKept = 16;
inline constexpr int64_t kMiddleKeptBytes = int64_t{32} << 20;

// From this size on in huge pages. DERIVED: two of them, so that rounding up wastes a third at
// most.
inline constexpr int64_t kLargeBlock = int64_t{4} << 20;
inline constexpr int64_t kHugePage = int64_t{2} << 20;
inline constexpr int kLargeKept = 4;
inline constexpr int64_t kLargeKeptBytes = int64_t{512} << 20;

// After which a block that nobody took is freed. Not measured: longer than a loop's turn.
inline constexpr int64_t kKeptSeconds = 5;

// Bytes stored at once when memory is filled with one item: half a cache line.
// MEASURED on Zen 4, which stores as much in a cycle: 4 MB take 40 us; in stores of 16 bytes 68,
// copied in pieces from L1 55.
inline constexpr int64_t kFillBytes = 32;

}  // namespace weft
