// The kernels of random numbers: words of a stream, and what becomes of them, a chunk at a time. No
// kernel fuses a multiply and an add, so that all instruction sets give the same bits.
//
//   words of 64 (32) bits          w0  w1  w2  ...         a word for each element
//   unit, normal, exponential      doubles (floats) from them
//
// Kernels compute kGroup elements together: buffers are padded to a multiple of it, and what lies
// in a group that is asked for in part is the same as in a whole one.
#pragma once

#include <cstdint>

namespace weft::kernels {

// Elements that are computed together. A normal pair is made of words half a group apart.
inline constexpr int64_t kRandomGroup = 64;

// Of words of 32 bits to floats, or of 64 bits to doubles. Counts are multiples of kRandomGroup.
template <class T, class Word>
struct VariateKernels {
  void (*unit)(const Word* words, T* to, int64_t count) noexcept;         // [0, 1)
  void (*normal)(const Word* words, T* to, int64_t count) noexcept;       // mean 0, deviation 1
  void (*exponential)(const Word* words, T* to, int64_t count) noexcept;  // mean 1
};

// Of `words`, multiples of `range`: see integers-inl.h. Returns how many have to be drawn anew, and
// writes their positions. Any count.
struct RangeOfWords {
  uint64_t range;
  uint64_t threshold;  // 2^32 (2^64) modulo the range: below it a product is drawn anew
};

// In place, by functions without fused multiply-adds. Any count.
enum class RandomFunction : uint8_t { log, log1p, exp, expm1, tangent_of_pi };
inline constexpr int kRandomFunctions = 5;

struct RandomKernels {
  // Of the blocks whose counter has this upper half, those from `first` on, two 64-bit words of
  // each. REQUIRES: blocks is a multiple of kRandomGroup / 4. Read as 32-bit words there are four.
  void (*philox)(uint64_t key, uint64_t upper, uint64_t first, int64_t blocks,
                 uint64_t* to) noexcept;
  // 64-bit words [first, first + count), one of each block; 32-bit words: its halves, xor.
  void (*threefry)(uint64_t key, uint64_t first, int64_t count, uint64_t* to) noexcept;
  void (*threefry_short)(uint64_t key, uint64_t first, int64_t count, uint32_t* to) noexcept;
  VariateKernels<float, uint32_t> floats;
  VariateKernels<double, uint64_t> doubles;
  // loc + scale * x, in place. Any count.
  void (*affine)(double* x, const double* loc, const double* scale, int64_t count) noexcept;
  // low + [0, range), by multiplication; adds up whether a word has to be drawn anew, 0 if none.
  uint64_t (*short_integers)(const uint32_t* words, const RangeOfWords& range, uint64_t low,
                             uint64_t* to, int64_t count) noexcept;
  uint64_t (*integers)(const uint64_t* words, const RangeOfWords& range, uint64_t low, uint64_t* to,
                       int64_t count) noexcept;
  // 1 where the upper 53 bits of the word are below p times 2^53.
  void (*bernoulli)(const uint64_t* words, const double* p, uint8_t* to, int64_t count) noexcept;
  void (*functions[kRandomFunctions])(double* x, int64_t count) noexcept;
};

// For the instruction set in use.
const RandomKernels& active_random() noexcept;

}  // namespace weft::kernels
