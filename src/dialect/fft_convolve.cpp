#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/fft.h"
#include "weft/broadcast.h"

namespace weft::dialect {
namespace {

constexpr const char* kName = "fftconvolve";

void check_ranks(const Shape& a, const Shape& b) {
  if (a.rank() == b.rank()) return;
  raise(ErrorKind::bad_argument, kName,
        cat("shapes ", a, " and ", b, " have different numbers of axes: ", a.rank(), " and ",
            b.rank()),
        "axes of 1 can be put in with expand_dims");
}

// The axes that are not convolved along broadcast.
void check_others(const Shape& a, const Shape& b, const Axes& axes) {
  for (int axis = 0; axis < a.rank(); ++axis) {
    if (contains(axes, axis) || a[axis] == b[axis] || a[axis] == 1 || b[axis] == 1) continue;
    raise(ErrorKind::extents_differ, kName,
          cat("shapes ", a, " and ", b, " do not broadcast along axis ", axis,
              ", which is not convolved along: ", a[axis], " and ", b[axis]));
  }
}

// Whether b lies within a along all of these axes.
bool covers(const Shape& a, const Shape& b, const Axes& axes) {
  for (const int64_t axis : axes) {
    if (a[static_cast<int>(axis)] < b[static_cast<int>(axis)]) return false;
  }
  return true;
}

void check_cover(const Shape& a, const Shape& b, const Axes& axes) {
  if (covers(a, b, axes) || covers(b, a, axes)) return;
  raise(ErrorKind::window_too_large, kName,
        cat("mode valid: of shapes ", a, " and ", b,
            " one must be at least as large as the other along every one of axes ", axes));
}

int64_t check_sum(int64_t m, int64_t n) {
  constexpr int64_t kMost = int64_t{1} << 58;  // no memory holds as many
  if (m > kMost || n > kMost) {
    raise(ErrorKind::size_overflow, kName,
          cat("extents ", m, " and ", n, " give more sums than a 64-bit integer counts bytes of"));
  }
  return m == 0 || n == 0 ? 0 : m + n - 1;
}

}  // namespace

FourierProduct lower_fftconvolve(const core::Value& a, const core::Value& b,
                                 const FftConvolveOptions& options) {
  check_ranks(a.shape, b.shape);
  FourierProduct p;
  p.axes = options.axes ? check_axes(*options.axes, a.rank(), kName) : all_axes(a.rank());
  check_others(a.shape, b.shape, p.axes);
  if (options.mode == FftConvolveMode::valid) check_cover(a.shape, b.shape, p.axes);
  const DType both = promote(a.dtype, b.dtype);
  const bool is_narrow = core::lifted(both) == DType::f32 || both == DType::c64;
  const DType real = is_narrow ? DType::f32 : DType::f64;
  p.dtype = !is_complex(both) ? real : is_narrow ? DType::c64 : DType::c128;
  p.shape = a.shape;
  for (int axis = 0; axis < a.rank(); ++axis) {
    if (a.shape[axis] == 1) p.shape[axis] = b.shape[axis];
  }
  for (const int64_t of : p.axes) {
    const int axis = static_cast<int>(of);
    const int64_t m = a.shape[axis], n = b.shape[axis], sums = check_sum(m, n);
    const bool keeps_valid = options.mode == FftConvolveMode::valid;
    int64_t count = sums;
    if (options.mode == FftConvolveMode::same) count = m;
    if (keeps_valid) count = sums == 0 ? 0 : (m > n ? m - n : n - m) + 1;
    p.sums.push_back(sums);
    p.count.push_back(count);
    p.first.push_back(keeps_valid ? (m < n ? m : n) - 1 : (sums - count) / 2);
    p.shape[axis] = count;
  }
  return p;
}

}  // namespace weft::dialect
