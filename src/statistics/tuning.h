// Where one way to a statistic becomes better than another, as measured (docs/statistics.md).
#pragma once

#include <cstdint>

namespace weft::statistics {

// Of more ranks than this a row is sorted. MEASURED (Zen 4, AVX-512): 10^6 float64 take 0.6 ms more
// for each rank that is selected and 4.5 ms for all in order.
inline constexpr size_t kMostSelected = 8;

// Histograms: elements of one block, whose counts are added up in order. Not measured.
inline constexpr int64_t kHistogramBlock = 65536;

// So many counts lie in the first cache several times over. DERIVED L1 / 4 of 8 bytes.
inline constexpr int64_t kFewCells = 1024;

// Edges of any width are found by a grid this much finer than they are on average, unless more
// than so many lie in one of its cells. MEASURED (10^6 float64, 50 bins, Zen 4): 7.6 -> 3.4 ms
// beside a search.
inline constexpr int64_t kGridCells = 8;
inline constexpr int kMostTries = 4;
inline constexpr int64_t kMostGridded = 4096;

}  // namespace weft::statistics
