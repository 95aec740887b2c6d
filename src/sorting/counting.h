// Elements of 8 and 16 bits in order, by counting how often each value occurs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "weft/dtype.h"

namespace weft::sorting {

// Whether counting takes less time than sorting n elements of this type.
bool is_for_counting(DType dtype, int64_t n) noexcept;

// Bytes of scratch that one row takes.
int64_t counting_scratch(DType dtype) noexcept;

// REQUIRES: an item of 1 or 2 bytes. `scratch` is aligned as an int64_t.
void sort_by_counting(std::byte* to, const std::byte* from, int64_t n, DType dtype, bool descending,
                      std::byte* scratch) noexcept;

}  // namespace weft::sorting
