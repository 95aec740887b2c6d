// PyTorch's products: its rules of rank and type, and its first sentence in every error.
#include <cmath>

#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/products.h"
#include "refuse/report.h"

namespace weft::dialect {
namespace {

using core::Contract;
using core::Value;

// "2x3": how PyTorch's messages write a shape.
std::string sizes(const Shape& shape) {
  std::string text;
  for (int axis = 0; axis < shape.rank(); ++axis) text += cat(axis ? "x" : "", shape[axis]);
  return text;
}

[[noreturn]] void refuse(ErrorKind kind, const char* op, const std::vector<Shape>& shapes,
                         const std::string& headline, const std::string& sentence) {
  refuse::raise_with({kind, op, Dialect::torch, shapes}, sentence, "", headline);
}

void check_dtypes(const char* op, const Value& a, const Value& b) {
  if (a.dtype != b.dtype) {
    raise(ErrorKind::dtypes_differ, Dialect::torch, op,
          cat("expected m1 and m2 to have the same dtype, but got: ", torch_name(a.dtype),
              " != ", torch_name(b.dtype)),
          "astype(DType) converts one side");
  }
  if (a.dtype == DType::boolean) {
    raise(ErrorKind::dtype_unsupported, Dialect::torch, op,
          "not defined for bool, only for integers, floats and complex numbers",
          "weft::matmul takes booleans: the \"or\" of \"and\"s");
  }
}

void check_rank(const char* op, const Value& x, const char* what, int rank) {
  if (x.rank() == rank) return;
  const std::string wanted = rank == 1 ? "a vector" : rank == 2 ? "a matrix" : "a 3D tensor";
  refuse(ErrorKind::bad_argument, op, {x.shape}, cat(what, " must be ", wanted),
         cat(what, " has shape ", x.shape, ", of rank ", x.rank()));
}

void check_depths(const char* op, const Value& a, const Value& b) {
  const int64_t depth = a.shape[-1];
  const int64_t other = b.rank() == 1 ? b.shape[0] : b.shape[-2];
  if (depth == other) return;
  refuse(ErrorKind::depths_differ, op, {a.shape, b.shape},
         cat("mat1 and mat2 shapes cannot be multiplied (", sizes(a.shape), " and ", sizes(b.shape),
             ")"),
         cat("the sum runs over the last axis of operand 0, which is ", depth,
             ", and the rows of operand 1, which are ", other));
}

void check_factors(const char* op, const Value& a, const Value& b) {
  check_dtypes(op, a, b);
  check_depths(op, a, b);
}

Contract multiplied(const char* op, const Value& a, const Value& b, const ProductOptions& options) {
  check_factors(op, a, b);
  return lower_matmul({op, Dialect::torch, options}, a, b, a.dtype);
}

void check_batches(const char* op, const Value& a, const Value& b) {
  if (a.shape[0] == b.shape[0]) return;
  refuse(ErrorKind::extents_differ, op, {a.shape, b.shape},
         "batch1 and batch2 must have same number of batches, got " + std::to_string(a.shape[0]) +
             " and " + std::to_string(b.shape[0]),
         cat("shapes ", a.shape, " and ", b.shape, ": bmm does not broadcast, matmul does"));
}

// Integers take whole factors only, of their type.
void check_factor(const char* op, const char* what, DType dtype, double factor) {
  if (!is_integer(dtype)) return;
  if (factor == std::trunc(factor)) return check_literal(op, Dialect::torch, factor, dtype, {});
  raise(
      ErrorKind::bad_argument, Dialect::torch, op,
      cat("For integral input tensors, argument ", what, " must not be a floating point number."));
}

}  // namespace

Contract lower_torch_matmul(const Value& input, const Value& other, const ProductOptions& options) {
  if (input.rank() == 0 || other.rank() == 0) {
    refuse(ErrorKind::too_few_axes, "matmul", {input.shape, other.shape},
           cat("both arguments to matmul need to be at least 1D, but they are ", input.rank(),
               "D and ", other.rank(), "D"),
           cat("shapes ", input.shape, " and ", other.shape, ": mul multiplies by a number"));
  }
  return multiplied("matmul", input, other, options);
}

Contract lower_torch_mm(const Value& input, const Value& mat2, const ProductOptions& options) {
  check_rank("mm", input, "self", 2);
  check_rank("mm", mat2, "mat2", 2);
  return multiplied("mm", input, mat2, options);
}

Contract lower_torch_mv(const Value& input, const Value& vec, const ProductOptions& options) {
  check_rank("mv", input, "self", 2);
  check_rank("mv", vec, "vec", 1);
  return multiplied("mv", input, vec, options);
}

Contract lower_torch_dot(const Value& input, const Value& tensor) {
  check_rank("dot", input, "self", 1);
  check_rank("dot", tensor, "tensor", 1);
  return multiplied("dot", input, tensor, {});
}

Contract lower_torch_bmm(const Value& input, const Value& mat2, const ProductOptions& options) {
  check_rank("bmm", input, "batch1", 3);
  check_rank("bmm", mat2, "batch2", 3);
  check_batches("bmm", input, mat2);
  return multiplied("bmm", input, mat2, options);
}

Contract lower_torch_added(const AddCall& call, const Value& input, const Value& a,
                           const Value& b) {
  const bool is_batch = call.rank == 3;
  check_rank(call.op, a, is_batch ? "batch1" : "mat1", call.rank);
  check_rank(call.op, b, is_batch ? "batch2" : "mat2", call.rank);
  if (is_batch) check_batches(call.op, a, b);
  check_factors(call.op, a, b);
  if (input.dtype != a.dtype) check_dtypes(call.op, input, a);
  check_factor(call.op, "alpha", a.dtype, call.alpha);
  check_factor(call.op, "beta", a.dtype, call.beta);
  const ProductCall product(call.op, Dialect::torch);
  return lower_matmul(product, a, b, core::accumulator(a.dtype));
}

}  // namespace weft::dialect
