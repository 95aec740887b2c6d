// Decompositions hold what they promise, up to a small multiple of the rounding of their type, for
// every element type, layout and batch.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

constexpr DType kLapackTypes[] = {DType::f32, DType::f64, DType::c64, DType::c128};

double epsilon_of(DType dtype) {
  return real_part(dtype) == DType::f32 ? std::numeric_limits<float>::epsilon()
                                        : std::numeric_limits<double>::epsilon();
}

double largest(const Array& x) {
  double most = 0;
  for (double v : abs(x).astype(DType::f64).values<double>()) most = std::max(most, v);
  return most;
}

// |a - b| is at most `factor` roundings of the largest element of either, times the extent.
void expect_close(const Array& expected, const Array& got, double factor = 30) {
  ASSERT_EQ(expected.shape(), got.shape());
  if (expected.size() == 0) return;
  const double extent = static_cast<double>(expected.rank() > 0 ? expected.extent(-1) + 5 : 5);
  const double scale = std::max({largest(expected), largest(got), 1.0});
  EXPECT_LE(
      largest(subtract(expected, got)),
      factor * extent * scale * std::max(epsilon_of(expected.dtype()), epsilon_of(got.dtype())));
}

Array adjoint(const Array& x) { return conj(matrix_transpose(x)); }

Array identities(const Shape& batch, int64_t n, DType dtype) {
  Shape shape = batch;
  shape.push_back(n);
  shape.push_back(n);
  return eye(n, -1, 0, dtype).broadcast_to(shape);
}

// Calls check(a) with matrices of every type, of several shapes, in several memory layouts.
template <class Check>
void for_matrices(bool square, Check&& check) {
  Random random(test_seed());
  for (DType dtype : kLapackTypes) {
    for (const Shape& shape : std::vector<Shape>{{1, 1},
                                                 {2, 3},
                                                 {5, 5},
                                                 {7, 4},
                                                 {20, 33},
                                                 {70, 40},
                                                 {0, 3, 3},
                                                 {2, 3, 4, 4},
                                                 {3, 2, 5},
                                                 {4, 0, 0}}) {
      Shape wanted = shape;
      if (square) wanted[wanted.rank() - 1] = wanted[wanted.rank() - 2];
      const Array a = fractions(random, wanted, dtype);
      for (const Array& x :
           {a, scattered(random, a), matrix_transpose(matrix_transpose(a).copy())}) {
        SCOPED_TRACE(std::string(name_of(dtype)) + to_string(wanted) + " strides " +
                     to_string(x.strides()));
        check(x);
      }
    }
  }
}

Shape batch_of(const Array& a) {
  Shape batch = a.shape();
  batch.resize(a.rank() - 2);
  return batch;
}

Array positive_definite(const Array& a) {
  return matmul(a, adjoint(a)) + identities(batch_of(a), a.extent(-1), a.dtype());
}

TEST(Qr, QTimesRIsTheMatrixAndQIsOrthonormal) {
  for_matrices(false, [](const Array& a) {
    for (linalg::QrMode mode : {linalg::QrMode::reduced, linalg::QrMode::complete}) {
      const auto [q, r] = linalg::qr(a, mode);
      const int64_t k =
          mode == linalg::QrMode::complete ? a.extent(-2) : std::min(a.extent(-1), a.extent(-2));
      EXPECT_EQ(q.extent(-1), k);
      expect_close(a.copy(), matmul(q, r));
      expect_close(identities(batch_of(a), k, a.dtype()), matmul(adjoint(q), q));
      EXPECT_TRUE(array_equal(r, triu(r)));
      if (mode == linalg::QrMode::complete) continue;
      EXPECT_TRUE(array_equal(linalg::qr(a, linalg::QrMode::r).r, r));
    }
  });
}

