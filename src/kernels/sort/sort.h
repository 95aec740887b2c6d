// The kernels that bring numbers into order: signed integers of 32 and 64 bits, to which every
// element type is mapped in an order-preserving way. One set per instruction set.
//
//   float32  0.5 -1 nan -inf   ->   keys (int32)   sorted   ->   -inf -1 0.5 nan
//
// Every function is noexcept, takes no memory and gives the same result on every instruction set:
// equal integers cannot be told apart.
#pragma once

#include <cstdint>

namespace weft::kernels {

// How an element's bits become a key, and a key the element's bits: a negative float has all bits
// but its sign inverted; then `flip` is applied (the top bit for unsigned integers; all bits, where
// the order is to fall); then the sign is extended to the key's.
struct KeyForm {
  bool is_float = false;
  bool joins_zeros = false;  // -0 has the key of 0
  int64_t infinity = 0;      // the bits of one: what is beyond, of either sign, is a nan
  uint64_t flip = 0;
};

// What was met on the way to keys.
inline constexpr unsigned kSawNan = 1;
inline constexpr unsigned kSawNegativeZero = 2;

template <class Key>
struct SortKernels {
  // By log2 of the element's size; null where it is larger than a key. n elements become keys;
  // every nan becomes the largest (before `flip`). In place is allowed if the sizes are the same.
  unsigned (*to_keys[4])(Key* keys, const void* from, int64_t n, const KeyForm& form) noexcept;
  void (*from_keys[4])(void* to, const Key* keys, int64_t n, const KeyForm& form) noexcept;
  // Ascending, in `keys` or in `spare`, which has room for n as well; the other is lost.
  void (*sort)(Key* keys, Key* spare, int64_t n, bool goes_to_spare) noexcept;
  // keys[k] becomes what it is in order, with no larger one before it and no smaller one behind.
  // REQUIRES: 0 <= k < n.
  void (*select)(Key* keys, Key* spare, int64_t n, int64_t k) noexcept;
  // Those below `cut` to `low`, the others to `high`, both in their order; returns how many are
  // below. One of the two may be `from`; both have room for n.
  int64_t (*partition)(const Key* from, Key* low, Key* high, int64_t n, Key cut) noexcept;
};

// A key, less the least one and without its last `dropped` bits, above a position of so many bits;
// as a signed number in the same order.
struct Packing {
  uint64_t least;
  int dropped;
  int position_bits;
};
struct PackKernels {
  // The smallest and the largest. REQUIRES: n > 0.
  void (*range)(const int64_t* keys, int64_t n, int64_t* least, int64_t* most) noexcept;
  void (*pack)(int64_t* to, const int64_t* keys, int64_t n, const Packing& packing) noexcept;
  // What was packed becomes its position.
  void (*unpack)(int64_t* packed, int64_t n, const Packing& packing) noexcept;
};

struct SortTable {
  PackKernels packs;
  SortKernels<int32_t> of_32;
  SortKernels<int64_t> of_64;
};

// For the instruction set in use.
template <class T>
const SortKernels<T>& active_sort_kernels() noexcept;

const PackKernels& active_pack_kernels() noexcept;

// In n log n steps whatever the keys are: for those that pivots fail to split.
void heap_sort(int32_t* keys, int64_t n) noexcept;
void heap_sort(int64_t* keys, int64_t n) noexcept;

}  // namespace weft::kernels
