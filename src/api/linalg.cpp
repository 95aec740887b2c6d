// The functions of weft::linalg that are others by another name.
#include "weft/linalg.h"

#include "linalg/decompositions.h"
#include "linalg/tensors.h"
#include "weft/reduce.h"

namespace weft::linalg {

Svd svd(const Array& a, const SvdOptions& options) {
  return svd("svd", a, options.full_matrices ? Vectors::full : Vectors::thin);
}
Array svdvals(const Array& a) { return svd("svdvals", a, Vectors::none).s; }
Eigen eig(const Array& a) { return eig("eig", a, true); }
Array eigvals(const Array& a) { return eig("eigvals", a, false).eigenvalues; }
Eigen eigh(const Array& a, Half half) { return eigh("eigh", a, half, true); }
Array eigvalsh(const Array& a, Half half) { return eigh("eigvalsh", a, half, false).eigenvalues; }
Array vector_norm(const Array& x, const NormOptions& options) {
  return weft::vector_norm(x, options.ord, {.axis = options.axis, .keepdims = options.keepdims});
}

Array unfold(const Array& x, int64_t axis) { return unfold("unfold", x, axis); }
Array mode_product(const Array& x, const Array& matrix, int64_t axis) {
  return mode_product("mode_product", x, matrix, axis);
}

}  // namespace weft::linalg
