// What was or could be measured about reductions: how much at a time, and from where on a way pays.
// Figures: Zen 4 (32 KiB, 1 MiB, 32 MiB of cache), one thread, float32 unless they say otherwise.
#pragma once

#include <cstdint>

namespace weft::reduce {

// --- All ways.

// Elements of one unit of work. DERIVED 10 us: enough to forget what a unit costs, few enough to be
// shared out.
inline constexpr int64_t kUnitElements = 65536;
// Bytes of converted or gathered input at a time. DERIVED L2 / 4: twice that is scratch, and the
// results have room beside it.
inline constexpr int64_t kPackBytes = 256 * 1024;

// --- Rows.

// Up to here nobody shares a whole array that is one row: it is read faster than a second thread
// takes it up. Beyond, only where sharing does not pay is it folded at once. MEASURED sum: 256 KiB
// 2.4 us, shared 2.8; 512 KiB 4.75 and 4.6.
inline constexpr int64_t kQuickBytes = 512 * 1024;
// Bytes of computed input at a time. DERIVED 2 L1: half of it stays there.
inline constexpr int64_t kSourceBytes = 64 * 1024;
// Units of short rows begin at cache lines. DERIVED results of one byte.
inline constexpr int64_t kRowMultiple = 64;
// Fewer long rows than this are shared out block by block; fewer short ones are not laid across.
// DERIVED a row for every thread, several times.
inline constexpr int64_t kManyRows = 64;
// Rows of up to this many elements are laid side by side if there are gaps between them: only then
// are they folded many at once. MEASURED 2026-11-18, AVX-512 and AVX2: sums of 20 of 40
// 72 and 78 us, with gaps 235 and 226; 5 of 8 15 and 16, 225 and 205; max of 60 of 80 155 and 149,
// 298 and 287.
inline constexpr int64_t kRowsToPack = 64;
// Rows of so many elements of at most so many bytes, which are not sums and so come in any order,
// are laid across and folded as columns. MEASURED 2026-11-18, AVX-512 and AVX2: max of 50000 rows
// of 20 uint8 61 and 69 us, as rows 726 and 807; any of 9 booleans 49 and 47, 767 and 778; max of
// 100 int16 214 and 185, 260 and 255.
inline constexpr int64_t kLeastTurned = 7;
inline constexpr int64_t kMostTurned = 128;
inline constexpr int64_t kTurnedItem = 2;
inline constexpr int64_t kTransposedBytes = 16 * 1024;  // at a time. DERIVED L1 / 2.

// --- Columns.

// Panels of rows of so many bytes. DERIVED a page: they stream best.
inline constexpr int64_t kColumnsBytes = 4096;
// .. but with fewer units than this panels are halved, down to so many columns. DERIVED threads.
inline constexpr int64_t kFewUnits = 4;
inline constexpr int64_t kNarrowest = 128;
// Fewer rows, or shorter ones of several slabs, are not worth a panel's lanes in memory. MEASURED
// reduce_bench: docs/reductions.md, axis 1 of (N, 4, 3) to (N, 100, 7).
inline constexpr int64_t kRowsOfPanel = 64;
inline constexpr int64_t kWidthOfPanel = 64;

// --- Positions.

// Results to a unit of columns. DERIVED their best so far and its places stay in L1.
inline constexpr int64_t kPositionColumns = 256;
// Rows of as many columns are packed at a time. DERIVED kPositionColumns of 8 bytes are L2 / 8.
inline constexpr int64_t kPositionRows = 64;
inline constexpr int64_t kPositionBytes = kPositionRows * kPositionColumns * 8;
// Fewer neighbours than this are not worth a unit: those that lie apart come first, or slabs.
// MEASURED reduce_bench: docs/reductions.md, argmax along axis 1 of (N, 4, 3).
inline constexpr int64_t kFewNeighbours = 16;
// Shorter rows are columns, of which many are looked through at once; dense ones from so many bytes
// on are rows. MEASURED reduce_bench: docs/reductions.md, argmax of rows of 3 to 1000.
inline constexpr int64_t kShortestRow = 32;
inline constexpr int64_t kShortestRowBytes = 128;

// --- Running totals.

// Lines side by side to a unit. DERIVED of 8 bytes L1 / 4: they stay there from element to element.
inline constexpr int64_t kLinesBeside = 1024;
// Of lines that lie one behind the other, so many are a unit ..
inline constexpr int64_t kLinesBehind = 16;
// .. unless they are shorter than this, and so near enough to each other for vectors.
inline constexpr int64_t kLongLine = 16;
// Fewer lines than this go through registers. MEASURED: docs/reductions.md, 0.36 ns an element, by
// vectors 0.9.
inline constexpr int64_t kFewLines = 9;

// --- Reductions of what a program computes, with vectors over results.

// Fewer results side by side leave most lanes of a vector idle. DERIVED one vector of AVX-512.
inline constexpr int64_t kLeastColumns = 16;
// How often what is packed has to be used. DERIVED packing costs some passes over it.
inline constexpr int64_t kLeastFoldedUses = 8;
// Rows of what is packed begin an odd number of these apart. DERIVED four lines: a panel of many
// rows does not fight for few sets of L1.
inline constexpr int64_t kPackedRowBytes = 256;
// Recipes of longer folds leave L1. DERIVED 256 parts of 32 bytes are L1 / 4.
inline constexpr int64_t kLongestFold = 16 * 1024;
// What is read along columns is used again by the next row while it is in L1, or lies in L2 as a
// whole. DERIVED L1 / 2 and L2 / 2. MEASURED 2026-11-18 pairwise_d64: 441 us, without folds 1104.
inline constexpr int64_t kFoldPanelBytes = 16 * 1024;
inline constexpr int64_t kFoldBytes = 512 * 1024;
// Columns that make full use of a kernel's registers. DERIVED four vectors of AVX-512.
inline constexpr int64_t kFoldColumnBytes = 256;
// Groups of rows are programs to set out: narrower ones do not pay for it. MEASURED 2026-11-18
// lazy sum(x * y) along axis 0 of (4096, 1024), AVX-512 and AVX2: 848 and 1076 us, else 2140 and
// 2238; of exp(x) 560 and 1129.
inline constexpr int64_t kLeastGroupColumns = 64;
// Lanes of a group's columns. DERIVED L2 / 8: they stay there beside what is read.
inline constexpr int64_t kLaneBytes = 128 * 1024;

}  // namespace weft::reduce
