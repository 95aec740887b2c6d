// Products in the PyTorch voice: its rules of rank and type, and its first sentence in every error.
#include <cmath>
#include <optional>

#include "base/literal.h"
#include "base/raise.h"
#include "base/text.h"
#include "contract/matmul.h"
#include "contract/refuse.h"
#include "weft/torch.h"

namespace weft::torch {
namespace {

using contract::ProductCall;

ProductCall call_of(const char* op, const ProductOptions& options) {
  return {op, Voice::torch, options.out.get(), options.policy};
}

// "2x3": how PyTorch's messages write a shape.
std::string sizes(const Shape& shape) {
  std::string text;
  for (int axis = 0; axis < shape.rank(); ++axis) text += cat(axis ? "x" : "", shape[axis]);
  return text;
}

[[noreturn]] void refuse(ErrorKind kind, const char* op, const std::vector<Shape>& shapes,
                         const std::string& headline, const std::string& sentence) {
  ErrorInfo info;
  info.kind = kind;
  info.op = op;
  info.voice = Voice::torch;
  info.shapes = shapes;
  info.rule = sentence;
  std::string text = cat(headline, "\n    ", spelled(op, Voice::torch), ": ", sentence);
  raise(std::move(info), std::move(text));
}

DType check_dtypes(const char* op, const Array& a, const Array& b) {
  if (a.dtype() != b.dtype()) {
    raise(ErrorKind::dtypes_differ, Voice::torch, op,
          cat("expected m1 and m2 to have the same dtype, but got: ", torch_name(a.dtype()),
              " != ", torch_name(b.dtype())),
          "astype(DType) converts one side");
  }
  if (a.dtype() == DType::boolean) {
    raise(ErrorKind::dtype_unsupported, Voice::torch, op,
          "not defined for bool, only for integers, floats and complex numbers",
          "weft::matmul takes booleans: the \"or\" of \"and\"s");
  }
  return a.dtype();
}

void check_rank(const char* op, const Array& x, const char* what, int rank) {
  if (x.rank() == rank) return;
  const std::string wanted = rank == 1 ? "a vector" : rank == 2 ? "a matrix" : "a 3D tensor";
  refuse(ErrorKind::bad_argument, op, {x.shape()}, cat(what, " must be ", wanted),
         cat(what, " has shape ", x.shape(), ", of rank ", x.rank()));
}

void check_depths(const char* op, const Array& a, const Array& b) {
  const int64_t depth = a.extent(-1);
  const int64_t other = b.rank() == 1 ? b.extent(0) : b.extent(-2);
  if (depth == other) return;
  refuse(ErrorKind::depths_differ, op, {a.shape(), b.shape()},
         cat("mat1 and mat2 shapes cannot be multiplied (", sizes(a.shape()), " and ",
             sizes(b.shape()), ")"),
         cat("the sum runs over the last axis of operand 0, which is ", depth,
             ", and the rows of operand 1, which are ", other));
}

void check_factors(const char* op, const Array& a, const Array& b) {
  check_dtypes(op, a, b);
  check_depths(op, a, b);
}

Array multiplied(const char* op, const Array& a, const Array& b, const ProductOptions& options) {
  check_factors(op, a, b);
  return contract::matmul(call_of(op, options), a, b, a.dtype());
}

void check_batches(const char* op, const Array& a, const Array& b) {
  if (a.extent(0) == b.extent(0)) return;
  refuse(ErrorKind::extents_differ, op, {a.shape(), b.shape()},
         "batch1 and batch2 must have same number of batches, got " + std::to_string(a.extent(0)) +
             " and " + std::to_string(b.extent(0)),
         cat("shapes ", a.shape(), " and ", b.shape(), ": bmm does not broadcast, matmul does"));
}

// Integers take whole factors only, of their type.
void check_factor(const char* op, const char* what, DType dtype, double factor) {
  if (!is_integer(dtype)) return;
  if (factor == std::trunc(factor)) return check_literal(op, Voice::torch, factor, dtype, {});
  raise(
      ErrorKind::bad_argument, Voice::torch, op,
      cat("For integral input tensors, argument ", what, " must not be a floating point number."));
}

// A factor as a number of the array's kind.
Array scaled(const Array& x, double factor) {
  if (factor == 1) return x;
  if (!is_integer(x.dtype())) return mul(x, factor);
  return factor < 0x1p63 ? mul(x, static_cast<int64_t>(factor))
                         : mul(x, static_cast<uint64_t>(factor));
}

Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }

// beta * input + alpha * a b. A term whose factor is 0 is not read. 16-bit floats stay float32
// until the end.
Array added(const char* op, const Array& input, const Array& a, const Array& b,
            const AddOptions& options) {
  check_factors(op, a, b);
  const DType dtype = a.dtype();
  if (input.dtype() != dtype) check_dtypes(op, input, a);
  check_factor(op, "alpha", dtype, options.alpha);
  check_factor(op, "beta", dtype, options.beta);
  Shape shape = a.shape();
  shape[a.rank() - 1] = b.extent(-1);
  check_shape(shape, op, Voice::torch);
  const DType wide = contract::sum_dtype(dtype);
  const Array stretched = expand(input, shape);
  if (options.alpha == 0 && options.beta == 0) return torch::zeros(shape, dtype);
  if (options.alpha == 0) return as(scaled(as(stretched.copy(), wide), options.beta), dtype);
  const Array term = scaled(contract::matmul({op, Voice::torch}, a, b, wide), options.alpha);
  if (options.beta == 0) return as(term, dtype);
  return as(torch::add(scaled(as(stretched, wide), options.beta), term), dtype);
}

}  // namespace

