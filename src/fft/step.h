// One step: transforms along one axis of strided arrays.
#pragma once

#include "core/fourier.h"

namespace weft::fft {

// All extents are those of the step's input; along its axis `out` has as many as it gives. Both are
// of float32 numbers or both of float64 ones, single or in pairs, as the kind says. `out` may be
// the
// memory of `in`, with the same strides. REQUIRES: n < 2^59; no extent is 0 but that of the axis.
struct StepRun {
  core::FourierStep step;
  Shape shape;
  const std::byte* in;
  Strides in_strides;  // in bytes, as those of out
  std::byte* out;
  Strides out_strides;
  bool is_backward;
  double scale;
};

template <class T>
void run_step(const StepRun& run);

}  // namespace weft::fft
