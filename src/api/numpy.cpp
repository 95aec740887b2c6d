// The NumPy voice: lower, then run.
#include "weft/numpy.h"

#include "api/apply.h"
#include "api/elementwise.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/mixed_signs.h"

namespace weft {
namespace {

Array lower_and_run(Op op, const char* name, const CallOperand* operands,
                    const CallOptions& options) {
  return exec::run(dialect::lower_numpy(op, name, operands, options));
}

// In two steps (dialect/mixed_signs.h), the second of which sees two operands of the result's
// shape, so that stretching is checked and told once.
Array compare_mixed_signs(Op op, const CallOperand* operands, const CallOptions& options) {
  const char* name = info(op).name.data();
  const bool signed_is_first = operands[1].array()->dtype() == DType::u64;
  const Array& with_sign = *operands[signed_is_first ? 0 : 1].array();
  const Array bits = with_sign.astype(DType::u64);
  const CallOperand unsigned_operands[] = {signed_is_first ? bits : *operands[0].array(),
                                           signed_is_first ? *operands[1].array() : bits};
  const Array as_unsigned = lower_and_run(op, name, unsigned_operands, {.policy = options.policy});
  const Array is_negative = less(with_sign.broadcast_to(as_unsigned.shape()), 0);
  const CallOperand both[] = {is_negative, as_unsigned};
  return lower_and_run(dialect::joining_op(op, signed_is_first), name, both, options);
}

struct NumpyVoice {
  static Array run(Op op, const char*, const CallOperand* operands, const CallOptions& options) {
    const Array* a = operands[0].array();
    const Array* b = operands[1].array();  // a number if there is none
    if (a && b && dialect::compares_mixed_signs(op, a->dtype(), b->dtype()))
      return compare_mixed_signs(op, operands, options);
    return lower_and_run(op, info(op).name.data(), operands, options);
  }
};

Array call(const CallOperand& x, const CallOptions& options, Op op) {
  return api::Calls<NumpyVoice>::call(x, options, op, nullptr);
}
Array call(const CallOperand& a, const CallOperand& b, const CallOptions& options, Op op) {
  return api::Calls<NumpyVoice>::call(a, b, options, op, nullptr);
}
Array call(const CallOperand& a, const CallOperand& b, const CallOperand& c,
           const CallOptions& options, Op op) {
  return api::Calls<NumpyVoice>::call(a, b, c, options, op, nullptr);
}

}  // namespace

Array positive(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::positive); }
Array negative(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::negative); }
Array abs(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::abs); }
Array logical_not(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::logical_not); }
Array bitwise_invert(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::bitwise_invert); }

Array add(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::add); }
Array subtract(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::subtract);
}
Array multiply(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::multiply);
}
Array divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::divide);
}
Array floor_divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::floor_divide);
}
Array remainder(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::remainder);
}
Array truncate_divide(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::truncate_divide);
}
Array fmod(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::fmod); }
Array equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::equal); }
Array not_equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::not_equal);
}
Array less(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::less); }
Array less_equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::less_equal);
}
Array greater(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::greater);
}
Array greater_equal(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::greater_equal);
}
Array logical_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_and);
}
Array logical_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_or);
}
Array logical_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_xor);
}
Array bitwise_and(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_and);
}
Array bitwise_or(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_or);
}
Array bitwise_xor(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_xor);
}
Array bitwise_left_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_left_shift);
}
Array bitwise_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::bitwise_right_shift);
}
Array logical_right_shift(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logical_right_shift);
}
Array maximum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::maximum);
}
Array minimum(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::minimum);
}
Array fmax(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::fmax); }
Array fmin(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::fmin); }

Array ceil(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::ceil); }
Array floor(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::floor); }
Array trunc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::trunc); }
Array round(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::round); }
Array sign(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sign); }
Array signbit(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::signbit); }
Array isfinite(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isfinite); }
Array isinf(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isinf); }
Array isnan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::isnan); }
Array conj(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::conj); }
Array real(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::real); }
Array imag(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::imag); }
Array deg2rad(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::deg2rad); }
Array rad2deg(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::rad2deg); }
Array popcount(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::popcount); }
Array count_leading_zeros(CallOperand&& x, CallOptions&& o) {
  return call(x, o, Op::count_leading_zeros);
}

Array copysign(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::copysign);
}
Array nextafter(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::nextafter);
}
Array heaviside(CallOperand&& x, CallOperand&& at_zero, CallOptions&& o) {
  return call(x, at_zero, o, Op::heaviside);
}
Array hypot(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::hypot); }
Array ldexp(CallOperand&& x, CallOperand&& exponent, CallOptions&& o) {
  return call(x, exponent, o, Op::ldexp);
}
Array gcd(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::gcd); }
Array lcm(CallOperand&& a, CallOperand&& b, CallOptions&& o) { return call(a, b, o, Op::lcm); }

Array exp(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::exp); }
Array exp2(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::exp2); }
Array expm1(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::expm1); }
Array log(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log); }
Array log2(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log2); }
Array log10(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log10); }
Array log1p(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::log1p); }
Array logistic(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::logistic); }
Array sinh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sinh); }
Array cosh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cosh); }
Array tanh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::tanh); }
Array asinh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::asinh); }
Array acosh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::acosh); }
Array atanh(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::atanh); }
Array sin(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sin); }
Array cos(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cos); }
Array tan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::tan); }
Array sinc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sinc); }
Array asin(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::asin); }
Array acos(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::acos); }
Array atan(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::atan); }
Array square(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::square); }
Array reciprocal(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::reciprocal); }
Array sqrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::sqrt); }
Array rsqrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::rsqrt); }
Array cbrt(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::cbrt); }
Array erf(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::erf); }
Array erfc(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::erfc); }
Array lgamma(CallOperand&& x, CallOptions&& o) { return call(x, o, Op::lgamma); }
Array atan2(CallOperand&& y, CallOperand&& x, CallOptions&& o) { return call(y, x, o, Op::atan2); }
Array logaddexp(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(a, b, o, Op::logaddexp);
}
Array pow(CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return api::is_square(a, b, o) ? call(a, o, Op::square) : call(a, b, o, Op::pow);
}

Array where(CallOperand&& condition, CallOperand&& a, CallOperand&& b, CallOptions&& o) {
  return call(condition, a, b, o, Op::where);
}
Array clip(CallOperand&& x, CallOperand&& low, CallOperand&& high, CallOptions&& o) {
  return call(x, low, high, o, Op::clip);
}

Array api::apply(Op op, const CallOperand* operands, const CallOptions& options) {
  if (op == Op::pow && is_square(operands[0], operands[1], options))
    return call(operands[0], options, Op::square);
  const int arity = info(op).arity;
  if (arity == 1) return call(operands[0], options, op);
  if (arity == 2) return call(operands[0], operands[1], options, op);
  return call(operands[0], operands[1], operands[2], options, op);
}

Array apply(Op op, const Operand* operands, int count, CallOptions&& options) {
  if (count != info(op).arity) {
    raise(ErrorKind::bad_argument, std::string(info(op).name),
          cat("takes ", info(op).arity, info(op).arity == 1 ? " operand" : " operands", ", not ",
              count));
  }
  CallOperand list[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < count; ++i) list[i] = operands[i];
  return api::apply(op, list, options);
}

}  // namespace weft
