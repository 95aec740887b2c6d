#include "core/strict_op.h"

#include <string_view>
#include <utility>

#include "base/convert.h"
#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "weft/broadcast.h"

namespace weft {
namespace {

// PyTorch lets any integer be written to any other, and copies between any two types; otherwise its
// rule is NumPy's same kind.
bool can_write(const StrictOp& op) {
  const DType from = op.result;
  const DType to = op.out->dtype();
  if (can_cast_same_kind(from, to)) return true;
  return op.dialect == Dialect::torch &&
         (op.op == Op::copy || (is_integer(from) && is_integer(to)));
}

// "booleans, integers and floats".
std::string kinds_in(DTypeSet domain) {
  static constexpr std::pair<DType, std::string_view> kinds[] = {{DType::boolean, "booleans"},
                                                                 {DType::i64, "integers"},
                                                                 {DType::f64, "floats"},
                                                                 {DType::c128, "complex numbers"}};
  std::string out;
  std::string_view last;
  for (const auto& [dtype, text] : kinds) {
    if (!domain.contains(dtype)) continue;
    if (!last.empty()) out += cat(out.empty() ? "" : ", ", last);
    last = text;
  }
  return cat(out, out.empty() ? "" : " and ", last);
}

void check_domain(const StrictOp& op) {
  if (info(op.op).domain.contains(op.compute)) return;
  // XLA's division of integers is an operation of its own here.
  const bool divides = op.op == Op::divide && op.dialect == Dialect::xla;
  const DTypeSet domain = info(op.op).domain | (divides ? kIntegers : DTypeSet{});
  const char* hint = "";
  if (op.compute == DType::boolean)
    hint = "astype(DType::i8) makes numbers of booleans; logical and bitwise operations take them";
  if (is_complex(op.compute) && domain.contains(DType::f64))
    hint = "it takes real numbers; abs(), real() and imag() make them of complex ones";
  raise(ErrorKind::dtype_unsupported, op.dialect, op.name,
        cat("not defined for ", op.compute, ", only for ", kinds_in(domain)), hint);
}

void check_writable(const StrictOp& op) {
  if (!op.out->is_writable()) {
    raise(ErrorKind::read_only, op.dialect, op.name,
          "the array to write to is read-only (a broadcast view or foreign constant memory)",
          "write to a copy()");
  }
  if (!op.out->is_contiguous() && !is_unique(op.out->layout())) {
    raise(ErrorKind::repeated_elements, op.dialect, op.name,
          cat(op.dialect == Dialect::torch
                  ? "unsupported operation: more than one element of the written-to tensor refers "
                    "to a single memory location"
                  : "the array to write to shows some of its elements more than once",
              ": shape ", op.out->shape(), ", strides ", op.out->strides()),
          "write to a copy()");
  }
}

std::string cast_sentence(const StrictOp& op) {
  const DType to = op.out->dtype();
  if (op.dialect == Dialect::torch) {
    return cat("result type ", torch_name(op.result), " can't be cast to the desired output type ",
               torch_name(to), " without losing its kind");
  }
  return cat(op.op == Op::copy ? "the values are " : "the result is ", op.result,
             " and cannot be written to ", to, " without losing ",
             op.op == Op::copy ? "their kind" : "its kind");
}

void check_out(const StrictOp& op) {
  if (op.out->shape() != op.shape) {
    raise(ErrorKind::output_shape, op.dialect, op.name,
          cat("the result has shape ", op.shape, ", not ", op.out->shape()));
  }
  if (!can_write(op)) {
    raise(ErrorKind::cast_refused, op.dialect, op.name, cast_sentence(op),
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

// Without a list of axes: every call that is not small comes by here.
StrictOperand place_trailing(const Array& x, const Shape& shape) {
  StrictOperand operand;
  operand.origin = x.origin();
  operand.dtype = x.dtype();
  operand.strides.resize(shape.rank());
  const int missing = shape.rank() - x.rank();
  int64_t* strides = operand.strides.data() + missing;
  const int64_t *extents = x.shape().data(), *own = x.strides().data();
  const int64_t* wanted = shape.data() + missing;
  for (int i = 0; i < x.rank(); ++i) strides[i] = extents[i] == wanted[i] ? own[i] : 0;
  return operand;
}

StrictOperand place_scalar(const Scalar& scalar, DType dtype, const Shape& shape) {
  StrictOperand operand;
  operand.dtype = dtype;
  operand.strides = Strides::filled(shape.rank(), 0);
  visit(dtype, [&]<class T>() { store(operand.literal, convert_scalar<T>(scalar)); });
  return operand;
}

void check_strict(const StrictOp& op) {
  check_domain(op);
  if (op.out) check_out(op);
}

}  // namespace weft
