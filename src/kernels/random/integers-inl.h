// Numbers below a bound, without bias (Lemire): of the product of a word and the bound, the upper
// half is the number; products whose lower half is below 2^bits modulo the bound are one too many
// for each number, and are drawn anew.

inline uint64_t short_integers(const uint32_t* words, const RangeOfWords& of, uint64_t low,
                               uint64_t* to, int64_t count) noexcept {
  const auto range = static_cast<uint32_t>(of.range);
  const auto threshold = static_cast<uint32_t>(of.threshold);
  uint32_t rejected = 0;
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t product = uint64_t{words[i]} * range;
    to[i] = low + (product >> 32);
    rejected |= static_cast<uint32_t>(product) < threshold ? 1U : 0U;
  }
  return rejected;
}

// REQUIRES: the range is at most 2^32 - 1.
inline uint64_t integers(const uint64_t* words, const RangeOfWords& of, uint64_t low, uint64_t* to,
                         int64_t count) noexcept {
  const auto range = static_cast<uint32_t>(of.range);
  const uint64_t threshold = of.threshold;
  uint64_t rejected = 0;
#pragma GCC ivdep
  for (int64_t i = 0; i < count; ++i) {
    const uint64_t below = uint64_t{static_cast<uint32_t>(words[i])} * range;
    const uint64_t sum = uint64_t{static_cast<uint32_t>(words[i] >> 32)} * range + (below >> 32);
    to[i] = low + (sum >> 32);
    rejected |= (sum << 32 | (below & 0xffffffff)) < threshold ? 1U : 0U;
  }
  return rejected;
}
