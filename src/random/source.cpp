#include "random/source.h"

namespace weft::random {

uint64_t Source::key_of(uint32_t draw) const noexcept {
  if (draw == 0) return key_.bits;
  const ThreefryBlock block = threefry(key_.bits, {{0xffffffff, draw}});
  return uint64_t{block.words[0]} << 32 | block.words[1];
}

void Source::words(uint32_t draw, int64_t first, int64_t count, uint64_t* to) const noexcept {
  const auto begin = static_cast<uint64_t>(first);
  if (key_.algorithm == Algorithm::philox)
    kernels_->philox(key_.bits, draw, begin / 2, count / 2, to);
  else
    kernels_->threefry(key_of(draw), begin, count, to);
}

void Source::short_words(uint32_t draw, int64_t first, int64_t count, uint32_t* to) const noexcept {
  const auto begin = static_cast<uint64_t>(first);
  // The kernel's words lie as those of 32 bits do: the lower one first.
  if (key_.algorithm == Algorithm::philox)
    kernels_->philox(key_.bits, draw, begin / 4, count / 4, reinterpret_cast<uint64_t*>(to));
  else
    kernels_->threefry_short(key_of(draw), begin, count, to);
}

uint64_t Source::word(uint32_t draw, int64_t element) const noexcept {
  const auto i = static_cast<uint64_t>(element);
  if (key_.algorithm == Algorithm::philox) {
    const uint64_t number = i / 2;
    const PhiloxBlock block = philox(
        key_.bits, {{static_cast<uint32_t>(number), static_cast<uint32_t>(number >> 32), draw, 0}});
    const uint32_t* words = block.words + 2 * (i % 2);
    return uint64_t{words[1]} << 32 | words[0];
  }
  const ThreefryBlock block =
      threefry(key_of(draw), {{static_cast<uint32_t>(i >> 32), static_cast<uint32_t>(i)}});
  return uint64_t{block.words[0]} << 32 | block.words[1];
}

}  // namespace weft::random
