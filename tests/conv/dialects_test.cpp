// Convolutions in the PyTorch and XLA dialects.
#include <gtest/gtest.h>

#include "support/convolutions.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

TEST(TorchConv, EqualsTheOwnDialect) {
  Random random(test_seed());
  const Array bias = small_numbers(random, {6}, DType::f32);
  for (int axes = 1; axes <= 3; ++axes) {
    Shape input{2, 4}, weight{6, 2};
    for (int i = 0; i < axes; ++i) {
      input.push_back(9 - i);
      weight.push_back(3);
    }
    const Array x = small_numbers(random, input, DType::f32);
    const Array w = small_numbers(random, weight, DType::f32);
    const torch::ConvOptions options{
        .bias = bias, .stride = 2, .padding = 1, .dilation = 2, .groups = 2};
    const Array got = axes == 1   ? torch::conv1d(x, w, options)
                      : axes == 2 ? torch::conv2d(x, w, options)
                                  : torch::conv3d(x, w, options);
    EXPECT_TRUE(array_equal(
        got, conv_nd(axes, x, w,
                     {.stride = 2, .padding = 1, .dilation = 2, .groups = 2, .bias = bias})));
  }
}

TEST(TorchConv, TakesPaddingAsText) {
  const Array x = ones({1, 5}, DType::f32);
  const Array w = ones({1, 1, 4}, DType::f32);
  expect_array(torch::conv1d(x, w, {.padding = "valid"}), {1, 2}, {4, 4});
  expect_array(torch::conv1d(x, w, {.padding = "same"}), {1, 5}, {3, 4, 4, 3, 2});
}

TEST(TorchConvTranspose, EqualsTheOwnDialect) {
  Random random(test_seed());
  const Array x = small_numbers(random, {2, 4, 5, 6}, DType::f64);
  const Array w = small_numbers(random, {4, 3, 3, 2}, DType::f64);
  EXPECT_TRUE(array_equal(
      torch::conv_transpose2d(x, w, {.stride = {2, 3}, .padding = 1, .output_padding = {1, 2}}),
      conv_transpose2d(x, w, {.stride = {2, 3}, .padding = {1, 1}, .output_padding = {1, 2}})));
}

TEST(ConvGeneralDilated, EqualsItsDefinition) {
  for_random_cases(400, [](Random& random) {
    const int axes = static_cast<int>(random.between(1, 3));
    NaiveConvolution c = plain_convolution(axes);
    c.groups = random.between(1, 2);
    c.flips = random.chance(30);
    Shape input{2, 2 * c.groups}, weight{3 * c.groups, 2};
    xla::ConvWindow window;
    for (int i = 0; i < axes; ++i) {
      input.push_back(random.between(1, 7));
      weight.push_back(random.between(1, 3));
      c.stride[i] = random.between(1, 3);
      c.spread[i] = random.between(1, 4);
      c.dilation[i] = random.between(1, 3);
      c.before[i] = random.between(-3, 4);
      c.after[i] = random.between(-3, 4);
      // Cutting off more than there is is refused.
      const int64_t positions = (input[i + 2] - 1) * c.spread[i] + 1;
      if (c.before[i] + c.after[i] + positions < 0) c.after[i] = -c.before[i] - positions;
      window.padding.push_back({c.before[i], c.after[i]});
    }
    window.strides = c.stride;
    window.lhs_dilation = c.spread;
    window.rhs_dilation = c.dilation;
    window.reversal = Dims::filled(axes, c.flips);
    const DType dtype = random.pick(all_dtypes());
    const Array x = small_numbers(random, input, dtype);
    const Array w = small_numbers(random, weight, dtype);
    const Array got =
        xla::conv_general_dilated(x, w, window, {}, {.feature_group_count = c.groups});
    ASSERT_EQ(value_difference(naive_convolution(x, w, c), got), "")
        << name_of(dtype) << to_string(input) << to_string(weight) << " strides "
        << to_string(c.stride) << " lhs_dilation " << to_string(c.spread) << " rhs_dilation "
        << to_string(c.dilation) << " low " << to_string(c.before) << " high "
        << to_string(c.after);
  });
}

TEST(ConvGeneralDilated, FindsAxesWhereTheDimensionsSay) {
  Random random(test_seed());
  const Array x = small_numbers(random, {2, 8, 9, 4}, DType::f32);  // channels last
  const Array w = small_numbers(random, {3, 2, 4, 5}, DType::f32);  // taps, input, output
  const Array got = xla::conv_general_dilated(x, w, {},
                                              {.input_feature = 3,
                                               .input_spatial = {1, 2},
                                               .kernel_output_feature = 3,
                                               .kernel_input_feature = 2,
                                               .kernel_spatial = {0, 1},
                                               .output_batch = 3,
                                               .output_feature = 0,
                                               .output_spatial = {2, 1}});
  EXPECT_EQ(got.shape(), (Shape{5, 8, 6, 2}));
  const Array expected = conv2d(x.transpose({0, 3, 1, 2}), w.transpose({3, 2, 0, 1}));
  EXPECT_TRUE(array_equal(got, expected.transpose({1, 3, 2, 0})));
}

TEST(ConvGeneralDilated, BatchGroupsBelongToOutputFeatures) {
  Random random(test_seed());
  const Array x = small_numbers(random, {6, 4, 9}, DType::f32);
  const Array w = small_numbers(random, {9, 4, 3}, DType::f32);
  const Array got = xla::conv_general_dilated(x, w, {}, {}, {.batch_group_count = 3});
  EXPECT_EQ(got.shape(), (Shape{2, 9, 7}));
  for (int64_t g = 0; g < 3; ++g) {
    EXPECT_TRUE(array_equal(got(all, slice(3 * g, 3 * g + 3)),
                            conv1d(x(slice(2 * g, 2 * g + 2)), w(slice(3 * g, 3 * g + 3)))));
  }
}

TEST(ConvGeneralDilated, WithoutSpatialAxesIsAProduct) {
  Random random(test_seed());
  const Array x = small_numbers(random, {3, 4}, DType::i32);
  const Array w = small_numbers(random, {5, 4}, DType::i32);
  EXPECT_TRUE(array_equal(xla::conv_general_dilated(x, w), matmul(x, w.T())));
}

TEST(ConvGeneralDilated, WindowsThatDoNotFitGiveNothing) {
  EXPECT_EQ(xla::conv_general_dilated(zeros({1, 1, 2}), zeros({1, 1, 3})).shape(),
            (Shape{1, 1, 0}));
  expect_array(xla::conv_general_dilated(ones({1, 1, 0}), ones({1, 1, 1}), {.padding = {{1, 1}}}),
               {1, 1, 2}, {0, 0});
}

TEST(ConvGeneralDilated, SumsInThePreferredType) {
  const Array got =
      xla::conv_general_dilated(full({1, 1, 4}, 100, DType::i8), full({1, 1, 4}, 100, DType::i8),
                                {}, {}, {.preferred_element_type = DType::i32});
  EXPECT_EQ(got.dtype(), DType::i32);
  EXPECT_EQ(got.item<int>(0, 0, 0), 40000);
}

}  // namespace
}  // namespace weft::test
