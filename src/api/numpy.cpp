// The NumPy voice: lower, then run.
#include "weft/numpy.h"

#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "dialect/policy.h"
#include "exec/quick.h"
#include "exec/run.h"

namespace weft {
namespace {

Array run_in_general(Op op, const Operand* const* pointers, int count, const Options& options) {
  Operand operands[kMaxArity] = {0, 0, 0};
  for (int i = 0; i < count; ++i) operands[i] = *pointers[i];
  return exec::run(dialect::lower_numpy(op, info(op).name.data(), operands, options));
}

// By pointers: a copy of an operand that was made just now waits until that is in memory.
template <int Arity>
Array call(Op op, const Operand* const (&operands)[Arity], const Options& options) {
  if (!options.where.get() && !dialect::are_stretches_watched(options.policy)) {
    exec::Quick quick;
    if (quick.prepare<Arity>(op, operands, options.out.get())) return quick.run();
  }
  return run_in_general(op, operands, Arity, options);
}
Array call(Op op, const Operand& x, const Options& options) {
  const Operand* const operands[] = {&x};
  return call(op, operands, options);
}
Array call(Op op, const Operand& a, const Operand& b, const Options& options) {
  const Operand* const operands[] = {&a, &b};
  return call(op, operands, options);
}
Array call(Op op, const Operand& a, const Operand& b, const Operand& c, const Options& options) {
  const Operand* const operands[] = {&a, &b, &c};
  return call(op, operands, options);
}

}  // namespace

Array positive(const Operand& x, const Options& o) { return call(Op::positive, x, o); }
Array negative(const Operand& x, const Options& o) { return call(Op::negative, x, o); }
Array abs(const Operand& x, const Options& o) { return call(Op::abs, x, o); }
Array logical_not(const Operand& x, const Options& o) { return call(Op::logical_not, x, o); }
Array bitwise_invert(const Operand& x, const Options& o) { return call(Op::bitwise_invert, x, o); }

Array add(const Operand& a, const Operand& b, const Options& o) { return call(Op::add, a, b, o); }
Array subtract(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::subtract, a, b, o);
}
Array multiply(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::multiply, a, b, o);
}
Array divide(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::divide, a, b, o);
}
Array floor_divide(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::floor_divide, a, b, o);
}
Array remainder(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::remainder, a, b, o);
}
Array truncate_divide(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::truncate_divide, a, b, o);
}
Array fmod(const Operand& a, const Operand& b, const Options& o) { return call(Op::fmod, a, b, o); }
Array equal(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::equal, a, b, o);
}
Array not_equal(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::not_equal, a, b, o);
}
Array less(const Operand& a, const Operand& b, const Options& o) { return call(Op::less, a, b, o); }
Array less_equal(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::less_equal, a, b, o);
}
Array greater(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::greater, a, b, o);
}
Array greater_equal(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::greater_equal, a, b, o);
}
Array logical_and(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::logical_and, a, b, o);
}
Array logical_or(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::logical_or, a, b, o);
}
Array logical_xor(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::logical_xor, a, b, o);
}
Array bitwise_and(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::bitwise_and, a, b, o);
}
Array bitwise_or(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::bitwise_or, a, b, o);
}
Array bitwise_xor(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::bitwise_xor, a, b, o);
}
Array bitwise_left_shift(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::bitwise_left_shift, a, b, o);
}
Array bitwise_right_shift(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::bitwise_right_shift, a, b, o);
}
Array logical_right_shift(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::logical_right_shift, a, b, o);
}
Array maximum(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::maximum, a, b, o);
}
Array minimum(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::minimum, a, b, o);
}
Array fmax(const Operand& a, const Operand& b, const Options& o) { return call(Op::fmax, a, b, o); }
Array fmin(const Operand& a, const Operand& b, const Options& o) { return call(Op::fmin, a, b, o); }

Array ceil(const Operand& x, const Options& o) { return call(Op::ceil, x, o); }
Array floor(const Operand& x, const Options& o) { return call(Op::floor, x, o); }
Array trunc(const Operand& x, const Options& o) { return call(Op::trunc, x, o); }
Array round(const Operand& x, const Options& o) { return call(Op::round, x, o); }
Array sign(const Operand& x, const Options& o) { return call(Op::sign, x, o); }
Array signbit(const Operand& x, const Options& o) { return call(Op::signbit, x, o); }
Array isfinite(const Operand& x, const Options& o) { return call(Op::isfinite, x, o); }
Array isinf(const Operand& x, const Options& o) { return call(Op::isinf, x, o); }
Array isnan(const Operand& x, const Options& o) { return call(Op::isnan, x, o); }
Array conj(const Operand& x, const Options& o) { return call(Op::conj, x, o); }
Array real(const Operand& x, const Options& o) { return call(Op::real, x, o); }
Array imag(const Operand& x, const Options& o) { return call(Op::imag, x, o); }
Array deg2rad(const Operand& x, const Options& o) { return call(Op::deg2rad, x, o); }
Array rad2deg(const Operand& x, const Options& o) { return call(Op::rad2deg, x, o); }
Array popcount(const Operand& x, const Options& o) { return call(Op::popcount, x, o); }
Array count_leading_zeros(const Operand& x, const Options& o) {
  return call(Op::count_leading_zeros, x, o);
}

