// Products in the PyTorch and XLA dialects.
#include <gtest/gtest.h>

#include <cmath>

#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

TEST(TorchMatmul, BroadcastsBatchesAndDropsVectorAxes) {
  Random random(test_seed());
  const Array a = small_numbers(random, {5, 1, 2, 3}, DType::f32);
  const Array b = small_numbers(random, {4, 3, 2}, DType::f32);
  EXPECT_TRUE(array_equal(torch::matmul(a, b), matmul(a, b)));
  EXPECT_EQ(torch::matmul(ones({3}), ones({3})).shape(), Shape{});
}

TEST(TorchMm, AndItsRelativesEqualMatmul) {
  Random random(test_seed());
  const Array a = small_numbers(random, {3, 4}, DType::i32);
  const Array b = small_numbers(random, {4, 5}, DType::i32);
  const Array v = small_numbers(random, {4}, DType::i32);
  EXPECT_TRUE(array_equal(torch::mm(a, b), matmul(a, b)));
  EXPECT_TRUE(array_equal(torch::mv(a, v), matmul(a, v)));
  EXPECT_TRUE(array_equal(torch::dot(v, v), matmul(v, v)));
  EXPECT_TRUE(array_equal(torch::bmm(a.expand_dims({0}), b.expand_dims({0})),
                          matmul(a, b).expand_dims({0})));
  const Array out = zeros({3, 5}, DType::i32);
  torch::mm(a, b, {.out = out});
  EXPECT_TRUE(array_equal(out, matmul(a, b)));
}

TEST(TorchAddmm, ScalesAndAdds) {
  Random random(test_seed());
  const Array a = small_numbers(random, {3, 4}, DType::f32);
  const Array b = small_numbers(random, {4, 5}, DType::f32);
  const Array row = small_numbers(random, {5}, DType::f32);
  EXPECT_TRUE(array_equal(torch::addmm(row, a, b), matmul(a, b) + row));
  EXPECT_TRUE(
      array_equal(torch::addmm(row, a, b, {.beta = 2, .alpha = 3}), matmul(a, b) * 3 + row * 2));
  const Array three = small_numbers(random, {2, 3, 4}, DType::i64);
  const Array four = small_numbers(random, {2, 4, 5}, DType::i64);
  EXPECT_TRUE(array_equal(torch::baddbmm(ones({5}, DType::i64), three, four, {.alpha = -1}),
                          1 - matmul(three, four)));
}

TEST(TorchAddmm, DoesNotReadTheInputIfBetaIsZero) {
  const Array nan = full({2, 2}, NAN, DType::f32);
  const Array one = eye(2, -1, 0, DType::f32);
  EXPECT_TRUE(array_equal(torch::addmm(nan, one, one, {.beta = 0}), one));
}

TEST(DotGeneral, HasBatchingThenLhsThenRhsAxes) {
  Random random(test_seed());
  const Array a = small_numbers(random, {2, 3, 4, 5}, DType::f64);
  const Array b = small_numbers(random, {5, 6, 3, 2}, DType::f64);
  const Array c = xla::dot_general(a, b,
                                   {.lhs_batching = {0, 1},
                                    .rhs_batching = {3, 2},
                                    .lhs_contracting = {3},
                                    .rhs_contracting = {0}});
  EXPECT_EQ(value_difference(einsum("abik,kjba->abij", {a, b}), c), "");
  EXPECT_EQ(xla::dot_general(a, b, {}).rank(), 8);
  EXPECT_EQ(
      value_difference(
          einsum("abik,kjba->ij", {a, b}),
          xla::dot_general(a, b, {.lhs_contracting = {3, 0, 1}, .rhs_contracting = {0, 3, 2}})),
      "");
}

TEST(DotGeneral, SumsInThePreferredType) {
  const Array bytes = full({2, 100}, 100, DType::i8);
  const Array wide = xla::dot_general(
      bytes, bytes,
      {.lhs_contracting = {1}, .rhs_contracting = {1}, .preferred_element_type = DType::i32});
  EXPECT_EQ(wide.dtype(), DType::i32);
  EXPECT_EQ(wide.item<int>(0, 1), 1'000'000);
}

TEST(XlaDot, TakesVectorsAndMatrices) {
  const Array m = {{1, 2}, {3, 4}};
  expect_array(xla::dot(m, Array{1, 1}), {2}, {3, 7});
  expect_array(xla::dot(Array{1, 1}, m), {2}, {4, 6});
  expect_array(xla::dot(m, m), {2, 2}, {7, 10, 15, 22});
}

}  // namespace
}  // namespace weft::test
