// Convolutions against their definition: every element type, layout, kernel table and thread count.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <vector>

#include "support/convolutions.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

Array convolved(const Array& input, const Array& weight, const NaiveConvolution& c) {
  return conv_nd(input.rank() - 2, input, weight,
                 {.stride = c.stride,
                  .padding = Padding::sides(c.before, c.after),
                  .dilation = c.dilation,
                  .groups = c.groups,
                  .mode = c.flips ? ConvMode::convolution : ConvMode::correlation});
}

struct Case {
  Array input, weight;
  NaiveConvolution options;
};

// One to three spatial axes whose windows fit.
Case random_case(Random& random) {
  const DType types[] = {random.pick(all_dtypes()), random.pick(all_dtypes())};
  const int axes = static_cast<int>(random.between(1, 3));
  Case c{{}, {}, plain_convolution(axes)};
  c.options.groups = random.chance(60) ? 1 : random.between(1, 3);
  c.options.flips = random.chance(30);
  const int64_t channels = random.between(1, 4);
  const int64_t filters = random.chance(30) ? 1 : random.between(1, 7);
  Shape input{random.between(1, 3), channels * c.options.groups};
  Shape weight{filters * c.options.groups, channels};
  const bool is_pixel = random.chance(15);
  for (int i = 0; i < axes; ++i) {
    const int64_t taps = is_pixel ? 1 : random.between(1, 4);
    weight.push_back(taps);
    c.options.dilation[i] = random.chance(70) ? 1 : random.between(1, 3);
    c.options.stride[i] = is_pixel || random.chance(60) ? 1 : random.between(1, 4);
    c.options.before[i] = is_pixel || random.chance(40) ? 0 : random.between(0, 4);
    c.options.after[i] = is_pixel || random.chance(40) ? 0 : random.between(0, 4);
    const int64_t reach = (taps - 1) * c.options.dilation[i] + 1;
    const int64_t least = reach - c.options.before[i] - c.options.after[i];
    input.push_back(random.between(least < 1 ? 1 : least, axes == 1 ? 90 : 12));
  }
  c.input = small_numbers(random, input, types[0], 2);
  c.weight = small_numbers(random, weight, random.chance(70) ? types[0] : types[1], 2);
  return c;
}

std::string describe(const Case& c) {
  return std::string(name_of(c.input.dtype())) + to_string(c.input.shape()) + " with " +
         std::string(name_of(c.weight.dtype())) + to_string(c.weight.shape()) + " stride " +
         to_string(c.options.stride) + " before " + to_string(c.options.before) + " after " +
         to_string(c.options.after) + " dilation " + to_string(c.options.dilation) + " groups " +
         std::to_string(c.options.groups) + (c.options.flips ? " flipped" : "");
}

TEST(Conv, EqualsItsDefinitionForEveryTypeAndLayout) {
  for_random_cases(1500, [](Random& random) {
    const Case c = random_case(random);
    const Array got =
        convolved(random.chance(50) ? scattered(random, c.input) : c.input,
                  random.chance(50) ? scattered(random, c.weight) : c.weight, c.options);
    ASSERT_EQ(value_difference(naive_convolution(c.input, c.weight, c.options), got), "")
        << describe(c);
  });
}

TEST(Conv, EveryKernelTableAndThreadCountEqualsTheDefinition) {
  for_tables_and_threads([] {
    for (int i = 0; i < 40; ++i) {
      Random random(test_seed() + static_cast<uint64_t>(i) * 977);
      const Case c = random_case(random);
      ASSERT_EQ(value_difference(naive_convolution(c.input, c.weight, c.options),
                                 convolved(c.input, c.weight, c.options)),
                "")
          << describe(c);
    }
  });
}

