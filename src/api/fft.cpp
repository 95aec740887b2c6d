// Fourier transforms in NumPy's dialect.
#include "weft/fft.h"

#include "dialect/fft.h"
#include "fft/run.h"
#include "fft/shift.h"

namespace weft::fft {
namespace {

using core::FourierStep;

constexpr bool kForward = false;
constexpr bool kBackward = true;

Array call(const char* name, FourierStep::Kind kind, bool is_backward, const Array& x,
           const Options& options) {
  return run(dialect::lower_fft({name, Dialect::numpy, kind, is_backward}, x, options), x);
}
Array call(const char* name, FourierStep::Kind kind, bool is_backward, const Array& x,
           const NdOptions& options) {
  return run(dialect::lower_fftn({name, Dialect::numpy, kind, is_backward}, x, options), x);
}
NdOptions in_plane(NdOptions options) {
  if (!options.axes) options.axes = Axes{-2, -1};
  return options;
}

}  // namespace

Array fft(const Array& x, const Options& options) {
  return call("fft", FourierStep::Kind::complex, kForward, x, options);
}
Array ifft(const Array& x, const Options& options) {
  return call("ifft", FourierStep::Kind::complex, kBackward, x, options);
}
Array rfft(const Array& x, const Options& options) {
  return call("rfft", FourierStep::Kind::half, kForward, x, options);
}
Array irfft(const Array& x, const Options& options) {
  return call("irfft", FourierStep::Kind::real, kBackward, x, options);
}
Array hfft(const Array& x, const Options& options) {
  return call("hfft", FourierStep::Kind::real, kForward, x, options);
}
Array ihfft(const Array& x, const Options& options) {
  return call("ihfft", FourierStep::Kind::half, kBackward, x, options);
}

Array fftn(const Array& x, const NdOptions& options) {
  return call("fftn", FourierStep::Kind::complex, kForward, x, options);
}
Array ifftn(const Array& x, const NdOptions& options) {
  return call("ifftn", FourierStep::Kind::complex, kBackward, x, options);
}
Array rfftn(const Array& x, const NdOptions& options) {
  return call("rfftn", FourierStep::Kind::half, kForward, x, options);
}
Array irfftn(const Array& x, const NdOptions& options) {
  return call("irfftn", FourierStep::Kind::real, kBackward, x, options);
}
Array fft2(const Array& x, const NdOptions& options) {
  return call("fft2", FourierStep::Kind::complex, kForward, x, in_plane(options));
}
Array ifft2(const Array& x, const NdOptions& options) {
  return call("ifft2", FourierStep::Kind::complex, kBackward, x, in_plane(options));
}
Array rfft2(const Array& x, const NdOptions& options) {
  return call("rfft2", FourierStep::Kind::half, kForward, x, in_plane(options));
}
Array irfft2(const Array& x, const NdOptions& options) {
  return call("irfft2", FourierStep::Kind::real, kBackward, x, in_plane(options));
}

Array fftfreq(int64_t n, double d, DType dtype) {
  dialect::check_frequencies("fftfreq", Dialect::numpy, n, dtype);
  return frequencies("fftfreq", n, d, dtype);
}
Array rfftfreq(int64_t n, double d, DType dtype) {
  dialect::check_frequencies("rfftfreq", Dialect::numpy, n, dtype);
  return half_frequencies("rfftfreq", n, d, dtype);
}
Array fftshift(const Array& x, const ReduceAxes& axes) {
  return shifted("fftshift", x,
                 dialect::check_fft_axes("fftshift", Dialect::numpy, x.shape(), axes), true);
}
Array ifftshift(const Array& x, const ReduceAxes& axes) {
  return shifted("ifftshift", x,
                 dialect::check_fft_axes("ifftshift", Dialect::numpy, x.shape(), axes), false);
}

}  // namespace weft::fft
