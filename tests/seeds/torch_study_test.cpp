// The tensor examples of the study of PyTorch, and its infer_size read line by line.

#include <gtest/gtest.h>

#include <cmath>

#include "seeds/expect.h"

namespace weft::seeds {
namespace {

using torch::Tensor;

TEST(TorchStudy, VectorIsATensorOfOneDimension) {
  const Array vector = torch::tensor({1, 2, 3});
  EXPECT_EQ(vector.rank(), 1);
  EXPECT_EQ(vector.dtype(), DType::i64);
}

TEST(TorchStudy, MatrixIsATensorOfTwoDimensions) {
  const Array matrix = torch::tensor({{1, 2}, {3, 4}});
  expect_array(matrix, {2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(matrix.rank(), 2);
}

// "Operations look at the size and the dimensions of their tensors."
TEST(TorchStudy, SizesAndDimensionsDecideWhatAnOperationDoes) {
  const Tensor x = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});
  expect_array(torch::add(x, torch::tensor({10.0, 20.0})), {2, 2}, {11, 22, 13, 24});
  expect_array(torch::sum(x), {}, {10});
  expect_array(torch::sum(x, 0), {2}, {4, 6});
}

// "The last stride is 1; that of the other dimension is the number of columns."
TEST(TorchStudy, StridesOfAMatrixAreTheNumberOfColumnsAndOne) {
  EXPECT_EQ(torch::zeros({2, 3}).strides(), (Strides{3, 1}));
}

// The rule does not wait for two dimensions.
TEST(TorchStudy, VectorsBroadcastToo) {
  expect_array(torch::tensor({1.0, 2.0, 3.0}) + torch::tensor({10.0}), {3}, {11, 12, 13});
}

const Tensor kV1 = torch::tensor({1.0, 2.0, 3.0});
const Tensor kV2 = torch::tensor({4.0, 5.0, 6.0});
const Tensor kA = torch::tensor({{1.0, 2.0}, {3.0, 4.0}});

TEST(TorchStudy, VectorsAddElementByElement) {
  const Tensor sum = kV1 + kV2;
  expect_array(sum, {3}, {5, 7, 9});
  EXPECT_EQ(sum.dtype(), DType::f32);
}

TEST(TorchStudy, VectorsMultiplyElementByElement) { expect_array(kV1 * kV2, {3}, {4, 10, 18}); }

TEST(TorchStudy, DotIsTheSumOfTheProducts) { expect_array(torch::dot(kV1, kV2), {}, {32}); }

TEST(TorchStudy, NormIsTheRootOfFourteen) {
  EXPECT_EQ(torch::norm(kV1).item<float>(), std::sqrt(14.0f));
}

TEST(TorchStudy, MatmulMultipliesMatrices) {
  const Tensor b = torch::tensor({{5.0, 6.0}, {7.0, 8.0}});
  expect_array(torch::matmul(kA, b), {2, 2}, {19, 22, 43, 50});
}

TEST(TorchStudy, MatrixPlusVectorBroadcasts) {
  const Tensor v3 = torch::tensor({10.0, 20.0});
  expect_array(kA + v3, {2, 2}, {11, 22, 13, 24});
}

TEST(TorchStudy, BatchDimensionBroadcasts) {
  const Tensor c = torch::arange(24).reshape({2, 3, 4});
  const Tensor d = torch::arange(12).reshape({3, 4});
  const Tensor sum = c + d;
  EXPECT_EQ(sum.shape(), (Shape{2, 3, 4}));
  for (int64_t i = 0; i < 2; ++i) {
    for (int64_t j = 0; j < 12; ++j) {
      EXPECT_EQ(sum.item<int64_t>(i, j / 4, j % 4), (12 * i + j) + j);
    }
  }
}

TEST(TorchStudy, FillsThemWithSeededRandomNumbers) {
  torch::manual_seed(7);
  const Tensor c = torch::randn({2, 3, 4});
  const Tensor d = torch::randn({3, 4});
  const Tensor sum = c + d;
  EXPECT_EQ(sum.dtype(), DType::f32);
  EXPECT_EQ(sum.shape(), Shape({2, 3, 4}));
  for (int64_t batch = 0; batch < 2; ++batch)
    EXPECT_TRUE(array_equal(sum(batch), torch::add(c(batch), d)));
  torch::manual_seed(7);
  EXPECT_TRUE(array_equal(torch::randn({2, 3, 4}), c));
  EXPECT_FALSE(array_equal(torch::randn({2, 3, 4}), c));
}

TEST(TorchInferSize, MissingDimensionsCountAsOne) {
  EXPECT_EQ(torch::infer_size({5, 3}, {3}), (Shape{5, 3}));
  EXPECT_EQ(torch::infer_size({5, 3}, {1, 3}), (Shape{5, 3}));
}

TEST(TorchInferSize, ResultHasTheLargerNumberOfDimensions) {
  EXPECT_EQ(torch::infer_size({3}, {2, 5, 3}), (Shape{2, 5, 3}));
  EXPECT_EQ(torch::infer_size({2, 5, 3}, {3}), (Shape{2, 5, 3}));
  EXPECT_EQ(torch::infer_size({}, {}), (Shape{}));
}

TEST(TorchInferSize, SizeOneTakesTheOtherSize) {
  EXPECT_EQ(torch::infer_size({1, 3}, {5, 1}), (Shape{5, 3}));
  EXPECT_EQ(torch::infer_size({5, 1}, {1, 3}), (Shape{5, 3}));
}

TEST(TorchInferSize, EqualSizesStay) {
  EXPECT_EQ(torch::infer_size({5, 3}, {5, 3}), (Shape{5, 3}));
}

// expandedSizes[i] = sizeA == 1 ? sizeB : sizeA: also when the other size is 0.
TEST(TorchInferSize, SizeOneTakesZero) {
  EXPECT_EQ(torch::infer_size({1}, {0}), (Shape{0}));
  EXPECT_EQ(torch::infer_size({0}, {1}), (Shape{0}));
}

TEST(TorchInferSize, CheckRefusesSizesThatDifferAndAreNotOne) {
  const Refused got = refused([] { torch::infer_size({5, 4}, {5, 3}); });
  expect_disagreement(got.info, 1, 4, 3);
  EXPECT_EQ(got.info.dialect, Dialect::torch);
  EXPECT_EQ(first_line(got.text),
            "The size of tensor a (4) must match the size of tensor b (3) at non-singleton "
            "dimension 1");
}

// The loop runs from the last dimension to the first, so the last fault is the one reported.
TEST(TorchInferSize, CheckReportsTheLastDimensionThatFails) {
  const Refused got = refused([] { torch::infer_size({2, 4, 6}, {3, 5, 6}); });
  expect_disagreement(got.info, 1, 4, 5);
}

TEST(TorchInferSize, DimensionIsCountedInTheResult) {
  const Refused got = refused([] { torch::infer_size({7, 5, 3}, {4}); });
  expect_disagreement(got.info, 2, 3, 4);
  EXPECT_EQ(got.info.operand_axes, (std::vector<int>{2, 0}));
  EXPECT_EQ(first_line(got.text),
            "The size of tensor a (3) must match the size of tensor b (4) at non-singleton "
            "dimension 2");
}

TEST(TorchInferSize, AnOperationGivesTheSameFirstSentence) {
  const Refused got = refused([] { torch::add(torch::ones({5, 4}), torch::ones({5, 3})); });
  EXPECT_EQ(first_line(got.text),
            "The size of tensor a (4) must match the size of tensor b (3) at non-singleton "
            "dimension 1");
}

}  // namespace
}  // namespace weft::seeds
