// XLA's dialect: how its elementwise functions (xla_functions.cpp) run, and views.
#include "weft/xla.h"

#include "api/elementwise.h"
#include "api/xla_call.h"

namespace weft::xla {
namespace {

// True iff the one of lower rank is placed where the other dialects put it: at the right.
bool is_placed_trailing(int lhs, int rhs, const Axes& dims) {
  if (lhs == rhs) return dims.empty();
  const int lower = lhs < rhs ? lhs : rhs;
  const int added = (lhs < rhs ? rhs : lhs) - lower;
  if (dims.size() != lower) return false;
  for (int i = 0; i < lower; ++i) {
    if (dims[i] != added + i) return false;
  }
  return true;
}

// 0-d or of one shape: then nothing else stretches.
bool are_alike(const Array& a, const Array& b) {
  return a.rank() == 0 || b.rank() == 0 || a.shape() == b.shape();
}

Array clamp_alike(const Array& low, const Array& x, const Array& high) {
  const CallOperand value = x, least = low, most = high;
  const CallOperand* const operands[] = {&value, &least, &most};
  return api::run_elementwise(Op::clip, operands, {}, [](const CallOperand* list) {
    const CallOperand ordered[] = {list[1], list[0], list[2]};
    return api::run_lowered(dialect::lower_xla_ternary(Op::clip, "clamp", ordered));
  });
}

}  // namespace

Array run(const Array& x, Op op, const char* name) {
  const CallOperand operand = x;
  const CallOperand* const operands[] = {&operand};
  const auto in_general = [&](const CallOperand* list) {
    return api::run_lowered(dialect::lower_xla(op, name, list, {}));
  };
  if (api::is_refused<Dialect::xla>(operand, op)) return api::run_listed(operands, in_general);
  return api::run_elementwise(op, operands, {}, in_general);
}

Array run(const Array& lhs, const Array& rhs, const Axes& dims, Op op, const char* name) {
  const CallOperand a = lhs;
  const CallOperand b = rhs;
  const CallOperand* const operands[] = {&a, &b};
  const auto in_general = [&](const CallOperand* list) {
    return api::run_lowered(dialect::lower_xla(op, name, list, dims));
  };
  const bool is_of_table = dialect::xla_compute(op, lhs.dtype()) == lhs.dtype();
  if (!is_placed_trailing(lhs.rank(), rhs.rank(), dims) || !is_of_table)
    return api::run_listed(operands, in_general);
  return api::run_elementwise(dialect::xla_meaning(op, lhs.dtype()), operands, {}, in_general);
}

Array run(const Array& a, const Array& b, const Array& c, Op op, const char* name) {
  if (op == Op::clip && are_alike(a, b) && are_alike(b, c) && are_alike(a, c))
    return clamp_alike(a, b, c);
  const CallOperand first = a, second = b, third = c;
  const CallOperand* const operands[] = {&first, &second, &third};
  return api::run_listed(operands, [&](const CallOperand* list) {
    return api::run_lowered(dialect::lower_xla_ternary(op, name, list));
  });
}

Literal sign(CallLiteral&& x) {
  const Array signs = run(x, Op::sign, "sign");
  const Array& given = x;
  return dialect::xla_keeps_zero(Op::sign, given.dtype()) ? copysign(signs, given, {.out = signs})
                                                          : signs;
}

Literal broadcast(const Array& x, const Shape& sizes) {
  const Shape shape = infer_broadcast_shape(x.shape(), sizes);
  check_shape(shape, "broadcast", Dialect::xla);
  const Axes dims = trailing_axes(x.rank(), shape.rank());
  return Array(x.storage(), broadcast_layout(x.layout(), shape, dims), x.dtype(), false);
}

Literal broadcast_in_dim(const Array& x, const Shape& shape, const Axes& dims) {
  check_shape(shape, "broadcast_in_dim", Dialect::xla);
  if (find_in_dim_refusal(x.shape(), shape, dims)) {
    weft::detail::refuse_broadcast_in_dim(x.shape(), shape, dims, Dialect::xla);
  }
  return Array(x.storage(), broadcast_layout(x.layout(), shape, dims), x.dtype(), false);
}

Literal convert_element_type(const Array& x, DType dtype) { return x.astype(dtype); }

Literal detail::number_beside(const char* name, const Scalar& number, DType dtype) {
  dialect::check_number_beside(name, number, dtype);
  return full({}, number, dtype);
}

}  // namespace weft::xla
