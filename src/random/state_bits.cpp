#include "random/state_bits.h"

#include "base/counter_rng.h"
#include "kernels/random/random.h"

namespace weft::random {
namespace {

constexpr int64_t kGroupOfBlocks = kernels::kRandomGroup / 4;

uint32_t low_half(uint64_t x) { return static_cast<uint32_t>(x); }
uint32_t high_half(uint64_t x) { return static_cast<uint32_t>(x >> 32); }

// The blocks before the lower half of the counter begins anew are made by a kernel, as far as they
// fill its groups.
int64_t blocks_at_once(uint64_t counter, int64_t blocks) {
  const uint64_t until = 0 - counter;
  const int64_t padded = (blocks + kGroupOfBlocks - 1) / kGroupOfBlocks * kGroupOfBlocks;
  if (until == 0 || static_cast<uint64_t>(padded) <= until) return padded;
  return static_cast<int64_t>(until) / kGroupOfBlocks * kGroupOfBlocks;
}

int64_t make_philox(const BitState& s, int64_t blocks, uint32_t* to) noexcept {
  const int64_t at_once = blocks_at_once(s.counter, blocks);
  kernels::active_random().philox(s.key, s.upper, s.counter, at_once,
                                  reinterpret_cast<uint64_t*>(to));
  for (int64_t i = at_once; i < blocks; ++i) {
    const uint64_t counter = s.counter + static_cast<uint64_t>(i);
    const uint64_t upper = s.upper + (counter < s.counter ? 1 : 0);
    const PhiloxBlock block =
        philox(s.key, {{low_half(counter), high_half(counter), low_half(upper), high_half(upper)}});
    for (int k = 0; k < 4; ++k) to[4 * i + k] = block.words[k];
  }
  return blocks;
}

// XLA's halves stand the other way round, in key and counter.
int64_t make_threefry(const BitState& s, int64_t blocks, uint32_t* to) noexcept {
  const uint64_t key = s.key << 32 | s.key >> 32;
  for (int64_t i = 0; i < blocks; ++i) {
    const uint64_t counter = s.counter + static_cast<uint64_t>(i);
    const ThreefryBlock block = threefry(key, {{low_half(counter), high_half(counter)}});
    to[2 * i] = block.words[0];
    to[2 * i + 1] = block.words[1];
  }
  return blocks;
}

}  // namespace

int64_t make_state_words(const BitState& state, int64_t count, uint32_t* to) noexcept {
  return state.algorithm == Algorithm::philox ? make_philox(state, (count + 3) / 4, to)
                                              : make_threefry(state, (count + 1) / 2, to);
}

}  // namespace weft::random
