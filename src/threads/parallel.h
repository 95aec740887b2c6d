// The only seam to threads. A range of work items is cut into chunks that the caller and a few
// workers claim in turn; the caller never waits for a worker that has not started. Safe to call
// from many threads at once and from inside itself (the call then runs alone), and in a forked
// child.
#pragma once

#include <cstdint>

namespace weft::threads {

using Body = void (*)(void* context, int64_t begin, int64_t end);

// num_threads() for who cannot throw.
int thread_count() noexcept;

// Whether sharing out a job of so much memory traffic pays. Large jobs wake workers; small ones go
// to workers that are awake already, and many small ones in quick succession wake them.
bool pays_to_share(int64_t traffic_bytes) noexcept;

// Calls body(context, begin, end) for disjoint ranges that make up [0, items), each of at least
// `least` items where that many are left. Returns when all are done. `body` must not throw.
void parallel_for(int64_t items, Body body, void* context, int64_t least = 1) noexcept;

// Calls that were shared with the workers so far: for tests that ask whether one was.
int64_t shared_calls() noexcept;

}  // namespace weft::threads
