// XLA's RngBitGenerator: bits from a state that is given and goes on.
#pragma once

#include <cstdint>

#include "weft/random.h"

namespace weft::random {

struct BitState {
  Algorithm algorithm;
  uint64_t key;
  uint64_t counter;
  uint64_t upper;  // of Philox's counter
};

// 32-bit words [0, count), rounded up to whole blocks: `to` has room for kStateRoom more. Returns
// the number of blocks.
inline constexpr int64_t kStateRoom = 64;
int64_t make_state_words(const BitState& state, int64_t count, uint32_t* to) noexcept;

}  // namespace weft::random
