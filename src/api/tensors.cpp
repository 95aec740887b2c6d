// Decompositions of tensors.
#include "linalg/tensors.h"

namespace weft::linalg {

Tucker tucker_hosvd(const Array& x, const Shape& ranks) { return algebra::tucker_hosvd(x, ranks); }
Tucker tucker_hooi(const Array& x, const TuckerOptions& options) {
  return algebra::tucker_hooi(x, options);
}
Cp cp_als(const Array& x, const CpOptions& options) { return algebra::cp_als(x, options); }
Array reconstruct(const Tucker& tucker) { return algebra::reconstruct(tucker); }
Array reconstruct(const Cp& cp) { return algebra::reconstruct(cp); }
Array unfold(const Array& x, int axis) { return algebra::unfold("unfold", x, axis); }
Array mode_product(const Array& x, const Array& matrix, int axis) {
  return algebra::mode_product("mode_product", x, matrix, axis);
}

}  // namespace weft::linalg
