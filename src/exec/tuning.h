// What was measured of running a Schedule. Zen 4: 32 KiB of L1, 1 MiB of L2, 32 MiB of L3.
#pragma once

#include <cstdint>

namespace weft::exec {

// --- Machine.

// Of a cache that many cores share, a process finds no more than a part to be its own, and no less
// than this. Not measured: the L3 of the machine that stores were measured on is 32 MiB.
inline constexpr int64_t kLeastL3 = int64_t{16} << 20;
inline constexpr int64_t kMostL3 = int64_t{32} << 20;

// --- Tiles.

// A plane this small is run together with its neighbours. DERIVED the longest row that is run
// without a look at threads (schedule/tuning.h).
inline constexpr int64_t kJoinedPlane = 4096;
// So few elements of a dense row are converted without an operation, which costs more than they do.
// DERIVED as schedule::kConvertedElements.
inline constexpr int64_t kFewOfOneType = 1024;

// --- Packing.

// Rows from this many items on are converted where they lie. DERIVED as
// schedule::kLeastConvertedRow.
inline constexpr int64_t kLongPackedRow = 64;
// Planes of up to this many elements are not moved one by one. MEASURED 2026-11-18, one by one:
// (4096, 3, c) of a transposed (4096, c, 3) takes 3.5, 2.6, 2.1 times as long for c = 3, 5, 8.
inline constexpr int64_t kSmallPlane = 32;
// Columns of a transposed plane at a time. DERIVED as many as kernels transpose together, or twice
// that.
inline constexpr int64_t kStrip = 16;
// Short runs are repeated by vectors of so many bytes, unless they are repeated so often that
// doubling takes fewer steps. DERIVED an AVX2 register; log2.
inline constexpr int64_t kVector = 32;
inline constexpr int64_t kManyTimes = 16;
// Rows a multiple of so many bytes apart compete for a few places in L1: a tile is then better
// transposed in scratch and copied. MEASURED Zen 4, (1024, 1024) of 1 to 8 bytes: 0.45
// to 0.75 of the time.
inline constexpr int64_t kCrowded = 1024;
// Fewer rows than this lying along columns are gathered, not transposed. DERIVED the side of the
// smallest square that kernels transpose.
inline constexpr int64_t kSquare = 8;

// --- Patterns of flat blocks, for code that does not hold them in registers. Packing one costs
// about as much as computing so many elements, and every time it is begun anew costs something too;
// but long ones are driven out of L1 by what else is read and written. MEASURED Zen 4, beside
// 30 MB in L3: two of 2016 floats took 1.4 times as long as two of 192. Without them (2026-11-18)
// rows of 20, 25, 40 float32 take 1.20 to 1.24 of the time, chains of two 1.19 to 1.33, 40 int16
// 1.23.
inline constexpr int64_t kPatternShare = 16;
inline constexpr int64_t kLeastPattern = 192;
inline constexpr int64_t kMostPattern = 512;

}  // namespace weft::exec
