// How many items are not zero, of items that follow each other.
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
  CountKernel floats[4];     // the sign does not count; none of one byte
  CountKernel complexes[2];  // complex64 and complex128
};

// For the instruction set in use.
inline CountKernel active_count(DType dtype) noexcept {
  const CountKernels& kernels = *active_table().counts;
  if (is_complex(dtype)) return kernels.complexes[dtype == DType::c128];
  const int log2 = __builtin_ctzll(static_cast<uint64_t>(size_in_bytes(dtype)));
  return is_floating(dtype) ? kernels.floats[log2] : kernels.integers[log2];
}

}  // namespace weft::kernels
