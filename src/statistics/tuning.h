// Where one way to a statistic becomes better than another, as measured (docs/statistics.md).
#pragma once

#include <cstdint>

namespace weft::statistics {

// From so many elements on a rank is found by a sample and one pass over the row.
inline constexpr int64_t kLongRow = 2048;
// Positions of a sample are made of 32 bits.
inline constexpr int64_t kMostSampled = int64_t{1} << 32;
// More passes than this cost more than partitioning the row once.
inline constexpr int kMostPasses = 4;
inline constexpr int64_t kLeastSample = 64;
// How far beside a rank the bracket reaches, in standard deviations: one row of 10^4 is read again.
inline constexpr double kDeviations = 4;

// Histograms: elements of one block, whose counts are added up in order.
inline constexpr int64_t kHistogramBlock = 65536;

}  // namespace weft::statistics
