// The NumPy voice: lower, then run.
#include "weft/numpy.h"

#include "api/elementwise.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/mixed_signs.h"

namespace weft {
namespace {

Array lower_and_run(Op op, const char* name, const Operand* operands, const Options& options) {
  return exec::run(dialect::lower_numpy(op, name, operands, options));
}

// In two steps (dialect/mixed_signs.h), the second of which sees two operands of the result's shape, so that stretching is
// checked and told once.
Array compare_mixed_signs(Op op, const Operand* operands, const Options& options) {
  const char* name = info(op).name.data();
  const bool signed_is_first = operands[1].array()->dtype() == DType::u64;
  const Array& with_sign = *operands[signed_is_first ? 0 : 1].array();
  const Array bits = with_sign.astype(DType::u64);
  const Operand unsigned_operands[] = {signed_is_first ? bits : *operands[0].array(),
                                       signed_is_first ? *operands[1].array() : bits};
  const Array as_unsigned = lower_and_run(op, name, unsigned_operands, {.policy = options.policy});
  const Array is_negative = less(with_sign.broadcast_to(as_unsigned.shape()), 0);
  const Operand both[] = {is_negative, as_unsigned};
  return lower_and_run(dialect::joining_op(op, signed_is_first), name, both, options);
}

struct NumpyVoice {
  static Array run(Op op, const char*, const Operand* operands, const Options& options) {
    const Array* a = operands[0].array();
    const Array* b = operands[1].array();  // a number if there is none
    if (a && b && dialect::compares_mixed_signs(op, a->dtype(), b->dtype()))
      return compare_mixed_signs(op, operands, options);
    return lower_and_run(op, info(op).name.data(), operands, options);
  }
};

Array call(const Operand& x, const Options& options, Op op) {
  return api::Calls<NumpyVoice>::call(x, options, op, nullptr);
}
Array call(const Operand& a, const Operand& b, const Options& options, Op op) {
  return api::Calls<NumpyVoice>::call(a, b, options, op, nullptr);
}
Array call(const Operand& a, const Operand& b, const Operand& c, const Options& options, Op op) {
  return api::Calls<NumpyVoice>::call(a, b, c, options, op, nullptr);
}

}  // namespace

Array positive(const Operand& x, const Options& o) { return call(x, o, Op::positive); }
Array negative(const Operand& x, const Options& o) { return call(x, o, Op::negative); }
Array abs(const Operand& x, const Options& o) { return call(x, o, Op::abs); }
Array logical_not(const Operand& x, const Options& o) { return call(x, o, Op::logical_not); }
Array bitwise_invert(const Operand& x, const Options& o) { return call(x, o, Op::bitwise_invert); }

Array add(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::add); }
Array subtract(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::subtract);
}
Array multiply(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::multiply);
}
Array divide(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::divide);
}
Array floor_divide(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::floor_divide);
}
Array remainder(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::remainder);
}
Array truncate_divide(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::truncate_divide);
}
Array fmod(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::fmod); }
Array equal(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::equal);
}
Array not_equal(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::not_equal);
}
Array less(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::less); }
Array less_equal(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::less_equal);
}
Array greater(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::greater);
}
Array greater_equal(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::greater_equal);
}
Array logical_and(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::logical_and);
}
Array logical_or(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::logical_or);
}
Array logical_xor(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::logical_xor);
}
Array bitwise_and(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::bitwise_and);
}
Array bitwise_or(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::bitwise_or);
}
Array bitwise_xor(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::bitwise_xor);
}
Array bitwise_left_shift(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::bitwise_left_shift);
}
Array bitwise_right_shift(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::bitwise_right_shift);
}
Array logical_right_shift(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::logical_right_shift);
}
Array maximum(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::maximum);
}
Array minimum(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::minimum);
}
Array fmax(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::fmax); }
Array fmin(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::fmin); }

Array ceil(const Operand& x, const Options& o) { return call(x, o, Op::ceil); }
Array floor(const Operand& x, const Options& o) { return call(x, o, Op::floor); }
Array trunc(const Operand& x, const Options& o) { return call(x, o, Op::trunc); }
Array round(const Operand& x, const Options& o) { return call(x, o, Op::round); }
Array sign(const Operand& x, const Options& o) { return call(x, o, Op::sign); }
Array signbit(const Operand& x, const Options& o) { return call(x, o, Op::signbit); }
Array isfinite(const Operand& x, const Options& o) { return call(x, o, Op::isfinite); }
Array isinf(const Operand& x, const Options& o) { return call(x, o, Op::isinf); }
Array isnan(const Operand& x, const Options& o) { return call(x, o, Op::isnan); }
Array conj(const Operand& x, const Options& o) { return call(x, o, Op::conj); }
Array real(const Operand& x, const Options& o) { return call(x, o, Op::real); }
Array imag(const Operand& x, const Options& o) { return call(x, o, Op::imag); }
Array deg2rad(const Operand& x, const Options& o) { return call(x, o, Op::deg2rad); }
Array rad2deg(const Operand& x, const Options& o) { return call(x, o, Op::rad2deg); }
Array popcount(const Operand& x, const Options& o) { return call(x, o, Op::popcount); }
Array count_leading_zeros(const Operand& x, const Options& o) {
  return call(x, o, Op::count_leading_zeros);
}

