// How convolutions are chosen and cut. All figures: Zen 4, one thread, microseconds, least of
// several, on AVX-512 / AVX2 / baseline; caches of 32 KiB and 1 MiB.
#pragma once

#include <cstdint>

namespace weft::conv {

// MEASURED 2026-11-18, 3 x 3 windows of 56 x 56. Up to so many filters per group reading planes
// where they lie, mostly across the ends of cache lines, costs less than packing them. Time of
// implicit_gemm / packed_im2col: 16 filters of 3 channels 0.63 / 0.64, 128 in 16 groups 0.40 /
// 0.52, 64 of 64 0.97 / 1.01, 256 of 256 1.07 / 1.12.
inline constexpr int64_t kImplicitFilters = 64;

// MEASURED 2026-11-18. Windows in fewer rows keep too few sums in registers: one row of 100 000,
// 64 taps, takes 495 / 488 / -, by depthwise 121 / 174 / 296.
inline constexpr int64_t kDirectRows = 4;

// MEASURED 2026-11-18. From so many filters per group on packing is ahead of im2col: 2 filters of
// 64 channels 106 / 116 / -, by im2col 486 / 479; 3 with stride 2 77 / 84 and 201 / 204. One
// filter of 256 channels takes 487 / 501 and 310 / 361.
inline constexpr int64_t kPackedFilters = 2;

// DERIVED from the second cache: windows that reach over more rows would not let the inputs under
// them stay there.
inline constexpr int64_t kTallestWindow = 64;

// DERIVED: elements of a plane that depthwise takes at a time, and windows of one row. Inputs and
// sums stay in the first cache.
inline constexpr int64_t kPlane = 4096;
inline constexpr int64_t kPlaneRow = 2048;

// DERIVED: elements that direct copies at a time. They stay in the second cache.
inline constexpr int64_t kCopied = 1 << 16;

// DERIVED: what implicit_gemm and packed_im2col take at a time, most of the second cache; im2col
// half of it, since weights and results pass through it as well.
inline constexpr int64_t kImplicitBytes = 640 * 1024;
inline constexpr int64_t kPackedBytes = 768 * 1024;
inline constexpr int64_t kColumnBytes = 512 * 1024;

// DERIVED: windows that implicit_gemm computes in vain, in a hundred, that not packing makes up
// for.
inline constexpr int64_t kMostInVain = 15;

// DERIVED: so many pieces per thread that none has to wait long for the others.
inline constexpr int64_t kPiecesPerThread = 4;
// DERIVED: multiply-adds that a thread claims at once, some ten microseconds.
inline constexpr int64_t kClaim = 1 << 16;

// DERIVED: BLAS copies the weights for every strip; narrower ones would spend their time on that.
inline constexpr int64_t kNarrowestStrip = 64;
inline constexpr int64_t kWidestStrip = 4096;
// DERIVED: so few strips would leave threads without work; they are made narrower, for any number
// of threads alike.
inline constexpr int64_t kFewStrips = 16;
// DERIVED: with fewer weights, BLAS's copies cost more than its kernels gain on weft's own tiles.
inline constexpr int64_t kBlasWeights = 512;

// MEASURED: a call for every tap costs more than windows of so few elements do, which are joined
// one by one: mean_pool 3 x 3 of 30 x 30 0.46 / 0.45 / 0.44, by calls 3.5 / 3.4 / 3.3.
inline constexpr int64_t kFewPooled = 16 * 1024;

}  // namespace weft::conv
