// Transposed convolutions are the adjoints of convolutions.
#include <gtest/gtest.h>

#include "support/convolutions.h"
#include "support/expect.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

Array transposed(const Array& input, const Array& weight, const ConvTransposeOptions& options) {
  const int axes = weight.rank() - 2;
  if (axes == 1) return conv_transpose1d(input, weight, options);
  return axes == 2 ? conv_transpose2d(input, weight, options)
                   : conv_transpose3d(input, weight, options);
}

double dot_of(const Array& a, const Array& b) {
  return vdot(a.astype(DType::f64), b.astype(DType::f64)).item<double>();
}

// <conv(x), y> = <x, conv_transpose(y)> for all x and y of small whole numbers: exact.
TEST(ConvTranspose, IsTheAdjointOfTheConvolutionWithTheSameOptions) {
  for_random_cases(300, [](Random& random) {
    const int axes = static_cast<int>(random.between(1, 3));
    const int64_t groups = random.between(1, 2);
    Shape x_shape{2, 2 * groups}, weight_shape{3 * groups, 2};
    PerAxis stride, padding, dilation;
    for (int i = 0; i < axes; ++i) {
      weight_shape.push_back(random.between(1, 3));
      stride.push_back(random.between(1, 3));
      dilation.push_back(random.between(1, 2));
      padding.push_back(random.between(0, (weight_shape[i + 2] - 1) * dilation[i]));
      x_shape.push_back(random.between(5, 9));
    }
    const ConvMode mode = random.chance(50) ? ConvMode::correlation : ConvMode::convolution;
    const DType dtype = random.chance(50) ? DType::f64 : DType::i32;
    const Array x = small_numbers(random, x_shape, dtype);
    const Array weight = small_numbers(random, weight_shape, dtype);
    const Array there = conv_nd(axes, x, weight,
                                {.stride = stride,
                                 .padding = padding,
                                 .dilation = dilation,
                                 .groups = groups,
                                 .mode = mode});
    const Array y = small_numbers(random, there.shape(), dtype);
    // Of the extents that the convolution maps to that of y, the one of x.
    PerAxis extra;
    for (int i = 0; i < axes; ++i) {
      const int64_t reach = (weight_shape[i + 2] - 1) * dilation[i] + 1;
      extra.push_back((x_shape[i + 2] + 2 * padding[i] - reach) % stride[i]);
    }
    const Array back = transposed(y, weight,
                                  {.stride = stride,
                                   .padding = padding,
                                   .output_padding = extra,
                                   .dilation = dilation,
                                   .groups = groups,
                                   .mode = mode});
    ASSERT_EQ(back.shape(), x.shape());
    ASSERT_EQ(dot_of(there, y), dot_of(x, back));
  });
}

TEST(ConvTranspose, SpreadsEveryInputOverAWindow) {
  const Array x = Array{1, 2, 3}.reshape({1, 3});
  const Array w = Array{1, 10, 100}.reshape({1, 1, 3});
  expect_array(conv_transpose1d(x, w), {1, 5}, {1, 12, 123, 230, 300});
  expect_array(conv_transpose1d(x, w, {.stride = 2}), {1, 7}, {1, 10, 102, 20, 203, 30, 300});
  expect_array(conv_transpose1d(x, w, {.stride = 2, .padding = 1, .output_padding = 1}), {1, 6},
               {10, 102, 20, 203, 30, 300});
  expect_array(conv_transpose1d(x, w, {.bias = Array{1000}}), {1, 5},
               {1001, 1012, 1123, 1230, 1300});
}

TEST(ConvTranspose, WritesToOut) {
  const Array x = Array{1, 2, 3}.reshape({1, 3});
  const Array w = Array{1, 10, 100}.reshape({1, 1, 3});
  const Array out = zeros({1, 7}, DType::i64);
  EXPECT_TRUE(conv_transpose1d(x, w, {.stride = 2, .out = out}).shares_storage_with(out));
  expect_array(out, {1, 7}, {1, 10, 102, 20, 203, 30, 300});
}

TEST(ConvTranspose, SamePaddingMultipliesTheExtentByTheStride) {
  for (int64_t stride : {1, 2, 3, 5}) {
    const Array got = conv_transpose2d(zeros({1, 4, 6}), zeros({1, 2, 3, 4}),
                                       {.stride = stride, .padding = Padding::same()});
    EXPECT_EQ(got.shape(), (Shape{2, 4 * stride, 6 * stride}));
  }
}

}  // namespace
}  // namespace weft::test