Array copysign(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::copysign, a, b, o);
}
Array nextafter(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::nextafter, a, b, o);
}
Array heaviside(const Operand& x, const Operand& at_zero, const Options& o) {
  return call(Op::heaviside, x, at_zero, o);
}
Array hypot(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::hypot, a, b, o);
}
Array ldexp(const Operand& x, const Operand& exponent, const Options& o) {
  return call(Op::ldexp, x, exponent, o);
}
Array gcd(const Operand& a, const Operand& b, const Options& o) { return call(Op::gcd, a, b, o); }
Array lcm(const Operand& a, const Operand& b, const Options& o) { return call(Op::lcm, a, b, o); }

Array exp(const Operand& x, const Options& o) { return call(Op::exp, x, o); }
Array exp2(const Operand& x, const Options& o) { return call(Op::exp2, x, o); }
Array expm1(const Operand& x, const Options& o) { return call(Op::expm1, x, o); }
Array log(const Operand& x, const Options& o) { return call(Op::log, x, o); }
Array log2(const Operand& x, const Options& o) { return call(Op::log2, x, o); }
Array log10(const Operand& x, const Options& o) { return call(Op::log10, x, o); }
Array log1p(const Operand& x, const Options& o) { return call(Op::log1p, x, o); }
Array logistic(const Operand& x, const Options& o) { return call(Op::logistic, x, o); }
Array sinh(const Operand& x, const Options& o) { return call(Op::sinh, x, o); }
Array cosh(const Operand& x, const Options& o) { return call(Op::cosh, x, o); }
Array tanh(const Operand& x, const Options& o) { return call(Op::tanh, x, o); }
Array asinh(const Operand& x, const Options& o) { return call(Op::asinh, x, o); }
Array acosh(const Operand& x, const Options& o) { return call(Op::acosh, x, o); }
Array atanh(const Operand& x, const Options& o) { return call(Op::atanh, x, o); }
Array sin(const Operand& x, const Options& o) { return call(Op::sin, x, o); }
Array cos(const Operand& x, const Options& o) { return call(Op::cos, x, o); }
Array tan(const Operand& x, const Options& o) { return call(Op::tan, x, o); }
Array sinc(const Operand& x, const Options& o) { return call(Op::sinc, x, o); }
Array asin(const Operand& x, const Options& o) { return call(Op::asin, x, o); }
Array acos(const Operand& x, const Options& o) { return call(Op::acos, x, o); }
Array atan(const Operand& x, const Options& o) { return call(Op::atan, x, o); }
Array square(const Operand& x, const Options& o) { return call(Op::square, x, o); }
Array reciprocal(const Operand& x, const Options& o) { return call(Op::reciprocal, x, o); }
Array sqrt(const Operand& x, const Options& o) { return call(Op::sqrt, x, o); }
Array rsqrt(const Operand& x, const Options& o) { return call(Op::rsqrt, x, o); }
Array cbrt(const Operand& x, const Options& o) { return call(Op::cbrt, x, o); }
Array erf(const Operand& x, const Options& o) { return call(Op::erf, x, o); }
Array erfc(const Operand& x, const Options& o) { return call(Op::erfc, x, o); }
Array lgamma(const Operand& x, const Options& o) { return call(Op::lgamma, x, o); }
Array atan2(const Operand& y, const Operand& x, const Options& o) {
  return call(Op::atan2, y, x, o);
}
Array logaddexp(const Operand& a, const Operand& b, const Options& o) {
  return call(Op::logaddexp, a, b, o);
}
Array pow(const Operand& a, const Operand& b, const Options& o) { return call(Op::pow, a, b, o); }

Array where(const Operand& condition, const Operand& a, const Operand& b, const Options& o) {
  return call(Op::where, condition, a, b, o);
}
Array clip(const Operand& x, const Operand& low, const Operand& high, const Options& o) {
  return call(Op::clip, x, low, high, o);
}

Array apply(Op op, const Operand* operands, int count, const Options& options) {
  if (count != info(op).arity) {
    raise(ErrorKind::bad_argument, std::string(info(op).name),
          cat("takes ", info(op).arity, info(op).arity == 1 ? " operand" : " operands", ", not ",
              count));
  }
  if (count == 1) return call(op, operands[0], options);
  if (count == 2) return call(op, operands[0], operands[1], options);
  return call(op, operands[0], operands[1], operands[2], options);
}

}  // namespace weft
