// Scratch blocks: small, aligned, one set per thread, kept from call to call.
#pragma once

#include <cstddef>

namespace weft::exec {

inline constexpr size_t kSlotBytes = 32 * 1024;

// At least `slots` blocks, of kSlotBytes each and some cache lines apart from one another (blocks a
// power of two apart would fight for the same cache sets). Valid until the thread's next call.
std::byte* scratch_slots(int slots);
// How far slot i + 1 lies behind slot i.
inline constexpr size_t kSlotStride = kSlotBytes + 5 * 64;

}  // namespace weft::exec
