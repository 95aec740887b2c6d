// Order statistics of one row: its k-th smallest elements, by the keys that sorting knows
// (kernels/sort/sort.h), without sorting it.
//
//   row  3 nan 1 2    keys of 3, 1, 2 and the largest    select({0, 1}): the keys of 1 and 2
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/sort/sort.h"
#include "weft/dtype.h"

namespace weft::statistics {

// How elements of a type become keys, and keys elements. Key: int32_t or int64_t, as wide as the
// element or wider.
template <class Key>
class Keys {
 public:
  // REQUIRES: not complex.
  explicit Keys(DType dtype);

  // Writes the keys of n elements; returns how many of them are nan, whose keys are the largest.
  int64_t load(const std::byte* elements, int64_t n, Key* keys) const noexcept;
  // Writes the elements of n keys.
  void store(const Key* keys, int64_t n, std::byte* elements) const noexcept;
  // REQUIRES: a floating type.
  Key nan() const { return nan_; }

 private:
  kernels::KeyForm form_;
  int log2_;
  bool is_float_;
  Key nan_;
};

// Writes the keys of `ranks`, ascending and each once, to `found`. The keys lose their order; spare
// has room for n as well. REQUIRES: ranks are below n.
template <class Key>
void select(Key* keys, Key* spare, int64_t n, const std::vector<int64_t>& ranks,
            Key* found) noexcept;

}  // namespace weft::statistics
