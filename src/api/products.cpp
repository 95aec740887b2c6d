// Products of matrices and vectors in the NumPy voice.
#include "linalg/matmul.h"
#include "linalg/refuse.h"

namespace weft {
namespace {

using algebra::Form;

algebra::ProductCall call_of(const char* op, const ProductOptions& options) {
  return {op, Voice::numpy, options.out.get(), options.policy};
}

}  // namespace

Array matmul(const Array& a, const Array& b, const ProductOptions& options) {
  return algebra::matmul(call_of("matmul", options), a, b, promote(a.dtype(), b.dtype()));
}

}  // namespace weft
