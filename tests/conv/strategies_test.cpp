// Which strategy a convolution takes: for every convolution row of bench/, and on both sides of
// every threshold of the ladder. Operands are abstract: nothing is convolved.
#include <gtest/gtest.h>

#include <string>

#include "conv/convolve.h"
#include "dialect/conv.h"
#include "support/every_table.h"

namespace weft::test {
namespace {

struct Conv {
  int64_t channels;
  int64_t filters;
  int64_t side;  // of the picture
  int64_t taps;
  int64_t groups = 1;
  int64_t stride = 1;
  DType dtype = DType::f32;
  int64_t padding = 0;
  int64_t width = 0;  // of the picture, if it is not square
};

core::Window lowered(const Conv& c) {
  const int64_t width = c.width ? c.width : c.side;
  const core::Value input = core::abstract_value({c.channels, c.side, width}, c.dtype);
  const core::Value weight =
      core::abstract_value({c.filters, c.channels / c.groups, c.taps, c.taps}, c.dtype);
  return dialect::lower_conv("conv2d", 2, input, weight,
                             {.stride = {c.stride}, .padding = c.padding, .groups = c.groups});
}

std::string chosen(const core::Window& window) {
  const std::string text = to_string(conv::choose(window));
  return text.substr(0, text.find(':'));
}
std::string chosen(const Conv& c) { return chosen(lowered(c)); }

bool has_panels() { return kernels::active_panels(DType::f32) != nullptr; }

TEST(WindowStrategy, OfEveryConvolutionRowOfTheBenchmarks) {
  struct Row {
    const char* name;
    Conv conv;
    const char* with_panels;
    const char* without;
  };
  const Row rows[] = {
      {"conv_3x3", {64, 64, 58, 3}, "implicit_gemm", "im2col"},
      {"conv_3x3_deep", {256, 256, 16, 3}, "packed_im2col", "im2col"},
      {"conv_1x1", {64, 256, 56, 1}, "packed_im2col", "im2col"},
      {"conv_depthwise", {64, 64, 58, 3, 64}, "direct", "depthwise"},
      {"conv_rgb", {3, 16, 226, 3}, "implicit_gemm", "im2col"},
      {"conv_grouped", {128, 128, 30, 3, 16}, "implicit_gemm", "im2col"},
  };
  on_every_table([&](const char* table) {
    for (const Row& row : rows)
      EXPECT_EQ(chosen(row.conv), has_panels() ? row.with_panels : row.without)
          << row.name << " on " << table;
    return true;
  });
}

TEST(WindowStrategy, DirectForOneFilterPerGroup) {
  if (!has_panels()) GTEST_SKIP() << "no kernels";
  EXPECT_EQ(chosen({8, 1, 58, 3}), "direct");
  EXPECT_EQ(chosen({8, 8, 58, 3, 8, 2}), "direct") << "stride 2";
  EXPECT_EQ(chosen({8, 2, 58, 3}), "implicit_gemm") << "two filters, long rows";
  EXPECT_EQ(chosen({8, 2, 14, 3}), "packed_im2col") << "two filters, short rows";
  EXPECT_EQ(chosen({8, 2, 58, 3, 1, 2}), "implicit_gemm") << "two filters, stride 2";
}

TEST(WindowStrategy, PackedIm2colFromTwoFiltersOn) {
  if (!has_panels()) GTEST_SKIP() << "no kernels";
  EXPECT_EQ(chosen({8, 2, 30, 9}), "packed_im2col");
  EXPECT_EQ(chosen({8, 1, 30, 9}), "depthwise");
}

TEST(WindowStrategy, ImplicitGemmUpToSixtyFourFiltersOnRowsMuchLongerThanTheWindow) {
  if (!has_panels()) GTEST_SKIP() << "no kernels";
  EXPECT_EQ(chosen({64, 64, 58, 3}), "implicit_gemm");
  EXPECT_EQ(chosen({64, 65, 58, 3}), "packed_im2col");
  EXPECT_EQ(chosen({8, 16, 30, 9}), "packed_im2col") << "a fourth of the sums would be in vain";
}

TEST(WindowStrategy, DepthwiseForOneFilterAlongOneAxis) {
  const auto along = [](DType dtype, int64_t filters) {
    return chosen(dialect::lower_conv("conv1d", 1, core::abstract_value({4, 100}, dtype),
                                      core::abstract_value({4 * filters, 1, 3}, dtype),
                                      {.groups = 4}));
  };
  for (DType dtype : {DType::f32, DType::i32}) EXPECT_EQ(along(dtype, 1), "depthwise");
  EXPECT_EQ(along(DType::i32, 2), "im2col");
  EXPECT_EQ(along(DType::f32, 2), has_panels() ? "implicit_gemm" : "im2col");
}

TEST(WindowStrategy, Im2colForIntegers) {
  EXPECT_EQ(chosen({8, 8, 58, 3, 1, 1, DType::i32}), "im2col");
}

TEST(WindowStrategy, DirectFromFourRowsOfWindowsOn) {
  if (!has_panels()) GTEST_SKIP() << "no kernels";
  EXPECT_EQ(chosen({4, 4, 6, 3, 4, 1, DType::f32, 0, 58}), "direct");
  EXPECT_EQ(chosen({4, 4, 5, 3, 4, 1, DType::f32, 0, 58}), "depthwise") << "three rows";
}

TEST(WindowStrategy, OfOneFilterPerGroupOfIntegers) {
  const auto depthwise = [](int64_t side, int64_t taps, int64_t stride, int64_t width = 0) {
    return Conv{4, 4, side, taps, 4, stride, DType::i32, 0, width};
  };
  EXPECT_EQ(chosen(depthwise(58, 3, 1)), "depthwise");
  EXPECT_EQ(chosen(depthwise(58, 16, 1)), "depthwise") << "windows 16 high";
  EXPECT_EQ(chosen(depthwise(200, 64, 1)), "depthwise") << "windows 64 high";
  EXPECT_EQ(chosen(depthwise(200, 65, 1)), "im2col") << "windows 65 high";
  EXPECT_EQ(chosen(depthwise(16, 8, 1, 15)), "depthwise") << "rows as long as a window";
  EXPECT_EQ(chosen(depthwise(16, 8, 1, 14)), "im2col") << "rows shorter than a window";
  EXPECT_EQ(chosen(depthwise(20, 3, 1, 5000)), "depthwise") << "rows in several parts";
}

TEST(WindowStrategy, IsSaidWithItsReason) {
  EXPECT_EQ(to_string(conv::choose(lowered({64, 256, 56, 1}))),
            "packed_im2col: float32 or float64, several filters");
}

}  // namespace
}  // namespace weft::test
