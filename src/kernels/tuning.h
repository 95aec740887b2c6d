// What was measured about kernels, or could be. MEASURED says what and where, DERIVED from what a
// number follows.
#pragma once

#include <cstdint>

namespace weft::kernels {

// --- elementwise

// Rows shorter than this are not worth what a loop of vectors does before and after.
// DERIVED: the items of the narrowest vector of float32.
inline constexpr int64_t kFewColumns = 4;

// Items laid side by side for a kernel that wants them so.
// DERIVED: a cache line of bytes, and four vectors of float32 or more.
inline constexpr int64_t kGathered = 64;

// The same where a block passes through several loops. DERIVED: three arrays of the widest integers
// take 6 KiB, a fifth of L1.
inline constexpr int64_t kGatheredForLoops = 256;

// Bytes of a row that are first looked through and then computed, or computed in several loops.
// DERIVED: an eighth of L1, where they stay from one loop to the next.
inline constexpr int64_t kLookedThrough = 4096;

// Bytes of each operand of a function of two, which may have to be computed again. DERIVED: four
// such arrays, two of them for numbers that are repeated, are a quarter of L1.
inline constexpr int64_t kFunctionPiece = 2048;

// Lines that a streamed row has only a part of are called for so many rows ahead. MEASURED: without
// it rows of 50 to 300 floats took 2 to 5 times as long.
inline constexpr int64_t kRowsAhead = 16;

// From so many quotients on one reciprocal takes less time. DERIVED: it costs as much as a few
// divisions.
inline constexpr int64_t kLeastByReciprocal = 16;

// --- move

// Rows of fewer columns are gathered column by column, so many rows at a time: a loop along them
// would end before it has begun. DERIVED: a loop of vectors takes two vectors of bytes at least.
inline constexpr int64_t kShortGather = 16;
inline constexpr int64_t kRowsTogether = 16;

// Short reversed rows loaded before any is stored: a load that has the low 12 address bits of a
// store before it waits for that. DERIVED: half of the registers.
inline constexpr int64_t kTurnedTogether = 4;

// The widest vector that squares of small items are turned in. MEASURED: 64 bytes are no faster.
inline constexpr int kTurnedBytes = 32;

// --- reduce

// Long rows are read half a cache line at a time: one thread gets up to a quarter more out of L3
// and memory than with whole lines, and as much out of L1 and L2. MEASURED (Zen 4, sum of 64 MiB):
// 1.55 ms instead of 1.92.
inline constexpr int kStreamBytes = 32;

// Rows of up to this many elements are folded together; longer ones do not gain by it. DERIVED: of
// 16 rows of 16 lanes the fold, four steps, is a fifth.
inline constexpr int64_t kFoldedTogether = 256;

// Bytes of lane totals of a panel of columns: rows of 4 KiB stream better than rows of 1 KiB by
// more than the totals cost that then lie in L2. MEASURED (Zen 4, sum over axis 0 of (4096, 1024)):
// 283 us instead of 319.
inline constexpr int64_t kPanelBytes = 65536;

// Rows ahead that are prefetched: rows far apart are no stream to a processor. Not measured.
inline constexpr int64_t kPanelRowsAhead = 2;

// Rows whose best elements are found at once, before their places. DERIVED: 4 KiB at most.
inline constexpr int64_t kBestTogether = 512;

// Columns that are too few for vectors of a row, and what then are rows: several together, at least
// so many of these. DERIVED: less than a vector of float32.
inline constexpr int64_t kFewArgColumns = 15;
inline constexpr int64_t kLeastJoinedRows = 4;

// Bytes of the best so far where elements are narrower than their places. DERIVED: with places of
// 32 bits 5 KiB.
inline constexpr int64_t kNarrowBestBytes = 1024;

// Slabs after which nans are looked for. DERIVED: what is done again stays in L2.
inline constexpr int64_t kSlabsTogether = 64;

// Lines of running totals in registers at once. DERIVED a sum of floats takes 3 or 4 cycles.
inline constexpr int kChainsTogether = 4;

}  // namespace weft::kernels
