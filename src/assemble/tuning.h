// What was measured of parts (bench: see docs/performance.md).
#pragma once

#include <cstdint>

namespace weft::assemble {

// Bytes of the result that strips are written to before the next rows.
inline constexpr int64_t kBlockBytes = int64_t{256} << 10;
// But so many rows at least: what is done once for each strip.
inline constexpr int64_t kLeastRows = 8;
// Parts with such rows and so many bytes are the executor's, which streams.
inline constexpr int64_t kLongRow = 4096;
inline constexpr int64_t kLargePart = int64_t{16} << 20;
// What a thread takes at a time of strips of different heights.
inline constexpr int64_t kPieceBytes = int64_t{256} << 10;
}  // namespace weft::assemble
