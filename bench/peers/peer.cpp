// The C functions that every compiled peer exports.
#include "peer.h"

#include <chrono>
#include <cstddef>

namespace peers {

std::vector<Entry>& entries() {
  static std::vector<Entry> list;
  return list;
}

}  // namespace peers

using peers::entries;
using peers::Runner;

#define WEFT_PEER_EXPORT extern "C" __attribute__((visibility("default")))

WEFT_PEER_EXPORT const char* peer_version() { return WEFT_PEER_VERSION; }
WEFT_PEER_EXPORT int peer_count() { return static_cast<int>(entries().size()); }
WEFT_PEER_EXPORT const char* peer_name(int i) { return entries()[static_cast<size_t>(i)].workload; }
WEFT_PEER_EXPORT const char* peer_variant(int i) {
  return entries()[static_cast<size_t>(i)].variant;
}
WEFT_PEER_EXPORT int peer_threads(int i) { return entries()[static_cast<size_t>(i)].max_threads; }

WEFT_PEER_EXPORT void* peer_make(int i, void* const* buffer, const long* extent, int threads) {
  return new Runner(entries()[static_cast<size_t>(i)].make({buffer, extent, threads}));
}

// Nanoseconds for all calls together.
WEFT_PEER_EXPORT double peer_run(void* runner, long calls) {
  const auto start = std::chrono::steady_clock::now();
  (*static_cast<Runner*>(runner))(calls);
  const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
  return spent.count();
}

WEFT_PEER_EXPORT void peer_free(void* runner) { delete static_cast<Runner*>(runner); }