TEST(Svd, UTimesSTimesVhIsTheMatrix) {
  for_matrices(false, [](const Array& a) {
    const auto [u, s, vh] = linalg::svd(a, {.full_matrices = false});
    expect_close(a.copy(), matmul(u * s.expand_dims({-2}), vh));
    expect_close(identities(batch_of(a), s.extent(-1), a.dtype()), matmul(adjoint(u), u));
    expect_close(identities(batch_of(a), s.extent(-1), a.dtype()), matmul(vh, adjoint(vh)));
    expect_close(s, linalg::svdvals(a));
    EXPECT_EQ(s.dtype(), real_part(a.dtype()));
    EXPECT_TRUE(array_equal(s(ellipsis, slice(1, none)),
                            minimum(s(ellipsis, slice(1, none)), s(ellipsis, slice(none, -1)))));
  });
}

TEST(Svd, FullMatricesAreUnitary) {
  for_matrices(false, [](const Array& a) {
    const auto [u, s, vh] = linalg::svd(a);
    const int64_t k = s.extent(-1);
    expect_close(identities(batch_of(a), a.extent(-2), a.dtype()), matmul(adjoint(u), u));
    expect_close(identities(batch_of(a), a.extent(-1), a.dtype()), matmul(vh, adjoint(vh)));
    expect_close(a.copy(), matmul(u(ellipsis, slice(0, k)) * s.expand_dims({-2}),
                                  vh(ellipsis, slice(0, k), all)));
  });
}

TEST(Cholesky, FactorTimesItsAdjointIsTheMatrix) {
  for_matrices(true, [](const Array& x) {
    const Array a = positive_definite(x);
    const Array lower = linalg::cholesky(a);
    expect_close(a, matmul(lower, adjoint(lower)));
    EXPECT_TRUE(array_equal(lower, tril(lower)));
    const Array upper = linalg::cholesky(a, linalg::Half::upper);
    expect_close(a, matmul(adjoint(upper), upper));
    EXPECT_TRUE(array_equal(upper, triu(upper)));
  });
}

TEST(Cholesky, ReadsOneHalfOnly) {
  const Array a = {{4.0, 99.0}, {2.0, 5.0}};
  expect_array(linalg::cholesky(a), {2, 2}, {2, 0, 1, 2});
  expect_array(linalg::cholesky(a.T(), linalg::Half::upper), {2, 2}, {2, 1, 0, 2});
}

TEST(Eigh, VectorsAreEigenvectorsAndValuesAscend) {
  for_matrices(true, [](const Array& x) {
    const Array a = x + adjoint(x);
    for (linalg::Half half : {linalg::Half::lower, linalg::Half::upper}) {
      const auto [w, v] = linalg::eigh(a, half);
      EXPECT_EQ(w.dtype(), real_part(a.dtype()));
      expect_close(matmul(a, v), v * w.expand_dims({-2}));
      expect_close(identities(batch_of(a), a.extent(-1), a.dtype()), matmul(adjoint(v), v));
      expect_close(w, linalg::eigvalsh(a, half));
      EXPECT_TRUE(array_equal(w(ellipsis, slice(1, none)),
                              maximum(w(ellipsis, slice(1, none)), w(ellipsis, slice(none, -1)))));
    }
  });
}

TEST(Eigh, ReadsOneHalfOnly) {
  const Array a = {{2.0, 99.0}, {0.0, 1.0}};
  expect_array(linalg::eigvalsh(a), {2}, {1, 2});
  expect_array(linalg::eigvalsh(a.T(), linalg::Half::upper), {2}, {1, 2});
}

TEST(Eig, VectorsAreEigenvectors) {
  for_matrices(true, [](const Array& a) {
    const auto [w, v] = linalg::eig(a);
    EXPECT_TRUE(is_complex(w.dtype()));
    expect_close(matmul(a, v), v * w.expand_dims({-2}), 100);
    const Array values = linalg::eigvals(a);
    EXPECT_EQ(values.shape(), w.shape());
    const Array traces = linalg::trace(a);
    for (int64_t i = 0; i < traces.size(); ++i) {
      const Array sum =
          matmul(values.reshape({traces.size(), -1}), ones({a.extent(-1)}, values.dtype()));
      expect_close(traces.reshape({-1})(i).astype(w.dtype()), sum(i), 100);
    }
  });
}

