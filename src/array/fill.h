// Memory filled with one item over and over.
#pragma once

#include <cstddef>

namespace weft {

// Repeats the first `item` bytes. REQUIRES: 1 <= item <= 16 is a power of two, and bytes a multiple
// of it that is not 0.
void repeat_item(std::byte* begin, size_t item, size_t bytes) noexcept;

}  // namespace weft
