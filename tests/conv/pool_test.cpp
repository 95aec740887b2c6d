// Pooling against its definition, and windows as views.
#include <gtest/gtest.h>

#include <cmath>

#include "support/convolutions.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

struct Window {
  int64_t taps, stride, before, dilation;
};

// The inputs under one window, by axis: (rows, columns).
template <class Visit>
void visit_window(const Array& x, const Window (&w)[2], const int64_t (&at)[2], Visit&& visit) {
  for (int64_t i = 0; i < w[0].taps; ++i) {
    for (int64_t j = 0; j < w[1].taps; ++j) {
      const int64_t row = at[0] * w[0].stride + i * w[0].dilation - w[0].before;
      const int64_t column = at[1] * w[1].stride + j * w[1].dilation - w[1].before;
      if (row < 0 || column < 0 || row >= x.extent(-2) || column >= x.extent(-1)) continue;
      visit(row, column);
    }
  }
}

TEST(Pool, MaximaAndMeansEqualTheirDefinition) {
  for_random_cases(200, [](Random& random) {
    const DType dtype = random.pick(all_dtypes());
    if (is_complex(dtype)) return;
    Window w[2];
    for (Window& axis : w) {
      axis = {random.between(1, 4), random.between(1, 4), 0, random.between(1, 2)};
      axis.before = random.between(0, (axis.taps - 1) * axis.dilation);
    }
    const Array x = small_numbers(random, {3, random.between(8, 12), random.between(8, 12)}, dtype);
    const PoolOptions options{.stride = {w[0].stride, w[1].stride},
                              .padding = {w[0].before, w[1].before},
                              .dilation = {w[0].dilation, w[1].dilation}};
    const Dims window{w[0].taps, w[1].taps};
    const Array read = random.chance(50) ? scattered(random, x) : x;
    const Array maxima = max_pool(read, window, options);
    const Array means = mean_pool(read, window, options);
    const bool is_float = is_floating(dtype);
    ASSERT_EQ(maxima.dtype(), dtype);
    ASSERT_EQ(means.dtype(), is_float ? dtype : DType::f64);
    for (int64_t n = 0; n < 3; ++n) {
      for (int64_t i = 0; i < maxima.extent(1); ++i) {
        for (int64_t j = 0; j < maxima.extent(2); ++j) {
          double most = -INFINITY, sum = 0;
          int64_t count = 0;
          visit_window(x, w, {i, j}, [&](int64_t row, int64_t column) {
            const double value = x.astype(DType::f64).item<double>(n, row, column);
            most = std::max(most, value);
            sum += value;
            ++count;
          });
          ASSERT_GT(count, 0);
          ASSERT_EQ(maxima.astype(DType::f64).item<double>(n, i, j), most);
          const Array mean = full({}, sum / static_cast<double>(count));
          ASSERT_NEAR(means.astype(DType::f64).item<double>(n, i, j), mean.item<double>(),
                      dtype == DType::bf16  ? 1e-2
                      : dtype == DType::f16 ? 2e-3
                                            : 1e-6);
        }
      }
    }
  });
}

// Windows that are reduced by doubling, every number of taps, held against reductions of all
// windows.
TEST(Pool, LongWindowsEqualTheReductionsOfWindows) {
  Random random(test_seed());
  for (int64_t taps = 10; taps <= 70; taps += 3) {
    const int64_t dilation = random.between(1, 2);
    const int64_t stride = random.between(1, 2);
    const int64_t reach = (taps - 1) * dilation + 1;
    const Array x =
        small_numbers(random, {2, 3 * reach, 5}, random.chance(50) ? DType::f64 : DType::f32);
    const Array windows = sliding_window_view(x, {reach}, {1})(all, slice(none, none, stride), all,
                                                               slice(none, none, dilation));
    const PoolOptions along{.stride = {stride, 1}, .dilation = {dilation, 1}};
    EXPECT_TRUE(array_equal(max_pool(x, {taps, 1}, along), max(windows, {.axis = -1}))) << taps;
    EXPECT_TRUE(array_equal(mean_pool(x, {taps, 1}, along), mean(windows, {.axis = -1}))) << taps;
  }
}

// More elements than are reduced as a view: tap by tap, one axis after the other, and both with
// padding.
TEST(Pool, ManyWindowsEqualTheReductionsOfWindows) {
  for_random_cases(40, [](Random& random) {
    const DType dtype = random.pick(std::vector<DType>{DType::f32, DType::f64, DType::i16});
    const int64_t taps = random.between(2, 7), stride = random.between(1, 3);
    const int64_t before = random.between(0, taps - 1);
    const Array x = small_numbers(random, {2, 100 + before, 90 + before}, dtype);
    Array wide = full({2, x.extent(1) + 2 * before, x.extent(2) + 2 * before}, -9, dtype);
    wide(all, slice(before, before + x.extent(1)), slice(before, before + x.extent(2))) = x;
    const Array windows = sliding_window_view(wide, {taps, taps}, {1, 2})(
        all, slice(none, none, stride), slice(none, none, stride));
    const PoolOptions options{.stride = stride, .padding = before};
    MeanPoolOptions counting = options;
    counting.counts_padding = true;
    ASSERT_TRUE(array_equal(max_pool(x, {taps, taps}, options), max(windows, {.axis = {-2, -1}})));
    const Array zeros_around = where(windows == -9, 0, windows.astype(DType::f64));
    ASSERT_TRUE(all_close(mean_pool(x, {taps, taps}, counting),
                          mean(zeros_around, {.axis = {-2, -1}}), 1e-6, 1e-6));
  });
}