TEST(Eig, RotationHasComplexEigenvalues) {
  const Array w = linalg::eigvals(Array{{0.0, -1.0}, {1.0, 0.0}});
  EXPECT_NEAR(std::abs(w.item<std::complex<double>>(0).imag()), 1, 1e-15);
}

TEST(Inv, TimesTheMatrixIsTheIdentity) {
  for_matrices(true, [](const Array& x) {
    const Array a = x + identities(batch_of(x), x.extent(-1), x.dtype()) * 4;
    expect_close(identities(batch_of(a), a.extent(-1), a.dtype()), matmul(a, linalg::inv(a)), 100);
  });
}

TEST(Solve, GivesSolutionsForBroadcastBatches) {
  Random random(test_seed());
  for (DType dtype : kLapackTypes) {
    for (const auto& [a_shape, b_shape] :
         std::vector<std::pair<Shape, Shape>>{{{5, 5}, {5, 2}},
                                              {{5, 5}, {5}},
                                              {{3, 5, 5}, {5, 2}},
                                              {{5, 5}, {3, 5, 2}},
                                              {{3, 1, 5, 5}, {4, 5, 1}},
                                              {{2, 4, 4}, {4}},
                                              {{0, 4, 4}, {4, 2}},
                                              {{0, 0}, {0, 2}},
                                              {{3, 3}, {3, 0}},
                                              {{60, 60}, {60, 7}}}) {
      const Array a = fractions(random, a_shape, dtype) + eye(a_shape[a_shape.rank() - 1]) * 4;
      const Array b = fractions(random, b_shape, dtype);
      const Array x = linalg::solve(scattered(random, a), scattered(random, b));
      SCOPED_TRACE(std::string(name_of(dtype)) + to_string(a_shape) + to_string(b_shape));
      const Array product = b.rank() == 1 ? matvec(a, x) : matmul(a, x);
      expect_close(b.astype(product.dtype()).broadcast_to(product.shape()), product, 100);
    }
  }
}

TEST(Solve, TakesAVectorOnlyIfItIsOneDimensional) {
  const Array a = eye(3).broadcast_to({3, 3, 3});
  EXPECT_EQ(linalg::solve(a, ones({3})).shape(), (Shape{3, 3}));
  EXPECT_EQ(linalg::solve(a, ones({3, 3})).shape(), (Shape{3, 3, 3}));
}

TEST(Det, IsTheProductOfEigenvaluesAndOneForTheEmptyMatrix) {
  EXPECT_NEAR(linalg::det(Array{{1, 2}, {3, 4}}).item<double>(), -2, 1e-15);
  EXPECT_EQ(linalg::det(zeros({0, 0})).item<double>(), 1);
  EXPECT_EQ(linalg::det(ones({3, 2, 2})).shape(), (Shape{3}));
  EXPECT_EQ(linalg::det(ones({2, 2})).item<double>(), 0);
  EXPECT_EQ(linalg::det(eye(400) * 10.0).item<double>(), std::numeric_limits<double>::infinity());
}

TEST(Slogdet, HoldsDeterminantsThatOverflow) {
  const auto [sign, logabsdet] = linalg::slogdet(eye(400) * -10.0);
  EXPECT_EQ(sign.item<double>(), 1);
  EXPECT_NEAR(logabsdet.item<double>(), 400 * std::log(10.0), 1e-10);
  const linalg::SignLogDet singular = linalg::slogdet(zeros({2, 2}));
  EXPECT_EQ(singular.sign.item<double>(), 0);
  EXPECT_EQ(singular.logabsdet.item<double>(), -std::numeric_limits<double>::infinity());
}

TEST(Slogdet, AgreesWithDet) {
  for_matrices(true, [](const Array& a) {
    const auto [sign, logabsdet] = linalg::slogdet(a);
    expect_close(linalg::det(a), sign * exp(logabsdet), 100);
  });
}

