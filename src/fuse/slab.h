// The part of a cluster's loops that is being worked on.
#pragma once

#include <optional>
#include <vector>

#include "fuse/clusters.h"

namespace weft::fuse {

struct Slab {
  int64_t begin[kMostCuts] = {};
  int64_t extent[kMostCuts] = {};  // 0 where nothing is cut

  bool is_as_large_as(const Slab& other) const {
    bool same = true;
    for (int k = 0; k < kMostCuts; ++k) same &= extent[k] == other.extent[k];
    return same;
  }
};

using Values = std::vector<std::optional<Array>>;

}  // namespace weft::fuse
