// How many items are not zero, of items that follow each other: integers, booleans and real floats.
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/table.h"
#include "weft/dtype.h"

namespace weft::kernels {

using CountKernel = int64_t (*)(const std::byte* first, int64_t count) noexcept;

// By log2 of the item size.
struct CountKernels {
  CountKernel integers[4];
  CountKernel floats[4];  // the sign does not count; none of one byte
};

// For the instruction set in use; null for complex numbers.
inline CountKernel active_count(DType dtype) noexcept {
  if (is_complex(dtype)) return nullptr;
  const CountKernels& kernels = *active_table().counts;
  const int log2 = __builtin_ctzll(static_cast<uint64_t>(size_in_bytes(dtype)));
  return is_floating(dtype) ? kernels.floats[log2] : kernels.integers[log2];
}

}  // namespace weft::kernels
