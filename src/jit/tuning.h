// Numbers that generated code is tuned by, each with what was measured: time of a call without it,
// or with another value, beside the call as it is.
#pragma once

namespace weft::jit {

// Vectors that a loop works on at once, while registers last; and if it has so many steps for each
// vector that it reads or writes that arithmetic is all it waits for.
// MEASURED 2026-11-18, Zen 5, AVX-512, a polynomial of degree 8, eight vectors to four: 0.81 to
// 0.95 us in L2, 96 to 107 in L3 (bench/peers horner8_L3), float64 in L3 195 to 209. AVX2 lacks
// registers.
inline constexpr int kMostCopies = 4;
inline constexpr int kMostCopiesOfLong = 8;
inline constexpr int kLongSteps = 6;

// Vectors after which a pattern begins anew: three, or seven where a light loop has room for them
// in 32 registers.
// MEASURED 2026-11-18, Zen 5, (x - m) * s of uint8 (N, C) in L2. Patterns packed, C = 3: AVX-512
// 0.81 to 1.20 us, AVX2 1.06 to 1.73. No more than three on AVX-512: C = 5 0.94 to 1.36, C = 7 1.26
// to 1.82; of float32 1 to 9 % more.
inline constexpr int kMostPeriod = 3;
inline constexpr int kMostPeriodOfLight = 7;

// Steps of a loop that waits for memory all the same: such loops over items that lie apart have
// half the width on AVX-512.
// MEASURED 2026-11-18, Zen 5, x[::2] + b of 16384 elements, with the whole width: float32 2.69 to
// 3.18 us, float64 2.66 to 3.16, int16 2.77 to 3.21.
inline constexpr int kFewSteps = 2;

// Rows ahead (as a power of two) for which partly covered cache lines of a streamed result are
// prefetched.
// MEASURED on Zen 4: without, rows of 50 to 300 floats took 2 to 5 times as long.
inline constexpr int kLogRowsAhead = 4;

}  // namespace weft::jit
