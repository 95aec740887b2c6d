// When code is generated, and how much of it is kept.
#pragma once

#include <cstdint>

namespace weft::compile {

// Elements times instructions: generating takes about as long as interpreting so many.
// DERIVED the work of both is counted in the same unit; the exact figure is not measured.
inline constexpr int64_t kWorthwhile = 1 << 18;
// An instruction costs as much as so many elements before the first. DERIVED a kernel's call and
// setting up a block against elements of a kernel in L1.
inline constexpr int64_t kElementsOfCall = 64;
// Programs kept at most. Not measured: a bound on memory.
inline constexpr int kMostFused = 512;
// A run of instructions shorter than this is left to the tables: their kernels are as good, unless
// there is one instruction in all, for which inputs would be packed, or what is computed is folded.
inline constexpr int kLeastRun = 2;

}  // namespace weft::compile