TEST(Lstsq, ResidualIsOrthogonalToTheColumns) {
  Random random(test_seed());
  for (DType dtype : kLapackTypes) {
    for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{{8, 3}, {3, 3}, {3, 8}}) {
      const Array a = fractions(random, {rows, columns}, dtype);
      const Array b = fractions(random, {rows, 2}, dtype);
      const auto [x, residuals, rank, s] = linalg::lstsq(a, b);
      EXPECT_EQ(x.shape(), (Shape{columns, 2}));
      EXPECT_EQ(rank.item<int64_t>(), std::min(rows, columns));
      expect_close(zeros({columns, 2}, dtype), matmul(adjoint(a), b - matmul(a, x)), 100);
      expect_close(s, linalg::svdvals(a));
      EXPECT_EQ(residuals.size(), rows > columns ? 2 : 0);
      EXPECT_EQ(linalg::lstsq(a, b(all, 0)).x.shape(), (Shape{columns}));
    }
  }
}

TEST(Lstsq, HasARankWithoutRightSidesToo) {
  const Array a = {{1.0, 2.0}, {3.0, 4.0}, {5.0, 7.0}};
  for (const Array& x : {a, a.astype(DType::f32), matmul(a, ones({2, 2}))}) {
    const auto with = linalg::lstsq(x, ones({3, 1}));
    const auto without = linalg::lstsq(x, zeros({3, 0}));
    EXPECT_EQ(without.rank.item<int64_t>(), with.rank.item<int64_t>());
    expect_close(with.singular_values, without.singular_values);
    EXPECT_EQ(without.x.shape(), (Shape{2, 0}));
    EXPECT_EQ(linalg::lstsq(x, zeros({3, 0}), 2.0).rank.item<int64_t>(), 0) << "a cutoff of all";
  }
}

TEST(Pinv, MeetsThePenroseConditions) {
  for_matrices(false, [](const Array& a) {
    const Array p = linalg::pinv(a);
    expect_close(a.copy(), matmul(matmul(a, p), a), 300);
    expect_close(p, matmul(matmul(p, a), p), 1000);
  });
}

TEST(Pinv, TakesSingularMatrices) {
  expect_close(Array{{0.5, 0.0}, {0.0, 0.0}}, linalg::pinv(Array{{2.0, 0.0}, {0.0, 0.0}}));
  expect_close(Array{{0.5, 0.0}, {0.0, 0.0}},
               linalg::pinv(Array{{2.0, 0.0}, {0.0, 0.0}}, {.hermitian = true}));
}

TEST(MatrixRank, CountsSingularValuesAboveTheCutoff) {
  EXPECT_EQ(linalg::matrix_rank(ones({4, 3})).item<int64_t>(), 1);
  EXPECT_EQ(linalg::matrix_rank(eye(4)).item<int64_t>(), 4);
  EXPECT_EQ(linalg::matrix_rank(zeros({4, 4})).item<int64_t>(), 0);
  EXPECT_EQ(linalg::matrix_rank(Array{{1.0, 0.0}, {0.0, 1e-3}}, {.rtol = 1e-2}).item<int64_t>(), 1);
  EXPECT_EQ(linalg::matrix_rank(eye(3).broadcast_to({2, 3, 3})).shape(), (Shape{2}));
  EXPECT_EQ(linalg::matrix_rank(Array{{0.0, 1.0}, {1.0, 0.0}}, {.hermitian = true}).item<int64_t>(),
            2);
}

TEST(MatrixPower, MultipliesRepeatedlyAndInverts) {
  const Array a = {{1, 1}, {1, 0}};
  expect_array(linalg::matrix_power(a, 10), {2, 2}, {89, 55, 55, 34});
  expect_array(linalg::matrix_power(a, 0), {2, 2}, {1, 0, 0, 1});
  expect_array(linalg::matrix_power(a, 1), {2, 2}, {1, 1, 1, 0});
  expect_close(linalg::inv(matmul(a, a)), linalg::matrix_power(a, -2));
  EXPECT_EQ(linalg::matrix_power(a, 3).dtype(), DType::i64);
}

