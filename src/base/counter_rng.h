// Counter-based random bits: block i of a stream is a keyed function of the number i, so that any
// part of a stream is computed without the parts before it.
//
//   Philox 4x32-10     key 64 bits, counter 128 bits -> 128 bits
//   Threefry 2x32-20   key 64 bits, counter  64 bits ->  64 bits
//
// Both are those of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
// (SC 2011), held to the vectors published with it (tests/random).
#pragma once

#include <cstdint>

namespace weft {

struct PhiloxBlock {
  uint32_t words[4];
};
struct PhiloxConstants {
  static constexpr uint32_t kMultipliers[2] = {0xD2511F53, 0xCD9E8D57};
  static constexpr uint32_t kSteps[2] = {0x9E3779B9,
                                         0xBB67AE85};  // of the key, from round to round
  static constexpr int kRounds = 10;
};

[[gnu::always_inline]] constexpr PhiloxBlock philox(uint64_t key, PhiloxBlock x) {
  using C = PhiloxConstants;
  auto k0 = static_cast<uint32_t>(key);
  auto k1 = static_cast<uint32_t>(key >> 32);
  for (int round = 0; round < C::kRounds; ++round) {
    const uint64_t p0 = uint64_t{C::kMultipliers[0]} * x.words[0];
    const uint64_t p1 = uint64_t{C::kMultipliers[1]} * x.words[2];
    x = {{static_cast<uint32_t>(p1 >> 32) ^ x.words[1] ^ k0, static_cast<uint32_t>(p1),
          static_cast<uint32_t>(p0 >> 32) ^ x.words[3] ^ k1, static_cast<uint32_t>(p0)}};
    k0 += C::kSteps[0];
    k1 += C::kSteps[1];
  }
  return x;
}

struct ThreefryBlock {
  uint32_t words[2];
};
struct ThreefryConstants {
  static constexpr uint32_t kParity = 0x1BD11BDA;
  static constexpr int kRotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  static constexpr int kRounds = 20;
};

template <int Round>
[[gnu::always_inline]] constexpr void threefry_round(uint32_t& x0, uint32_t& x1,
                                                     const uint32_t (&keys)[3]) {
  constexpr int kBy = ThreefryConstants::kRotations[Round % 8];
  x0 += x1;
  x1 = (x1 << kBy | x1 >> (32 - kBy)) ^ x0;
  if constexpr (Round % 4 == 3) {
    constexpr uint32_t kInjection = Round / 4 + 1;
    x0 += keys[kInjection % 3];
    x1 += keys[(kInjection + 1) % 3] + kInjection;
  }
}
// All rounds, unrolled: loops over many counters are then vectorised.
template <int Round = 0>
[[gnu::always_inline]] constexpr void threefry_rounds(uint32_t& x0, uint32_t& x1,
                                                      const uint32_t (&keys)[3]) {
  if constexpr (Round < ThreefryConstants::kRounds) {
    threefry_round<Round>(x0, x1, keys);
    threefry_rounds<Round + 1>(x0, x1, keys);
  }
}

// Of a key, the first word is the high half, as JAX writes it.
[[gnu::always_inline]] constexpr ThreefryBlock threefry(uint64_t key, ThreefryBlock x) {
  const auto k0 = static_cast<uint32_t>(key >> 32);
  const auto k1 = static_cast<uint32_t>(key);
  const uint32_t keys[3] = {k0, k1, ThreefryConstants::kParity ^ k0 ^ k1};
  uint32_t x0 = x.words[0] + keys[0];
  uint32_t x1 = x.words[1] + keys[1];
  threefry_rounds(x0, x1, keys);
  return {{x0, x1}};
}

}  // namespace weft
