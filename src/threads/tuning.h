// What was measured of threads. Times are of a machine whose cores other processes share.
#pragma once

#include <chrono>
#include <cstdint>

namespace weft::threads {

// How long an idle worker looks for work before it sleeps. DERIVED waking a sleeper costs tens of
// microseconds, so back-to-back calls should find it awake; longer would burn a shared core.
inline constexpr std::chrono::microseconds kSpin{100};
// DERIVED who is done early finds quarters of the others' shares to help with.
inline constexpr int kChunksPerThread = 4;
// Memory traffic from which a job pays for waking the workers. DERIVED 1 MiB takes 25 to 50
// microseconds at 20 to 40 GB/s: what waking costs.
inline constexpr int64_t kWorthWaking = int64_t{1} << 20;
// And for handing a part to one awake. DERIVED an eighth of that: a few microseconds.
inline constexpr int64_t kWorthSharing = int64_t{128} << 10;
// So many jobs worth sharing, each so soon after the one before, are a burst: the next will follow.
// DERIVED kSoon is half of kSpin: workers that were woken are awake for the next. The count is not
// measured.
inline constexpr int kBurst = 16;
inline constexpr std::chrono::microseconds kSoon{50};

}  // namespace weft::threads
