// How products are chosen, cut and packed. All figures: Zen 4 (32 KiB, 1 MiB, 32 MiB of cache), one
// thread, microseconds, least of several, on AVX-512 / AVX2 / baseline, unless they say otherwise.
#pragma once

#include <cstdint>

namespace weft::contract {

// Below this many multiply-adds a second thread costs more than it brings, unless it is awake.
// DERIVED 10 us of a thread.
inline constexpr int64_t kParallelWork = int64_t{1} << 19;

// --- The ladder.

// Packing pays when what was packed is used often. Up to here tiles on unpacked memory are ahead.
// MEASURED gemm rows of bench/peers: gemm_64 4.75, gemm_128 36.4 as tiles.
inline constexpr int64_t kFewRows = 32;            // of a and c
inline constexpr int64_t kNarrowBytes = 64;        // of a row of b and c
inline constexpr int64_t kSmallBytes = 64 * 1024;  // of b, if rows of it have at most
inline constexpr int64_t kShortBytes = 1024;
// Up to here tiles are ahead of BLAS, where there are no panels. MEASURED on the baseline.
inline constexpr int64_t kTileDepth = 64;
inline constexpr int64_t kTileColumns = 64;

// Dots read both operands along the depth, and are ahead where these have few rows and columns.
// MEASURED matvec 275 / 293 / 379, by tiles 861 / 1355 / 23030.
inline constexpr int64_t kFewDots = 4;
inline constexpr int64_t kLongDepth = 256;
// Shorter sums would cost a call each: several rows at once. DERIVED two vectors of AVX-512.
inline constexpr int64_t kShortDepth = 32;

// Of so many products, each with so many elements of b at most, b is packed. MEASURED 1000 products
// a b^T of 8 x 8: 36 / 35 / 63, in blocks 118 / 91 / 102; 24 x 24 445 / 554 / 1285 and 860 / 1096 /
// 1022; 32 x 32 1195 / 1585 / 2893 and 1060 / 1050 / 2235.
inline constexpr int64_t kManyProducts = 8;
inline constexpr int64_t kMostPacked = 24 * 24;
// Extents of products that are multiplied one in every lane; beyond, blocks and BLAS are ahead.
// MEASURED 2000 products of 4 x 4, int32: 44 / 44 / 68, in blocks 162 / 147 / 217; complex64 74 /
// 81 / 95, by BLAS 196; float16 73 / 72 / 107 and 350 / 401 / 270; 6 x 6 int32 132 / - / 212 and
// 198 / - / 334; 8 x 8 int32 251 / - / 677 and 203 / - / 462. Emerald Rapids, 30000 of 3 x 3 int64:
// 800, packed one by one 3400, NumPy 900.
inline constexpr int64_t kMostInLanes = 6;

// --- Tiles.

// What one thread takes of a single product: at most so many rows, at least the other number, and
// columns. DERIVED a row of b of float32 is 4 KiB.
inline constexpr int64_t kTileBandRows = 256;
inline constexpr int64_t kLeastBandRows = 32;
inline constexpr int64_t kTileBandColumns = 1024;
// From this depth on what lies across is turned by squares in registers. DERIVED their side.
inline constexpr int64_t kLeastSquares = 8;
// Matrices b of up to this many elements are not laid out one by one, but place by place. MEASURED
// 2026-11-18, 1000 products a b^T of 2 x 2: 1.9 / 1.9 / -, one by one 12.4 / 10.7; 3 x 3 6.4 / 6.0
// and 15.5 / 13.7; 5 x 5 24 / 22 and 29 / 26.
inline constexpr int64_t kTinyMatrix = 32;

// --- Panels.

// What is packed of a and of b at a time: the second cache has room for the one, which is read for
// every panel of b, and scratch memory for the other. DERIVED.
inline constexpr int64_t kPackedBytesA = 192 * 1024;
inline constexpr int64_t kPackedBytesB = 1792 * 1024;
// No thread gets fewer rows or columns: it would spend its time on packing. DERIVED.
inline constexpr int64_t kLeastOfPanels = 32;
// Panels of b that are copied at once, whole rows at a time. DERIVED a row of 4 KiB and more.
inline constexpr int64_t kPanelsAtOnce = 64;

// --- Blocks.

// Of a, b and c. DERIVED of 4 bytes 32, 64 and 32 KiB are in L2. The depth decides bits of sums.
inline constexpr int64_t kBlockRows = 64;
inline constexpr int64_t kBlockColumns = 128;
inline constexpr int64_t kBlockDepth = 128;
// Columns of blocks of few rows and little depth. DERIVED a row of 4 KiB.
inline constexpr int64_t kMostBlockColumns = 1024;

// --- Vectors.

// Pieces that are summed by one call; they decide the bits of sums. DERIVED of 16 bytes L1.
inline constexpr int64_t kDotPiece = 2048;
// Of a vector that had to be packed, so many pieces stay so. DERIVED scratch of 256 KiB.
inline constexpr int64_t kPiecesKept = 8;
// Several rows at once read the vector less often, but a matrix that no near cache holds comes
// fastest as one stream. MEASURED 2026-11-18: 256 x 256 4.2 / 5.1 / -, row by row 5.0 / 6.2; 1000 x
// 200 14.6 / 18.1 and 17.7 / 22.1; bench/peers matvec (4 MiB) as one stream.
inline constexpr int64_t kNearMatrixBytes = int64_t{1} << 20;
// Rows of a matrix of 2 to 4 columns at a time. DERIVED scratch. MEASURED everyday matmul, 333333
// rows of 3: 83 / 72 / 213, by tiles 388 / 1417 / 3187.
inline constexpr int64_t kThinRows = 512;

// --- BLAS.

// A product that goes to BLAS is cut into bands of about so many rows, whatever the number of
// threads: the last bits of what BLAS gives depend on where a call begins and ends. It costs one
// thread 0 to 4 %, since every call packs b anew. MEASURED 256 to 2048 rows.
inline constexpr int64_t kBlasBandRows = 256;
// Bands begin on multiples of this. DERIVED from BLAS's register tiles.
inline constexpr int64_t kBlasBandUnit = 64;
// With fewer rows it is cut into bands of columns. DERIVED.
inline constexpr int64_t kBlasBandColumns = 512;

}  // namespace weft::contract
