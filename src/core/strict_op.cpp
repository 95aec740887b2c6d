#include "core/strict_op.h"

#include "base/convert.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "weft/broadcast.h"

namespace weft {
namespace {

// PyTorch lets any integer be written to any other; otherwise its rule is NumPy's same kind.
bool can_write(DType from, DType to, Voice voice) {
  if (can_cast_same_kind(from, to)) return true;
  return voice == Voice::torch && is_integer(from) && is_integer(to);
}

void check_domain(const StrictOp& op) {
  if (info(op.op).domain.contains(op.compute)) return;
  const char* hint = "";
  if (op.compute == DType::boolean)
    hint = "logical and bitwise operations, or astype(DType::i8), take booleans";
  if (is_complex(op.compute))
    hint = "it takes real numbers; abs(), real() and imag() make them of complex ones";
  raise(ErrorKind::dtype_unsupported, op.name, cat("not defined for ", op.compute), hint);
}

void check_writable(const StrictOp& op) {
  if (!op.out->is_writable()) {
    raise(ErrorKind::read_only, op.name,
          "the array to write to is read-only (a broadcast view or foreign constant memory)",
          "write to a copy()");
  }
  if (!op.out->is_contiguous() && !is_unique(op.out->layout())) {
    raise(ErrorKind::repeated_elements, op.name,
          cat("the array to write to shows some of its elements more than once: shape ",
              op.out->shape(), ", strides ", op.out->strides()),
          "write to a copy()");
  }
}

void check_out(const StrictOp& op) {
  if (op.out->shape() != op.shape) {
    raise(ErrorKind::output_shape, op.name,
          cat("the result has shape ", op.shape, ", not ", op.out->shape()));
  }
  if (!can_write(op.result, op.out->dtype(), op.voice)) {
    raise(ErrorKind::cast_refused, op.name,
          cat("the result is ", op.result, " and cannot be written to ", op.out->dtype(),
              " without losing its kind"),
          "astype(DType) converts between any two types");
  }
  check_writable(op);
}

}  // namespace

StrictOperand place(const Array& x, const Shape& shape, const Axes& dims) {
  StrictOperand operand;
  operand.origin = x.origin();
  operand.dtype = x.dtype();
  operand.strides = broadcast_strides(x.shape(), x.strides(), shape, dims);
  return operand;
}

StrictOperand place_trailing(const Array& x, const Shape& shape) {
  return place(x, shape, trailing_axes(x.rank(), shape.rank()));
}

StrictOperand place_scalar(const Scalar& scalar, DType dtype, const Shape& shape) {
  StrictOperand operand;
  operand.dtype = dtype;
  operand.strides = Dims::filled(shape.rank(), 0);
  visit(dtype, [&]<class T>() { store(operand.literal, convert_scalar<T>(scalar)); });
  return operand;
}

void check_strict(const StrictOp& op) {
  check_domain(op);
  if (op.out) check_out(op);
}

}  // namespace weft
