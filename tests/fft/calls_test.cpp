// What a call may be given: layouts, lengths, axes, types, and what is refused.
#include "fft/naive.h"
#include "fft/plan.h"
#include "support/every_table.h"
#include "support/expect.h"
#include "support/random_arrays.h"
#include "support/sanitizer_options.h"

namespace weft::test {
namespace {

Array signal(Random& random, const Shape& shape, DType dtype) {
  return as_array(random_longs(random, count_or_overflow(shape), false), dtype).reshape(shape);
}

// Which way they run depends on the layout, and so may the last bits.
void expect_close(const Array& got, const Array& expected) {
  EXPECT_EQ(got.dtype(), expected.dtype());
  ASSERT_EQ(got.shape(), expected.shape());
  const bool is_narrow = got.dtype() == DType::c64 || got.dtype() == DType::f32;
  const double most = is_narrow ? 2e-6 : 2e-15;
  const double largest = max(abs(expected)).astype(DType::f64).item<double>();
  EXPECT_TRUE(all_close(got, expected, 0, most * largest));
}

TEST(Transforms, TakeAnyLayout) {
  for_random_cases(100, [](Random& random) {
    Shape shape;
    for (int64_t i = random.between(1, 3); i > 0; --i) shape.push_back(random.between(1, 30));
    const DType dtypes[] = {DType::c64, DType::c128, DType::f32, DType::f64};
    const DType dtype = random.pick(dtypes);
    const int64_t axis = random.between(-shape.rank(), shape.rank() - 1);
    const Array x = signal(random, shape, dtype), y = scattered(random, x);
    on_every_table([&](const char*) {
      expect_close(fft::fft(y, {.axis = axis}), fft::fft(x, {.axis = axis}));
      if (is_complex(dtype)) {
        expect_close(fft::hfft(y, {.n = 9, .axis = axis}), fft::hfft(x, {.n = 9, .axis = axis}));
        expect_close(fft::irfft(y, {.n = 64, .axis = axis}),
                     fft::irfft(x, {.n = 64, .axis = axis}));
      } else {
        expect_close(fft::rfft(y, {.axis = axis}), fft::rfft(x, {.axis = axis}));
      }
      return true;
    });
  });
}

TEST(Transforms, HaveTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  for (const Shape& shape : {Shape{1 << 17}, Shape{3, 1 << 16}, Shape{700, 300}, Shape{50, 997}}) {
    const Array x = signal(random, shape, DType::c128);
    const ThreadsForATest one(1);
    const Array y = fft::fftn(x), real = fft::irfftn(x);
    for (const int threads : {2, 7}) {
      const ThreadsForATest more(threads);
      EXPECT_TRUE(array_equal(fft::fftn(x), y));
      EXPECT_TRUE(array_equal(fft::irfftn(x), real));
    }
  }
}

TEST(Transforms, CutAndPadWithZeros) {
  Random random(test_seed());
  for (const DType dtype : {DType::c64, DType::c128, DType::f32, DType::f64}) {
    for (const int64_t rows : {1, 5, 20}) {
      const Array x = signal(random, {rows, 12}, dtype);
      for (const int64_t n : {1, 5, 8, 12, 15, 64, 100}) {
        Array padded = zeros({rows, n}, dtype);
        const Slice kept = slice(std::min<int64_t>(n, 12));
        padded(all, kept) = x(all, kept);
        EXPECT_TRUE(array_equal(fft::fft(x, {.n = n}), fft::fft(padded)));
        if (!is_complex(dtype)) {
          EXPECT_TRUE(array_equal(fft::rfft(x, {.n = n}), fft::rfft(padded)));
          continue;
        }
        Array half = zeros({rows, n / 2 + 1}, dtype);
        const Slice read = slice(std::min<int64_t>(n / 2 + 1, 12));
        half(all, read) = x(all, read);
        EXPECT_TRUE(array_equal(fft::irfft(x, {.n = n}), fft::irfft(half, {.n = n})));
      }
    }
  }
}

TEST(Transforms, GoAlongAxesFromTheLastToTheFirst) {
  Random random(test_seed());
  const Array x = signal(random, {4, 9, 5, 6}, DType::c128), r = x.real();
  EXPECT_TRUE(array_equal(fft::fftn(x, {.axes = Axes{0, 2}}),
                          fft::fft(fft::fft(x, {.axis = 2}), {.axis = 0})));
  EXPECT_TRUE(array_equal(fft::fft2(x), fft::fft(fft::fft(x), {.axis = 2})));
  EXPECT_TRUE(array_equal(fft::rfftn(r, {.axes = Axes{1, 3, 0}}),
                          fft::fft(fft::fft(fft::rfft(r, {.axis = 0}), {.axis = 3}), {.axis = 1})));
  EXPECT_TRUE(all_close(fft::irfftn(x, {.s = Shape{3, 8}, .axes = Axes{1, 2}}),
                        fft::irfft(fft::ifft(x, {.n = 3, .axis = 1}), {.n = 8, .axis = 2})));
  EXPECT_TRUE(array_equal(fft::fftn(x, {.s = Shape{11, -1, 3}}),
                          fft::fftn(x, {.s = Shape{11, 5, 3}, .axes = Axes{1, 2, 3}})));
  EXPECT_TRUE(all_close(fft::ifftn(fft::fftn(x)), x));
  EXPECT_TRUE(all_close(fft::irfft2(fft::rfft2(r)), r));
}

TEST(Transforms, ChooseWhichWayIsDivided) {
  Random random(test_seed());
  const Array x = signal(random, {3, 10}, DType::c128);
  const fft::Options ortho{.norm = fft::Norm::ortho}, forward{.norm = fft::Norm::forward};
  EXPECT_TRUE(all_close(fft::fft(x, forward), fft::fft(x) / 10.0));
  EXPECT_TRUE(all_close(fft::fft(x, ortho), fft::fft(x) / std::sqrt(10.0)));
  EXPECT_TRUE(all_close(fft::ifft(x, forward), fft::ifft(x) * 10.0));
  EXPECT_TRUE(all_close(fft::ifft(x, ortho), fft::ifft(x) * std::sqrt(10.0)));
  EXPECT_TRUE(all_close(fft::hfft(x), fft::irfft(conj(x), forward)));
  EXPECT_TRUE(all_close(fft::ihfft(x.real()), conj(fft::rfft(x.real(), forward))));
  EXPECT_TRUE(all_close(fft::fftn(x, {.norm = fft::Norm::forward}), fft::fftn(x) / 30.0));
}

TEST(Transforms, OfFloat32StayNarrowAndOfOthersAreWide) {
  for (const DType dtype : all_dtypes()) {
    const bool is_narrow =
        dtype == DType::f16 || dtype == DType::bf16 || dtype == DType::f32 || dtype == DType::c64;
    const Array x = ones({2, 4}, dtype);
    const DType wanted = is_narrow ? DType::c64 : DType::c128;
    EXPECT_EQ(fft::fft(x).dtype(), wanted);
    EXPECT_EQ(fft::irfft(x).dtype(), real_part(wanted));
    EXPECT_EQ(torch::fft::fft(x).dtype(),
              kind_of(dtype) < DTypeKind::floating ? DType::c64 : wanted);
    expect_array(abs(fft::fft(x)(1)), {4}, {4, 0, 0, 0});
    if (!is_complex(dtype)) expect_array(abs(fft::rfft(x)(0)), {3}, {4, 0, 0});
  }
}

TEST(Transforms, KeepANanInItsRow) {
  for (const int64_t n : {9, 64, 97, 360}) {
    Array x = ones({21, n});
    x(4, 2) = std::nan("");
    const Array y = isnan(abs(fft::rfft(x)));
    EXPECT_TRUE(weft::all(y(4)).item<bool>()) << n;
    EXPECT_EQ(sum(y.astype(DType::i64)).item<int64_t>(), n / 2 + 1) << n;
  }
}

TEST(Transforms, OfNothingAreNothingOrZeros) {
  EXPECT_EQ(fft::fft(zeros({0, 4})).shape(), (Shape{0, 4}));
  EXPECT_EQ(fft::rfft(zeros({3, 4, 0}), {.axis = 1}).shape(), (Shape{3, 3, 0}));
  expect_array(fft::irfft(zeros({2, 0}), {.n = 3}), {2, 3}, {0, 0, 0, 0, 0, 0});
  EXPECT_EQ(fft::fftn(Array::of(3.0)).item<std::complex<double>>(), 3.0);
  EXPECT_EQ(fft::fftn(ones({2, 3}), {.axes = Axes{}}).dtype(), DType::c128);
}

TEST(Transforms, WriteWhereTheyAreTold) {
  Random random(test_seed());
  const Array x = signal(random, {6, 8}, DType::c128), expected = fft::fft(x);
  const Array out = x.copy();
  const Array got = fft::fft(out, {.out = out});  // out is the input
  EXPECT_EQ(got.origin(), out.origin());
  EXPECT_TRUE(array_equal(out, expected));
  expect_refused(ErrorKind::output_shape, [&] { fft::fft(x, {.n = 4, .out = out}); });
  expect_refused(ErrorKind::cast_refused, [&] { fft::fft(x, {.out = zeros({6, 8})}); });
}

TEST(Transforms, RefuseWhatHasNoSense) {
  const Array x = zeros({2, 4});
  expect_refused(ErrorKind::axis_out_of_range, [&] { fft::fft(x, {.axis = 2}); });
  expect_refused(ErrorKind::axis_out_of_range, [&] { fft::rfft(Array::of(1.0)); });
  expect_refused(ErrorKind::axis_out_of_range, [&] { torch::fft::fft(x, {.dim = -3}); });
  expect_refused(ErrorKind::axis_repeated, [&] { fft::fftn(x, {.axes = Axes{1, -1}}); });
  expect_refused(ErrorKind::bad_argument, [&] { fft::fft(x, {.n = 0}); });
  expect_refused(ErrorKind::bad_argument, [&] { fft::fft(x, {.n = -1}); });
  expect_refused(ErrorKind::bad_argument, [&] { fft::fft(zeros({2, 0})); });
  expect_refused(ErrorKind::bad_argument, [&] { fft::irfft(zeros({2, 1})); });
  expect_refused(ErrorKind::bad_argument, [&] { fft::fftn(x, {.s = Shape{1, 2, 3}}); });
  expect_refused(ErrorKind::bad_argument, [&] {
    fft::fftn(x, {.s = Shape{2}, .axes = Axes{0, 1}});
  });
  expect_refused(ErrorKind::dtype_unsupported, [&] { fft::rfft(fft::fft(x)); });
  expect_refused(ErrorKind::too_few_axes, [&] { fft::rfftn(x, {.axes = Axes{}}); });
  expect_refused(ErrorKind::size_overflow, [&] { fft::fft(x, {.n = INT64_MAX}); });
  expect_refused(ErrorKind::out_of_memory, [&] { fft::fft(x, {.n = int64_t{1} << 55}); });
}

TEST(TorchTransforms, EqualTheOwnDialects) {
  Random random(test_seed());
  const Array x = signal(random, {4, 6}, DType::c64), r = x.real();
  EXPECT_TRUE(
      array_equal(torch::fft::ifft(x, {.n = 5, .dim = 0}), fft::ifft(x, {.n = 5, .axis = 0})));
  EXPECT_TRUE(array_equal(torch::fft::irfftn(x), fft::irfftn(x)));
  EXPECT_TRUE(array_equal(torch::fft::rfft2(r), fft::rfft2(r)));
  EXPECT_TRUE(array_equal(torch::fft::hfft(x), fft::hfft(x)));
  EXPECT_TRUE(array_equal(torch::fft::ihfft(r), fft::ihfft(r)));
  EXPECT_TRUE(array_equal(torch::fft::fftshift(r), fft::fftshift(r)));
  EXPECT_EQ(torch::fft::fftfreq(4).dtype(), DType::f32);
}

TEST(XlaTransforms, TakeTheLengthsOfTheirOperands) {
  Random random(test_seed());
  const Array x = signal(random, {3, 4, 5}, DType::c64), r = x.real();
  using xla::FftType;
  EXPECT_TRUE(array_equal(xla::fft(x, FftType::fft, {4, 5}), fft::fft2(x)));
  EXPECT_TRUE(array_equal(xla::fft(x, FftType::ifft, {3, 4, 5}), fft::ifftn(x)));
  EXPECT_TRUE(array_equal(xla::fft(r, FftType::rfft, {5}), fft::rfft(r)));
  EXPECT_TRUE(array_equal(xla::fft(x, FftType::irfft, {9}), fft::irfft(x, {.n = 9})));
  expect_refused(ErrorKind::extents_differ, [&] { xla::fft(x, FftType::irfft, {7}); });
  expect_refused(ErrorKind::extents_differ, [&] { xla::fft(x, FftType::fft, {-1}); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { xla::fft(r, FftType::fft, {5}); });
  expect_refused(ErrorKind::dtype_unsupported, [&] { xla::fft(x, FftType::rfft, {5}); });
  expect_refused(ErrorKind::bad_argument, [&] { xla::fft(x, FftType::fft, {}); });
}

TEST(Plans, AreKeptInBoundedNumber) {
  for (int64_t n = 1; n <= 200; ++n) fft::fft(ones({n}));
  EXPECT_GT(fft::kept_plans(), 10);
  EXPECT_LE(fft::kept_plans(), 64);
}

TEST(Plans, AreFoundAgain) {
  const auto& kernels = kernels::active_fft<double>();
  const fft::PlanKey key{kernels::FftKind::complex, 4096};
  EXPECT_EQ(fft::find_plan(key, {1, true}, kernels), fft::find_plan(key, {1, true}, kernels));
  EXPECT_TRUE(fft::find_plan(key, {1, true}, kernels)->data.is_split);
  EXPECT_FALSE(fft::find_plan({kernels::FftKind::complex, 2}, {1, true}, kernels)->data.is_split);
}

}  // namespace
}  // namespace weft::test
