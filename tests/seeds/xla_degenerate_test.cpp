// The examples of XLA's manual on broadcasting, second half: degenerate dimensions, and both kinds
// of broadcasting composed in one operation.

#include <gtest/gtest.h>

#include "seeds/expect.h"

namespace weft::seeds {
namespace {

// Both orders of the operands, and the numbers against the other dialect.
void expect_broadcast(const Shape& a, const Shape& b, const Shape& result) {
  EXPECT_EQ(xla::infer_binary_shape(a, b).shape, result);
  EXPECT_EQ(xla::infer_binary_shape(b, a).shape, result);
  const Array sum = xla::add(counting(a), counting(b));
  EXPECT_EQ(sum.shape(), result);
  EXPECT_TRUE(array_equal(sum, counting(b) + counting(a)));
}

TEST(XlaDegenerate, Example1ColumnWithMatrix) { expect_broadcast({2, 1}, {2, 3}, {2, 3}); }
TEST(XlaDegenerate, Example2OneLayerWithSeven) {
  expect_broadcast({1, 2, 5}, {7, 2, 5}, {7, 2, 5});
}
TEST(XlaDegenerate, Example3OneRowWithTwo) { expect_broadcast({7, 2, 5}, {7, 1, 5}, {7, 2, 5}); }

TEST(XlaDegenerate, Example1HasTheNumbersOfAReplicatedColumn) {
  const Array column = {{10}, {20}};
  const Array matrix = {{1, 2, 3}, {4, 5, 6}};
  expect_array(xla::add(column, matrix), {2, 3}, {11, 12, 13, 24, 25, 26});
}

TEST(XlaDegenerate, Example4IsIncompatible) {
  const Array a = zeros({7, 2, 5});
  const Array b = zeros({7, 2, 6});
  const ErrorInfo info = refused([&] { xla::add(a, b); }).info;
  expect_disagreement(info, 2, 5, 6);
  EXPECT_EQ(info.operand_axes, (std::vector<int>{2, 2}));
}

TEST(XlaDegenerate, Example4IsIncompatibleWithIdentityDimensionsToo) {
  const ErrorInfo info = refused([] {
                           xla::infer_binary_shape(Shape{7, 2, 5}, Shape{7, 2, 6}, Axes{0, 1, 2});
                         }).info;
  expect_disagreement(info, 2, 5, 6);
  EXPECT_EQ(info.operand_axes, (std::vector<int>{2, 2}));
}

TEST(XlaDegenerate, TwoDifferentDegenerateDimensionsMakeAnOuterOperation) {
  expect_broadcast({2, 1}, {1, 3}, {2, 3});
  const Array column = {{10}, {20}};
  const Array row = {{1, 2, 3}};
  expect_array(xla::add(column, row), {2, 3}, {11, 12, 13, 21, 22, 23});
  expect_array(xla::multiply(column, row), {2, 3}, {10, 20, 30, 20, 40, 60});
}

// The manual says "the maximum of the two"; for 1 against 0 that is wrong, the result is empty.
TEST(XlaDegenerate, OneYieldsToZero) {
  EXPECT_EQ(xla::infer_binary_shape(Shape{2, 1}, Shape{2, 0}).shape, (Shape{2, 0}));
  EXPECT_EQ(xla::add(zeros({2, 1}), zeros({2, 0})).shape(), (Shape{2, 0}));
}

const Array kVector = {1, 2, 3, 4};
const Array kRow = {{5, 6}};  // a 1x2 matrix, not a vector

TEST(XlaComposed, VectorIsFirstBroadcastToTheRankOfTheMatrix) {
  expect_array(xla::broadcast_in_dim(kVector, {4, 2}, {0}), {4, 2}, {1, 1, 2, 2, 3, 3, 4, 4});
}

TEST(XlaComposed, ThenTheMatrixStretchesItsDegenerateDimension) {
  const std::vector<double> sum = {6, 7, 7, 8, 8, 9, 9, 10};
  expect_array(xla::add(kVector, kRow, {0}), {4, 2}, sum);
  expect_array(xla::add(kRow, kVector, {0}), {4, 2}, sum);
}

TEST(XlaComposed, BothStepsAreOneMapPerOperand) {
  const xla::BinaryShape got = xla::infer_binary_shape(Shape{4}, Shape{1, 2}, Axes{0});
  EXPECT_EQ(got, (xla::BinaryShape{{4, 2}, {0}, {0, 1}}));
}

TEST(XlaComposed, OneByTwoWithFourByThreeByOneGivesFourByThreeByTwo) {
  const Array matrix = {{100, 200}};
  const Array cuboid = counting({4, 3, 1});
  const Array sum = xla::add(matrix, cuboid, {1, 2});
  EXPECT_EQ(sum.shape(), (Shape{4, 3, 2}));
  for (int64_t i = 0; i < 4; ++i) {
    for (int64_t j = 0; j < 3; ++j) {
      EXPECT_EQ(sum.item<int64_t>(i, j, 0), 3 * i + j + 100);
      EXPECT_EQ(sum.item<int64_t>(i, j, 1), 3 * i + j + 200);
    }
  }
  EXPECT_TRUE(array_equal(sum, xla::add(cuboid, matrix, {1, 2})));
}

TEST(XlaComposed, ThePlacedOneByTwoIsAnIntermediateFourByOneByTwo) {
  const Array matrix = {{100, 200}};
  const Array cuboid = counting({4, 3, 1});
  const Array placed = xla::broadcast_in_dim(matrix, {4, 1, 2}, {1, 2});
  expect_array(placed, {4, 1, 2}, {100, 200, 100, 200, 100, 200, 100, 200});
  EXPECT_TRUE(array_equal(xla::add(placed, cuboid), xla::add(matrix, cuboid, {1, 2})));
}

// --- The intermediate shapes of the manual: 4xM, then 4x2; Mx1x2, then 4x1x2, then 4x3x2.

void expect_said(const Explanation& explanation, const std::string& lines) {
  const std::string text = explanation.text() + "\n";
  EXPECT_NE(text.find(lines), std::string::npos) << text;
}

TEST(XlaComposed, StagesOfVectorAndRowAreThoseOfTheManual) {
  const xla::BinaryStages stages = xla::infer_binary_stages(Shape{4}, Shape{1, 2}, Axes{0});
  EXPECT_EQ(stages, (xla::BinaryStages{0, Axes{1}, Shape{4, 2}, Shape{1, 2}, Shape{4, 2}}));
  expect_said(xla::explain({4}, {1, 2}, {0}),
              "    a        4\n"
              "    b        1  2\n"
              "    placed   4  M\n"
              "             4  2\n"
              "    result   4  2\n"
              "    a repeats along axis 1\n"
              "    b repeats along axis 0\n"
              "    a is placed by {0}; M is 2, as in b\n");
}

TEST(XlaComposed, StagesOfRowAndCuboidAreThoseOfTheManual) {
  constexpr xla::BinaryStages stages =
      xla::infer_binary_stages(Shape{1, 2}, Shape{4, 3, 1}, Axes{1, 2});
  static_assert(stages.placed == 0 && stages.lhs == Shape{4, 1, 2});
  EXPECT_EQ(stages,
            (xla::BinaryStages{0, Axes{0}, Shape{4, 1, 2}, Shape{4, 3, 1}, Shape{4, 3, 2}}));
  expect_said(xla::explain({1, 2}, {4, 3, 1}, {1, 2}),
              "placed   M  1  2\n             4  1  2\n    result   4  3  2");
}

TEST(XlaComposed, EqualRanksAndNumbersHaveOneStage) {
  EXPECT_EQ(xla::infer_binary_stages(Shape{2, 1}, Shape{1, 3}).placed, -1);
  EXPECT_EQ(xla::explain({2, 3}, {}).text().find("placed"), std::string::npos);
}

}  // namespace
}  // namespace weft::seeds
