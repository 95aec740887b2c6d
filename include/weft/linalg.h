// Linear algebra: products of matrices and vectors, einsum, decompositions, Tucker and CP.
//
//   matmul(a, b)           (64, 1, 32, 32) @ (1, 8, 32, 32): batches broadcast, nothing is copied
//   einsum("bij,bj->bi", {a, x})
//   auto [u, s, vh] = linalg::svd(a);      every leading axis is a batch axis
//
// A matrix is the last two axes, a vector the last one; what lies before them is the batch. Batch
// axes broadcast, matrix axes never do. Names and meanings are those of NumPy 2 and the array API.
// Functions of single matrices are in weft::linalg; integers become float64 there.
// docs/linear_algebra.md
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "weft/array.h"
#include "weft/options.h"

namespace weft {

// matmul(a, b, {.out = c}). `out` takes the result and is returned; it may overlap the operands.
struct ProductOptions {
  OptionalArray out = {};
  std::optional<Policy> policy = {};  // of stretching batch axes, instead of the scope's
};

// The same where no batch axes stretch.
struct OutOptions {
  OptionalArray out = {};

  operator ProductOptions() const { return {.out = out}; }
};

// Sums over the last axis of a and the last but one of b (the only one of a vector). Booleans: "or"
// of "and"s; integers wrap; 16-bit floats are summed in float32.
WEFT_API Array matmul(const Array& a, const Array& b, const ProductOptions& options = {});
WEFT_API Array matvec(const Array& a, const Array& x, const ProductOptions& options = {});
WEFT_API Array vecmat(const Array& x, const Array& a,
                      const ProductOptions& options = {});  // conj(x) a
// Vectors along `axis`; the first is conjugated. Sums are pairwise.
WEFT_API Array vecdot(const Array& a, const Array& b, int64_t axis = -1);
// a @= b: the product must have a's shape.
inline Array matmul_in_place(const Array& a, const Array& b) { return matmul(a, b, {.out = a}); }
// NumPy's dot: as matmul up to rank 2; beyond, every matrix of a with every matrix of b.
WEFT_API Array dot(const Array& a, const Array& b, const OutOptions& options = {});
WEFT_API Array vdot(const Array& a, const Array& b);   // flattened; the first is conjugated
WEFT_API Array inner(const Array& a, const Array& b);  // over the last axis of both
WEFT_API Array outer(const Array& a, const Array& b);  // flattened: a[i] b[j]
WEFT_API Array kron(const Array& a, const Array& b);
WEFT_API Array cross(const Array& a, const Array& b, int64_t axis = -1);  // vectors of three
// Over the last `axes` axes of a and the first of b; or over pairs of axes.
WEFT_API Array tensordot(const Array& a, const Array& b, int axes = 2);
WEFT_API Array tensordot(const Array& a, const Array& b, const Axes& a_axes, const Axes& b_axes);

// Sums of products by named axes: einsum("ij,jk->ik", {a, b}). Without "->" the result has the
// names that occur once, in alphabetical order. A name repeated within an operand is its diagonal;
// "..." are axes that broadcast. Operands are contracted in pairs, in the order found cheapest.
WEFT_API Array einsum(std::string_view subscripts, const std::vector<Array>& operands,
                      const ProductOptions& options = {});
// The order einsum would take, as pairs of positions: each pair leaves the list and its product
// joins the end.
WEFT_API std::vector<std::pair<int, int>> einsum_path(std::string_view subscripts,
                                                      const std::vector<Shape>& shapes);

// Axes 0 and 1 unless told (NumPy's rule; linalg:: has the array API's: the last two).
inline Array diagonal(const Array& x, int64_t offset = 0, int64_t axis1 = 0, int64_t axis2 = 1) {
  return x.diagonal(offset, axis1, axis2);
}
// Integers are summed in 64 bits, unless a type is given.
WEFT_API Array trace(const Array& x, int64_t offset = 0, int64_t axis1 = 0, int64_t axis2 = 1,
                     std::optional<DType> dtype = {});
// Copies that keep what lies on and below (above) diagonal k, zeros elsewhere.
WEFT_API Array tril(const Array& x, int64_t k = 0);
WEFT_API Array triu(const Array& x, int64_t k = 0);
WEFT_API Array matrix_transpose(const Array& x);  // a view with the last two axes swapped

namespace linalg {

struct Qr {
  Array q, r;
};
struct Svd {
  Array u, s, vh;  // a = u diag(s) vh, s descending
};
struct Eigen {
  Array eigenvalues, eigenvectors;  // column i of the vectors belongs to value i
};
struct SignLogDet {
  Array sign, logabsdet;
};
struct LeastSquares {
  Array x, residuals, rank, singular_values;
};

enum class QrMode : uint8_t { reduced, complete, r };
enum class Half : uint8_t { lower, upper };
// Norms of a matrix; of vectors, any number: vector_norm(x, {.ord = 3}).
enum class MatrixOrd : uint8_t {
  frobenius,
  nuclear,
  one,
  two,
  infinity,
  minus_one,
  minus_two,
  minus_infinity
};

struct SvdOptions {
  bool full_matrices = true;
};
// A number, or an array of one for each matrix of a batch. None given: max(m, n) eps.
class Tolerance {
 public:
  Tolerance() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number> Tolerance(Number number)
      : array_(Array{double(number)}[0]) {}
  Tolerance(const Array& array) : array_(array) {}
  const Array* get() const { return array_.get(); }

