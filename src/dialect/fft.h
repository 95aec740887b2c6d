// Lowering of Fourier transforms: axes, lengths and element types are checked and become a
// core::Fourier, or the call is refused.
#pragma once

#include "core/fourier.h"
#include "weft/fft.h"

namespace weft::dialect {

// Which transform a function is.
struct FourierCall {
  const char* name;
  Dialect dialect;
  core::FourierStep::Kind kind;  // complex, or where real numbers come in (half) or out (real)
  bool is_backward;
};

core::Fourier lower_fft(const FourierCall& call, const core::Value& x, const fft::Options& options);
core::Fourier lower_fftn(const FourierCall& call, const core::Value& x,
                         const fft::NdOptions& options);
core::Fourier lower_xla_fft(const core::Value& x, xla::FftType type, const Shape& lengths);

// The axes of a call that may leave them out, which means all. Those of fftshift, say.
Axes check_fft_axes(const char* name, Dialect dialect, const Shape& shape, const ReduceAxes& axes);
// Throws ValueError unless there are samples, and DTypeError unless frequencies fit the type.
void check_frequencies(const char* name, Dialect dialect, int64_t n, DType dtype);

// A convolution as a product of spectra: both operands are transformed with these lengths along the
// axes; of what comes back, `count` elements from `first` on are kept of each.
struct FourierProduct {
  Axes axes;
  Shape sums;  // how many there are: at least so long is each transform
  Shape first;
  Shape count;
  Shape shape;  // of the result
  DType dtype;  // of the result; the operands are converted to it
};
FourierProduct lower_fftconvolve(const core::Value& a, const core::Value& b,
                                 const FftConvolveOptions& options);

}  // namespace weft::dialect
