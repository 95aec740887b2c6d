// The NumPy voice: lower, then run.
#include "weft/numpy.h"

#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "exec/run.h"

namespace weft {
namespace {

Array call(Op op, const Operand* operands, const Options& options) {
  return exec::run(dialect::lower_numpy(op, info(op).name.data(), operands, options));
}
Array call(Op op, const Operand& x, const Options& options) { return call(op, &x, options); }
Array call(Op op, const Operand& a, const Operand& b, const Options& options) {
  const Operand operands[] = {a, b};
  return call(op, operands, options);
}
Array call(Op op, const Operand& a, const Operand& b, const Operand& c, const Options& options) {
  const Operand operands[] = {a, b, c};
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
  return call(op, operands, options);
}

}  // namespace weft
