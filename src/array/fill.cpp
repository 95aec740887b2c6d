#include "array/fill.h"

#include <cstdint>
#include <cstring>
#include <limits>

#include "array/tuning.h"
#include "base/convert.h"
#include "base/environment.h"

namespace weft {
namespace {

constexpr size_t kPattern = kFillBytes;  // whole numbers of every item

// The item over and over in eight bytes.
template <class T>
uint64_t repeated(const std::byte* item) {
  return load<T>(item) * (std::numeric_limits<uint64_t>::max() / std::numeric_limits<T>::max());
}

uint64_t first_word(const std::byte* begin, size_t item) {
  switch (item) {
    case 1:
      return repeated<uint8_t>(begin);
    case 2:
      return repeated<uint16_t>(begin);
    case 4:
      return repeated<uint32_t>(begin);
    default:
      return load<uint64_t>(begin);
  }
}

// The last pattern may begin before the end of the one before it: both hold whole items. REQUIRES:
// bytes >= kPattern.
[[gnu::always_inline]] inline void store_patterns(std::byte* begin, uint64_t first, uint64_t second,
                                                  size_t bytes) noexcept {
  typedef uint64_t Pattern __attribute__((vector_size(kPattern)));
  const Pattern pattern = {first, second, first, second};
  size_t i = 0;
  for (; i + 4 * kPattern <= bytes; i += 4 * kPattern) {
    for (size_t k = 0; k < 4; ++k) std::memcpy(begin + i + k * kPattern, &pattern, kPattern);
  }
  for (; i + kPattern <= bytes; i += kPattern) std::memcpy(begin + i, &pattern, kPattern);
  std::memcpy(begin + bytes - kPattern, &pattern, kPattern);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void store_patterns_avx2(std::byte* begin, uint64_t first, uint64_t second,
                                                 size_t bytes) noexcept {
  store_patterns(begin, first, second, bytes);
}
#endif

}  // namespace

void repeat_item(std::byte* begin, size_t item, size_t bytes) noexcept {
  if (bytes == item) return;
  const uint64_t first = first_word(begin, item);
  const uint64_t second = item == 16 ? load<uint64_t>(begin + 8) : first;
  if (bytes < kPattern) {
    const uint64_t words[] = {first, second, first, second};
    std::memcpy(begin, words, bytes);
    return;
  }
#if defined(__x86_64__)
  if (environment().set >= InstructionSet::avx2)
    return store_patterns_avx2(begin, first, second, bytes);
#endif
  store_patterns(begin, first, second, bytes);
}

}  // namespace weft
