// conv_general_dilated, held against XLA's (data/jax_conv.txt says how it is written).
#include "support/small_numbers.h"

namespace weft::golden {
namespace {

struct Case {
  Array lhs, rhs;
  xla::ConvWindow window;
  xla::ConvDimensions dimensions;
  xla::ConvGroups groups;
};

Axes spatial_of(const Axes& axes) { return Dims::from(axes.data() + 2, axes.size() - 2); }

Case read_case(GoldenLine& line) {
  Case c;
  const DType dtype = line.dtype();
  c.lhs = numbers(line.shape(), dtype, 5, 7);
  c.rhs = numbers(line.shape(), dtype, 3, 5);
  c.window.strides = line.list();
  const Dims low = line.list(), high = line.list();
  for (int i = 0; i < low.size(); ++i) c.window.padding.push_back({low[i], high[i]});
  c.window.lhs_dilation = line.list();
  c.window.rhs_dilation = line.list();
  const Axes input = line.list(), kernel = line.list(), output = line.list();
  c.dimensions = {input[0],           input[1],  spatial_of(input), kernel[0],         kernel[1],
                  spatial_of(kernel), output[0], output[1],         spatial_of(output)};
  c.groups.feature_group_count = line.integer();
  c.groups.batch_group_count = line.integer();
  return c;
}

Compared compare(GoldenLine& line) {
  const Case c = read_case(line);
  std::string got;
  try {
    got = values_of(xla::conv_general_dilated(c.lhs, c.rhs, c.window, c.dimensions, c.groups));
  } catch (const Error& error) {
    if (line.accept("refused")) return {};
    got = error.what();
  }
  if (line.accept("refused")) return {"refused", got};
  return {expected_values(line, c.lhs.dtype()), got};
}

TEST(JaxConv, EveryConvolutionGivesWhatXlaGives) {
  int mismatches = 0;
  for (GoldenLine& line : read_golden("jax_conv.txt")) {
    const std::string mismatch = find_mismatch(line, compare);
    if (mismatch.empty()) continue;
    ADD_FAILURE() << line.where() << "\n" << mismatch.substr(0, 500);
    if (++mismatches == kMostMismatches) FAIL() << "too many mismatches; the rest is not compared";
  }
}

TEST(JaxConv, HasLinesOfOneKindOnly) { expect_kinds("jax_conv.txt", {"conv"}); }

}  // namespace
}  // namespace weft::golden
