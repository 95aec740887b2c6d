#include "exec/stores.h"

#include <unistd.h>

#include "base/fork.h"
#include "base/integers.h"

namespace weft::exec {
namespace {

// Of a cache that many cores share, a process finds no more than a part to be its own.
constexpr int64_t kLeastThirdCache = int64_t{16} << 20;
constexpr int64_t kMostThirdCache = int64_t{32} << 20;
// A result that has to be copied past the caches: this pays only from here on.
constexpr int64_t kFewestBytesCopied = int64_t{32} << 20;

int64_t third_cache() noexcept {
#ifdef _SC_LEVEL3_CACHE_SIZE
  static constinit Computed<int64_t> cache;
  const int64_t bytes = cache.get([] { return int64_t{sysconf(_SC_LEVEL3_CACHE_SIZE)}; });
  return smaller(larger(bytes, kLeastThirdCache), kMostThirdCache);
#else
  return kLeastThirdCache;
#endif
}

// What is read for a result pushes it out of the third cache, and then it is better not to go
// there. What is written alone stays in part, so that many bytes of it count as one that is read.
// On Zen 4 with 32 MiB, stores past the caches begin to win at 20 MB of traffic in a + b, at 34 MB
// (one thread) and 48 MB (two) in a + 1, at 60 and 90 MB with half as much read as written, at 250
// MB with nothing read; at twice that they win 10 to 30 %.
bool is_pushed_out(const Traffic& traffic, Writers writers) noexcept {
  constexpr int64_t kWrittenPerRead = 16;
  const int64_t pushing = traffic.read + traffic.written / kWrittenPerRead;
  return pushing >= third_cache() / 100 * (writers == Writers::several ? 75 : 47);
}

// Stores through the caches that miss slow down rows of some length that are read again and again
// beside them (Zen 4, 64 MiB of an outer product: 1.8 ms with rows of 2 KiB, 2.7 with 8 KiB, 3.3
// with 16 KiB; 2.4 past the caches). Two threads still gain by the cache.
bool slows_down_rows(const Traffic& traffic, Writers writers) noexcept {
  constexpr int64_t kLongRow = 4096;
  return writers == Writers::one && traffic.repeated_row >= kLongRow &&
         traffic.written >= third_cache();
}

}  // namespace

bool streams(const Traffic& traffic, Writers writers) noexcept {
  const bool copies = writers == Writers::copies;
  if (traffic.written < (copies ? kFewestBytesCopied : kFewestStreamedBytes)) return false;
  return is_pushed_out(traffic, writers) || slows_down_rows(traffic, writers);
}

}  // namespace weft::exec
