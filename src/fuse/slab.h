// The part of a cluster's loops that is being worked on, and a step as it runs on slab after slab
// of the same extents: the first time decides how, then only addresses move.
#pragma once

#include <optional>
#include <vector>

#include "exec/ready.h"
#include "fuse/clusters.h"
#include "reduce/ready_reduction.h"

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

// An address that goes with the slabs.
struct Moving {
  int local = -1;  // it is where this step's value lies, and does not move; -1: as follows
  std::byte* first = nullptr;    // on the slab at the beginning
  int64_t step[kMostCuts] = {};  // bytes per index of each cut

  std::byte* on(const Slab& slab, int cuts, const Values& locals) const;
};

// MEASURED Zen 4, one thread, against a new Schedule for every slab: layernorm of (1000, 100) 0.60
// of the time, of (1000, 1000) 0.78, of (20000, 64) 0.83.
struct Again {
  Shape loop;
  Moving in[core::kMaxInputs];
  int inputs = 0;
  Moving out;
  Moving centre;
  bool has_centre = false;
  exec::Ready program;
  reduce::ReadyReduction reduction;

  void forget() {
    program.forget();
    reduction.forget();
  }
  bool is_ready() const { return reduction.is_made() || program.is_made(); }
  // REQUIRES: is_ready(); the slab has the extents of the one that the step was made ready on.
  void run(const Slab& slab, int cuts, const Values& locals);
};

}  // namespace weft::fuse
