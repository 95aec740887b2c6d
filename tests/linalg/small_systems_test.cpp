// Solutions, inverses and determinants of small real matrices, which are found by weft's own
// elimination: residuals at every edge of a vector, pivots that are hard to find, on every table.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <limits>

#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

double largest(const Array& x) {
  double most = 0;
  for (double v : abs(x).astype(DType::f64).values<double>()) most = std::max(most, v);
  return most;
}

double epsilon_of(DType dtype) {
  return dtype == DType::f32 ? std::numeric_limits<float>::epsilon()
                             : std::numeric_limits<double>::epsilon();
}

// |a x - b| is a few roundings of |a| |x|, however badly conditioned a is.
void expect_solves(const Array& a, const Array& x, const Array& b) {
  const double n = static_cast<double>(a.extent(-1));
  const Array rest = matmul(a.astype(DType::f64), x.astype(DType::f64)) - b.astype(DType::f64);
  EXPECT_LE(largest(rest), 8 * n * n * epsilon_of(a.dtype()) * largest(a) * largest(x));
}

TEST(SmallSystems, SolutionsFitTheirEquations) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    for (DType dtype : {DType::f32, DType::f64}) {
      for (int64_t n : {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65}) {
        for (int64_t right : {1, 3, 9, 64, 65}) {
          SCOPED_TRACE(std::to_string(n) + " unknowns, right sides " + std::to_string(right));
          const Array a = fractions(random, {n, n}, dtype);
          const Array b = fractions(random, {n, right}, dtype);
          expect_solves(a, linalg::solve(a, b), b);
        }
        const Array a = fractions(random, {2, n, n}, dtype);
        const Array inverse = linalg::inv(a);
        for (int64_t i = 0; i < 2; ++i) expect_solves(a(i), inverse(i), eye(n, -1, 0, dtype));
      }
    }
  });
}

TEST(SmallSystems, PivotsAreFoundWhereverTheyAre) {
  for_tables_and_threads([&] {
    for (int64_t n : {2, 5, 8, 17, 64}) {
      // Ones on the other diagonal, and a permutation that is one long cycle.
      const Array turned = eye(n).flip({1});
      Array cycle = zeros({n, n});
      for (int64_t i = 0; i < n; ++i) cycle(i, (i + 1) % n) = 1.0;
      const Array b = arange(0, static_cast<double>(n), 1);
      EXPECT_EQ(difference(linalg::solve(turned, b), b.flip({0}).copy()), "");
      EXPECT_EQ(difference(linalg::inv(cycle), cycle.T().copy()), "");
      EXPECT_EQ(linalg::det(cycle).item<double>(), n % 2 == 0 ? -1 : 1);
      EXPECT_EQ(linalg::det(turned).item<double>(), n / 2 % 2 == 0 ? 1 : -1);
    }
  });
}

TEST(SmallSystems, TinyAndHugeNumbersArePivotsToo) {
  Random random(test_seed());
  const double least = std::numeric_limits<double>::denorm_min();
  for_tables_and_threads([&] {
    EXPECT_EQ(linalg::solve(eye(3) * least, full({3}, 5 * least)).item<double>(2), 5);
    EXPECT_EQ(linalg::solve(eye(2) * 49, full({2}, 49.0)).item<double>(1), 1);
    EXPECT_EQ(linalg::solve(eye(9) * 1e308, full({9}, 1e308)).item<double>(8), 1);
    const Array a = fractions(random, {10, 10});
    const Array b = fractions(random, {10, 2});
    for (double scale : {1e-300, 1e-150, 1e150, 1e300})
      EXPECT_LE(largest(matmul(a, linalg::solve(a * scale, b * scale)) - b), 1e-10);
  });
}

TEST(SmallSystems, SingularMatricesAreRefusedAndHaveNoDeterminant) {
  for_tables_and_threads([&] {
    for (DType dtype : {DType::f32, DType::f64}) {
      Array a = eye(6, -1, 0, dtype);
      a(4, 4) = 0.0;
      EXPECT_THROW(linalg::solve(a, ones({6}, dtype)), LinAlgError);
      EXPECT_THROW(linalg::inv(a), LinAlgError);
      EXPECT_EQ(linalg::det(a).item<double>(), 0);
      a(5, 5) = std::numeric_limits<double>::quiet_NaN();
      EXPECT_TRUE(std::isnan(linalg::det(a).astype(DType::f64).item<double>()));
      EXPECT_THROW(linalg::inv(ones({3, 3}, dtype)), LinAlgError);
    }
  });
}

TEST(SmallSystems, NanAndInfinityReachTheSolution) {
  for_tables_and_threads([&] {
    for (double bad :
         {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
      Array a = eye(5) + 0.25;
      a(2, 1) = bad;
      const Array x = linalg::solve(a, ones({5}));
      EXPECT_GT(count_nonzero(isnan(x)).item<int64_t>(), 0);
      Array b = ones({5});
      b(3) = bad;
      EXPECT_GT(
          count_nonzero(logical_not(isfinite(linalg::solve(eye(5) + 0.25, b)))).item<int64_t>(), 0);
    }
  });
}

TEST(SmallSystems, DeterminantsAreProductsOfEigenvalues) {
  Random random(test_seed());
  for_tables_and_threads([&] {
    for (int64_t n : {1, 2, 3, 8, 20, 40}) {
      const Array a = fractions(random, {n, n});
      const Array expected = prod(linalg::eigvals(a));
      const double size = std::max(1e-12, std::abs(linalg::det(a).item<double>()));
      EXPECT_NEAR(linalg::det(a).item<double>(), expected.item<std::complex<double>>().real(),
                  1e-9 * size);
    }
  });
}

}  // namespace
}  // namespace weft::test
