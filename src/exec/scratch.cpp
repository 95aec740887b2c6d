#include "exec/scratch.h"

#include <cstdint>
#include <memory>

namespace weft::exec {

std::byte* scratch_slots(int slots) {
  constexpr size_t kAlignment = 64;
  thread_local std::unique_ptr<std::byte[]> memory;
  thread_local int held = 0;
  if (slots > held) {
    memory.reset(new std::byte[static_cast<size_t>(slots) * kSlotStride + kAlignment]);
    held = slots;
  }
  const auto address = reinterpret_cast<uintptr_t>(memory.get());
  return memory.get() + (kAlignment - address % kAlignment) % kAlignment;
}

}  // namespace weft::exec
