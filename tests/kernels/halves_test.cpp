// Conversions between float16 and float32 have the bits of half.h on every table, in vectors and at
// the ends of rows.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/half.h"
#include "support/casts.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

// An odd number of them: the last is not in a vector.
std::vector<uint16_t> every_half() {
  std::vector<uint16_t> halves;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) halves.push_back(static_cast<uint16_t>(bits));
  halves.push_back(1);
  return halves;
}

// Every float that is a half, or in the middle of two, and those beside it.
std::vector<float> floats_to_round() {
  std::vector<float> floats;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto at = bits_as<uint32_t>(float_from_half(static_cast<uint16_t>(bits)));
    for (uint32_t beside : {0U, 1U, 0xFFFU, 0x1000U, 0x1001U, 0x1FFFU})
      floats.push_back(bits_as<float>(at + beside));
  }
  for (int exponent = -40; exponent < 0; ++exponent) floats.push_back(std::ldexp(1.5F, exponent));
  return floats;
}

TEST(Halves, AreWidenedExactlyOnEveryTable) {
  const std::vector<uint16_t> halves = every_half();
  on_every_table([&](const char* table) {
    const std::vector<float> floats = converted<float, uint16_t>(halves, DType::f16, DType::f32);
    for (size_t i = 0; i < halves.size(); ++i) {
      const float expected = float_from_half(halves[i]);
      const bool is_same =
          std::isnan(expected)
              ? std::isnan(floats[i]) && std::signbit(floats[i]) == std::signbit(expected)
              : bits_as<uint32_t>(floats[i]) == bits_as<uint32_t>(expected);
      if (!is_same) ADD_FAILURE() << table << ' ' << halves[i];
    }
    return !testing::Test::HasFailure();
  });
}

TEST(Halves, AreRoundedAlikeOnEveryTable) {
  const std::vector<float> floats = floats_to_round();
  on_every_table([&](const char* table) {
    const std::vector<uint16_t> halves = converted<uint16_t, float>(floats, DType::f32, DType::f16);
    for (size_t i = 0; i < halves.size(); ++i) {
      if (halves[i] != half_from_float(floats[i])) ADD_FAILURE() << table << ' ' << floats[i];
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