 private:
  OptionalArray array_;
};
struct ToleranceOptions {
  Tolerance rtol = {};     // relative to the largest singular value
  bool hermitian = false;  // use the eigenvalues instead of singular values
};
struct NormOptions {
  ByName by_name = ByName();
  double ord = 2;
  ReduceAxes axis = {};
  bool keepdims = false;
};
struct MatrixNormOptions {
  MatrixOrd ord = MatrixOrd::frobenius;
  bool keepdims = false;
};

WEFT_API Array cholesky(const Array& a, Half half = Half::lower);
WEFT_API Qr qr(const Array& a, QrMode mode = QrMode::reduced);  // q is empty for QrMode::r
WEFT_API Svd svd(const Array& a, const SvdOptions& options = {});
WEFT_API Array svdvals(const Array& a);
WEFT_API Eigen eig(const Array& a);  // always complex
WEFT_API Array eigvals(const Array& a);
// Symmetric or Hermitian; only the given half is read. Ascending.
WEFT_API Eigen eigh(const Array& a, Half half = Half::lower);
WEFT_API Array eigvalsh(const Array& a, Half half = Half::lower);
// a x = b. b is a vector only if it is 1-d; otherwise its last two axes are a matrix.
WEFT_API Array solve(const Array& a, const Array& b);
// The x of least norm that makes |a x - b| smallest. Singular values below rtol times the largest
// count as 0. Residuals are empty unless a has full rank and more rows than columns.
WEFT_API LeastSquares lstsq(const Array& a, const Array& b, std::optional<double> rtol = {});
WEFT_API Array inv(const Array& a);
WEFT_API Array pinv(const Array& a, const ToleranceOptions& options = {});
WEFT_API Array det(const Array& a);
WEFT_API SignLogDet slogdet(const Array& a);
WEFT_API Array matrix_rank(const Array& a, const ToleranceOptions& options = {});
WEFT_API Array matrix_power(const Array& a, int64_t n);
WEFT_API Array matrix_norm(const Array& a, const MatrixNormOptions& options = {});
WEFT_API Array vector_norm(const Array& x, const NormOptions& options = {});

// NumPy's norm: of all elements, flattened; of vectors along one axis, for any number; or of
// matrices in two axes. An order without axes is of a vector or a matrix.
class NormOrd {
 public:
  NormOrd() = default;
  template <class Number>
  requires std::is_arithmetic_v<Number> NormOrd(Number order)
      : has_number_(true), number_(static_cast<double>(order)) {}
  NormOrd(MatrixOrd order) : matrix_(order) {}
  bool is_given() const { return has_number_ || matrix_; }
  const double* number() const { return has_number_ ? &number_ : nullptr; }
  const MatrixOrd* matrix() const { return matrix_ ? &*matrix_ : nullptr; }

 private:
  bool has_number_ = false;
  double number_ = 2;
  std::optional<MatrixOrd> matrix_;
};
struct AnyNormOptions {
  ByName by_name = ByName();
  NormOrd ord = {};  // none: Euclid's, Frobenius'
  ReduceAxes axis = {};
  bool keepdims = false;
};
WEFT_API Array norm(const Array& x, const AnyNormOptions& options = {});
// How far from singular: |a| |a^-1|; infinite for singular matrices. None given: by the singular
// values.
WEFT_API Array cond(const Array& a, const NormOrd& p = {});
// The product of matrices, in the cheapest order found; the first and the last may be vectors.
WEFT_API Array multi_dot(const std::vector<Array>& factors);
// x with tensordot(a, x, x.rank()) = b; `axes` of a are moved to its end first.
WEFT_API Array tensorsolve(const Array& a, const Array& b, const Axes& axes = {});
// The inverse of tensordot(a, ., rank - ind).
WEFT_API Array tensorinv(const Array& a, int ind = 2);

// The main namespace's functions under the names the array API gives them here.
using weft::matmul;
using weft::matrix_transpose;
using weft::tensordot;
using weft::vecdot;
WEFT_API Array cross(const Array& a, const Array& b, int64_t axis = -1);
WEFT_API Array outer(const Array& a, const Array& b);  // of two vectors
WEFT_API Array diagonal(const Array& x, int64_t offset = 0);
WEFT_API Array trace(const Array& x, int64_t offset = 0, std::optional<DType> dtype = {});

// x = core x_0 factors[0] x_1 factors[1] ...: one matrix of orthonormal columns per axis.
struct Tucker {
  Array core;
  std::vector<Array> factors;
};
// x = sum over r of weights[r] times the outer product of the r-th columns of the factors.
struct Cp {
  Array weights;
  std::vector<Array> factors;  // columns of norm 1
  int iterations = 0;
  double relative_error = 0;  // |x - reconstruction| / |x|
};
struct TuckerOptions {
  ByName by_name = ByName();
  Shape ranks = {};  // one per axis; empty: as many as the extents
  int max_iterations = 50;
  double tolerance = 1e-8;  // stop when the share of |x|^2 that the core holds grows by less
};
struct CpOptions {
  ByName by_name = ByName();
  int64_t rank = 1;
  int max_iterations = 200;
  double tolerance = 1e-8;  // stop when the relative error falls by less
  uint64_t seed = 0;        // of the start, for columns beyond what singular vectors give
};
WEFT_API Tucker tucker_hosvd(const Array& x, const Shape& ranks = {});      // truncated, one pass
WEFT_API Tucker tucker_hooi(const Array& x, const TuckerOptions& options);  // best fit, iterated
WEFT_API Cp cp_als(const Array& x, const CpOptions& options);
WEFT_API Array reconstruct(const Tucker& tucker);
WEFT_API Array reconstruct(const Cp& cp);
// Axis `axis` first, the others flattened in order: (extent, rest).
WEFT_API Array unfold(const Array& x, int64_t axis);
// The matrix (rows, x.extent(axis)) applied along an axis of x.
WEFT_API Array mode_product(const Array& x, const Array& matrix, int64_t axis);

}  // namespace linalg
}  // namespace weft
