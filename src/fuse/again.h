// A step of a cluster as it runs on slab after slab of the same extents: the first time tells how,
// then only addresses move.
#pragma once

#include "exec/ready.h"
#include "fuse/slab.h"
#include "reduce/ready_reduction.h"

namespace weft::fuse {

// An address that goes with the slabs.
struct Moving {
  int local = -1;  // it is where this step's value lies, and does not move; -1: as follows
  std::byte* first = nullptr;    // on the slab at the beginning
  int64_t step[kMostCuts] = {};  // bytes per index of each cut

  std::byte* on(const Slab& slab, int cuts, const Values& locals) const {
    return local >= 0 ? locals[static_cast<size_t>(local)]->origin() : on(slab, cuts);
  }
  // REQUIRES: it moves.
  std::byte* on(const Slab& slab, int cuts) const {
    std::byte* at = first;
    for (int k = 0; k < cuts; ++k) at += slab.begin[k] * step[k];
    return at;
  }
};

struct Again {
  Shape loop;
  Moving in[exec::kMaxInputs];
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
