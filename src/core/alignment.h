// Where elements may lie.
#pragma once

#include "weft/dtype.h"

namespace weft::core {

// The bits of an address that are 0 where an element of this type may lie.
constexpr uintptr_t misaligned_bits(DType dtype) {
  return static_cast<uintptr_t>(size_in_bytes(real_part(dtype))) - 1;  // of a power of two
}

// True iff elements of the type may lie at each of the addresses, given what they have in common:
// the bits of all of them.
constexpr bool are_aligned(uintptr_t addresses, DType dtype) {
  constexpr uintptr_t kLargestItem = 16;
  return addresses % kLargestItem == 0 || (addresses & misaligned_bits(dtype)) == 0;
}
inline bool is_aligned(const void* address, DType dtype) {
  return are_aligned(reinterpret_cast<uintptr_t>(address), dtype);
}

}  // namespace weft::core
