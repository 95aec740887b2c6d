// The XLA voice: lower, then run.
#include "weft/xla.h"

#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "exec/run.h"

namespace weft::xla {
namespace {

Array call(Op op, const char* name, const Array& lhs, const Array& rhs, const Axes& dims) {
  const Operand operands[] = {lhs, rhs};
  return exec::run(dialect::lower_xla(op, name, operands, dims));
}
Array call(Op op, const char* name, const Array& x) {
  const Operand operand = x;
  return exec::run(dialect::lower_xla(op, name, &operand, {}));
}
Array call(Op op, const char* name, const Array& a, const Array& b, const Array& c) {
  const Operand operands[] = {a, b, c};
  return exec::run(dialect::lower_xla_ternary(op, name, operands));
}

}  // namespace

Array add(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::add, "add", lhs, rhs, dims);
}
Array subtract(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::subtract, "subtract", lhs, rhs, dims);
}
Array multiply(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::multiply, "multiply", lhs, rhs, dims);
}
Array divide(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::divide, "divide", lhs, rhs, dims);
}
Array remainder(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::remainder, "remainder", lhs, rhs, dims);
}
Array maximum(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::maximum, "maximum", lhs, rhs, dims);
}
Array minimum(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::minimum, "minimum", lhs, rhs, dims);
}
Array equal(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::equal, "equal", lhs, rhs, dims);
}
Array not_equal(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::not_equal, "not_equal", lhs, rhs, dims);
}
Array less(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::less, "less", lhs, rhs, dims);
}
Array less_equal(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::less_equal, "less_equal", lhs, rhs, dims);
}
Array greater(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::greater, "greater", lhs, rhs, dims);
}
Array greater_equal(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::greater_equal, "greater_equal", lhs, rhs, dims);
}
Array bitwise_and(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::bitwise_and, "bitwise_and", lhs, rhs, dims);
}
Array bitwise_or(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::bitwise_or, "bitwise_or", lhs, rhs, dims);
}
Array bitwise_xor(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::bitwise_xor, "bitwise_xor", lhs, rhs, dims);
}
Array shift_left(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::bitwise_left_shift, "shift_left", lhs, rhs, dims);
}
Array shift_right_arithmetic(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::bitwise_right_shift, "shift_right_arithmetic", lhs, rhs, dims);
}
Array shift_right_logical(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::logical_right_shift, "shift_right_logical", lhs, rhs, dims);
}
Array negate(const Array& x) { return call(Op::negative, "negate", x); }
Array abs(const Array& x) { return call(Op::abs, "abs", x); }
Array bitwise_not(const Array& x) { return call(Op::bitwise_invert, "bitwise_not", x); }

Array select(const Array& pred, const Array& on_true, const Array& on_false) {
  return call(Op::where, "select", pred, on_true, on_false);
}
Array clamp(const Array& low, const Array& x, const Array& high) {
  return call(Op::clip, "clamp", low, x, high);
}

Array broadcast(const Array& x, const Shape& sizes) {
  const Shape shape = infer_broadcast_shape(x.shape(), sizes);
  check_shape(shape, "broadcast", Voice::xla);
  const Axes dims = trailing_axes(x.rank(), shape.rank());
  return Array(x.storage(), broadcast_layout(x.layout(), shape, dims), x.dtype(), false);
}

Array broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims) {
  check_shape(shape, "broadcast_in_dim", Voice::xla);
  if (find_in_dim_refusal(x.shape(), shape, dims)) {
    refuse_broadcast_in_dim(x.shape(), shape, dims, Voice::xla);
  }
  return Array(x.storage(), broadcast_layout(x.layout(), shape, dims), x.dtype(), false);
}

Array convert_element_type(const Array& x, DType dtype) { return x.astype(dtype); }

}  // namespace weft::xla
