// Which keys an element type has (kernels/sort/sort.h), and what keys do not tell apart.
#pragma once

#include "kernels/sort/sort.h"
#include "weft/dtype.h"

namespace weft::sorting {

constexpr int log2_of_item(DType dtype) {
  return __builtin_ctzll(static_cast<uint64_t>(size_in_bytes(dtype)));
}

// REQUIRES: not complex.
kernels::KeyForm key_form(DType dtype, bool descending, bool joins_zeros);

// n elements as 64-bit keys, equal ones alike.
void load_keys(int64_t* keys, const std::byte* from, int64_t n, const kernels::KeyForm& form,
               DType dtype);

// The nans of `to`, and the zeros, become those of `from` in their order there: with the bits they
// had. REQUIRES: a floating type; `to` has the elements of `from` in another order.
void restore_equals(std::byte* to, const std::byte* from, int64_t n, DType dtype);

}  // namespace weft::sorting
