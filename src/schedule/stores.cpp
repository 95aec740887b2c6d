#include "schedule/stores.h"

namespace weft::schedule {
namespace {

// A result that has to be copied by non-temporal stores: this pays only for so much larger ones.
constexpr int64_t kLargerIfCopied = 8;

// What is read for a result pushes it out of L3, and then it is better not to go there. What is
// written alone stays in part, so that many bytes of it count as one that is read:
//
//   stream iff read + written / 16 >= 0.47 L3      (0.75 L3 with several threads)
//
// MEASURED Zen 4 with 32 MiB: non-temporal stores begin to win at 20 MB of traffic in a + b, at 34
// MB (one thread) and 48 MB (two) in a + 1, at 60 and 90 MB with half as much read as written, at
// 250 MB with nothing read; at twice that they win 10 to 30 %.
bool is_pushed_out(const Traffic& traffic, Writers writers, int64_t l3) noexcept {
  constexpr int64_t kWrittenPerRead = 16;
  const int64_t pushing = traffic.read + traffic.written / kWrittenPerRead;
  return pushing >= l3 / 100 * (writers == Writers::several ? 75 : 47);
}

// Stores through the caches that miss slow down rows of some length that are read again and again
// beside them (MEASURED Zen 4, 64 MiB of an outer product: 1.8 ms with rows of 2 KiB, 2.7 with 8
// KiB, 3.3 with 16 KiB; 2.4 by non-temporal stores). Two threads still gain by the cache.
bool slows_down_rows(const Traffic& traffic, Writers writers, int64_t l3) noexcept {
  constexpr int64_t kLongRow = 4096;
  return writers == Writers::one && traffic.repeated_row >= kLongRow && traffic.written >= l3;
}

}  // namespace

bool streams(const Traffic& traffic, Writers writers, const Machine& m) noexcept {
  const int64_t least = m.least_streamed * (writers == Writers::copies ? kLargerIfCopied : 1);
  if (traffic.written < least) return false;
  return is_pushed_out(traffic, writers, m.l3) || slows_down_rows(traffic, writers, m.l3);
}

}  // namespace weft::schedule