// Large enough for several strips and threads.
TEST(Conv, GivesTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  struct Large {
    Shape input, weight;
    int64_t groups;
  };
  for (DType dtype : {DType::f32, DType::f16, DType::c64, DType::i32}) {
    for (const Large& large :
         {Large{{2, 24, 30, 30}, {20, 24, 3, 3}, 1}, Large{{3, 24, 40, 40}, {24, 1, 3, 3}, 24},
          Large{{2, 30, 30, 30}, {20, 30, 1, 1}, 1}, Large{{1, 8, 3, 5000}, {8, 4, 3, 7}, 2},
          Large{{1, 8, 3, 5000}, {8, 1, 3, 7}, 8}}) {
      const Array input = fractions(random, large.input, dtype);
      const Array weight = fractions(random, large.weight, dtype);
      Array first;
      std::string table;
      for_tables_and_threads([&] {
        const Array got =
            conv2d(input, weight, {.padding = Padding::same(), .groups = large.groups});
        if (table != kernels::active_table().name) {
          table = kernels::active_table().name;
          first = got;
        }
        EXPECT_EQ(difference(first, got), "") << name_of(dtype) << to_string(large.input);
      });
    }
  }
}

TEST(Conv, LargeOnesEqualTheDefinition) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::f64, DType::i16}) {
    for (int64_t groups : {1, 2, 16}) {
      const Array input = small_numbers(random, {2, 16, 17, 50}, dtype, 2);
      const Array weight = small_numbers(random, {16, 16 / groups, 3, 5}, dtype, 2);
      NaiveConvolution c = plain_convolution(2);
      c.groups = groups;
      c.before = {1, 2};
      c.after = {1, 3};
      EXPECT_EQ(value_difference(naive_convolution(input, weight, c), convolved(input, weight, c)),
                "")
          << name_of(dtype) << groups;
    }
  }
}

// Longer than what is taken at a time, in every way to run.
// Sums of more than 512 products, windows that end within a panel, rows shorter and longer than
// one.
TEST(Conv, ManyChannelsAndFiltersEqualTheDefinition) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::f64, DType::f16}) {
    for (int64_t extent : {2, 7, 14, 33, 40}) {
      const Array input = small_numbers(random, {2, 60, 5, extent}, dtype, 1);
      const Array weight = small_numbers(random, {13, 60, 3, 3}, dtype, 1);
      for (int64_t stride : {1, 2}) {
        NaiveConvolution c = plain_convolution(2);
        c.before = {1, 1};
        c.after = {1, 2};
        c.stride = {1, stride};
        const Array expected = naive_convolution(input, weight, c);
        for_tables_and_threads([&] {
          const Array turned = input.permute({0, 1, 3, 2}).copy().permute({0, 1, 3, 2});
          EXPECT_EQ(value_difference(expected, convolved(input, weight, c)), "") << extent;
          EXPECT_EQ(value_difference(expected, convolved(turned, weight, c)), "") << extent;
        });
      }
    }
  }
}

TEST(Conv, LongRowsAndTallPlanesEqualTheDefinition) {
  Random random(test_seed());
  for (const Shape& extents : {Shape{3, 5000}, Shape{500, 40}}) {
    for (int64_t groups : {1, 4}) {
      for (DType dtype : {DType::f32, DType::i8, DType::f16}) {
        const Array input = small_numbers(random, {1, 4, extents[0], extents[1]}, dtype, 2);
        const Array weight = small_numbers(random, {4, 4 / groups, 3, 4}, dtype, 2);
        NaiveConvolution c = plain_convolution(2);
        c.groups = groups;
        c.before = {1, 2};
        c.after = {0, 3};
        c.dilation = {1, 2};
        EXPECT_EQ(
            value_difference(naive_convolution(input, weight, c), convolved(input, weight, c)), "")
            << name_of(dtype) << groups << to_string(extents);
      }
    }
  }
}