TEST(MatrixNorm, HasEveryOrder) {
  using linalg::MatrixOrd;
  const Array a = {{1.0, -2.0}, {3.0, 4.0}};
  const auto norm = [&](MatrixOrd ord) {
    return linalg::matrix_norm(a, {.ord = ord}).item<double>();
  };
  EXPECT_NEAR(norm(MatrixOrd::frobenius), std::sqrt(30.0), 1e-14);
  EXPECT_EQ(norm(MatrixOrd::one), 6);
  EXPECT_EQ(norm(MatrixOrd::minus_one), 4);
  EXPECT_EQ(norm(MatrixOrd::infinity), 7);
  EXPECT_EQ(norm(MatrixOrd::minus_infinity), 3);
  EXPECT_NEAR(norm(MatrixOrd::two) * norm(MatrixOrd::minus_two), 10, 1e-13);
  EXPECT_NEAR(norm(MatrixOrd::two) + norm(MatrixOrd::minus_two), norm(MatrixOrd::nuclear), 1e-13);
  EXPECT_EQ(linalg::matrix_norm(ones({5, 2, 3}), {.keepdims = true}).shape(), (Shape{5, 1, 1}));
}

TEST(VectorNorm, HasEveryOrderAndAxis) {
  const Array x = {{3.0, -4.0}, {0.0, 12.0}};
  EXPECT_EQ(linalg::vector_norm(x).item<double>(), 13);
  expect_array(linalg::vector_norm(x, {.axis = Axes{1}}), {2}, {5, 12});
  expect_array(linalg::vector_norm(x, {.ord = 1, .axis = Axes{0}}), {2}, {3, 16});
  expect_array(linalg::vector_norm(x, {.ord = INFINITY, .axis = Axes{1}}), {2}, {4, 12});
  expect_array(linalg::vector_norm(x, {.ord = -INFINITY, .axis = Axes{1}}), {2}, {3, 0});
  expect_array(linalg::vector_norm(x, {.ord = 0, .axis = Axes{1}}), {2}, {2, 1});
  EXPECT_NEAR(linalg::vector_norm(x, {.ord = 3}).item<double>(), std::cbrt(27 + 64 + 1728.0),
              1e-13);
  EXPECT_EQ(linalg::vector_norm(x, {.keepdims = true}).shape(), (Shape{1, 1}));
  EXPECT_EQ(linalg::vector_norm(Array{3, 4}).item<double>(), 5);
  EXPECT_EQ(linalg::vector_norm(zeros({0})).item<double>(), 0);
  EXPECT_EQ(linalg::vector_norm(zeros({0}), {.ord = INFINITY}).item<double>(), 0);
  EXPECT_THROW(linalg::vector_norm(zeros({0}), {.ord = -INFINITY}), ValueError);
}

TEST(Decompositions, IntegersBecomeFloat64) {
  for (DType dtype : {DType::boolean, DType::i8, DType::u64, DType::i64}) {
    const Array a = eye(3).astype(dtype);
    EXPECT_EQ(linalg::svdvals(a).dtype(), DType::f64);
    EXPECT_EQ(linalg::inv(a).dtype(), DType::f64);
    EXPECT_EQ(linalg::solve(a, ones({3}, DType::f32)).dtype(), DType::f64);
  }
}

TEST(Decompositions, GiveTheSameBitsOnAnyNumberOfThreads) {
  Random random(test_seed());
  const Array a = fractions(random, {60, 12, 12});
  const Array b = fractions(random, {60, 12, 3});
  Array s, x;
  for (int threads : {1, 2, 7}) {
    set_num_threads(threads);
    const Array s_now = linalg::svdvals(a);
    const Array x_now = linalg::solve(a, b);
    if (threads > 1) {
      EXPECT_EQ(difference(s, s_now), "");
      EXPECT_EQ(difference(x, x_now), "");
    }
    s = s_now;
    x = x_now;
  }
  set_num_threads(1);
}

}  // namespace
}  // namespace weft::test
