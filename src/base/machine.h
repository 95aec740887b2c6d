// Facts of the machine that every layer shares.
#pragma once

#include <cstdint>

namespace weft {

// Bytes that caches move at a time: 64 on every processor that there are kernels for. Results begin
// at one, and stores that go past the caches write whole ones.
inline constexpr int64_t kCacheLine = 64;

}  // namespace weft
