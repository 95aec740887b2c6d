// What vectors of 16-bit floats must get right: doubles and integers are rounded once, nans have
// one pattern, and rows of every length are converted whole and nothing beside them.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include "base/bit_cast.h"
#include "base/half.h"
#include "support/casts.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

double value_of(DType type, size_t pattern) {
  const auto bits = static_cast<uint16_t>(pattern);
  return type == DType::f16 ? float_from_half(bits) : float_from_brain(bits);
}

struct Rounded {
  double value;
  uint16_t pattern;
};

// In the middle of every two neighbours, and as near to it as a double can be on either side; of
// positive numbers the patterns are in order. Beyond the largest the next one would be infinity's.
std::vector<Rounded> doubles_to_round(DType type) {
  std::vector<Rounded> list;
  const size_t infinity = type == DType::f16 ? 0x7C00 : 0x7F80;
  for (size_t p = 0; p < infinity; ++p) {
    const double below = value_of(type, p);
    const double above =
        p + 1 < infinity ? value_of(type, p + 1) : 2 * below - value_of(type, p - 1);
    const double middle = below + (above - below) / 2;
    const auto low = static_cast<uint16_t>(p);
    const auto high = static_cast<uint16_t>(p + 1);
    list.push_back({std::nextafter(middle, 0.0), low});
    list.push_back({middle, p % 2 == 0 ? low : high});
    list.push_back({std::nextafter(middle, above), high});
  }
  return list;
}

TEST(HalvesRounding, OfDoublesIsDoneOnce) {
  for (const DType type : {DType::f16, DType::bf16}) {
    const std::vector<Rounded> list = doubles_to_round(type);
    std::vector<double> values;
    std::vector<std::complex<double>> pairs;
    for (const Rounded& it : list) {
      for (const double value : {it.value, -it.value}) {
        values.push_back(value);
        pairs.emplace_back(value, 7);
      }
    }
    on_every_table([&](const char* table) {
      const auto halves = converted<uint16_t>(values, DType::f64, type);
      const auto parts = converted<uint16_t>(pairs, DType::c128, type);
      for (size_t i = 0; i < values.size(); ++i) {
        const auto expected =
            static_cast<uint16_t>(list[i / 2].pattern | (i % 2 != 0 ? 0x8000 : 0));
        if (halves[i] != expected || parts[i] != expected)
          ADD_FAILURE() << table << ' ' << values[i] << ' ' << name_of(type);
      }
      return !testing::Test::HasFailure();
    });
  }
}

// Small integers alone, which a float32 holds, then each among large ones.
template <class T>
void expect_integers_rounded_once(DType from) {
  std::vector<T> values;
  for (int64_t i = 0; i < 70000; ++i) values.push_back(static_cast<T>(i));
  for (int shift = 0; shift < std::numeric_limits<T>::digits - 9; ++shift) {
    for (uint64_t i = 256; i < 1024; ++i) {
      const uint64_t at = i << shift;
      for (const uint64_t value : {at - 1, at, at + 1}) values.push_back(static_cast<T>(value));
    }
  }
  const size_t positive = values.size();
  for (size_t i = 0; std::is_signed_v<T> && i < positive; ++i)
    values.push_back(static_cast<T>(-values[i]));
  on_every_table([&](const char* table) {
    for (const DType type : {DType::f16, DType::bf16}) {
      const auto halves = converted<uint16_t>(values, from, type);
      for (size_t i = 0; i < values.size(); ++i) {  // a double holds the integer
        const auto value = static_cast<double>(values[i]);
        const uint16_t expected = type == DType::f16 ? Float16(value).bits : BFloat16(value).bits;
        if (halves[i] != expected)
          ADD_FAILURE() << table << ' ' << values[i] << ' ' << name_of(type);
      }
    }
    return !testing::Test::HasFailure();
  });
}

TEST(HalvesRounding, OfIntegersIsDoneOnce) {
  expect_integers_rounded_once<int32_t>(DType::i32);
  expect_integers_rounded_once<uint32_t>(DType::u32);
}

TEST(HalvesRounding, GivesTheQuietNanOfTheSign) {
  std::vector<float> nans;
  for (uint32_t payload = 1; payload < 0x800000; payload = payload * 3 / 2 + 1) {
    nans.push_back(bits_as<float>(0x7F800000U | payload));
    nans.push_back(bits_as<float>(0xFF800000U | payload));
  }
  on_every_table([&](const char* table) {
    const auto halves = converted<uint16_t>(nans, DType::f32, DType::f16);
    const auto brains = converted<uint16_t>(nans, DType::f32, DType::bf16);
    for (size_t i = 0; i < nans.size(); ++i) {
      EXPECT_EQ(halves[i], i % 2 == 0 ? 0x7E00 : 0xFE00) << table << ' ' << i;
      EXPECT_EQ(brains[i], i % 2 == 0 ? 0x7FC0 : 0xFFC0) << table << ' ' << i;
    }
    return !testing::Test::HasFailure();
  });
}

// --- Rows of every length.

TEST(VectorCasts, ConvertWholeRowsAndNothingBesideThem) {
  constexpr int64_t kMost = 100;
  std::vector<float> from;
  for (int64_t i = 0; i < kMost; ++i) from.push_back(static_cast<float>(i - 50));
  on_every_table([&](const char* table) {
    for (int64_t count = 0; count < kMost; ++count) {
      std::vector<int8_t> bytes(kMost + 1, 99);
      cast(DType::f32, DType::i8)({reinterpret_cast<const std::byte*>(from.data()), 0, 4,
                                   reinterpret_cast<std::byte*>(bytes.data()), 0, 1, 1, count});
      for (int64_t i = 0; i <= kMost; ++i)
        EXPECT_EQ(bytes[static_cast<size_t>(i)], i < count ? i - 50 : 99) << table << ' ' << count;
    }
    return !testing::Test::HasFailure();
  });
}

TEST(VectorCasts, MayWriteWhereTheyRead) {
  on_every_table([&](const char* table) {
    for (int64_t count = 0; count < 100; ++count) {
      std::vector<float> row;
      for (int64_t i = 0; i < count; ++i) row.push_back(static_cast<float>(i) + 1000.5F);
      auto* at = reinterpret_cast<std::byte*>(row.data());
      cast(DType::f32, DType::i32)({at, 0, 4, at, 0, 4, 1, count});
      for (int64_t i = 0; i < count; ++i)
        EXPECT_EQ(bits_as<int32_t>(row[static_cast<size_t>(i)]), i + 1000) << table << ' ' << count;
    }
    return !testing::Test::HasFailure();
  });
}

}  // namespace
}  // namespace weft::test
