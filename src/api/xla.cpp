// The XLA voice: lower, then run.
#include "weft/xla.h"

#include "api/elementwise.h"
#include "base/raise.h"
#include "base/text.h"

namespace weft::xla {
namespace {

// True iff the one of lower rank is placed where the other voices put it: at the right.
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

Array call(Op op, const char* name, const Array& lhs, const Array& rhs, const Axes& dims) {
  const CallOperand a = lhs;
  const CallOperand b = rhs;
  const CallOperand* const operands[] = {&a, &b};
  const auto in_general = [&](const CallOperand* list) {
    return exec::run(dialect::lower_xla(op, name, list, dims));
  };
  const bool is_of_table = dialect::xla_compute(op, lhs.dtype()) == lhs.dtype();
  if (!is_placed_trailing(lhs.rank(), rhs.rank(), dims) || !is_of_table)
    return api::run_listed(operands, in_general);
  return api::run_elementwise(dialect::xla_meaning(op, lhs.dtype()), operands, {}, in_general);
}
Array call(Op op, const char* name, const Array& x) {
  const CallOperand operand = x;
  const CallOperand* const operands[] = {&operand};
  return api::run_elementwise(op, operands, {}, [&](const CallOperand* list) {
    return exec::run(dialect::lower_xla(op, name, list, {}));
  });
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
Array exp(const Array& x) { return call(Op::exp, "exp", x); }
Array exp2(const Array& x) { return call(Op::exp2, "exp2", x); }
Array expm1(const Array& x) { return call(Op::expm1, "expm1", x); }
Array log(const Array& x) { return call(Op::log, "log", x); }
Array log1p(const Array& x) { return call(Op::log1p, "log1p", x); }
Array logistic(const Array& x) { return call(Op::logistic, "logistic", x); }
Array sinh(const Array& x) { return call(Op::sinh, "sinh", x); }
Array cosh(const Array& x) { return call(Op::cosh, "cosh", x); }
Array tanh(const Array& x) { return call(Op::tanh, "tanh", x); }
Array asinh(const Array& x) { return call(Op::asinh, "asinh", x); }
Array acosh(const Array& x) { return call(Op::acosh, "acosh", x); }
Array atanh(const Array& x) { return call(Op::atanh, "atanh", x); }
Array sin(const Array& x) { return call(Op::sin, "sin", x); }
Array cos(const Array& x) { return call(Op::cos, "cos", x); }
Array tan(const Array& x) { return call(Op::tan, "tan", x); }
Array asin(const Array& x) { return call(Op::asin, "asin", x); }
Array acos(const Array& x) { return call(Op::acos, "acos", x); }
Array atan(const Array& x) { return call(Op::atan, "atan", x); }
Array square(const Array& x) { return call(Op::square, "square", x); }
Array reciprocal(const Array& x) { return call(Op::reciprocal, "reciprocal", x); }
Array sqrt(const Array& x) { return call(Op::sqrt, "sqrt", x); }
Array rsqrt(const Array& x) { return call(Op::rsqrt, "rsqrt", x); }
Array cbrt(const Array& x) { return call(Op::cbrt, "cbrt", x); }
Array erf(const Array& x) { return call(Op::erf, "erf", x); }
Array erfc(const Array& x) { return call(Op::erfc, "erfc", x); }
Array lgamma(const Array& x) { return call(Op::lgamma, "lgamma", x); }
Array pow(const Array& lhs, const Array& rhs, const Axes& dims) {
  return call(Op::pow, "pow", lhs, rhs, dims);
}
Array negate(const Array& x) { return call(Op::negative, "negate", x); }
Array abs(const Array& x) { return call(Op::abs, "abs", x); }
Array bitwise_not(const Array& x) { return call(Op::bitwise_invert, "bitwise_not", x); }
Array ceil(const Array& x) { return call(Op::ceil, "ceil", x); }
Array floor(const Array& x) { return call(Op::floor, "floor", x); }
Array round_nearest_even(const Array& x) { return call(Op::round, "round_nearest_even", x); }
Array sign(const Array& x) {
  const Array signs = call(Op::sign, "sign", x);
  return dialect::xla_keeps_zero(Op::sign, x.dtype()) ? copysign(signs, x, {.out = signs}) : signs;
}
Array is_finite(const Array& x) { return call(Op::isfinite, "is_finite", x); }
Array conj(const Array& x) { return call(Op::conj, "conj", x); }
Array real(const Array& x) { return call(Op::real, "real", x); }
Array imag(const Array& x) { return call(Op::imag, "imag", x); }
Array population_count(const Array& x) { return call(Op::popcount, "population_count", x); }
Array clz(const Array& x) { return call(Op::count_leading_zeros, "clz", x); }
Array atan2(const Array& y, const Array& x, const Axes& dims) {
  return call(Op::atan2, "atan2", y, x, dims);
}
Array next_after(const Array& from, const Array& to, const Axes& dims) {
  return call(Op::nextafter, "next_after", from, to, dims);
}

Array select(const Array& pred, const Array& on_true, const Array& on_false) {
  const CallOperand operands[] = {pred, on_true, on_false};
  return exec::run(dialect::lower_xla_ternary(Op::where, "select", operands));
}
Array clamp(const Array& low, const Array& x, const Array& high) {
  const CallOperand value = x, least = low, most = high;
  const CallOperand* const operands[] = {&value, &least, &most};
  const auto in_general = [](const CallOperand* list) {
    const CallOperand ordered[] = {list[1], list[0], list[2]};
    return exec::run(dialect::lower_xla_ternary(Op::clip, "clamp", ordered));
  };
  const bool plain = are_alike(low, x) && are_alike(x, high) && are_alike(low, high);
  return plain ? api::run_elementwise(Op::clip, operands, {}, in_general)
               : api::run_listed(operands, in_general);
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