// One filter per channel: every stride-th input makes a plane, or a row, for some of the taps.
TEST(Conv, StridedWindowsOfSingleChannelsEqualTheDefinition) {
  Random random(test_seed());
  for (const Shape& extents : {Shape{31, 37}, Shape{9, 150}, Shape{200}, Shape{4, 6, 90}}) {
    for (int64_t stride : {2, 3, 5}) {
      for (int64_t dilation : {1, 2}) {
        const int axes = extents.rank();
        Shape shape{2, 3}, taps{3, 1};
        NaiveConvolution c = plain_convolution(axes);
        for (int i = 0; i < axes; ++i) {
          shape.push_back(extents[i]);
          taps.push_back(i == 0 && axes > 1 ? 3 : 4);
          c.before[i] = 1;
          c.after[i] = 2;
          c.stride[i] = stride;
          c.dilation[i] = dilation;
        }
        if (axes == 3) taps[2] = taps[3] = 1;
        c.groups = 3;
        const DType dtype = random.chance(50) ? DType::f32 : DType::i16;
        const Array input = small_numbers(random, shape, dtype, 2);
        const Array weight = small_numbers(random, taps, dtype, 2);
        const Array got = conv_nd(axes, input, weight,
                                  {.stride = c.stride,
                                   .padding = Padding::sides(c.before, c.after),
                                   .dilation = c.dilation,
                                   .groups = 3});
        ASSERT_EQ(value_difference(naive_convolution(input, weight, c), got), "")
            << name_of(dtype) << to_string(shape) << " stride " << stride << " dilation "
            << dilation;
      }
    }
  }
}

// Rows and columns of windows around the sizes of tiles of sums, with taps of every kind a tile
// knows.
TEST(Conv, FewFiltersEqualTheDefinitionAtEveryEdgeOfATile) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    for (DType dtype : {DType::f32, DType::f64}) {
      for (int64_t rows : {1, 3, 4, 7, 8, 9, 17}) {
        for (int64_t columns : {1, 3, 4, 5, 7, 8, 9, 16, 19}) {
          NaiveConvolution c = plain_convolution(2);
          const int64_t taps[2] = {random.between(1, 8),
                                   random.chance(60) ? 3 : random.between(1, 5)};
          Shape input{2, random.between(1, 3)};
          Shape weight{random.between(1, 9), input[1], random.chance(60) ? 3 : taps[0], taps[1]};
          const int64_t windows[2] = {rows, columns};
          for (int i = 0; i < 2; ++i) {
            c.stride[i] = random.chance(60) ? 1 : random.between(2, 5);
            c.dilation[i] = random.chance(70) ? 1 : 2;
            c.before[i] = random.chance(50) ? 0 : random.between(1, 2);
            const int64_t reach = (weight[2 + i] - 1) * c.dilation[i] + 1;
            const int64_t extent = (windows[i] - 1) * c.stride[i] + reach - c.before[i];
            c.after[i] = extent < 1 ? 1 - extent : 0;
            input.push_back(extent < 1 ? 1 : extent);
          }
          const Array x = small_numbers(random, input, dtype);
          const Array w = small_numbers(random, weight, dtype);
          ASSERT_EQ(value_difference(naive_convolution(x, w, c), convolved(x, w, c)), "")
              << describe({x, w, c});
        }
      }
    }
  });
}

// Windows lie `rows` x `columns`; sums are longer than one chain for some.
Case case_with_windows(Random& random, int64_t filters, int64_t rows, int64_t columns) {
  Case c{{}, {}, plain_convolution(2)};
  const DType dtype = random.pick(std::vector{DType::f32, DType::f64, DType::f16});
  const int64_t channels = random.between(1, 60);
  Shape input{random.between(1, 2), channels};
  const Shape weight{filters, channels, random.between(1, 4), random.between(2, 4)};
  const int64_t windows[2] = {rows, columns};
  for (int i = 0; i < 2; ++i) {
    c.options.stride[i] = random.chance(60) ? 1 : random.between(2, 3);
    c.options.dilation[i] = random.chance(80) ? 1 : 2;
    c.options.before[i] = random.between(0, 2);
    c.options.after[i] = random.between(0, 2);
    const int64_t reach = (weight[2 + i] - 1) * c.options.dilation[i] + 1;
    const int64_t extent =
        (windows[i] - 1) * c.options.stride[i] + reach - c.options.before[i] - c.options.after[i];
    input.push_back(extent < 1 ? reach : extent);
  }
  c.input = small_numbers(random, input, dtype, 1);
  c.weight = small_numbers(random, weight, dtype, 1);
  return c;
}

