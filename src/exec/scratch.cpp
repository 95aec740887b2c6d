#include "exec/scratch.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "base/thread_end.h"
#include "base/threads.h"
#include "core/program.h"

namespace weft::exec {
namespace {

constexpr size_t kAlignment = 64;
static_assert(core::kMaxInputs + core::kMaxInstructions + 3 <= kMostSlots);  // what a program takes

// Two of what computes for itself, two more for what a user's function calls.
constexpr int kLevels = 4;

// Never written to unless memory has run out, so it takes address space only. One for each level: a
// thread that waits for the inner one may hold the outer one, never the other way round.
alignas(kAlignment) std::byte reserve[kLevels][size_t{kMostSlots} * kSlotStride];
Mutex reserve_in_use[kLevels];

void* from_the_heap(size_t bytes) noexcept { return std::malloc(bytes); }
std::atomic<ScratchSource> source{from_the_heap};

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};

struct Held {
  std::unique_ptr<void, Free> memory;
  int slots = 0;

  std::byte* aligned() const {
    const auto address = reinterpret_cast<uintptr_t>(memory.get());
    return static_cast<std::byte*>(memory.get()) + (kAlignment - address % kAlignment) % kAlignment;
  }
  void grow(int wanted) {
    memory.reset();
    memory.reset(source.load()(static_cast<size_t>(wanted) * kSlotStride + kAlignment));
    slots = memory ? wanted : 0;
  }
};
struct HeldByThread {
  Held at[kLevels];
};
constinit thread_local int level = 0;

// Of deeper levels, which user's functions within each other come to: allocated for each use. Waits
// for memory if there is none.
std::byte* allocate_deep(int slots) noexcept {
  const size_t bytes = static_cast<size_t>(slots) * kSlotStride;
  for (;;) {
    if (void* memory = std::aligned_alloc(kAlignment, bytes))
      return static_cast<std::byte*>(memory);
  }
}

}  // namespace

Scratch::Scratch(int slots) noexcept : level_(level++) {
  if (level_ >= kLevels) {
    first_ = allocate_deep(slots > 0 ? slots : 1);
    return;
  }
  HeldByThread* const held = PerThread<HeldByThread>::get();
  Held* const mine = held ? &held->at[level_] : nullptr;
  if (mine && slots > mine->slots) mine->grow(slots);
  is_reserve_ = !mine || slots > mine->slots;
  if (is_reserve_) reserve_in_use[level_].lock();
  first_ = is_reserve_ ? reserve[level_] : mine->aligned();
}

Scratch::~Scratch() {
  if (level_ >= kLevels) std::free(first_);
  if (is_reserve_) reserve_in_use[level_].unlock();
  --level;
}

ScratchSource exchange_scratch_source(ScratchSource next) noexcept { return source.exchange(next); }

}  // namespace weft::exec
