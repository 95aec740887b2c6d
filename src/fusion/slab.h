// The part of a cluster's loops that is being worked on.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "fusion/clusters.h"

namespace weft::fusion {

struct Slab {
  int64_t begin[kMostCuts];
  int64_t extent[kMostCuts];

  bool is_as_large_as(const Slab& other, int cuts) const {
    return std::equal(extent, extent + cuts, other.extent);
  }
};

using Values = std::vector<std::optional<Array>>;

}  // namespace weft::fusion
