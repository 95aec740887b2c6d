#include "compile/cache.h"

#include <atomic>
#include <memory>
#include <new>

#include "base/environment.h"
#include "base/fork.h"
#include "base/immortal.h"
#include "base/thread_end.h"
#include "base/threads.h"
#include "compile/tuning.h"

namespace weft::compile {
namespace {

constexpr int kBuckets = 256;

enum class State : uint8_t { waiting, being_made, ready, refused };

struct Entry {
  Structure structure;
  uint64_t hash = 0;
  std::atomic<State> state{State::waiting};
  std::atomic<int64_t> work{0};
  FusedProgram program;
  std::shared_ptr<Entry> next;  // in the bucket
};

struct Counters {
  std::atomic<int64_t> made{0}, refused{0}, evicted{0}, runs{0}, kept{0};
};

struct Cache {
  Mutex mutex;
  std::shared_ptr<Entry> bucket[kBuckets];
};

constinit Immortal<Cache> all;
Cache& cache() noexcept { return all.value; }
Counters counters;

// The entry this thread used last, which it keeps alive: the ranges of one call look for the same
// one over and over.
struct Recent {
  std::shared_ptr<Entry> entry;
  uint64_t generation = 0;
};
using RecentOfThread = PerThread<Recent>;
std::atomic<uint64_t> generation{0};  // counts clear_fused and exchange_emitting

Emitting from_environment() noexcept {
  return environment().may_generate ? Emitting::when_it_pays : Emitting::never;
}

constexpr int kFromEnvironment = -1;
constinit std::atomic<int> chosen_emitting{kFromEnvironment};

Emitting emitting() noexcept {
  static constinit Computed<Emitting> initial;
  const int mode = chosen_emitting.load(std::memory_order_relaxed);
  return mode == kFromEnvironment ? initial.get(from_environment) : static_cast<Emitting>(mode);
}

int64_t last_use(const Entry& entry) {
  return entry.program.last_use.load(std::memory_order_relaxed);
}

// REQUIRES: the lock is held, as for all below.
void evict_oldest() {
  std::shared_ptr<Entry>* oldest = nullptr;
  for (std::shared_ptr<Entry>& bucket : cache().bucket) {
    for (std::shared_ptr<Entry>* at = &bucket; *at; at = &(*at)->next) {
      if (!oldest || last_use(**at) < last_use(**oldest)) oldest = at;
    }
  }
  if (!oldest) return;
  const std::shared_ptr<Entry> gone = *oldest;
  *oldest = gone->next;
  gone->next.reset();
  --counters.kept;
  ++counters.evicted;
}

std::shared_ptr<Entry> find_or_add(const Structure& structure, uint64_t hash) {
  std::shared_ptr<Entry>& bucket = cache().bucket[hash % kBuckets];
  for (const std::shared_ptr<Entry>* at = &bucket; *at; at = &(*at)->next) {
    if ((*at)->hash == hash && (*at)->structure == structure) return *at;
  }
  if (counters.kept >= kMostFused) evict_oldest();
  auto entry = std::make_shared<Entry>();
  entry->structure = structure;
  entry->hash = hash;
  entry->program.last_use = counters.runs.load();
  entry->next = bucket;
  bucket = entry;
  ++counters.kept;
  return entry;
}

Entry* find_entry(const Structure& structure) {
  Recent* const mine = RecentOfThread::get();
  if (!mine) return nullptr;
  Recent& recent = *mine;
  if (recent.entry && recent.generation == generation && recent.entry->structure == structure)
    return recent.entry.get();
  const uint64_t hash = structure.hash();
  const Lock lock(cache().mutex);
  recent = {find_or_add(structure, hash), generation};
  return recent.entry.get();
}

// Generates unless another thread is at it, which this one does not wait for.
void make(Entry& entry, const core::Program& program) {
  State expected = State::waiting;
  if (!entry.state.compare_exchange_strong(expected, State::being_made)) return;
  bool is_made = false;
  try {
    is_made = entry.program.make(program, entry.structure);
  } catch (const std::bad_alloc&) {  // it is interpreted
  }
  ++(is_made ? counters.made : counters.refused);
  entry.state.store(is_made ? State::ready : State::refused, std::memory_order_release);
}

// What another thread was making at a fork is never finished in the child, where it is made anew.
void forget_unfinished() {
  for (std::shared_ptr<Entry>& bucket : cache().bucket) {
    std::shared_ptr<Entry>* at = &bucket;
    while (*at) {
      if ((*at)->state != State::being_made) {
        at = &(*at)->next;
        continue;
      }
      const std::shared_ptr<Entry> gone = *at;  // its thread's handle outlives this one
      *at = gone->next;
      gone->next.reset();
      --counters.kept;
    }
  }
}
const AtFork at_fork([] { cache().mutex.lock(); }, [] { cache().mutex.unlock(); },
                     [] {
                       forget_unfinished();
                       cache().mutex.unlock();
                     });

bool pays(Entry& entry, int64_t elements, int instructions) {
  if (emitting() == Emitting::always) return true;
  const int64_t work = elements * instructions;
  return entry.work.fetch_add(work, std::memory_order_relaxed) + work >= kWorthwhile;
}

}  // namespace

Emitting exchange_emitting(Emitting next) noexcept {
  const Emitting before = emitting();
  chosen_emitting.store(static_cast<int>(next));
  ++generation;
  return before;
}

bool may_generate() noexcept { return emitting() != Emitting::never; }

const FusedProgram* find_fused(const core::Program& program, const schedule::Schedule& schedule,
                               const kernels::KernelTable& table, int64_t elements,
                               int64_t times) noexcept {
  Structure structure;
  if (emitting() == Emitting::never || !describe(program, schedule, table, structure))
    return nullptr;
  return find_fused(program, structure, elements, times);
}

const FusedProgram* find_fused(const core::Program& program, const Structure& structure,
                               int64_t elements, int64_t times) noexcept {
  if (emitting() == Emitting::never) return nullptr;
  try {
    Entry* const entry = find_entry(structure);
    if (!entry) return nullptr;
    State state = entry->state.load(std::memory_order_acquire);
    if (state == State::waiting &&
        pays(*entry, (elements + kElementsOfCall) * times, program.instructions)) {
      make(*entry, program);
      state = entry->state.load(std::memory_order_acquire);
    }
    if (state != State::ready) return nullptr;
    note_run(entry->program);
    return &entry->program;
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

std::shared_ptr<const FusedProgram> hold_fused() noexcept {
  const std::shared_ptr<Entry>& entry = RecentOfThread::find()->entry;
  return {entry, &entry->program};
}

void note_run(const FusedProgram& program) noexcept {
  const int64_t run = counters.runs.fetch_add(1, std::memory_order_relaxed);
  program.last_use.store(run, std::memory_order_relaxed);
}

uint64_t fused_generation() noexcept { return generation.load(std::memory_order_acquire); }

FusedCounts fused_counts() noexcept {
  return {counters.made, counters.refused, counters.evicted, counters.runs, counters.kept};
}

void clear_fused() noexcept {
  const Lock lock(cache().mutex);
  for (std::shared_ptr<Entry>& bucket : cache().bucket) {
    // One by one: chains of destructors would recurse.
    while (bucket) {
      const std::shared_ptr<Entry> gone = bucket;
      bucket = gone->next;
      gone->next.reset();
      --counters.kept;
    }
  }
  ++generation;
}

}  // namespace weft::compile
