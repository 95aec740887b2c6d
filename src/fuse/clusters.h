// Clusters: steps that run together, slab by slab.
//
//   m = max(x, axis 1);  e = exp(x - m);  e / sum(e, axis 1)            x (10000, 512)
//
//   one cluster of four steps, cut along axis 0: for every 16 rows, max, exp, sum and divide, while what lies
//   between them is in the cache. Slabs are independent of one another, so threads share them.
//
// Only the last step's item is seen outside. No reduction of the cluster reduces an axis that is
// cut, or has one between axes that it does reduce: each result comes from the same elements in the
// same order as without slabs.
#pragma once

#include "fuse/steps.h"

namespace weft::fuse {

// Axes that are cut at most: all but the last are taken one index at a time.
inline constexpr int kMostCuts = 4;

struct Cluster {
  std::vector<int> steps;  // in order; the last gives what is seen outside
  // One list of axes for each step's loop, all of the same length; empty: it runs as a whole.
  std::vector<Axes> cuts;
  int64_t thickness = 1;  // of a slab along the last of them
};

// In an order in which they can run; each step is in one.
std::vector<Cluster> make_clusters(const graph::Graph& graph, const std::vector<Step>& steps);

// What a slab may touch, in bytes; tests put less. Returns what it was before.
int64_t exchange_slab_bytes(int64_t bytes) noexcept;
int64_t current_slab_bytes() noexcept;

}  // namespace weft::fuse
