// dot, vdot, vecdot, inner, outer, kron, cross, tensordot and parts of matrices.
#include <gtest/gtest.h>

#include <cstdlib>

#include "kernels/table.h"
#include "support/expect.h"
#include "support/products.h"
#include "weft/weft.h"

namespace weft::test {
namespace {

using Complex = std::complex<double>;
const Array kComplexes = Array{Complex(1, 2), Complex(3, -1)};

TEST(Vecdot, ConjugatesTheFirstAndBroadcasts) {
  EXPECT_EQ(vecdot(kComplexes, kComplexes).item<Complex>(), Complex(15, 0));
  Random random(test_seed());
  const Array a = small_numbers(random, {4, 1, 7}, DType::f32);
  const Array b = small_numbers(random, {3, 7}, DType::i16);
  EXPECT_EQ(value_difference(einsum("abk,bk->ab", {a.broadcast_to({4, 3, 7}), b}), vecdot(a, b)),
            "");
  EXPECT_TRUE(array_equal(vecdot(a.T(), b.T().expand_dims({2}), 0), vecdot(a, b).T()));
}

TEST(Vecdot, EqualsItsDefinitionForEveryTypeAndLayout) {
  for_random_cases(300, [](Random& random) {
    const DType dtype = random.pick(all_dtypes());
    const int64_t n = random.pick(std::vector<int64_t>{0, 1, 2, 15, 16, 17, 64, 100, 1023, 3000});
    const Array a = small_numbers(random, {2, n}, dtype, 1);
    const Array b = small_numbers(random, {2, n}, dtype, 1);
    const Array conjugated = is_complex(dtype) ? conj(a) : a;
    const Array expected =
        naive_product(conjugated.expand_dims({1}), b.expand_dims({2})).reshape({2});
    ASSERT_EQ(value_difference(expected, vecdot(scattered(random, a), scattered(random, b))), "")
        << name_of(dtype) << n;
  });
}

TEST(Vdot, FlattensAndConjugates) {
  EXPECT_EQ(vdot(kComplexes.reshape({2, 1}), kComplexes).item<Complex>(), Complex(15, 0));
  EXPECT_EQ(vdot(Array{{1, 2}, {3, 4}}, Array{{1, 0}, {0, 1}}).item<int64_t>(), 5);
}

TEST(Matvec, AndVecmatTakeVectorsOfABatch) {
  Random random(test_seed());
  const Array a = small_numbers(random, {5, 3, 4}, DType::c128);
  const Array x = small_numbers(random, {5, 4}, DType::c128);
  const Array y = small_numbers(random, {5, 3}, DType::c128);
  EXPECT_EQ(value_difference(einsum("bij,bj->bi", {a, x}), matvec(a, x)), "");
  EXPECT_EQ(value_difference(einsum("bi,bij->bj", {conj(y), a}), vecmat(y, a)), "");
}

TEST(Dot, FollowsNumpyForEveryRank) {
  Random random(test_seed());
  const Array a = small_numbers(random, {2, 3, 4}, DType::f64);
  const Array b = small_numbers(random, {5, 4, 6}, DType::f64);
  EXPECT_EQ(value_difference(einsum("abk,ckd->abcd", {a, b}), dot(a, b)), "");
  EXPECT_EQ(value_difference(einsum("abk,k->ab", {a, b(0, all, 0)}), dot(a, b(0, all, 0))), "");
  EXPECT_TRUE(array_equal(dot(a, scalar(3.0)), a * 3));
  EXPECT_EQ(dot(Array{1, 2}, Array{3, 4}).item<int64_t>(), 11);
  const Array out = zeros({2, 3, 5, 6});
  dot(a, b, {.out = out});
  EXPECT_EQ(value_difference(dot(a, b), out), "");
}

TEST(Inner, SumsOverTheLastAxes) {
  Random random(test_seed());
  const Array a = small_numbers(random, {2, 3, 4}, DType::f64);
  const Array b = small_numbers(random, {5, 4}, DType::f64);
  EXPECT_EQ(value_difference(einsum("abk,ck->abc", {a, b}), inner(a, b)), "");
}

TEST(Outer, FlattensItsOperands) {
  expect_array(outer(Array{{1, 2}}, Array{3, 4, 5}), {2, 3}, {3, 4, 5, 6, 8, 10});
  expect_refused(ErrorKind::bad_argument, [] { linalg::outer(zeros({2, 2}), zeros({2})); });
}

TEST(Kron, RepeatsTheSecondInTheFirst) {
  expect_array(kron(Array{{1, 2}, {3, 4}}, Array{{0, 1}}), {2, 4}, {0, 1, 0, 2, 0, 3, 0, 4});
  expect_array(kron(Array{1, 10}, Array{{1, 2}}), {1, 4}, {1, 2, 10, 20});
}

TEST(Cross, IsOrthogonalToBoth) {
  expect_array(cross(Array{1, 0, 0}, Array{0, 1, 0}), {3}, {0, 0, 1});
  Random random(test_seed());
  const Array a = small_numbers(random, {4, 1, 3}, DType::f64);
  const Array b = small_numbers(random, {2, 3}, DType::f64);
  const Array c = cross(a, b);
  EXPECT_EQ(c.shape(), (Shape{4, 2, 3}));
  EXPECT_TRUE(array_equal(vecdot(c, a), zeros({4, 2})));
  EXPECT_TRUE(array_equal(vecdot(c, b), zeros({4, 2})));
  EXPECT_TRUE(
      array_equal(cross(a.moveaxis({-1}, {0}), b.T().expand_dims({1}), 0), c.moveaxis({-1}, {0})));
}

TEST(Tensordot, SumsOverPairsOfAxes) {
  Random random(test_seed());
  const Array a = small_numbers(random, {2, 3, 4}, DType::f64);
  const Array b = small_numbers(random, {3, 4, 5}, DType::f64);
  const Array c = small_numbers(random, {4, 5, 3}, DType::f64);
  EXPECT_EQ(value_difference(einsum("aij,ijb->ab", {a, b}), tensordot(a, b)), "");
  EXPECT_EQ(value_difference(einsum("aij,jbi->ab", {a, c}), tensordot(a, c, {1, -1}, {2, 0})), "");
  EXPECT_EQ(tensordot(a, b, 0).shape(), (Shape{2, 3, 4, 3, 4, 5}));
}

TEST(Trace, SumsADiagonalAndWidensIntegers) {
  const Array a = Array{{1, 2, 3}, {4, 5, 6}}.astype(DType::i8);
  EXPECT_EQ(trace(a).item<int64_t>(), 6);
  EXPECT_EQ(trace(a).dtype(), DType::i64);
  EXPECT_EQ(trace(a, 1).item<int64_t>(), 8);
  EXPECT_EQ(trace(ones({3, 3}, DType::u8)).dtype(), DType::u64);
  EXPECT_EQ(trace(ones({2, 3, 4})).shape(), (Shape{4}));
  EXPECT_EQ(linalg::trace(ones({2, 3, 4})).shape(), (Shape{2}));
  EXPECT_EQ(linalg::diagonal(ones({2, 3, 4})).shape(), (Shape{2, 3}));
  EXPECT_EQ(diagonal(ones({2, 3, 4})).shape(), (Shape{4, 2}));
}

TEST(Triangles, KeepOneSideOfADiagonal) {
  const Array a = {{1, 2, 3}, {4, 5, 6}};
  expect_array(tril(a), {2, 3}, {1, 0, 0, 4, 5, 0});
  expect_array(triu(a), {2, 3}, {1, 2, 3, 0, 5, 6});
  expect_array(tril(a, 1), {2, 3}, {1, 2, 0, 4, 5, 6});
  expect_array(triu(a, -1), {2, 3}, {1, 2, 3, 4, 5, 6});
  expect_array(tril(Array{1, 2}), {2, 2}, {1, 0, 1, 2});
  EXPECT_EQ(triu(ones({5, 2, 2}, DType::boolean)).dtype(), DType::boolean);
}

TEST(Triangles, BeyondTheCornersAreAllOrNothing) {
  const Array a = {{1, 2, 3}, {4, 5, 6}};
  const Array none = zeros_like(a);
  const int64_t low = std::numeric_limits<int64_t>::min();
  const int64_t high = std::numeric_limits<int64_t>::max();
  for (int64_t away : {0, 1, 2, 3, 1000}) {
    for (int64_t k : {low + away, -2 - away}) {
      EXPECT_TRUE(array_equal(tril(a, k), none)) << k;
      EXPECT_TRUE(array_equal(triu(a, k), a)) << k;
    }
    for (int64_t k : {high - away, 3 + away}) {
      EXPECT_TRUE(array_equal(tril(a, k), a)) << k;
      EXPECT_TRUE(array_equal(triu(a, k), none)) << k;
    }
  }
}

TEST(Triangles, AreNotWhatAPolicyIsAbout) {
  const PolicyScope strict(Policy::exact);
  int told = 0;
  const ObserverScope watch([&](const Stretch&) { ++told; });
  tril(ones({4, 2, 2}));
  kron(ones({2}), ones({3}));
  EXPECT_EQ(told, 0);
}

TEST(MatrixTranspose, IsAViewOfTheLastTwoAxes) {
  const Array a = zeros({5, 2, 3});
  EXPECT_EQ(matrix_transpose(a).shape(), (Shape{5, 3, 2}));
  EXPECT_TRUE(matrix_transpose(a).shares_storage_with(a));
}

TEST(Dots, AreAccurateForLongVectors) {
  // Alternating large and small terms: the exact sum is known.
  const int64_t n = 1 << 20;
  const Array third = full({1}, 1.0 / 3, DType::f32).broadcast_to({n});
  const double exact = static_cast<double>(1.0f / 3) * static_cast<double>(1.0f / 3) * n;
  const bool rounds_twice = kernels::active_panels(DType::f32) == nullptr;  // products, then sums
  const double room = rounds_twice ? 2e-6 : 1e-6;
  EXPECT_NEAR(vecdot(third, third).item<double>(), exact, exact * room);
  const Array row = third.reshape({1, n});
  EXPECT_NEAR(matmul(row, third).item<double>(0), exact, exact * room);
  const Array columns = third.reshape({n, 1}).broadcast_to({n, 3}).copy();
  EXPECT_NEAR(matmul(third, columns).item<double>(2), exact, exact * 5e-5);
}

// Large matrices are read row by row and small ones four rows at a time, with vectors of other
// widths.
TEST(MatVec, RowsOfLargeMatricesAreSummedLikeThoseOfSmallOnes) {
  Random random(test_seed());
  for (DType dtype : {DType::f32, DType::f64}) {
    for (int64_t depth : {2048, 3001, 5007, 4161}) {
      const auto sevenths = [&](const Shape& shape) {
        return (small_numbers(random, shape, dtype) / 7).astype(dtype);
      };
      const Array a = sevenths({160, depth});
      const Array x = sevenths({depth});
      const Array whole = matvec(a, x);
      for (int64_t row = 0; row < 160; row += 8) {
        const Array few = matvec(a(slice(row, row + 8)), x);
        EXPECT_EQ(difference(few, whole(slice(row, row + 8)).copy()), "") << depth << ", " << row;
      }
    }
  }
}

}  // namespace
}  // namespace weft::test
