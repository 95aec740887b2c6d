// Running totals of a few lines. Every total waits for the one before it: what counts is that it
// waits in a register, and that several lines wait at once.
#pragma once

#include <cstddef>

#include "weft/op.h"

namespace weft::kernels {

// Element i of a line becomes op(element i - 1, element i). Steps in bytes. REQUIRES: n >= 1.
struct Chains {
  std::byte* first;
  int64_t n;
  int64_t step;  // from element to element
  int64_t lines;
  int64_t beside;  // from line to line
};
using ChainKernel = void (*)(const Chains& chains) noexcept;

// Null iff the operation is not add, multiply, maximum or minimum, or the type is bool or a 16-bit
// float, or complex for the latter two.
ChainKernel find_chains(Op op, DType dtype) noexcept;

}  // namespace weft::kernels