TEST(Conv, TakesAnyNumberOfBatchAxes) {
  for (int rank = 3; rank < kMaxRank; ++rank) {
    Shape shape = Shape::filled(rank - 2, 1);
    shape.push_back(2);
    shape.push_back(5);
    const Array sums = conv1d(ones(shape), ones({3, 2, 2}));
    EXPECT_EQ(sums.rank(), rank);
    EXPECT_EQ(difference(sums.reshape({3, 4}), full({3, 4}, 4.0)), "");
  }
}

// Rows that are long beside what their windows reach over: planes are one long row.
TEST(Conv, ManyFiltersOfPlanesEqualTheDefinition) {
  Random random(test_seed());
  for (int64_t filters : {9, 16, 37}) {
    for (int64_t columns : {20, 31, 32, 33, 50}) {
      const Case c = case_with_windows(random, filters, random.between(1, 12), columns);
      const Array expected = naive_convolution(c.input, c.weight, c.options);
      for_tables_and_threads([&] {
        ASSERT_EQ(value_difference(expected, convolved(c.input, c.weight, c.options)), "")
            << describe(c);
      });
    }
  }
}

// Copies of padded planes are made block by block; a nan outside a window must not reach it.
TEST(Conv, FewFiltersOfLargePaddedPlanesReadNothingButTheirWindows) {
  Random random(test_seed());
  NaiveConvolution c = plain_convolution(2);
  c.before = c.after = {1, 1};
  c.groups = 2;
  Array x = small_numbers(random, {1, 4, 300, 130}, DType::f32);
  const Array w = small_numbers(random, {6, 2, 3, 3}, DType::f32);
  const Array expected = naive_convolution(x, w, c);
  for_tables_and_threads([&] {
    EXPECT_EQ(value_difference(expected, convolved(x, w, c)), "");
    const Array hole = full({1, 4, 302, 132}, std::numeric_limits<float>::quiet_NaN(), DType::f32);
    Array inside = hole(all, all, slice(1, 301), slice(1, 131));
    inside.assign(x);
    EXPECT_EQ(value_difference(expected, convolved(inside, w, c)), "");
    NaiveConvolution without = c;
    without.before = without.after = {0, 0};
    EXPECT_EQ(value_difference(expected(all, all, slice(1, 299), slice(1, 129)),
                               convolved(inside, w, without)),
              "");
  });
}

TEST(Conv, SlidesWithoutFlippingUnlessAskedTo) {
  const Array x = Array{1, 2, 3, 4, 5}.reshape({1, 5});
  const Array w = Array{1, 10, 100}.reshape({1, 1, 3});
  expect_array(conv1d(x, w), {1, 3}, {321, 432, 543});
  expect_array(conv1d(x, w, {.mode = ConvMode::convolution}), {1, 3}, {123, 234, 345});
  expect_array(conv1d(x, w, {.stride = 2, .padding = 1}), {1, 3}, {210, 432, 54});
  expect_array(conv1d(x, w, {.dilation = 2}), {1, 1}, {531});
}

TEST(Conv, SamePaddingKeepsTheExtentDividedByTheStride) {
  const Array x = Array{1, 2, 3, 4}.reshape({1, 4});
  // Three zeros: one before, two after.
  expect_array(conv1d(x, ones({1, 1, 4}, DType::i64), {.padding = Padding::same()}), {1, 4},
               {6, 10, 9, 7});
  for (int64_t stride : {1, 2, 3}) {
    const Array got = conv2d(zeros({3, 7, 8}), zeros({2, 3, 3, 4}),
                             {.stride = stride, .padding = Padding::same(), .dilation = 2});
    EXPECT_EQ(got.shape(), (Shape{2, (7 + stride - 1) / stride, (8 + stride - 1) / stride}));
  }
}