Array matmul(const Array& input, const Array& other, const ProductOptions& options) {
  if (input.rank() == 0 || other.rank() == 0) {
    refuse(ErrorKind::too_few_axes, "matmul", {input.shape(), other.shape()},
           cat("both arguments to matmul need to be at least 1D, but they are ", input.rank(),
               "D and ", other.rank(), "D"),
           cat("shapes ", input.shape(), " and ", other.shape(), ": mul multiplies by a number"));
  }
  return multiplied("matmul", input, other, options);
}

Array mm(const Array& input, const Array& mat2, const ProductOptions& options) {
  check_rank("mm", input, "self", 2);
  check_rank("mm", mat2, "mat2", 2);
  return multiplied("mm", input, mat2, options);
}

Array mv(const Array& input, const Array& vec, const ProductOptions& options) {
  check_rank("mv", input, "self", 2);
  check_rank("mv", vec, "vec", 1);
  return multiplied("mv", input, vec, options);
}

Array dot(const Array& input, const Array& tensor) {
  check_rank("dot", input, "self", 1);
  check_rank("dot", tensor, "tensor", 1);
  return multiplied("dot", input, tensor, {});
}

Array bmm(const Array& input, const Array& mat2, const ProductOptions& options) {
  check_rank("bmm", input, "batch1", 3);
  check_rank("bmm", mat2, "batch2", 3);
  check_batches("bmm", input, mat2);
  return multiplied("bmm", input, mat2, options);
}

Array addmm(const Array& input, const Array& mat1, const Array& mat2, const AddOptions& options) {
  check_rank("addmm", mat1, "mat1", 2);
  check_rank("addmm", mat2, "mat2", 2);
  return added("addmm", input, mat1, mat2, options);
}

Array baddbmm(const Array& input, const Array& batch1, const Array& batch2,
              const AddOptions& options) {
  check_rank("baddbmm", batch1, "batch1", 3);
  check_rank("baddbmm", batch2, "batch2", 3);
  check_batches("baddbmm", batch1, batch2);
  return added("baddbmm", input, batch1, batch2, options);
}

}  // namespace weft::torch
