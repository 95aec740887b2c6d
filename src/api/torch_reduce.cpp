// Reductions and running totals in the PyTorch voice.
#include "api/reduce_steps.h"
#include "dialect/scan.h"
#include "reduce/scan.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using dialect::torch_args;
namespace kinds = dialect::torch_kinds;

// PyTorch takes dimension 0 of a 0-d tensor.
Array scan(const char* name, Op op, const Array& x, int dim, const std::optional<DType>& dtype) {
  dialect::check_torch_dims(name, x.shape(), dim);
  const Array line = x.rank() == 0 ? x.reshape({1}) : x;
  return reduce::run(dialect::lower_torch_scan(name, op, line, dim, dtype)).reshape(x.shape());
}

}  // namespace

Tensor sum(const Array& x, const ReduceOptions& o) {
  return dialect::sum(torch_args(kinds::kSum, x, o), x);
}
Tensor prod(const Array& x, const ReduceOptions& o) {
  return dialect::prod(torch_args(kinds::kProd, x, o), x);
}
Tensor mean(const Array& x, const ReduceOptions& o) {
  return dialect::mean(torch_args(kinds::kMean, x, o), x);
}
Tensor amax(const Array& x, const ReduceOptions& o) {
  return dialect::order(torch_args(kinds::kAmax, x, o), x, true);
}
Tensor amin(const Array& x, const ReduceOptions& o) {
  return dialect::order(torch_args(kinds::kAmin, x, o), x, false);
}
Tensor var(const Array& x, const ReduceOptions& o) {
  return dialect::variance(torch_args(kinds::kVar, x, o), x, false);
}
Tensor std(const Array& x, const ReduceOptions& o) {
  return dialect::variance(torch_args(kinds::kStd, x, o), x, true);
}
Tensor norm(const Array& x, double p, const ReduceOptions& o) {
  return dialect::norm(torch_args(kinds::kNorm, x, o), x, p);
}
Tensor argmax(const Array& x, const ReduceOptions& o) {
  return dialect::position(torch_args(kinds::kArgmax, x, o), x, true);
}
Tensor argmin(const Array& x, const ReduceOptions& o) {
  return dialect::position(torch_args(kinds::kArgmin, x, o), x, false);
}
Tensor any(const Array& x, const ReduceOptions& o) {
  return dialect::truth(torch_args(kinds::kAny, x, o), x, false);
}
Tensor all(const Array& x, const ReduceOptions& o) {
  return dialect::truth(torch_args(kinds::kAll, x, o), x, true);
}
Tensor count_nonzero(const Array& x, const ReduceOptions& o) {
  return dialect::count_nonzero(torch_args(kinds::kCountNonzero, x, o), x);
}
Tensor logsumexp(const Array& x, const ReduceOptions& o) {
  return dialect::logsumexp(torch_args(kinds::kLogsumexp, x, o), x);
}

Tensor cumsum(const Array& x, int dim, const std::optional<DType>& dtype) {
  return scan("cumsum", Op::add, x, dim, dtype);
}
Tensor cumprod(const Array& x, int dim, const std::optional<DType>& dtype) {
  return scan("cumprod", Op::multiply, x, dim, dtype);
}
Tensor sum_to_size(const Array& x, const Shape& sizes) {
  return reduce::run(dialect::lower_sum_to_size(x, sizes)).reshape(sizes);
}

}  // namespace weft::torch