// Few windows are joined one by one, many in calls for all of them.
TEST(Pool, FewWindowsEqualTheSameAmongMany) {
  for_random_cases(60, [](Random& random) {
    const DType dtype = random.pick(all_dtypes());
    if (is_complex(dtype)) return;
    const int64_t taps = random.between(1, 8);
    const PoolOptions options{.stride = random.between(1, 3),
                              .padding = random.between(0, taps - 1)};
    const Array few = small_numbers(random, {1, random.between(8, 14), 9}, dtype);
    const Array many = few.broadcast_to({700, few.extent(1), 9});
    const Dims window{taps, random.between(taps, 8)};
    ASSERT_TRUE(
        array_equal(max_pool(few, window, options), max_pool(many, window, options)(slice(5, 6))))
        << name_of(dtype) << " " << few.shape();
    ASSERT_TRUE(all_close(mean_pool(few, window, options).astype(DType::f64),
                          mean_pool(many, window, options)(slice(5, 6)).astype(DType::f64), 1e-6,
                          0))
        << name_of(dtype) << " " << few.shape();
  });
}

TEST(Pool, WindowsFarApartInManyShortFloats) {
  const Array x = arange(200 * 200).reshape({200, 200}) % 100;
  const PoolOptions options{.stride = 90};
  expect_array(max_pool(x.astype(DType::f16), {2, 2}, options), {3, 3},
               {1, 91, 81, 1, 91, 81, 1, 91, 81});
  expect_array(mean_pool(x.astype(DType::f16), {2, 2}, options), {3, 3},
               {0.5, 90.5, 80.5, 0.5, 90.5, 80.5, 0.5, 90.5, 80.5});
}

TEST(Pool, PaddingOfLongWindowsDoesNotCount) {
  const Array x = -ones({100});
  const PoolOptions options{.stride = 1, .padding = 30};
  EXPECT_TRUE(array_equal(max_pool(x, {61}, options), -ones({100})));
  EXPECT_TRUE(array_equal(mean_pool(x, {61}, options), -ones({100})));
}

TEST(Pool, WindowsLieSideBySideUnlessTold) {
  const Array x = {{1, 2, 3, 4}, {5, 6, 7, 8}};
  expect_array(max_pool(x, {2, 2}), {1, 2}, {6, 8});
  expect_array(mean_pool(x, {2, 2}), {1, 2}, {3.5, 5.5});
  expect_array(max_pool(x, {2}, {.stride = 1}), {2, 3}, {2, 3, 4, 6, 7, 8});
}

TEST(Pool, PaddingDoesNotCountUnlessTold) {
  const Array x = {-4.0, -2.0, -6.0};
  expect_array(max_pool(x, {3}, {.stride = 2, .padding = 1}), {2}, {-2, -2});
  expect_array(mean_pool(x, {3}, {.stride = 2, .padding = 1}), {2}, {-3, -4});
  expect_array(mean_pool(x, {3}, {.stride = 2, .padding = 1, .counts_padding = true}), {2},
               {-2, -8.0 / 3});
}

TEST(Pool, MaximaShowNan) {
  const Array got = max_pool(Array{1.0, std::nan(""), 3.0, 4.0}, {2});
  EXPECT_TRUE(std::isnan(got.item<double>(0)));
  EXPECT_EQ(got.item<double>(1), 4);
}

TEST(Pool, SmallFloatsAreSummedInFloat32) {
  EXPECT_EQ(mean_pool(ones({4096}, DType::f16), {4096}).item<double>(0), 1);
}

TEST(Pool, EmptyBatchesGiveEmptyResults) {
  EXPECT_EQ(max_pool(zeros({0, 4, 4}), {2, 2}).shape(), (Shape{0, 2, 2}));
}

TEST(SlidingWindowView, ShowsEveryWindowWithoutCopying) {
  const Array x = arange(12).reshape({3, 4});
  const Array got = sliding_window_view(x, {2, 2});
  EXPECT_EQ(got.shape(), (Shape{2, 3, 2, 2}));
  expect_array(got(1, 2), {2, 2}, {6, 7, 10, 11});
  EXPECT_TRUE(got.shares_storage_with(x));
  EXPECT_FALSE(got.is_writable());
}

TEST(SlidingWindowView, SlidesAlongChosenAxesInTheOrderGiven) {
  const Array x = arange(12).reshape({3, 4});
  expect_array(sliding_window_view(x, {3}, {-1})(0), {2, 3}, {0, 1, 2, 1, 2, 3});
  EXPECT_EQ(sliding_window_view(x, {3, 2}, {1, 0}).shape(), (Shape{2, 2, 3, 2}));
  EXPECT_EQ(sliding_window_view(x, {2, 3}, {1, 1}).shape(), (Shape{3, 1, 2, 3}));
  EXPECT_EQ(sliding_window_view(x, {0, 1}).shape(), (Shape{4, 4, 0, 1}));
}

TEST(SlidingWindowView, OfAnotherViewKeepsItsStrides) {
  const Array x = arange(24).reshape({4, 6});
  const Array view = x(slice(none, none, 2), slice(none, none, -1));
  EXPECT_TRUE(
      array_equal(sliding_window_view(view, {2, 2}), sliding_window_view(view.copy(), {2, 2})));
}

}  // namespace
}  // namespace weft::test
