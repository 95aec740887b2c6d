// Frequencies, and where they stand.
#pragma once

#include "weft/array.h"

namespace weft::fft {

// (0, 1, ..., -2, -1) / (n d), and its first n / 2 + 1 without signs. REQUIRES: n > 0, a floating
// or complex type.
Array frequencies(const char* name, int64_t n, double d, DType dtype);
Array half_frequencies(const char* name, int64_t n, double d, DType dtype);

// Each of these axes turned by half its extent, rounded down if forward, else up.
Array shifted(const char* name, const Array& x, const Axes& axes, bool is_forward);

}  // namespace weft::fft
