// What was measured of parts (bench: see docs/performance.md).
#pragma once

#include <cstdint>

namespace weft::assemble {

// Bytes of the result that strips are written to before the next rows. DERIVED L2 / 4.
inline constexpr int64_t kBlockBytes = int64_t{256} << 10;
// But so many rows at least: what is done once for each strip. Not measured.
inline constexpr int64_t kLeastRows = 8;
// Parts with such rows and so many bytes are the executor's, which streams. Not measured.
inline constexpr int64_t kLongStrip = 4096;
inline constexpr int64_t kLargePart = int64_t{16} << 20;
// What a thread takes at a time of strips of different heights. Not measured.
inline constexpr int64_t kPieceBytes = int64_t{256} << 10;
}  // namespace weft::assemble
