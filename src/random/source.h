// Where the words of a call come from: word `draw` of element i is a function of the key, of `draw`
// and of i.
//
//   draw 0   w0 w1 w2 ...      one for each element: a row that kernels make many of at once
//   draw 1   w0 w1 w2 ...      one more for each, for what takes two
#pragma once

#include "base/counter_rng.h"
#include "kernels/random/random.h"
#include "weft/random.h"

namespace weft::random {

class Source {
 public:
  explicit Source(const Key& key) noexcept : key_(key), kernels_(&kernels::active_random()) {}

  const kernels::RandomKernels& kernels() const noexcept { return *kernels_; }

  // Rows of words, of 64 bits and of 32. REQUIRES: `first` and `count` are multiples of
  // kRandomGroup.
  void words(uint32_t draw, int64_t first, int64_t count, uint64_t* to) const noexcept;
  void short_words(uint32_t draw, int64_t first, int64_t count, uint32_t* to) const noexcept;

  // One of the 64-bit words.
  uint64_t word(uint32_t draw, int64_t element) const noexcept;

 private:
  // Threefry's counter has room for the element only: every draw has a key.
  uint64_t key_of(uint32_t draw) const noexcept;

  Key key_;
  const kernels::RandomKernels* kernels_;
};

}  // namespace weft::random
