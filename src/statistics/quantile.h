// Running a core::Quantile: rows side by side, each selected from on its own.
#pragma once

#include "core/quantile.h"

namespace weft::statistics {

// Verifies the record and runs it. Throws ValueError for weights that are negative, nan, infinite
// or all zero.
Array run(const core::Quantile& q);

// Which two elements of n sorted ones a quantile lies between, and where.
struct Place {
  int64_t low;
  int64_t high;
  double share;  // of the way from low to high
};
Place place_of(QuantileMethod method, int64_t n, double q);

}  // namespace weft::statistics
