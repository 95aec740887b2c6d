// Convolutions by way of spectra.
#include <new>

#include "base/raise.h"
#include "dialect/fft.h"
#include "fft/factors.h"
#include "fft/run.h"
#include "weft/fft.h"
#include "weft/index.h"
#include "weft/numpy.h"

namespace weft {
namespace {

using core::FourierStep;
using dialect::FourierProduct;

Array transformed(const Array& x, bool is_backward, FourierStep::Kind kind,
                  const fft::NdOptions& options) {
  return fft::run(
      dialect::lower_fftn({"fftconvolve", Dialect::numpy, kind, is_backward}, x, options), x);
}

// All sums, and zeros up to the lengths of the transforms.
Array all_sums(const FourierProduct& p, const Array& a, const Array& b) {
  fft::NdOptions options{.axes = p.axes};
  options.s.emplace();
  for (const int64_t n : p.sums) options.s->push_back(fft::next_smooth(n));
  const bool is_real = !is_complex(p.dtype);
  const auto there = is_real ? FourierStep::Kind::half : FourierStep::Kind::complex;
  const auto back = is_real ? FourierStep::Kind::real : FourierStep::Kind::complex;
  const Array product =
      multiply(transformed(a, false, there, options), transformed(b, false, there, options));
  return transformed(product, true, back, options);
}

}  // namespace

Array fftconvolve(const Array& a, const Array& b, const FftConvolveOptions& options) try {
  const FourierProduct p = dialect::lower_fftconvolve(a, b, options);
  if (a.size() == 0 || b.size() == 0) return zeros(p.shape, p.dtype);
  const Array x = a.astype(p.dtype), y = b.astype(p.dtype);
  if (p.axes.empty()) return multiply(x, y);
  std::vector<Index> kept(static_cast<size_t>(x.rank()), all);
  for (int i = 0; i < p.axes.size(); ++i)
    kept[static_cast<size_t>(p.axes[i])] = slice(p.first[i], p.first[i] + p.count[i]);
  return all_sums(p, x, y).index(kept).copy();
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
