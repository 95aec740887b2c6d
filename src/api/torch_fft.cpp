// Fourier transforms in PyTorch's dialect.
#include "dialect/fft.h"
#include "fft/run.h"
#include "fft/shift.h"
#include "weft/fft.h"

namespace weft::torch::fft {
namespace {

using core::FourierStep;

constexpr bool kForward = false;
constexpr bool kBackward = true;

Array call(const char* name, FourierStep::Kind kind, bool is_backward, const Array& x,
           const Options& options) {
  const weft::fft::Options same = {.n = options.n, .axis = options.dim, .norm = options.norm};
  return weft::fft::run(dialect::lower_fft({name, Dialect::torch, kind, is_backward}, x, same), x);
}
Array call(const char* name, FourierStep::Kind kind, bool is_backward, const Array& x,
           const NdOptions& options) {
  const weft::fft::NdOptions same = {.s = options.s, .axes = options.dim, .norm = options.norm};
  return weft::fft::run(dialect::lower_fftn({name, Dialect::torch, kind, is_backward}, x, same), x);
}
NdOptions in_plane(NdOptions options) {
  if (!options.dim) options.dim = Axes{-2, -1};
  return options;
}

}  // namespace

Tensor fft(const Array& input, const Options& options) {
  return call("fft::fft", FourierStep::Kind::complex, kForward, input, options);
}
Tensor ifft(const Array& input, const Options& options) {
  return call("fft::ifft", FourierStep::Kind::complex, kBackward, input, options);
}
Tensor rfft(const Array& input, const Options& options) {
  return call("fft::rfft", FourierStep::Kind::half, kForward, input, options);
}
Tensor irfft(const Array& input, const Options& options) {
  return call("fft::irfft", FourierStep::Kind::real, kBackward, input, options);
}
Tensor hfft(const Array& input, const Options& options) {
  return call("fft::hfft", FourierStep::Kind::real, kForward, input, options);
}
Tensor ihfft(const Array& input, const Options& options) {
  return call("fft::ihfft", FourierStep::Kind::half, kBackward, input, options);
}

Tensor fftn(const Array& input, const NdOptions& options) {
  return call("fft::fftn", FourierStep::Kind::complex, kForward, input, options);
}
Tensor ifftn(const Array& input, const NdOptions& options) {
  return call("fft::ifftn", FourierStep::Kind::complex, kBackward, input, options);
}
Tensor rfftn(const Array& input, const NdOptions& options) {
  return call("fft::rfftn", FourierStep::Kind::half, kForward, input, options);
}
Tensor irfftn(const Array& input, const NdOptions& options) {
  return call("fft::irfftn", FourierStep::Kind::real, kBackward, input, options);
}
Tensor fft2(const Array& input, const NdOptions& options) {
  return call("fft::fft2", FourierStep::Kind::complex, kForward, input, in_plane(options));
}
Tensor ifft2(const Array& input, const NdOptions& options) {
  return call("fft::ifft2", FourierStep::Kind::complex, kBackward, input, in_plane(options));
}
Tensor rfft2(const Array& input, const NdOptions& options) {
  return call("fft::rfft2", FourierStep::Kind::half, kForward, input, in_plane(options));
}
Tensor irfft2(const Array& input, const NdOptions& options) {
  return call("fft::irfft2", FourierStep::Kind::real, kBackward, input, in_plane(options));
}

Tensor fftfreq(int64_t n, double d, DType dtype) {
  dialect::check_frequencies("fft::fftfreq", Dialect::torch, n, dtype);
  return weft::fft::frequencies("fft::fftfreq", n, d, dtype);
}
Tensor rfftfreq(int64_t n, double d, DType dtype) {
  dialect::check_frequencies("fft::rfftfreq", Dialect::torch, n, dtype);
  return weft::fft::half_frequencies("fft::rfftfreq", n, d, dtype);
}
Tensor fftshift(const Array& input, const ReduceAxes& dim) {
  constexpr const char* kName = "fft::fftshift";
  return weft::fft::shifted(
      kName, input, dialect::check_fft_axes(kName, Dialect::torch, input.shape(), dim), true);
}
Tensor ifftshift(const Array& input, const ReduceAxes& dim) {
  constexpr const char* kName = "fft::ifftshift";
  return weft::fft::shifted(
      kName, input, dialect::check_fft_axes(kName, Dialect::torch, input.shape(), dim), false);
}

}  // namespace weft::torch::fft
