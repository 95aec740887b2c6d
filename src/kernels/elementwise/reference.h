// The reference kernels: one element at a time, every operation, every type. They define the
// numbers; faster tables are tested against them.
#pragma once

#include <cstddef>

#include "weft/op.h"

namespace weft::kernels {

// Computes one element. Inputs are elements of the compute type (the condition of `where`: bool);
// the output is an element of the result type. Nothing need be aligned.
using ElementKernel = void (*)(const std::byte* const* inputs, std::byte* output) noexcept;

// Converts one element, as base/convert.h defines it.
using ElementCast = void (*)(const std::byte* input, std::byte* output) noexcept;

// Null iff the operation's domain does not contain the type.
ElementKernel find_reference(Op op, DType compute) noexcept;
ElementCast find_cast(DType from, DType to) noexcept;

}  // namespace weft::kernels
