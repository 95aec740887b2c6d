#include "random/integers.h"

#include "random/words.h"

namespace weft::random {
namespace {

__extension__ using Wide = unsigned __int128;

// Which words an integer is made of depends on its range only. Of 32-bit words one of 256 or fewer
// is drawn anew, of 64-bit ones next to none; larger ranges take two words.
constexpr uint64_t kShortRange = uint64_t{1} << 24;
constexpr uint64_t kMiddleRange = 0xffffffff;
constexpr uint32_t kFirstFurther = 16;

// 2^64 modulo the range.
uint64_t threshold_of(uint64_t range) { return (0 - range) % range; }

uint64_t draw_again(const Chunk& c, int64_t i, uint64_t range) {
  Words words(c.source, c.first + i, kFirstFurther);
  const uint64_t threshold = threshold_of(range);
  for (;;) {
    const Wide product = static_cast<Wide>(words.next()) * range;
    if (static_cast<uint64_t>(product) >= threshold) return static_cast<uint64_t>(product >> 64);
  }
}

uint64_t short_one(const Chunk& c, int64_t i, uint32_t word, uint64_t range) {
  const uint64_t product = uint64_t{word} * range;
  const auto rest = static_cast<uint32_t>(product);
  const bool is_rejected = rest < range && rest < (uint64_t{1} << 32) % range;
  return is_rejected ? draw_again(c, i, range) : product >> 32;
}

uint64_t middle_one(const Chunk& c, int64_t i, uint64_t word, uint64_t range) {
  const Wide product = static_cast<Wide>(word) * range;
  const auto rest = static_cast<uint64_t>(product);
  const bool is_rejected = rest < range && rest < threshold_of(range);
  return is_rejected ? draw_again(c, i, range) : static_cast<uint64_t>(product >> 64);
}

// The product of 128 bits and the range; what is rejected is below 2^128 modulo the range, so its
// upper half is 0.
uint64_t wide_one(const Chunk& c, int64_t i, uint64_t upper, uint64_t lower, uint64_t range) {
  if (range == 0) return upper;
  const Wide below = static_cast<Wide>(lower) * range;
  const Wide sum = static_cast<Wide>(upper) * range + static_cast<uint64_t>(below >> 64);
  if (static_cast<uint64_t>(sum) == 0 &&
      static_cast<uint64_t>(below) < (0 - static_cast<Wide>(range)) % range) {
    return draw_again(c, i, range);
  }
  return static_cast<uint64_t>(sum >> 64);
}

bool is_wide(uint64_t range) { return range == 0 || range > kMiddleRange; }

}  // namespace

void fill_integers(const Chunk& c, const IntegerRange& range, uint64_t* to) noexcept {
  const kernels::RandomKernels& kernels = c.source.kernels();
  if (is_wide(range.count)) {
    Row upper, lower;
    c.words(0, upper.words);
    c.words(1, lower.words);
    for (int64_t i = 0; i < c.count; ++i)
      to[i] = range.low + wide_one(c, i, upper.words[i], lower.words[i], range.count);
  } else if (range.count > kShortRange) {
    Row row;
    c.words(0, row.words);
    const kernels::RangeOfWords of{range.count, threshold_of(range.count)};
    if (kernels.integers(row.words, of, range.low, to, c.count) == 0) return;
    for (int64_t i = 0; i < c.count; ++i)
      to[i] = range.low + middle_one(c, i, row.words[i], range.count);
  } else {
    alignas(64) uint32_t words[kChunk];
    c.source.short_words(0, c.first, c.padded, words);
    const kernels::RangeOfWords of{range.count, (uint64_t{1} << 32) % range.count};
    if (kernels.short_integers(words, of, range.low, to, c.count) == 0) return;
    for (int64_t i = 0; i < c.count; ++i)
      to[i] = range.low + short_one(c, i, words[i], range.count);
  }
}

void fill_integers_each(const Chunk& c, const IntegerRange* ranges, uint64_t* to) noexcept {
  bool any_wide = false, any_long = false, any_short = false;
  for (int64_t i = 0; i < c.count; ++i) {
    const uint64_t count = ranges[i].count;
    any_wide = any_wide || is_wide(count);
    any_long = any_long || count == 0 || count > kShortRange;
    any_short = any_short || (count != 0 && count <= kShortRange);
  }
  Row upper, lower;
  alignas(64) uint32_t words[kChunk];
  if (any_long) c.words(0, upper.words);
  if (any_wide) c.words(1, lower.words);
  if (any_short) c.source.short_words(0, c.first, c.padded, words);
  for (int64_t i = 0; i < c.count; ++i) {
    const uint64_t count = ranges[i].count;
    uint64_t number = 0;
    if (is_wide(count))
      number = wide_one(c, i, upper.words[i], lower.words[i], count);
    else if (count > kShortRange)
      number = middle_one(c, i, upper.words[i], count);
    else
      number = short_one(c, i, words[i], count);
    to[i] = ranges[i].low + number;
  }
}

}  // namespace weft::random