Array copysign(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::copysign);
}
Array nextafter(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::nextafter);
}
Array heaviside(const Operand& x, const Operand& at_zero, const Options& o) {
  return call(x, at_zero, o, Op::heaviside);
}
Array hypot(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::hypot);
}
Array ldexp(const Operand& x, const Operand& exponent, const Options& o) {
  return call(x, exponent, o, Op::ldexp);
}
Array gcd(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::gcd); }
Array lcm(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::lcm); }

Array exp(const Operand& x, const Options& o) { return call(x, o, Op::exp); }
Array exp2(const Operand& x, const Options& o) { return call(x, o, Op::exp2); }
Array expm1(const Operand& x, const Options& o) { return call(x, o, Op::expm1); }
Array log(const Operand& x, const Options& o) { return call(x, o, Op::log); }
Array log2(const Operand& x, const Options& o) { return call(x, o, Op::log2); }
Array log10(const Operand& x, const Options& o) { return call(x, o, Op::log10); }
Array log1p(const Operand& x, const Options& o) { return call(x, o, Op::log1p); }
Array logistic(const Operand& x, const Options& o) { return call(x, o, Op::logistic); }
Array sinh(const Operand& x, const Options& o) { return call(x, o, Op::sinh); }
Array cosh(const Operand& x, const Options& o) { return call(x, o, Op::cosh); }
Array tanh(const Operand& x, const Options& o) { return call(x, o, Op::tanh); }
Array asinh(const Operand& x, const Options& o) { return call(x, o, Op::asinh); }
Array acosh(const Operand& x, const Options& o) { return call(x, o, Op::acosh); }
Array atanh(const Operand& x, const Options& o) { return call(x, o, Op::atanh); }
Array sin(const Operand& x, const Options& o) { return call(x, o, Op::sin); }
Array cos(const Operand& x, const Options& o) { return call(x, o, Op::cos); }
Array tan(const Operand& x, const Options& o) { return call(x, o, Op::tan); }
Array sinc(const Operand& x, const Options& o) { return call(x, o, Op::sinc); }
Array asin(const Operand& x, const Options& o) { return call(x, o, Op::asin); }
Array acos(const Operand& x, const Options& o) { return call(x, o, Op::acos); }
Array atan(const Operand& x, const Options& o) { return call(x, o, Op::atan); }
Array square(const Operand& x, const Options& o) { return call(x, o, Op::square); }
Array reciprocal(const Operand& x, const Options& o) { return call(x, o, Op::reciprocal); }
Array sqrt(const Operand& x, const Options& o) { return call(x, o, Op::sqrt); }
Array rsqrt(const Operand& x, const Options& o) { return call(x, o, Op::rsqrt); }
Array cbrt(const Operand& x, const Options& o) { return call(x, o, Op::cbrt); }
Array erf(const Operand& x, const Options& o) { return call(x, o, Op::erf); }
Array erfc(const Operand& x, const Options& o) { return call(x, o, Op::erfc); }
Array lgamma(const Operand& x, const Options& o) { return call(x, o, Op::lgamma); }
Array atan2(const Operand& y, const Operand& x, const Options& o) {
  return call(y, x, o, Op::atan2);
}
Array logaddexp(const Operand& a, const Operand& b, const Options& o) {
  return call(a, b, o, Op::logaddexp);
}
Array pow(const Operand& a, const Operand& b, const Options& o) { return call(a, b, o, Op::pow); }

Array where(const Operand& condition, const Operand& a, const Operand& b, const Options& o) {
  return call(condition, a, b, o, Op::where);
}
Array clip(const Operand& x, const Operand& low, const Operand& high, const Options& o) {
  return call(x, low, high, o, Op::clip);
}

Array apply(Op op, const Operand* operands, int count, const Options& options) {
  if (count != info(op).arity) {
    raise(ErrorKind::bad_argument, std::string(info(op).name),
          cat("takes ", info(op).arity, info(op).arity == 1 ? " operand" : " operands", ", not ",
              count));
  }
  if (count == 1) return call(operands[0], options, op);
  if (count == 2) return call(operands[0], operands[1], options, op);
  return call(operands[0], operands[1], operands[2], options, op);
}

}  // namespace weft
