// Convolution and correlation of two vectors: one channel of conv1d.
#include "base/raise.h"
#include "base/text.h"
#include "contract/elementwise.h"
#include "weft/conv.h"
#include "weft/numeric.h"
#include "weft/numpy.h"

namespace weft {
namespace {

void check_vectors(const char* name, const Array& a, const Array& v) {
  if (a.rank() <= 1 && v.rank() <= 1 && a.size() > 0 && v.size() > 0) return;
  raise(ErrorKind::bad_argument, name,
        cat("shapes ", a.shape(), " and ", v.shape(), ": both must be vectors, not empty"));
}

// The windows of `longer` under `taps`, which begin so far before it and end so far behind it.
Array slide(const Array& longer, const Array& taps, ConvolveMode mode, ConvMode direction) {
  const int64_t n = taps.size();
  const int64_t before = mode == ConvolveMode::full   ? n - 1
                         : mode == ConvolveMode::same ? n / 2
                                                      : 0;
  const int64_t after = mode == ConvolveMode::same ? n - 1 - before : before;
  return conv1d(longer.reshape({1, -1}), taps.reshape({1, 1, -1}),
                {.padding = Padding::sides({before}, {after}), .mode = direction})
      .reshape({-1});
}

}  // namespace

Array convolve(const Array& a, const Array& v, ConvolveMode mode) {
  const contract::Unwatched inside;
  check_vectors("convolve", a, v);
  return v.size() > a.size() ? slide(v, a, mode, ConvMode::convolution)
                             : slide(a, v, mode, ConvMode::convolution);
}

Array correlate(const Array& a, const Array& v, ConvolveMode mode) {
  const contract::Unwatched inside;
  check_vectors("correlate", a, v);
  const Array right = is_complex(v.dtype()) ? conj(v) : v;
  if (right.size() <= a.size()) return slide(a, right, mode, ConvMode::correlation);
  return slide(right, a, mode, ConvMode::correlation).flip();
}

}  // namespace weft
