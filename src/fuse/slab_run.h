// A cluster at work slab by slab, on as many threads as there are.
#pragma once

#include "fuse/scene.h"

namespace weft::fuse {

// Into `out`, if that is given; returns where the result is. Throws MemoryError before it writes to
// `out`, or not at all: rooms are made first, and slabs that take more memory as they go are
// written to an array of their own, which is then copied.
Array run_in_slabs(const Evaluation& all, const Cluster& cluster, const Array* out);

}  // namespace weft::fuse
