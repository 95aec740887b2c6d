// Arrays made by a rule. Expected values: NumPy's.
#include <gtest/gtest.h>

#include <cmath>

#include "weft/weft.h"

namespace weft::test {
namespace {

bool same(const Array& a, const Array& b) { return a.dtype() == b.dtype() && array_equal(a, b); }

TEST(Diag, MakesAMatrixOfAVectorAndShowsTheDiagonalOfAMatrix) {
  EXPECT_TRUE(same(diag({1, 2}), {{1, 0}, {0, 2}}));
  EXPECT_TRUE(same(diag({1, 2}, 1), {{0, 1, 0}, {0, 0, 2}, {0, 0, 0}}));
  EXPECT_TRUE(same(diag({1}, -2), {{0, 0, 0}, {0, 0, 0}, {1, 0, 0}}));
  const Array m = {{1, 2, 3}, {4, 5, 6}};
  EXPECT_TRUE(same(diag(m), {1, 5}));
  EXPECT_TRUE(same(diag(m, 2), Array{3}));
  EXPECT_FALSE(diag(m).is_writable());
  EXPECT_TRUE(same(diagflat(m)(all, 4)(slice(3, 5)), {0, 5}));
  EXPECT_EQ(diag(zeros({0})).shape(), Shape({0, 0}));
  EXPECT_THROW(diag(scalar(1)), ValueError);
  EXPECT_THROW(diag(zeros({1, 1, 1})), ValueError);
  EXPECT_THROW(diag({1}, INT64_MIN), Error);
}

TEST(Tri, HasOnesOnAndBelowTheDiagonal) {
  EXPECT_TRUE(same(tri(2, 3, 1, DType::i8), Array{{1, 1, 0}, {1, 1, 1}}.astype(DType::i8)));
  EXPECT_EQ(tri(3).shape(), Shape({3, 3}));
  EXPECT_EQ(identity(2).dtype(), DType::f64);
}

TEST(TriangleIndices, NameThePositionsThatTrilAndTriuKeep) {
  for (int64_t rows : {0, 1, 3, 5}) {
    for (int64_t columns : {0, 1, 4}) {
      for (int64_t k : {INT64_MIN, int64_t{-7}, int64_t{-1}, int64_t{0}, int64_t{2}, INT64_MAX}) {
        for (const bool lower : {true, false}) {
          const auto at = lower ? tril_indices(rows, k, columns) : triu_indices(rows, k, columns);
          const Array ones_there = zeros({rows, columns});
          for (int64_t i = 0; i < at[0].size(); ++i)
            ones_there(at[0].item<int64_t>(i), at[1].item<int64_t>(i)).assign(1);
          const Array full_one = ones({rows, columns});
          EXPECT_TRUE(array_equal(ones_there, lower ? tril(full_one, k) : triu(full_one, k)))
              << rows << " " << columns << " " << k << lower;
        }
      }
    }
  }
  EXPECT_THROW(tril_indices(-1), ValueError);
  EXPECT_THROW(triu_indices_from(zeros({2})), ValueError);
}

TEST(FillDiagonal, WritesWhereAllIndicesAreEqual) {
  const Array cube = zeros({2, 2, 2}, DType::i64);
  fill_diagonal(cube, 7);
  EXPECT_TRUE(same(cube, {{{7, 0}, {0, 0}}, {{0, 0}, {0, 7}}}));
  const Array turned = zeros({3, 2}, DType::i64).T();
  fill_diagonal(turned, Array{1, 2, 3});
  EXPECT_TRUE(same(turned, {{1, 0, 0}, {0, 2, 0}}));
  EXPECT_THROW(fill_diagonal(zeros({2}), 1), ValueError);
  EXPECT_THROW(fill_diagonal(zeros({2, 3, 2}), 1), ValueError);
  EXPECT_THROW(fill_diagonal(cube, Array(zeros({0}))), ValueError);
}

TEST(FillDiagonal, BeginsAnewInTallMatricesIfAsked) {
  const Array tall = zeros({7, 2}, DType::i64);
  fill_diagonal(tall, Array{1, 2, 3}, true);
  EXPECT_TRUE(same(tall, {{1, 0}, {0, 2}, {0, 0}, {3, 0}, {0, 1}, {0, 0}, {2, 0}}));
}

TEST(DiagIndices, AreOneRangeForEachAxis) {
  EXPECT_EQ(diag_indices(3, 4).size(), 4u);
  EXPECT_TRUE(same(diag_indices_from(zeros({2, 2}))[1], {0, 1}));
  EXPECT_THROW(diag_indices(2, -1), ValueError);
}

TEST(Geomspace, HasExactEnds) {
  const Array up = geomspace(1, 1000, 4);
  EXPECT_TRUE(all_close(up, Array{1., 10., 100., 1000.}));
  EXPECT_EQ(up.item<double>(3), 1000);
  EXPECT_TRUE(all_close(geomspace(-1, -8, 3, false), Array{-1., -2., -4.}));
  EXPECT_EQ(geomspace(2, 3, 0).size(), 0);
  EXPECT_THROW(geomspace(0, 1), ValueError);
  EXPECT_THROW(geomspace(-1, 1), ValueError);
  EXPECT_THROW(geomspace(1, 2, -1), ValueError);
  EXPECT_EQ(geomspace(1e-200, 1e-190, 3).item<double>(0), 1e-200);
  EXPECT_TRUE(all_close(logspace(0, 3, 4, true, 2), Array{1., 2., 4., 8.}));
}

TEST(FromFunction, IsCalledWithAnIndexForEachAxis) {
  const auto made =
      from_function([](const auto& i) { return i[0] * 10 + i[1]; }, {2, 3}, DType::i64);
  EXPECT_TRUE(same(made, {{0, 1, 2}, {10, 11, 12}}));
}

TEST(Windows, AreNumPys) {
  EXPECT_TRUE(all_close(bartlett(5), Array{0., 0.5, 1., 0.5, 0.}));
  EXPECT_TRUE(all_close(hanning(5), Array{0., 0.5, 1., 0.5, 0.}));
  EXPECT_TRUE(all_close(hamming(4), Array{0.08, 0.77, 0.77, 0.08}));
  EXPECT_TRUE(all_close(blackman(4), Array{0., 0.63, 0.63, 0.}, 1e-12, 1e-12));
  EXPECT_TRUE(all_close(kaiser(4, 14), Array{7.726866835270368e-06, 0.46271649780079116,
                                             0.46271649780079116, 7.726866835270368e-06}));
  for (const auto& window : {bartlett, hanning, hamming, blackman}) {
    EXPECT_EQ(window(0).size(), 0);
    EXPECT_TRUE(same(window(1), Array{1.}));
  }
}

}  // namespace
}  // namespace weft::test
