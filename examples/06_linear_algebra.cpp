// Matrices: products with batches, einsum, equations, decompositions, tensors. The page
// docs/linear_algebra.md is made of these lines.
#include <iostream>

#include "weft/weft.h"

using namespace weft;

namespace {

void products() {
  Array m = {{1, 2, 3}, {4, 5, 6}};       // (2, 3)
  Array x = {1, 0, 2};                    // (3,)
  std::cout << matmul(m, x) << '\n';      // [ 7 16]
  std::cout << matmul(m, m.T()) << '\n';  // (2, 2)

  Array a = ones({64, 1, 32, 32});  // 64 matrices
  Array b = ones({1, 8, 32, 32});   // 8 others
  Array c = matmul(a, b);           // (64, 8, 32, 32): every one with every other
  std::cout << c.shape().rank() << " axes\n";
  matmul(a, b, {.out = c});  // into existing memory
}

void sums_by_name() {
  Array a = arange(6).reshape({2, 3});
  Array b = arange(12).reshape({3, 4});
  std::cout << einsum("ij,jk->ik", {a, b}) << '\n';       // matmul(a, b)
  std::cout << einsum("ij->j", {a}) << '\n';              // sums of columns: [3 5 7]
  std::cout << einsum("ii", {matmul(a, a.T())}) << '\n';  // the trace
  std::cout << einsum("...i,...i->...", {a, a}) << '\n';  // one dot per row
}

void equations() {
  Array a = {{3.0, 1.0}, {1.0, 2.0}};
  Array b = {9.0, 8.0};
  std::cout << linalg::solve(a, b) << '\n';  // [2. 3.]
  std::cout << linalg::inv(a) << '\n';
  std::cout << linalg::det(a) << '\n';  // 5

  Array t = {{1.0, 0.0}, {1.0, 1.0}, {1.0, 2.0}};  // a line through three points
  Array y = {1.0, 3.0, 5.0};
  auto fit = linalg::lstsq(t, y);
  std::cout << fit.x << '\n';  // [1. 2.]
}

void decompositions() {
  Array a = {{2.0, 0.0}, {0.0, 1.0}, {0.0, 0.0}};
  auto [u, s, vh] = linalg::svd(a, {.full_matrices = false});
  std::cout << s << '\n';  // [2. 1.]
  std::cout << all_close(matmul(u * s, vh), a) << '\n';

  auto [values, vectors] = linalg::eigh(matmul(a.T(), a));
  std::cout << values << '\n';  // [1. 4.]

  Array batch = eye(3).broadcast_to({10, 3, 3});  // leading axes are a batch
  std::cout << linalg::det(batch).shape().rank() << " axis\n";
}

void errors() {
  Array batch = eye(2).broadcast_to({4, 2, 2}).copy();
  batch(3) = 0.0;
  try {
    linalg::inv(batch);
  } catch (const LinAlgError& e) {
    std::cout << e.what() << '\n';  // inv: matrix [3] of the batch is singular: a pivot is 0
  }
}

void tensors() {
  Array x = einsum("i,j,k->ijk", {arange(4), arange(5), arange(6)});  // of rank 1
  auto [core, factors] = linalg::tucker_hosvd(x, {1, 1, 1});
  std::cout << core.size() << '\n';  // 1
  std::cout << all_close(linalg::reconstruct(linalg::Tucker{core, factors}), x) << '\n';
  linalg::Cp cp = linalg::cp_als(x, {.rank = 1});
  std::cout << (cp.relative_error < 1e-6) << '\n';
}

}  // namespace

int main() {
  products();
  sums_by_name();
  equations();
  decompositions();
  errors();
  tensors();
}
