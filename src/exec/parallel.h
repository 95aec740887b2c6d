// The only seam to threads. A range of work items is cut into chunks that the caller and a few
// workers claim in turn; the caller never waits for a worker that has not started. Safe to call from
// many threads at once and from inside itself (the call then runs alone), and in a forked child.
#pragma once

#include <cstdint>

namespace weft::exec {

using Body = void (*)(void* context, int64_t begin, int64_t end);

// Calls body(context, begin, end) for disjoint ranges that make up [0, items). Returns when all are
// done. `body` must not throw.
void parallel_for(int64_t items, Body body, void* context) noexcept;

}  // namespace weft::exec
