// Positions in the order of keys: by one column of 64-bit keys, then, where those are equal, by the
// next, and at last by position.
//
//   keys      30 10 20 10    less the smallest   20  0 10  0
//   packed    (20,0) (0,1) (10,2) (0,3)          the key above the position in one 64-bit number
//   sorted    (0,1) (0,3) (10,2) (20,0)          positions 1 3 2 0
//
// If key and position need more than 64 bits, the low bits of the key wait: runs that are equal
// without them are packed again, by then with room for them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/sort/sort.h"

namespace weft::sorting {

class Order {
 public:
  // Writes to `order`; n > 0. `scratch` has scratch_bytes(n), aligned to a cache line.
  Order(int64_t* order, int64_t n, std::byte* scratch, bool in_parts);

  static int64_t scratch_bytes(int64_t n) {
    return (3 * n + 8) * int64_t{sizeof(int64_t)} + (n + 63) / 64 * 64;
  }

  // Where the caller puts the n keys of the next column.
  int64_t* keys() const { return keys_; }
  // Room for n more numbers between columns.
  int64_t* room() const { return spare_; }

  // Instead, by the only column: the position that belongs at `place`, none of larger keys before
  // it, and the first `count` in order, unless they are all. False if keys and positions do not fit
  // into 64 bits: nothing is done then. REQUIRES: count == n or count - 1 == place.
  bool select(int64_t place, int64_t count) noexcept;

  // By the keys of one more column: of the first, all; of the next, runs of equal keys. Of the
  // first it is noted which are equal, unless it is the last.
  void sort_or_refine(bool is_last) noexcept;
  // Whether there are any: if not, further columns change nothing. REQUIRES: they were noted.
  bool has_ties() const noexcept;
  // Whether position i of the order begins a run. REQUIRES: the same.
  bool is_first(int64_t i) const { return starts_[i] != 0; }

 private:
  struct Packing : kernels::Packing {
    int key_bits;
  };
  void sort(bool is_last) noexcept;
  void refine() noexcept;
  Packing packing_of(const int64_t* keys, int64_t n) const;
  bool is_in_order() const;
  void order_by_counting(const Packing& packing) noexcept;
  bool refine_runs() noexcept;
  bool sort_run(int64_t begin, int64_t n) noexcept;
  void insert_run(int64_t begin, int64_t n) noexcept;
  void note_starts(const int64_t* packed, int64_t n, int position_bits, uint8_t* starts) const;

  int64_t* order_;
  int64_t n_;
  bool in_parts_;
  int64_t* keys_;
  int64_t* spare_;  // 2 n
  uint8_t* starts_;
  bool is_begun_ = false;
};

}  // namespace weft::sorting