TEST(Conv, TakesNoneOneOrManyBatchAxes) {
  Random random(test_seed());
  const Array input = small_numbers(random, {2, 3, 4, 9}, DType::f64);
  const Array weight = small_numbers(random, {5, 4, 3}, DType::f64);
  const Array got = conv1d(input, weight);
  EXPECT_EQ(got.shape(), (Shape{2, 3, 5, 7}));
  for (int i = 0; i < 2; ++i) EXPECT_TRUE(array_equal(got(i), conv1d(input(i), weight)));
  EXPECT_TRUE(array_equal(got(1, 2), conv1d(input(1, 2), weight)));
}

TEST(Conv, BatchesOfInputsAndWeightsBroadcast) {
  Random random(test_seed());
  for (int64_t taps : {1, 3}) {
    for (int64_t filters : {2, 8}) {
      const Array input = small_numbers(random, {2, 1, 4, 9, 9}, DType::f32);
      const Array weight = small_numbers(random, {3, filters, 4, taps, taps}, DType::f32);
      const Array got = conv2d(input, weight);
      EXPECT_EQ(got.shape(), (Shape{2, 3, filters, 10 - taps, 10 - taps}));
      for (int i = 0; i < 2; ++i) {
        for (int j = 0; j < 3; ++j)
          EXPECT_TRUE(array_equal(got(i, j), conv2d(input(i, 0), weight(j))));
      }
    }
  }
}

TEST(Conv, ReadsBroadcastInputsWhereTheyLie) {
  Random random(test_seed());
  const Array weight = small_numbers(random, {6, 4, 3, 3}, DType::f32);
  const Array row = small_numbers(random, {1, 4, 1, 20}, DType::f32);
  const Array stretched = row.broadcast_to({3, 4, 20, 20});
  EXPECT_TRUE(array_equal(conv2d(stretched, weight), conv2d(stretched.copy(), weight)));
  EXPECT_TRUE(array_equal(conv2d(stretched, weight(all, all, slice(0, 1), slice(0, 1))),
                          conv2d(stretched.copy(), weight(all, all, slice(0, 1), slice(0, 1)))));
}

TEST(Conv, AddsTheBiasOfEachFilter) {
  Random random(test_seed());
  for (DType dtype : all_dtypes()) {
    if (dtype == DType::boolean) continue;
    for (const Shape& shape : {Shape{6, 4, 1}, Shape{6, 4, 3}, Shape{6, 1, 3}}) {
      const Array input = small_numbers(random, {2, shape[1], 11}, dtype);
      const Array weight = small_numbers(random, shape, dtype);
      const Array bias = small_numbers(random, {6}, dtype);
      const Array got = conv1d(input, weight, {.bias = bias});
      EXPECT_TRUE(array_equal(got, conv1d(input, weight) + bias.reshape({6, 1}))) << name_of(dtype);
      EXPECT_EQ(got.dtype(), dtype);
    }
  }
}

TEST(Conv, WritesToOutWhateverItLiesIn) {
  Random random(test_seed());
  const Array x = small_numbers(random, {2, 4, 9, 9}, DType::f32);
  const Array w = small_numbers(random, {4, 2, 3, 3}, DType::f32);
  const Array bias = small_numbers(random, {4}, DType::f32);
  const ConvOptions options{.padding = 1, .groups = 2, .bias = bias};
  const Array expected = conv2d(x, w, options);
  const auto written = [&](const Array& input, const Array& out) {
    ConvOptions into = options;
    into.out = out;
    const Array got = conv2d(input, w, into);
    EXPECT_TRUE(got.shares_storage_with(out));
    return array_equal(out, expected);
  };
  EXPECT_TRUE(written(x, zeros(expected.shape(), DType::f32)));
  EXPECT_TRUE(written(x, zeros(expected.shape(), DType::f64)));
  EXPECT_TRUE(written(x, zeros({9, 9, 4, 2}, DType::f32).transpose()));
  const Array copy = x.copy();
  EXPECT_TRUE(written(copy, copy));
  EXPECT_THROW(written(x, zeros({2, 4, 9, 8}, DType::f32)), ShapeError);
  EXPECT_THROW(written(x, zeros(expected.shape(), DType::i32)), DTypeError);
}

