// The two bit generators against what was published of them, and rows of words against one word at
// a time.
#include <gtest/gtest.h>

#include <array>

#include "base/counter_rng.h"
#include "random/source.h"
#include "random/state_bits.h"
#include "support/every_table.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using random::Algorithm;
using random::Key;

// Random123's tests/kat_vectors: zeros, ones, digits of pi.
TEST(Philox, GivesThePublishedAnswers) {
  struct Row {
    PhiloxBlock counter;
    uint32_t key[2];
    PhiloxBlock answer;
  };
  const Row rows[] = {
      {{{0, 0, 0, 0}}, {0, 0}, {{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}}},
      {{{~0U, ~0U, ~0U, ~0U}}, {~0U, ~0U}, {{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}}},
      {{{0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}},
       {0xa4093822, 0x299f31d0},
       {{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}}}};
  for (const Row& row : rows) {
    const PhiloxBlock made = philox(uint64_t{row.key[1]} << 32 | row.key[0], row.counter);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(made.words[i], row.answer.words[i]);
  }
}

TEST(Threefry, GivesThePublishedAnswers) {
  struct Row {
    ThreefryBlock counter;
    uint32_t key[2];
    ThreefryBlock answer;
  };
  const Row rows[] = {
      {{{0, 0}}, {0, 0}, {{0x6b200159, 0x99ba4efe}}},
      {{{~0U, ~0U}}, {~0U, ~0U}, {{0x1cb996fc, 0xbb002be7}}},
      {{{0x243f6a88, 0x85a308d3}}, {0x13198a2e, 0x03707344}, {{0xc4923a9c, 0x483df7a0}}}};
  for (const Row& row : rows) {
    const ThreefryBlock made = threefry(uint64_t{row.key[0]} << 32 | row.key[1], row.counter);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(made.words[i], row.answer.words[i]);
  }
}

std::vector<uint64_t> listed(const Array& x) {
  std::vector<uint64_t> numbers;
  for (uint64_t number : x.values<uint64_t>()) numbers.push_back(number);
  return numbers;
}
using Words = std::vector<uint64_t>;

// jax 0.10.2: key(42); random.bits, split, fold_in.
TEST(ThreefryKeys, AreThoseOfJax) {
  const Key key = random::key(42, Algorithm::threefry);
  EXPECT_EQ(listed(random::bits(key, {5})),
            (Words{0x7d1c13a2, 0xae0730d9, 0x9dc3f9f9, 0x8f9ec1d7, 0x735d7315}));
  EXPECT_EQ(listed(random::bits(key, {3}, {.dtype = DType::u64})),
            (Words{0x6d3e048f1022172d, 0x03d7b32dadd083f4, 0x92fb20ea0f38d913}));
  EXPECT_EQ(random::split(key, 3)[1].bits, 0x03d7b32dadd083f4U);
  EXPECT_EQ(random::fold_in(key, 7).bits, 0x97d0552f51bf719fU);
}

Words bits_of(xla::RandomAlgorithm algorithm, DType dtype) {
  const Array state = Array::of<uint64_t>({uint64_t{2} << 32 | 1, uint64_t{4} << 32 | 3});
  const xla::RandomBits made = xla::rng_bit_generator(algorithm, state, {3}, dtype);
  Words words = listed(made.bits);
  words.push_back(made.state.item<uint64_t>(1) - state.item<uint64_t>(1));
  return words;
}

// jaxlib 0.10.2: lax.rng_bit_generator of the state {1, 2, 3, 4} in words of 32 bits, the numbers
// and how far the counter went.
TEST(RngBitGenerator, GivesTheBitsOfXla) {
  using enum xla::RandomAlgorithm;
  EXPECT_EQ(bits_of(philox, DType::u32), (Words{0x1e8fe864, 0x4d5e0bd7, 0x4b87c9be, 1}));
  EXPECT_EQ(bits_of(philox, DType::u64),
            (Words{0x4d5e0bd71e8fe864, 0x2d6892014b87c9be, 0x61c056965273487b, 2}));
  EXPECT_EQ(bits_of(philox, DType::u8), (Words{0x64, 0xd7, 0xbe, 1}));
  EXPECT_EQ(bits_of(three_fry, DType::u32), (Words{0x5df433ec, 0x8617198e, 0x2c24a8a8, 2}));
  EXPECT_EQ(bits_of(three_fry, DType::u64),
            (Words{0x8617198e5df433ec, 0x9094fa5e2c24a8a8, 0x5949191991386643, 3}));
  EXPECT_EQ(bits_of(three_fry, DType::u16), (Words{0x33ec, 0x198e, 0xa8a8, 2}));
}

TEST(RngBitGenerator, CarriesIntoTheUpperHalfOfTheCounter) {
  const uint64_t last = ~uint64_t{0} - 1;
  const xla::RandomBits made = xla::rng_bit_generator(
      xla::RandomAlgorithm::philox, Array::of<uint64_t>({5, last, 7}), {4 * 40}, DType::u32);
  EXPECT_EQ(listed(made.state), (Words{5, 38, 8}));
  const PhiloxBlock before = philox(5, {{~0U, ~0U, 7, 0}});
  const PhiloxBlock after = philox(5, {{0, 0, 8, 0}});
  EXPECT_EQ(made.bits.item<uint32_t>(4), before.words[0]);
  EXPECT_EQ(made.bits.item<uint32_t>(8), after.words[0]);
}

// Rows begin where 32-bit counters end, too.
TEST(WordsOfASource, AreTheSameInRowsAndOneByOne) {
  constexpr int64_t kCount = 3 * kernels::kRandomGroup;
  on_every_table([&](const char* table) {
    for (const Algorithm algorithm : {Algorithm::philox, Algorithm::threefry}) {
      const random::Source source(random::key(0x0123456789abcdef, algorithm));
      for (const int64_t first : {int64_t{0}, (int64_t{1} << 33) - kernels::kRandomGroup}) {
        for (const uint32_t draw : {0U, 3U}) {
          uint64_t row[kCount];
          source.words(draw, first, kCount, row);
          for (int64_t i = 0; i < kCount; ++i)
            EXPECT_EQ(row[i], source.word(draw, first + i)) << table << ' ' << i;
        }
      }
    }
    return true;
  });
}

TEST(Keys, ThatAreDerivedDiffer) {
  for (const Algorithm algorithm : {Algorithm::philox, Algorithm::threefry}) {
    const Key key = random::key(1, algorithm);
    const std::vector<Key> keys = random::split(key, 100);
    for (size_t i = 0; i < keys.size(); ++i) {
      EXPECT_NE(keys[i], key);
      for (size_t j = 0; j < i; ++j) EXPECT_NE(keys[i], keys[j]);
    }
    EXPECT_EQ(random::split(key, 3)[2], keys[2]) << "a key does not depend on how many there are";
  }
}

}  // namespace
}  // namespace weft::test
