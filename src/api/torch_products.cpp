// PyTorch's products.
#include "api/in_type.h"
#include "base/raise.h"
#include "contract/run_contract.h"
#include "dialect/products.h"
#include "weft/torch.h"

namespace weft::torch {
using api::in_type;

namespace {

// A factor as a number of the array's kind.
Array scaled(const Array& x, double factor) {
  if (factor == 1) return x;
  if (!is_integer(x.dtype())) return mul(x, factor);
  return factor < 0x1p63 ? mul(x, static_cast<int64_t>(factor))
                         : mul(x, static_cast<uint64_t>(factor));
}

// beta * input + alpha * a b. A term whose factor is 0 is not read. 16-bit floats stay float32
// until the end.
Array added(const dialect::AddCall& call, const Array& input, const Array& a, const Array& b) {
  const core::Contract product = dialect::lower_torch_added(call, input, a, b);
  const Shape shape = product.shape();
  check_shape(shape, call.op, Dialect::torch);
  const DType dtype = a.dtype();
  const DType wide = product.result;
  const Array stretched = expand(input, shape);
  if (call.alpha == 0 && call.beta == 0) return torch::zeros(shape, dtype);
  if (call.alpha == 0) return in_type(scaled(in_type(stretched.copy(), wide), call.beta), dtype);
  const Array term = scaled(contract::run(product), call.alpha);
  if (call.beta == 0) return in_type(term, dtype);
  return in_type(torch::add(scaled(in_type(stretched, wide), call.beta), term), dtype);
}

}  // namespace

Tensor matmul(const Array& input, const Array& other, const ProductOptions& options) {
  return contract::run(dialect::lower_torch_matmul(input, other, options));
}
Tensor mm(const Array& input, const Array& mat2, const OutOptions& options) {
  return contract::run(dialect::lower_torch_mm(input, mat2, options));
}
Tensor mv(const Array& input, const Array& vec, const OutOptions& options) {
  return contract::run(dialect::lower_torch_mv(input, vec, options));
}
Tensor dot(const Array& input, const Array& tensor) {
  return contract::run(dialect::lower_torch_dot(input, tensor));
}
Tensor bmm(const Array& input, const Array& mat2, const OutOptions& options) {
  return contract::run(dialect::lower_torch_bmm(input, mat2, options));
}
Tensor addmm(const Array& input, const Array& mat1, const Array& mat2, const AddOptions& options) {
  return added({"addmm", 2, options.beta, options.alpha}, input, mat1, mat2);
}
Tensor baddbmm(const Array& input, const Array& batch1, const Array& batch2,
               const AddOptions& options) {
  return added({"baddbmm", 3, options.beta, options.alpha}, input, batch1, batch2);
}

}  // namespace weft::torch
