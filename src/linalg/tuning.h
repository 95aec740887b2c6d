// Where weft's own steps of decompositions give way to BLAS and LAPACK.
#pragma once

#include <cstdint>

namespace weft::linalg {

// MEASURED Zen 4, one right side: up to so many unknowns substitution written out is ahead of two
// calls of BLAS.
inline constexpr int kSubstitutedUnknowns = 12;

// MEASURED Zen 4, float64, singular values alone: in matrices of more bytes the blocks of LAPACK,
// which the caches hold, are ahead: 1400 x 1400 is a tie, 1000 x 1000 takes 0.7 of the time.
inline constexpr int64_t kMostReducedBytes = int64_t{8} << 20;

// DERIVED: two squares of complex128 of this side are a quarter of a first cache of 32 KiB.
inline constexpr int64_t kTransposedSide = 16;

}  // namespace weft::linalg
