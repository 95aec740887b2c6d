// What fusion was tuned to: thresholds, each with what was measured.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft::fuse {

// What a row chunk may touch, and what its steps must read again for chunks to pay.
// DERIVED half of an L2 cache of 1 MiB: a chunk and what it fetches for the next one.
inline constexpr int64_t kChunkBytes = 512 * 1024;

// The same for steps that run again at the cost of a call (again.h), as long as each has something
// to do.
// MEASURED 2026-11-18 Zen 4, one thread, float32, against chunks of half of L2: softmax of (4096,
// 1024) 0.99 ms against 1.04, of (10000, 500) 1.21 against 1.50, layer normalisation 1.09 against
// 1.15. (AVX2: softmax 2.52 against 2.20, layer normalisation 1.11 against 1.08.)
inline constexpr int64_t kNimbleBytes = 64 * 1024;
inline constexpr int64_t kNimbleElements = 4096;

// Threads should find something to share, however little a chunk touches.
// DERIVED two chunks for each of four threads. Not measured.
inline constexpr int64_t kFewestChunks = 8;

// Chunks along an axis inside of others have rows of this many elements at least: shorter ones cost
// more by being far apart than they save.
// MEASURED 2026-11 Zen 4: centring the columns of (4096, 1024) takes 4.5 ms with rows of 16, 0.9 ms
// without chunks.
inline constexpr int64_t kNarrowestSlab = 256;

// Results of this size are taken to be streamed, so they need no room in the cache. More than the
// 4 MiB that schedule/stores.cpp wants, as how much is read is not known here.
// DERIVED if as much is read as written, 17/16 of this are more than its 0.47 L3 of 32 MiB.
inline constexpr int64_t kStreamedBytes = int64_t{16} << 20;

// Steps farther back than this do not join a group.
// DERIVED the search stays linear in the number of steps. Not measured.
inline constexpr int kFarthest = 64;

// Items that are computed again because storing them would take too much memory.
// DERIVED each makes the expression longer by an item for every further user. Not measured.
inline constexpr int kMostCopied = 8;

// Plans that each thread keeps: sets by hash, and structures in each.
// MEASURED 2026-11-16 Zen 4, lazy_bench: finding one instead of making it, 4 x 4 arrays, takes
// a * b + c from 0.88 us beyond the eager calls to 0.46, ten operations from 2.6 to 1.1.
inline constexpr size_t kPlanSets = 16;
inline constexpr size_t kPlanWays = 4;
// Expressions of more nodes are planned anew unless they are the last one.
// DERIVED at 100 bytes for a node's structure, 64 plans of a thread stay below 26 MB; and setting a
// plan up is a small part of running so much.
inline constexpr size_t kMostKeptNodes = 4096;

}  // namespace weft::fuse
