// 16-bit floats to and from float32, by integer arithmetic without branches: compilers turn loops
// over these into vector code for any instruction set. To nearest even; overflow gives infinity; a
// nan becomes the quiet one with its sign.
#pragma once

#include <cstdint>

#include "base/bit_cast.h"

namespace weft {

inline float float_from_half(uint16_t half) {
  const uint32_t sign = static_cast<uint32_t>(half & 0x8000U) << 16;
  const uint32_t magnitude = half & 0x7FFFU;
  constexpr uint32_t kRebias = uint32_t{112} << 23;
  const uint32_t normal = (magnitude << 13) + kRebias;
  const uint32_t denormal =
      bits_as<uint32_t>(static_cast<float>(static_cast<int32_t>(magnitude)) * 0x1p-24F);
  const uint32_t special = normal + kRebias;  // all ones in the exponent
  const uint32_t finite = magnitude < 0x400U ? denormal : normal;
  return bits_as<float>(sign | (magnitude < 0x7C00U ? finite : special));
}

inline uint16_t half_from_float(float value) {
  const auto bits = bits_as<uint32_t>(value);
  const uint32_t sign = bits >> 16 & 0x8000U;
  const uint32_t magnitude = bits & 0x7FFFFFFFU;
  constexpr uint32_t kRebias = uint32_t{112} << 23;
  const uint32_t normal = (magnitude + 0xFFFU + (magnitude >> 13 & 1U) - kRebias) >> 13;
  // In [0.5, 1) floats are as far apart as denormal halves are: adding rounds where it should.
  const uint32_t denormal = bits_as<uint32_t>(bits_as<float>(magnitude) + 0.5F) - 0x3F000000U;
  const uint32_t finite = magnitude < 0x38800000U ? denormal : normal;
  const uint32_t large = magnitude > 0x7F800000U ? 0x7E00U : 0x7C00U;
  return static_cast<uint16_t>(sign | (magnitude < 0x477FF000U ? finite : large));
}

// What a double has below its first 13 bits: two more than a 16-bit float has.
inline constexpr int64_t kDroppedOfDouble = (int64_t{1} << 40) - 1;

// A double without what is dropped, its last bit telling whether that was 0: what is then rounded
// to a 16-bit float is rounded as the double would be, once. (A float32 holds it, unless it is so
// small that a bfloat16 is 0.)
inline float float_with_sticky_bit(double value) {
  constexpr auto kDropped = static_cast<uint64_t>(kDroppedOfDouble);
  const auto bits = bits_as<uint64_t>(value);
  return static_cast<float>(bits_as<double>((bits | ((bits & kDropped) + kDropped)) & ~kDropped));
}

inline float float_from_brain(uint16_t brain) {
  return bits_as<float>(static_cast<uint32_t>(brain) << 16);
}

// (Shifted last, after the choice: loops then have no narrow values to put in order, and take 0.6
// to 0.8 of the time.)
inline uint16_t brain_from_float(float value) {
  const auto bits = bits_as<uint32_t>(value);
  const uint32_t rounded = bits + 0x7FFFU + (bits >> 16 & 1U);
  const uint32_t quiet = (bits & 0x80000000U) | 0x7FC00000U;
  return static_cast<uint16_t>((value != value ? quiet : rounded) >> 16);
}

}  // namespace weft
