// Runs Fourier transforms.
//
//   each step    transforms along its axis, W at a time where lanes of W fit a register; the first
//                reads the input, the others work in place in what becomes the result
#pragma once

#include "core/fourier.h"

namespace weft::fft {

// x is what the record's input was made from. Throws what verify throws, and MemoryError.
Array run(const core::Fourier& f, const Array& x);

}  // namespace weft::fft
