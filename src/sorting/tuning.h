// What was measured of sorting. AMD EPYC (Zen 5, AVX-512), g++ 12.2, two threads.
#pragma once

#include <cstdint>

namespace weft::sorting {

// Keys from which several threads sort one row. Not measured.
inline constexpr int64_t kLeastForThreads = 1 << 16;
// Threads that take part, and buckets for them.
inline constexpr int kMostParts = 32;
inline constexpr int kMostBuckets = 64;
// Keys that are looked at to choose the cuts between buckets.
inline constexpr int kSamplesPerBucket = 16;

// Runs of equal keys, ordered further by insertion. Not measured.
inline constexpr int64_t kShortRun = 24;

// Elements from which counting each value takes less time than sorting them as 32-bit keys, of 16
// and of 8 bits. MEASURED 2026-11-19, sort of int16 and int8: a power of two near the crossing.
inline constexpr int64_t kLeastForCounting = 1 << 18;
inline constexpr int64_t kLeastForCountingBytes = 1 << 9;

// Positions of so many elements are ordered by counting if their keys have at most so many bits.
// Not measured.
inline constexpr int kDigitBits = 8;
inline constexpr int64_t kLeastForDigits = 128;

// Elements of short rows that become keys in one call. DERIVED: keys and elements stay in L1.
inline constexpr int64_t kKeysAtOnce = 4096;

// The first k of n are found by selection, if they are at most 1 / kSelectedShare of them, and n is
// not small. Not measured.
inline constexpr int64_t kSelectedShare = 4;
inline constexpr int64_t kLeastForSelection = 512;

// Integers are looked up in a table if it has at most so many entries for each of them. DERIVED: a
// byte each, which is less than what sorting them reads and writes.
inline constexpr int64_t kTablePerElement = 8;

}  // namespace weft::sorting
