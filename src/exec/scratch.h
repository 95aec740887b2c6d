// Scratch blocks: small, aligned, one set per thread, kept from call to call. Getting one never
// fails: a thread that finds no memory waits for its turn with a reserve that the process holds
// from the start.
#pragma once

#include <cstddef>

namespace weft::exec {

inline constexpr size_t kSlotBytes = 32 * 1024;
// How far slot i + 1 lies behind slot i: slots a power of two apart would fight for the same cache
// sets.
inline constexpr size_t kSlotStride = kSlotBytes + 5 * 64;

// As many as anybody may ask for at once.
inline constexpr int kMostSlots = 63;

// The calling thread's slots, while this lives. They nest: what a reduction packs
// into may be computed by a program, which has slots of its own.
class Scratch {
 public:
  // REQUIRES: slots <= kMostSlots.
  explicit Scratch(int slots) noexcept;
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  // kSlotBytes, aligned to a cache line.
  std::byte* slot(int number) const { return first_ + static_cast<size_t>(number) * kSlotStride; }

 private:
  std::byte* first_;
  int level_;  // 1 inside another one
  bool is_reserve_ = false;
};

// Where scratch comes from: null if there is no memory. Tests put one that fails; returns the one
// before.
using ScratchSource = void* (*)(size_t bytes) noexcept;
ScratchSource exchange_scratch_source(ScratchSource source) noexcept;

}  // namespace weft::exec
