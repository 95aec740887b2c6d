#include "exec/scratch.h"

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "base/threads.h"
#include "exec/program.h"

namespace weft::exec {
namespace {

constexpr size_t kAlignment = 64;
constexpr size_t kMostSlots = kMaxInputs + kMaxInstructions + 3;

// Never written to unless memory has run out, so it takes address space only.
alignas(kAlignment) std::byte reserve[kMostSlots * kSlotStride];
Mutex reserve_in_use;

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
thread_local Held held;

}  // namespace

Scratch::Scratch(int slots) noexcept {
  if (slots > held.slots) held.grow(slots);
  is_reserve_ = slots > held.slots;
  if (is_reserve_) reserve_in_use.lock();
  first_ = is_reserve_ ? reserve : held.aligned();
}

Scratch::~Scratch() {
  if (is_reserve_) reserve_in_use.unlock();
}

ScratchSource exchange_scratch_source(ScratchSource next) noexcept { return source.exchange(next); }

}  // namespace weft::exec
