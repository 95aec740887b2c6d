// What was measured of transforms, on one core of an AMD EPYC (Zen 5, AVX-512). Costs are about
// cycles per vector.
#pragma once

#include <cstdint>

namespace weft::fft {

// Not measured one by one: set until the way chosen was the faster one of whole transforms.
inline constexpr double kCostOfPrime = 1.1;  // a pass of such a radix, per element, times the radix
inline constexpr double kCostOfPass = 12;
inline constexpr double kCostOfL2 = 3;  // per element and pass, if two copies exceed
inline constexpr double kBeyondL1 = 48 << 10;
inline constexpr double kCostOfL3 = 8;
inline constexpr double kBeyondL2 = 1 << 20;
inline constexpr double kCostOfTurn = 9;    // per vector between columns and rows
inline constexpr double kCostOfChirp = 6;   // per vector of the inner length
inline constexpr double kCostOfPlanes = 3;  // per vector, into the planes and out of them
inline constexpr double kCostOfRow = 60;
inline constexpr double kCostOfGather = 12;     // per element of one that is not dense
inline constexpr double kCostOfLaneMoves = 12;  // per vector of lanes, from and to arrays

// What is kept for transforms to come. Not measured.
inline constexpr int kMostPlans = 64;
inline constexpr int64_t kMostPlanBytes = int64_t{64} << 20;

// A single transform is shared out from so many elements on. Not measured.
inline constexpr int64_t kSharedLength = int64_t{1} << 16;

}  // namespace weft::fft
