#include "exec/counters.h"

namespace weft::exec {
namespace {

std::atomic<Counters*> active{nullptr};

}  // namespace

Counters* active_counters() noexcept { return active.load(std::memory_order_relaxed); }

CountingScope::CountingScope(Counters& counters) { active.store(&counters); }
CountingScope::~CountingScope() { active.store(nullptr); }

void count_allocation(int64_t bytes) noexcept {
  Counters* counters = active_counters();
  if (!counters) return;
  counters->bytes_allocated += bytes;
  const int64_t now = counters->bytes_in_use += bytes;
  int64_t most = counters->most_bytes_in_use.load();
  while (most < now && !counters->most_bytes_in_use.compare_exchange_weak(most, now)) {
  }
}

void count_release(int64_t bytes) noexcept {
  if (Counters* counters = active_counters()) counters->bytes_in_use -= bytes;
}

void count_evaluations(const void* node, int64_t elements) {
  Counters* counters = active_counters();
  if (!counters) return;
  const Lock lock(counters->mutex);
  counters->evaluations[node] += elements;
}

}  // namespace weft::exec
