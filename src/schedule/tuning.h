// Every threshold of the ladder, of how nests are cut, of stores and of sharing. Unless it says
// otherwise: Zen 4 with 32 KiB of L1, 1 MiB of L2 and 32 MiB of L3.
#pragma once

#include <cstdint>

namespace weft::schedule {

// --- Small calls (small-inl.h).

// More elements than this are planned: threads, streaming, packing.
// DERIVED L2 / 4 of float32: all operands of two inputs stay in L2.
inline constexpr int64_t kSmallElements = 65536;
// One row of no more than this is run without a look at threads and streaming.
// MEASURED 2026-11-17, tiny_bench: add f32, 4096 as a row 195 ns, 4100 as a tile 270.
inline constexpr int64_t kRowElements = 4096;
// What is written out in scratch: half of L1 is left to what goes by. DERIVED L1 / 4.
inline constexpr int64_t kSmallScratchBytes = 8192;
// Rows shorter than this are worth packing when there are many of them. DERIVED a vector of
// float32.
inline constexpr int64_t kShortRow = 16;
// Rows from this length on need no plan, however many elements there are. DERIVED four vectors.
inline constexpr int64_t kLongRow = 64;
// So few take less time than any look at how they lie. Not measured.
inline constexpr int64_t kFewElements = 256;
// More are computed once and copied where they repeat. MEASURED 2026-11-18, exp of float32: (128,
// 1) broadcast to (128, 256) 59 -> 1.3 us, (1, 256) to (16, 256) 0.77 -> 0.24 us.
inline constexpr int64_t kFewRepeated = 32;
// From here on rows whose items lie apart, which kernels read one by one, are worth generated code.
// MEASURED float32: as fast at 1024.
inline constexpr int64_t kFewStrided = 1024;
// Elements of a row that is converted on the stack, and the bytes for that. MEASURED everyday:
// logical_and of int32, abs of float16, 10 elements: half the time that a plan takes.
inline constexpr int64_t kConvertedElements = 1024;
inline constexpr int64_t kConvertedRowBytes = kConvertedElements * 16;  // of a small stack

// --- Rewrites.

// Below this a second pass over the output costs more than it saves. MEASURED 2026-11-17: exp (1,
// 512) -> (1024, 512) 88 -> 23 us, atan2 331 -> 23, add even; add (1024, 1) -> (1024, 512) 196 ->
// 31.
inline constexpr int64_t kFewestHoisted = 4096;
// What is expanded stays in L2, and is used at least so often. DERIVED L2 / 8. MEASURED 2026-11-18,
// without: 2^18 elements of 6, 8, 10 alternating axes take 1.30, 1.39, 1.56 of the time.
inline constexpr int64_t kMostExpandedBytes = int64_t{128} << 10;
inline constexpr int64_t kLeastUses = 8;

// --- How a nest is cut into blocks (plan.cpp).

// Elements that fit a scratch block. DERIVED L1 / 32 of 1 byte: all operands of a block stay in L1.
inline constexpr int64_t kBlockElements = 1024;
// The same of a flat block, most of whose operands lie where they are. DERIVED L1 / 4 of float32.
inline constexpr int64_t kFlatElements = 2048;
inline constexpr int64_t kFlatBytes = 8192;  // of a packed operand
// The same where most of what is packed is used several times. DERIVED of 8 bytes: a slot of
// scratch.
inline constexpr int64_t kRowsElements = 4096;
// Elements of a call that nothing is packed for: enough to forget the cost of a call, few enough
// that threads find something to share. Not measured.
inline constexpr int64_t kDirectElements = 32768;
// Rows of less, though of many small items, are flattened: they are a part of a vector, whose items
// would be done one by one. MEASURED 2026-11-18, 20 uint8 backwards: 0.32 of the time; of 34 bytes
// and more, rows as they lie take 0.7 to 0.9.
inline constexpr int64_t kTinyRowBytes = 32;
// If all there is to pack is one pattern that is packed once, or nothing, rows below this many
// elements are flattened. MEASURED 2026-11-18, (8192, c) + (c,), without: 17 to 23 float32 take
// 1.17 to 1.25 of the time, 20 int16 4.3, 40 uint8 5.9.
inline constexpr int64_t kShortPatternRow = 48;
// Of items that repeat in registers, one for every row, rows up to this size: a vector and a half.
// MEASURED add of (n, c) and (n, 1): in caches 24 float32 and fewer gain 7 to 13 %, 47 int16 half,
// 47 uint8 five sixths; from 25 float32 or 17 float64 on there is nothing to gain, and beyond the
// caches rows take 0.82 of the time.
inline constexpr int64_t kMostRepeatedBytes = 96;
// Several tiny axes that make up rows of this length together are left as rows.
inline constexpr int64_t kRowCore = 64;
// A nest this small is run as it is: packing could not pay for itself.
inline constexpr int64_t kSmallNest = 128;
// Steps of a flat block come in this number: then every block begins as well aligned as the first.
// DERIVED float32 in a cache line.
inline constexpr int64_t kLineItems = 16;
// Side of a transposing tile: what a tile takes of L1 is then 16 KiB for most element sizes.
inline constexpr int64_t kTileSide = 64;
// Of 16-byte elements, or with values between instructions, all of which are to stay in L1.
inline constexpr int64_t kSmallTileSide = 32;
// Its rows are no shorter than this, or blocks of small elements would be too small to pay for
// themselves.
inline constexpr int64_t kTileRowBytes = 256;
// Results of this size come with operands that no cache holds. A tile then follows the one above
// it, for there the lines of a transposed operand go on, and is wider: what lies in rows has longer
// runs. (In caches that is slower.) DERIVED L3 / 4.
inline constexpr int64_t kFarBytes = int64_t{8} << 20;
// DERIVED a slot of scratch.
inline constexpr int64_t kScratchBytes = kRowsElements * 8;

// --- The strategies.

// Rows that follow each other item by item, and are long enough for a call each, are converted
// straight to the output. Others are better packed, or left to generated code. Not measured.
inline constexpr int64_t kLeastConvertedRow = 64;
// Flat rows of this length and more are run one by one by generated code. Not measured.
inline constexpr int64_t kMostTimes = 64;
// More instructions than these, or one that is many, take longer on a transposed square, a row of
// which is half a register at a time, than packing does. Not measured.
inline constexpr int kMostOnTransposed = 4;

// --- Stores (stores.cpp).

// Smaller results always go through the caches. MEASURED nothing is gained below.
inline constexpr int64_t kLeastStreamed = int64_t{4} << 20;
// A result that has to be copied by non-temporal stores: this pays only for so much larger ones.
inline constexpr int64_t kLargerIfCopied = 8;
// What is read for a result pushes it out of L3, and then it is better not to go there. What is
// written alone stays in part, so that many bytes of it count as one that is read:
//
//   stream iff read + written / 16 >= 0.47 L3      (0.75 L3 with several threads)
//
// MEASURED with 32 MiB: non-temporal stores begin to win at 20 MB of traffic in a + b, at 34 MB
// (one thread) and 48 MB (two) in a + 1, at 60 and 90 MB with half as much read as written, at 250
// MB with nothing read; at twice that they win 10 to 30 %.
inline constexpr int64_t kWrittenPerRead = 16;
inline constexpr int64_t kPushingPercent = 47;
inline constexpr int64_t kPushingPercentOfSeveral = 75;
// Stores through the caches that miss slow down rows of some length that are read again and again
// beside them. MEASURED 64 MiB of an outer product: 1.8 ms with rows of 2 KiB, 2.7 with 8 KiB, 3.3
// with 16 KiB; 2.4 by non-temporal stores. (Two threads still gain by the cache.)
inline constexpr int64_t kLongRepeatedRow = 4096;
// What streaming shorter rows saves is less than what their ends cost. DERIVED six cache lines.
inline constexpr int64_t kShortStreamedRow = 384;

// --- Sharing among threads (split.cpp).

// Elements that a thread takes at a time: what it sets up for them first has to pay for itself.
// Not measured.
inline constexpr int64_t kLeastShare = 16384;
// Of small calls as many pieces as these. Not measured.
inline constexpr int64_t kFewestPieces = 8;
// Pieces of a row begin at a cache line. DERIVED items of one byte.
inline constexpr int64_t kAlignedItems = 64;
// Packing a pattern, which each thread does for itself, makes flat blocks worth less to share.
// Not measured.
inline constexpr int64_t kFlatShare = 4;

}  // namespace weft::schedule
