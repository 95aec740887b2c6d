// PyTorch's running totals, and the adjoint of expand.
#include "dialect/reduce.h"
#include "dialect/scan.h"
#include "reduce/run.h"
#include "reduce/scan.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

// PyTorch takes dimension 0 of a 0-d tensor.
Array scan(const char* name, Op op, const Array& x, int64_t dim,
           const std::optional<DType>& dtype) {
  dialect::check_torch_dims(name, x.shape(), dim);
  const Array line = x.rank() == 0 ? x.reshape({1}) : x;
  return reduce::run(dialect::lower_torch_scan(name, op, line, dim, dtype)).reshape(x.shape());
}

}  // namespace

Tensor cumsum(const Array& x, int64_t dim, const std::optional<DType>& dtype) {
  return scan("cumsum", Op::add, x, dim, dtype);
}
Tensor cumprod(const Array& x, int64_t dim, const std::optional<DType>& dtype) {
  return scan("cumprod", Op::multiply, x, dim, dtype);
}
Tensor sum_to_size(const Array& x, const Shape& sizes) {
  return reduce::run(dialect::lower_sum_to_size(x, sizes)).reshape(sizes);
}

}  // namespace weft::torch
