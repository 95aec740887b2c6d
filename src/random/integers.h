// Integers without bias, bits and booleans, a chunk at a time: those results that are not made of
// doubles.
#pragma once

#include "random/chunk.h"

namespace weft::random {

// So many integers from `low` on; 0 means 2^64. Of a signed type the bits.
struct IntegerRange {
  uint64_t low;
  uint64_t count;
};

// One range for all elements of a chunk, or one for each.
void fill_integers(const Chunk& c, const IntegerRange& range, uint64_t* to) noexcept;
void fill_integers_each(const Chunk& c, const IntegerRange* ranges, uint64_t* to) noexcept;

}  // namespace weft::random
