// Tucker and CP decompositions.
#include <gtest/gtest.h>

#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

double relative_error(const Array& expected, const Array& got) {
  const auto size = [](const Array& x) {
    return linalg::vector_norm(x).astype(DType::f64).item<double>();
  };
  EXPECT_EQ(expected.shape(), got.shape());
  return size(expected - got) / size(expected);
}

void expect_orthonormal(const std::vector<Array>& factors) {
  for (const Array& f : factors) {
    const Array gram = matmul(conj(f.T()), f);
    EXPECT_TRUE(all_close(gram, eye(f.extent(1)).astype(f.dtype()), 0, 1e-5));
  }
}

// A tensor of exactly these multilinear ranks.
Array of_ranks(Random& random, const Shape& shape, const Shape& ranks, DType dtype) {
  Array x = fractions(random, ranks, dtype);
  for (int axis = 0; axis < shape.rank(); ++axis)
    x = linalg::mode_product(x, fractions(random, {shape[axis], ranks[axis]}, dtype), axis);
  return x;
}

TEST(Unfold, PutsOneAxisFirst) {
  const Array x = arange(24).reshape({2, 3, 4});
  const Array m = linalg::unfold(x, 1);
  EXPECT_EQ(m.shape(), (Shape{3, 8}));
  EXPECT_TRUE(array_equal(m, x.moveaxis({1}, {0}).reshape({3, 8})));
  EXPECT_TRUE(array_equal(linalg::unfold(x, -1), x.moveaxis({2}, {0}).reshape({4, 6})));
}

TEST(ModeProduct, AppliesAMatrixAlongAnAxis) {
  const Array x = arange(24).reshape({2, 3, 4});
  const Array m = arange(15).reshape({5, 3});
  EXPECT_TRUE(array_equal(linalg::mode_product(x, m, 1), einsum("aib,ji->ajb", {x, m})));
}

TEST(Tucker, OfFullRanksIsExact) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::f64, DType::c128}) {
    const Array x = fractions(random, {4, 5, 6}, dtype);
    const linalg::Tucker t = linalg::tucker_hosvd(x);
    expect_orthonormal(t.factors);
    EXPECT_LT(relative_error(x, linalg::reconstruct(t)), dtype == DType::f32 ? 1e-5 : 1e-13);
  }
}

TEST(Tucker, OfTheTrueRanksIsExactAndSmall) {
  Random random(test_seed());
  const Array x = of_ranks(random, {10, 8, 9, 3}, {2, 3, 4, 2}, DType::f64);
  const auto [core, factors] = linalg::tucker_hosvd(x, {2, 3, 4, 2});
  EXPECT_EQ(core.shape(), (Shape{2, 3, 4, 2}));
  expect_orthonormal(factors);
  EXPECT_LT(relative_error(x, linalg::reconstruct(linalg::Tucker{core, factors})), 1e-13);
}

TEST(Tucker, IteratedIsAtLeastAsGoodAsTruncated) {
  Random random(test_seed());
  const Array x = fractions(random, {8, 9, 7});
  const Shape ranks{3, 2, 4};
  const double truncated = relative_error(x, linalg::reconstruct(linalg::tucker_hosvd(x, ranks)));
  const linalg::Tucker best = linalg::tucker_hooi(x, {.ranks = ranks});
  expect_orthonormal(best.factors);
  EXPECT_LE(relative_error(x, linalg::reconstruct(best)), truncated + 1e-12);
  EXPECT_LT(relative_error(x, linalg::reconstruct(best)), 0.999 * truncated);
}

TEST(Tucker, TakesIntegersAndNoStoresOfZero) {
  EXPECT_EQ(linalg::tucker_hosvd(arange(24).reshape({2, 3, 4})).core.dtype(), DType::f64);
  EXPECT_LT(linalg::vector_norm(linalg::tucker_hooi(zeros({2, 3}), {}).core).item<double>(),
            1e-300);
}

TEST(Cp, FindsATensorOfItsRank) {
  Random random(test_seed());
  for (DType dtype : {DType::f64, DType::c128}) {
    std::vector<Array> factors;
    for (int64_t extent : {6, 7, 5}) factors.push_back(fractions(random, {extent, 3}, dtype));
    const Array x = einsum("ar,br,cr->abc", factors);
    const linalg::Cp cp =
        linalg::cp_als(x, {.rank = 3, .max_iterations = 2000, .tolerance = 1e-14});
    EXPECT_LT(cp.relative_error, 1e-5) << name_of(dtype);
    EXPECT_NEAR(relative_error(x, linalg::reconstruct(cp)), cp.relative_error, 1e-9);
    for (const Array& f : cp.factors) {
      const Array norms = linalg::vector_norm(f, {.axis = Axes{0}});
      EXPECT_TRUE(all_close(norms, ones({3})));
    }
  }
}

TEST(Cp, OfAMatrixIsItsBestApproximation) {
  Random random(test_seed());
  const Array x = fractions(random, {6, 5});
  const auto [u, s, vh] = linalg::svd(x, {.full_matrices = false});
  const linalg::Cp cp = linalg::cp_als(x, {.rank = 2, .max_iterations = 500, .tolerance = 1e-15});
  const double best =
      relative_error(x, matmul(u(all, slice(0, 2)) * s(slice(0, 2)), vh(slice(0, 2))));
  EXPECT_NEAR(cp.relative_error, best, 1e-9);
}

TEST(Cp, IsTheSameEveryTimeAndErrorsFall) {
  Random random(test_seed());
  const Array x = fractions(random, {4, 5, 3});
  const linalg::Cp one = linalg::cp_als(x, {.rank = 6, .max_iterations = 5, .tolerance = 0});
  const linalg::Cp two = linalg::cp_als(x, {.rank = 6, .max_iterations = 5, .tolerance = 0});
  EXPECT_EQ(difference(one.weights, two.weights), "");
  const linalg::Cp longer = linalg::cp_als(x, {.rank = 6, .max_iterations = 50, .tolerance = 0});
  EXPECT_LT(longer.relative_error, one.relative_error);
  const linalg::Cp seeded = linalg::cp_als(x, {.rank = 6, .max_iterations = 5, .seed = 7});
  EXPECT_NE(difference(one.weights, seeded.weights), "");
}

}  // namespace
}  // namespace weft::test
