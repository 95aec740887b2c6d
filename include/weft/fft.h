// Discrete Fourier transforms, in NumPy's names.
//
//   fft::fft(x)[k] = sum over j of x[j] e^(-2 pi i j k / n)          along an axis, the last one
//   fft::ifft(y)   the inverse: e^(+...), divided by n
//   fft::rfft(x)   of real numbers: the first n / 2 + 1 of n, since the others are their conjugates
//   fft::irfft(y)  its inverse: real numbers again
//
// Lengths may be anything. float32 (and the 16-bit floats) are computed in float32 and give
// complex64 (and from there float32), all others in float64. What is shorter than `n` is followed
// by zeros, what is longer is cut. Results are fresh and row-major unless `out` is given, the same
// on any number of threads. docs/fft.md
#pragma once

#include "weft/array.h"
#include "weft/options.h"
#include "weft/torch_tensor.h"
#include "weft/xla_literal.h"

namespace weft::fft {

// Which way divides by the number of elements: of fft and ifft, the second one, each by the square
// root, or the first one.
enum class Norm : uint8_t { backward, ortho, forward };

struct Options {
  ByName by_name = ByName();
  std::optional<int64_t> n = {};  // the length; else that of the axis (of the result, if real)
  int64_t axis = -1;
  Norm norm = Norm::backward;
  OptionalArray out = {};  // takes the result and is returned
};
WEFT_API Array fft(const Array& x, const Options& options = {});
WEFT_API Array ifft(const Array& x, const Options& options = {});
WEFT_API Array rfft(const Array& x, const Options& options = {});
WEFT_API Array irfft(const Array& x, const Options& options = {});
// Of what has a real spectrum, of which x is the first half: the forward irfft. And its inverse.
WEFT_API Array hfft(const Array& x, const Options& options = {});
WEFT_API Array ihfft(const Array& x, const Options& options = {});

// Along several axes; the last one of them is the one that real transforms halve.
struct NdOptions {
  ByName by_name = ByName();
  std::optional<Shape> s = {};    // lengths, one per axis; -1: that of the axis
  std::optional<Axes> axes = {};  // else the last ones, as many as lengths; without these, all
  Norm norm = Norm::backward;
  OptionalArray out = {};
};
WEFT_API Array fftn(const Array& x, const NdOptions& options = {});
WEFT_API Array ifftn(const Array& x, const NdOptions& options = {});
WEFT_API Array rfftn(const Array& x, const NdOptions& options = {});
WEFT_API Array irfftn(const Array& x, const NdOptions& options = {});
// The same along the last two axes, if not told otherwise.
WEFT_API Array fft2(const Array& x, const NdOptions& options = {});
WEFT_API Array ifft2(const Array& x, const NdOptions& options = {});
WEFT_API Array rfft2(const Array& x, const NdOptions& options = {});
WEFT_API Array irfft2(const Array& x, const NdOptions& options = {});

// The frequencies that fft (rfft) gives, of n samples d apart: 0, 1, ..., -2, -1, divided by n d.
WEFT_API Array fftfreq(int64_t n, double d = 1, DType dtype = DType::f64);
WEFT_API Array rfftfreq(int64_t n, double d = 1, DType dtype = DType::f64);
// Brings frequency 0 to the middle of these axes, of all if none are given; and back.
WEFT_API Array fftshift(const Array& x, const ReduceAxes& axes = {});
WEFT_API Array ifftshift(const Array& x, const ReduceAxes& axes = {});

}  // namespace weft::fft

namespace weft {

// The convolution of a and b along axes, by way of their spectra; the others broadcast. full: all
// sums; same: those in the middle, as many as a has elements; valid: those in which all of b (or of
// a, if it is the smaller one along every axis) meets elements of the other.
enum class FftConvolveMode : uint8_t { full, same, valid };
struct FftConvolveOptions {
  ByName by_name = ByName();
  FftConvolveMode mode = FftConvolveMode::full;
  std::optional<Axes> axes = {};  // else all of them
};
WEFT_API Array fftconvolve(const Array& a, const Array& b, const FftConvolveOptions& options = {});

}  // namespace weft

// torch.fft: integers are computed in float32.
namespace weft::torch::fft {

struct Options {
  ByName by_name = ByName();
  std::optional<int64_t> n = {};
  int64_t dim = -1;
  weft::fft::Norm norm = weft::fft::Norm::backward;
};
struct NdOptions {
  ByName by_name = ByName();
  std::optional<Shape> s = {};
  std::optional<Axes> dim = {};
  weft::fft::Norm norm = weft::fft::Norm::backward;
};
WEFT_API Tensor fft(const Array& input, const Options& options = {});
WEFT_API Tensor ifft(const Array& input, const Options& options = {});
WEFT_API Tensor rfft(const Array& input, const Options& options = {});
WEFT_API Tensor irfft(const Array& input, const Options& options = {});
WEFT_API Tensor hfft(const Array& input, const Options& options = {});
WEFT_API Tensor ihfft(const Array& input, const Options& options = {});
WEFT_API Tensor fftn(const Array& input, const NdOptions& options = {});
WEFT_API Tensor ifftn(const Array& input, const NdOptions& options = {});
WEFT_API Tensor rfftn(const Array& input, const NdOptions& options = {});
WEFT_API Tensor irfftn(const Array& input, const NdOptions& options = {});
WEFT_API Tensor fft2(const Array& input, const NdOptions& options = {});
WEFT_API Tensor ifft2(const Array& input, const NdOptions& options = {});
WEFT_API Tensor rfft2(const Array& input, const NdOptions& options = {});
WEFT_API Tensor irfft2(const Array& input, const NdOptions& options = {});
WEFT_API Tensor fftfreq(int64_t n, double d = 1, DType dtype = DType::f32);
WEFT_API Tensor rfftfreq(int64_t n, double d = 1, DType dtype = DType::f32);
WEFT_API Tensor fftshift(const Array& input, const ReduceAxes& dim = {});
WEFT_API Tensor ifftshift(const Array& input, const ReduceAxes& dim = {});

}  // namespace weft::torch::fft

namespace weft::xla {

enum class FftType : uint8_t { fft, ifft, rfft, irfft };
// Along the last one to three axes, whose lengths `fft_length` repeats (of irfft: the result's).
WEFT_API Literal fft(const Array& operand, FftType type, const Shape& fft_length);

}  // namespace weft::xla