TEST(Conv, SixteenBitFloatsAreSummedInFloat32AndRoundedOnce) {
  // 4098 + 1 is rounded to 4100. In float16 the sum would stop at 2048; a sum that is rounded to
  // 4096 before the bias is added would stay there.
  for (int64_t taps : {1, 2, 4098}) {
    const int64_t channels = 4098 / taps;
    for (int64_t filters : {1, 5}) {
      const Array got =
          conv1d(ones({channels, taps}, DType::f16), ones({filters, channels, taps}, DType::f16),
                 {.bias = ones({filters}, DType::f16)});
      EXPECT_EQ(got.item<double>(filters - 1, 0), 4100);
    }
  }
}

TEST(Conv, IntegersWrap) {
  const Array got = conv1d(full({1, 4}, 100, DType::i8), full({1, 1, 4}, 100, DType::i8));
  EXPECT_EQ(got.item<int>(0, 0), static_cast<int8_t>(40000));
}

TEST(Conv, AnyByteButZeroIsTrue) {
  bool bytes[12];
  std::memset(bytes, 2, sizeof(bytes));
  const Array x = Array::wrap(bytes, {1, 12}, nullptr);
  const Array one = ones({1, 12}, DType::boolean);
  for (const Shape& shape : {Shape{1, 1, 3}, Shape{2, 1, 3}, Shape{2, 1, 1}, Shape{1, 1, 1}}) {
    const Array weight = Array::wrap(bytes, shape, nullptr);
    const Array true_weight = ones(shape, DType::boolean);
    const Array expected = conv1d(one, true_weight);
    EXPECT_TRUE(array_equal(conv1d(x, true_weight), expected)) << to_string(shape);
    EXPECT_TRUE(array_equal(conv1d(one, weight), expected)) << to_string(shape);
    EXPECT_TRUE(array_equal(conv1d(x, true_weight.astype(DType::f32)),
                            conv1d(one, true_weight.astype(DType::f32))))
        << to_string(shape);
  }
}

TEST(Conv, PromotesAsNumpyDoes) {
  for (DType a : all_dtypes()) {
    for (DType b : all_dtypes()) {
      EXPECT_EQ(conv1d(ones({1, 3}, a), ones({1, 1, 2}, b)).dtype(), promote(a, b));
    }
  }
  EXPECT_EQ(
      conv1d(ones({1, 3}, DType::f32), ones({1, 1, 2}, DType::f32), {.bias = ones({1})}).dtype(),
      DType::f64);
}

TEST(Conv, EmptyInputsGiveEmptyOrBias) {
  EXPECT_EQ(conv2d(zeros({0, 3, 8, 8}), zeros({4, 3, 3, 3})).shape(), (Shape{0, 4, 6, 6}));
  EXPECT_EQ(conv2d(zeros({2, 3, 8, 8}), zeros({0, 3, 3, 3})).shape(), (Shape{2, 0, 6, 6}));
  expect_array(conv1d(zeros({0, 3}), zeros({2, 0, 2}), {.bias = Array{5.0, 7.0}}), {2, 2},
               {5, 5, 7, 7});
  expect_array(conv1d(zeros({1, 0}), zeros({1, 1, 2}), {.padding = 1}), {1, 1}, {0});
}

TEST(Conv, ThePolicyCoversBatchAxes) {
  expect_refused(ErrorKind::stretch, [] {
    conv1d(zeros({2, 1, 4, 9}), zeros({2, 3, 5, 4, 3}), {.policy = Policy::exact});
  });
  EXPECT_EQ(conv1d(zeros({2, 4, 9}), zeros({5, 4, 3}), {.policy = Policy::exact}).rank(), 3);
}

}  // namespace
}  // namespace weft::test
