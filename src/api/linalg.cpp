// The functions of weft::linalg.
#include "weft/linalg.h"

#include "linalg/factor.h"
#include "linalg/norms.h"
#include "weft/reduce.h"

namespace weft::linalg {

using algebra::Vectors;

Array cholesky(const Array& a, Half half) { return algebra::cholesky(a, half); }
Qr qr(const Array& a, QrMode mode) { return algebra::qr(a, mode); }
Svd svd(const Array& a, const SvdOptions& options) {
  return algebra::svd("svd", a, options.full_matrices ? Vectors::full : Vectors::thin);
}
Array svdvals(const Array& a) { return algebra::svd("svdvals", a, Vectors::none).s; }
Eigen eig(const Array& a) { return algebra::eig("eig", a, true); }
Array eigvals(const Array& a) { return algebra::eig("eigvals", a, false).eigenvalues; }
Eigen eigh(const Array& a, Half half) { return algebra::eigh("eigh", a, half, true); }
Array eigvalsh(const Array& a, Half half) {
  return algebra::eigh("eigvalsh", a, half, false).eigenvalues;
}
Array solve(const Array& a, const Array& b) { return algebra::solve(a, b); }
LeastSquares lstsq(const Array& a, const Array& b, std::optional<double> rtol) {
  return algebra::lstsq(a, b, rtol);
}
Array inv(const Array& a) { return algebra::inv(a); }
Array pinv(const Array& a, const ToleranceOptions& options) { return algebra::pinv(a, options); }
Array det(const Array& a) { return algebra::det(a); }
SignLogDet slogdet(const Array& a) { return algebra::slogdet(a); }
Array matrix_rank(const Array& a, const ToleranceOptions& options) {
  return algebra::matrix_rank(a, options);
}
Array matrix_power(const Array& a, int64_t n) { return algebra::matrix_power(a, n); }
Array matrix_norm(const Array& a, const MatrixNormOptions& options) {
  return algebra::matrix_norm(a, options);
}
Array vector_norm(const Array& x, const NormOptions& options) {
  const ReduceAxes axes = options.axis ? ReduceAxes(*options.axis) : ReduceAxes();
  return weft::vector_norm(x, options.ord, {.axis = axes, .keepdims = options.keepdims});
}

}  // namespace weft::linalg
