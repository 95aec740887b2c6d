// Histogram: how many points, or what weight of them, lie in each cell of a grid.
//
//   histogram(x, {.bins = 10}) of float32 (8, 100) becomes
//     histogram of 800 points, 10 bins of float32, of one width   result int64 (10,)
//
// A cell holds its lower edge, the last one along an axis both; points outside and nan are in none.
// A record refers to the caller's arrays and must not outlive the call.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "weft/error.h"

namespace weft::core {

struct HistogramAxis {
  Value x;               // one coordinate of every point, in any shape
  Array edges;           // ascending, dense, float32 or float64: what coordinates compare as
  bool is_even = false;  // all of one width, but for rounding

  int64_t bins() const { return edges.size() - 1; }
};

struct HistogramRecord {
  const char* name = "";
  std::vector<HistogramAxis> axes;
  std::optional<Value> weights = {};  // as many as points
  DType result = DType::i64;          // of counts int64, else where sums are rounded to
  // Weights are added in blocks of so many, whose sums are then added: 0 is one block.
  int64_t block = 0;

  int64_t points() const { return axes.empty() ? 0 : axes[0].x.size(); }
  Shape shape() const;  // of the result
};

// Throws ValueError or ShapeError unless the record can be run as it stands.
void verify(const HistogramRecord& h);

// "histogram of 800 points: 10 bins of float32, result int64 (10,)".
std::string to_string(const HistogramRecord& h);

}  // namespace weft::core
