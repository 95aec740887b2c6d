// What was measured of parts (bench: see docs/performance.md).
#pragma once

#include <cstdint>

namespace weft::assemble {

// Bytes of the result that strips are written to before the next rows.
inline constexpr int64_t kBlockBytes = int64_t{64} << 10;
// But so many rows at least: what is done once for each strip.
inline constexpr int64_t kLeastRows = 8;
// Parts with such rows and so many bytes are the executor's: it streams, and shares one among
// threads.
inline constexpr int64_t kLongRow = 512;
inline constexpr int64_t kLargePart = int64_t{1} << 20;
// Runs of a splice that a thread takes at least.
inline constexpr int64_t kLeastRuns = 1024;

}  // namespace weft::assemble
