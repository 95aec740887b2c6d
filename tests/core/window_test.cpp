#include "core/window.h"

#include <gtest/gtest.h>

#include "dialect/conv.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using core::abstract_value;
using core::Window;

TEST(Window, OfConv2dHasAnAxisOfGroups) {
  const Window w = dialect::lower_conv("conv2d", 2, abstract_value({8, 4, 32, 32}, DType::f32),
                                       abstract_value({16, 2, 3, 3}, DType::f32),
                                       {.padding = Padding::same(), .groups = 2});
  EXPECT_EQ(to_string(w),
            "conv2d float32: batch (8,) groups 2 channels 2 filters 8 windows (32, 32) of (3, 3)");
  EXPECT_EQ(w.input.shape, (Shape{8, 2, 2, 32, 32}));
  EXPECT_EQ(w.weight.shape, (Shape{2, 8, 2, 3, 3}));
  EXPECT_EQ(w.shape(), (Shape{8, 16, 32, 32}));
}

TEST(Window, OfAConvolutionInTheSenseOfMathematicsHasReversedTaps) {
  const Array taps = arange(3).reshape({1, 1, 3});
  const Array x = arange(5).reshape({1, 5});
  const Window w = dialect::lower_conv("conv1d", 1, x, taps, {.mode = ConvMode::convolution});
  EXPECT_EQ(w.weight.strides[-1], -1);
  EXPECT_EQ(w.weight.address, taps(0, 0, 2).origin());
}

TEST(Window, OfATransposedConvolutionIsSpread) {
  const Window w =
      dialect::lower_conv_transpose("conv_transpose1d", 1, abstract_value({4, 10}, DType::f32),
                                    abstract_value({4, 6, 4}, DType::f32), {.stride = {2}});
  EXPECT_EQ(w.axes[0].spread, 2);
  EXPECT_EQ(w.axes[0].stride, 1);
  EXPECT_EQ(w.shape(), (Shape{6, 22}));
}

TEST(Window, OfXlaPutsTheResultsAxesWhereTheyBelong) {
  xla::ConvDimensions d;
  d.output_batch = 2;
  d.output_feature = 0;
  d.output_spatial = {1};
  const Window w = dialect::lower_xla_conv(abstract_value({5, 3, 10}, DType::f32),
                                           abstract_value({7, 3, 2}, DType::f32), {}, d, {});
  EXPECT_EQ(w.shape(), (Shape{7, 9, 5}));
}

TEST(Window, OfAPoolingHasNoWeight) {
  const Window w = dialect::lower_mean_pool(abstract_value({3, 9, 9}, DType::i8), {2, 3}, {});
  EXPECT_EQ(to_string(w), "mean_pool float64: batch (3,) windows (4, 3) of (2, 3)");
  EXPECT_EQ(w.shape(), (Shape{3, 4, 3}));
  EXPECT_EQ(w.result, DType::f64);
  EXPECT_NO_THROW(core::verify(w));
  Window bad = w;
  bad.axes[1].extent = 8;
  EXPECT_THROW(core::verify(bad), ValueError);
}

TEST(Window, IsRefusedUnlessItsPartsAgree) {
  const Window good = dialect::lower_conv("conv1d", 1, abstract_value({4, 10}, DType::f32),
                                          abstract_value({6, 4, 3}, DType::f32), {});
  EXPECT_NO_THROW(core::verify(good));
  Window bad = good;
  bad.axes[0].extent = 11;
  EXPECT_THROW(core::verify(bad), ValueError) << "the axis is not the input's";
  bad = good;
  bad.weight.shape[2] = 5;
  EXPECT_THROW(core::verify(bad), ValueError) << "channels differ";
  bad = good;
  bad.bias = abstract_value({6}, DType::f32);
  EXPECT_THROW(core::verify(bad), ValueError) << "a bias without groups";
  bad = good;
  bad.axes.clear();
  EXPECT_THROW(core::verify(bad), ValueError) << "no axes";
}

}  // namespace
}  // namespace weft::test
