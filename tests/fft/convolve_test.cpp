// Convolutions by way of spectra, frequencies and where they stand, and what lengths are made of.
#include <numeric>

#include "fft/factors.h"
#include "fft/naive.h"
#include "fft/roots.h"
#include "support/expect.h"
#include "support/random_arrays.h"

namespace weft::test {
namespace {

using Mode = FftConvolveMode;

// All sums along the last axis of matrices, by the definition.
Array naive_full(const Array& a, const Array& b) {
  const int64_t rows = std::max(a.shape()[0], b.shape()[0]), m = a.shape()[1], n = b.shape()[1];
  const Array sums = zeros({rows, m + n - 1}, promote(a.dtype(), b.dtype()));
  for (int64_t i = 0; i < n; ++i) {
    const Array part = sums(all, slice(i, i + m));
    part.assign(part + a * b(all, slice(i, i + 1)));
  }
  return sums;
}

TEST(FftConvolve, EqualsItsDefinition) {
  for_random_cases(40, [](Random& random) {
    const int64_t rows = random.between(1, 4), m = random.between(1, 40), n = random.between(1, 40);
    const DType dtype = random.chance(50) ? DType::f64 : DType::c128;
    const Array a = as_array(random_longs(random, rows * m, false), dtype).reshape({rows, m});
    const Array b = as_array(random_longs(random, n, false), dtype).reshape({1, n});
    const Array full = naive_full(a, b);
    const auto close = [&](Mode mode, const Array& expected) {
      const Array got = fftconvolve(a, b, {.mode = mode, .axes = Axes{1}});
      EXPECT_EQ(got.dtype(), dtype);
      EXPECT_TRUE(all_close(got, expected, 1e-5, 1e-10));
    };
    const int64_t least = std::min(m, n), most = std::max(m, n), skipped = (n - 1) / 2;
    close(Mode::full, full);
    close(Mode::same, full(all, slice(skipped, skipped + m)));
    close(Mode::valid, full(all, slice(least - 1, most)));
  });
}

TEST(FftConvolve, GoesAlongAllAxes) {
  const Array a = arange(12).reshape({3, 4}), b = Array{{1, 2}, {3, 4}};
  Array full = zeros({4, 5}, DType::i64);
  for (int64_t i : {0, 1}) {
    for (int64_t j : {0, 1}) {
      const Array part = full(slice(i, i + 3), slice(j, j + 4));
      part.assign(part + a * b(i, j));
    }
  }
  EXPECT_TRUE(all_close(fftconvolve(a, b), full, 1e-5, 1e-12));
  EXPECT_EQ(fftconvolve(a.astype(DType::f32), b.astype(DType::f16)).dtype(), DType::f32);
  EXPECT_TRUE(all_close(fftconvolve(a, a, {.axes = Axes{}}), a * a));
}

TEST(FftConvolve, OfNothingIsNothing) {
  EXPECT_EQ(fftconvolve(zeros({0}), ones({3})).shape(), Shape{0});
  expect_array(fftconvolve(ones({2}), zeros({0}), {.mode = Mode::same}), {2}, {0, 0});
}

TEST(FftConvolve, RefusesShapesThatDoNotGoTogether) {
  expect_refused(ErrorKind::bad_argument, [] { fftconvolve(ones({3}), ones({3, 1})); });
  expect_refused(ErrorKind::extents_differ, [] {
    fftconvolve(ones({3, 4}), ones({2, 4}), {.axes = Axes{1}});
  });
  expect_refused(ErrorKind::window_too_large, [] {
    fftconvolve(ones({3, 4}), ones({4, 3}), {.mode = Mode::valid});
  });
  const Array huge = ones({1}).broadcast_to({int64_t{1} << 60});
  expect_refused(ErrorKind::size_overflow, [&] { fftconvolve(huge, huge); });
}

TEST(Frequencies, AreThoseOfTheTransform) {
  expect_array(fft::fftfreq(8, 0.1), {8}, {0, 1.25, 2.5, 3.75, -5, -3.75, -2.5, -1.25});
  expect_array(fft::fftfreq(5, 1), {5}, {0, 0.2, 0.4, -0.4, -0.2});
  expect_array(fft::rfftfreq(8, 0.1), {5}, {0, 1.25, 2.5, 3.75, 5});
  expect_array(fft::rfftfreq(5), {3}, {0, 0.2, 0.4});
  expect_array(fft::rfftfreq(1), {1}, {0});
  EXPECT_EQ(fft::fftfreq(4, 1, DType::f16).dtype(), DType::f16);
  expect_refused(ErrorKind::bad_argument, [] { fft::fftfreq(0); });
  expect_refused(ErrorKind::dtype_unsupported, [] { fft::rfftfreq(4, 1, DType::i32); });
}

TEST(Shift, BringsZeroToTheMiddleAndBack) {
  expect_array(fft::fftshift(arange(5)), {5}, {3, 4, 0, 1, 2});
  expect_array(fft::ifftshift(arange(5)), {5}, {2, 3, 4, 0, 1});
  expect_array(fft::fftshift(arange(6).reshape({2, 3}), 1), {2, 3}, {2, 0, 1, 5, 3, 4});
  expect_array(fft::fftshift(arange(6).reshape({2, 3})), {2, 3}, {5, 3, 4, 2, 0, 1});
  for_random_cases(20, [](Random& random) {
    Shape shape;
    for (int64_t i = random.between(0, 4); i > 0; --i) shape.push_back(random.between(0, 5));
    const Array x = scattered(
        random, random_array(random, shape, all_dtypes()[static_cast<size_t>(random.below(15))]));
    EXPECT_EQ(difference(x.copy(), fft::ifftshift(fft::fftshift(x))), "");
  });
  expect_refused(ErrorKind::axis_repeated, [] { fft::fftshift(zeros({2, 2}), Axes{0, 0}); });
}

TEST(Factors, MultiplyToTheLength) {
  for (int64_t n = 1; n <= 3000; ++n) {
    const std::vector<int> all = fft::radices(n);
    const int64_t product =
        std::accumulate(all.begin(), all.end(), int64_t{1}, std::multiplies<>());
    EXPECT_TRUE(all.empty() || product == n) << n;
    const fft::Split split = fft::find_split(n, 8, 64);
    EXPECT_TRUE(split.cost == fft::kNever || split.columns * split.rows == n) << n;
  }
  EXPECT_TRUE(fft::radices(131 * 4).empty());
  EXPECT_EQ(fft::next_smooth(1), 1);
  EXPECT_EQ(fft::next_smooth(11), 12);
  EXPECT_EQ(fft::next_smooth(1025), 1029);
}

TEST(Roots, AreExactToTheLastPlaceOfADouble) {
  for (const int64_t n : {int64_t{1}, int64_t{7}, int64_t{4096}, int64_t{1000003}}) {
    const fft::Roots roots(n);
    for (int64_t k = 0; k < n; k += 1 + n / 997) {
      const long double angle = -6.28318530717958647692528676655900577L *
                                static_cast<long double>(k) / static_cast<long double>(n);
      EXPECT_NEAR(static_cast<double>(roots(k).real() - std::cos(angle)), 0, 1e-18);
      EXPECT_NEAR(static_cast<double>(roots(k).imag() - std::sin(angle)), 0, 1e-18);
    }
  }
}

}  // namespace
}  // namespace weft::test
