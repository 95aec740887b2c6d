// The kernels of matrix products: one set per instruction set, found through its KernelTable.
//
//   c (rows x columns)  =  a (rows x depth)  b (depth x columns)
//
// Rows of b and c are contiguous; a may have any steps, since its elements are read one at a time.
// Every element of c is one chain of multiply-adds over the depth, so its value depends neither on
// the tile it falls into nor on how the work was cut. Everything is noexcept and touches no
// globals.
#pragma once

#include <cstddef>
#include <cstdint>

#include "weft/dtype.h"

namespace weft::kernels {

// One product, or `count` of them that lie the `_next` steps apart. Steps are in bytes.
struct GemmBlock {
  const std::byte* a;
  const std::byte* b;
  std::byte* c;
  int64_t a_row;
  int64_t a_column;
  int64_t b_row;
  int64_t c_row;
  int64_t rows;
  int64_t columns;
  int64_t depth;
  bool adds;  // c += a b instead of c = a b
  int64_t count;
  int64_t a_next;
  int64_t b_next;
  int64_t c_next;
};
using GemmKernel = void (*)(const GemmBlock& block) noexcept;

// out = the sum of a[i] b[i]; both contiguous. Floats are summed in many chains.
using DotKernel = void (*)(const std::byte* a, const std::byte* b, int64_t count,
                           std::byte* out) noexcept;

// The same for kDotRows rows of a that lie `row` bytes apart, bit for bit: b is read once for all.
using DotRowsKernel = void (*)(const std::byte* a, int64_t row, const std::byte* b, int64_t count,
                               std::byte* out) noexcept;
inline constexpr int kDotRows = 4;

// c = a b of `rows` rows without gaps, contiguous c and a vector b. Every sum is the chain of
// GemmKernel.
using ThinKernel = void (*)(const std::byte* a, const std::byte* b, int64_t rows,
                            std::byte* c) noexcept;
inline constexpr int kMostThin = 4;  // columns of a

// By the type computed in; null for the 16-bit floats, which are computed in float32. Booleans:
// "or" of "and"s. Integers wrap.
struct MatrixKernels {
  GemmKernel gemm[kDTypes];
  DotKernel dot[kDTypes];
  DotKernel dot_conjugated[kDTypes];  // conj(a[i]) b[i]; the same as dot unless complex
  DotRowsKernel dot_rows[kDTypes];    // null for complex types
  // By the number of columns. Null for fewer than two, and for types other than floats and complex
  // ones.
  ThinKernel thin[kMostThin + 1][kDTypes];
};

}  // namespace weft::kernels
