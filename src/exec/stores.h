// Whether a result goes to memory through the caches or past them.
#pragma once

#include <cstdint>

namespace weft::exec {

// What a call moves, in bytes. What repeats is counted once.
struct Traffic {
  int64_t read = 0;
  int64_t written = 0;
  int64_t repeated_row = 0;  // the longest run that is read from its beginning again and again
};

enum class Writers {
  one,
  several,
  copies
};  // (a copy follows kernels that cannot store past the caches themselves)

// Smaller results always go through the caches.
inline constexpr int64_t kFewestStreamedBytes = int64_t{4} << 20;

bool streams(const Traffic& traffic, Writers writers) noexcept;

}  // namespace weft::exec
