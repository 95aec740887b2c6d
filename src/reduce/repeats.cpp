#include "reduce/repeats.h"

#include <utility>

#include "array/axes.h"
#include "exec/run.h"
#include "exec/steps_of_one_type.h"
#include "reduce/views.h"

namespace weft::reduce {

Repeats take_repeats(core::Value& x, const Axes& axes) {
  Repeats found;
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x.strides[axis] != 0 || x.shape[axis] <= 1) continue;
    if (contains(axes, axis))
      found.times *= x.shape[axis];
    else
      found.along_kept = true;
    x.shape[axis] = 1;
  }
  return found;
}

namespace {

// Sums of `times` equal ones each, in place.
void multiply_sums(const Array& sums, int64_t times) {
  const bool holds_count = sums.dtype() != DType::f32 || times <= int64_t{1} << 24;
  const DType compute = holds_count ? sums.dtype() : DType::f64;
  StrictOp multiply = exec::op_of_one_type(Op::multiply, compute, sums.shape());
  multiply.operands[0] = place_trailing(sums, sums.shape());
  multiply.operands[1] = place_scalar(times, compute, sums.shape());
  multiply.out = &sums;
  exec::run(std::move(multiply));
}

// The product of `times` equal ones, joined as by halving: signs, infinities and nans are those of
// the elements written out, and errors no larger.
Array power(const Array& x, int64_t times) {
  Array first = x;  // waits while the number of those left is odd
  Array rest = x;
  for (int64_t left = times; left > 1;) {
    if (left % 2 == 0) first = exec::joined(Op::multiply, first, rest);
    left = left / 2 + left % 2;
    if (left > 1) rest = exec::joined(Op::multiply, rest, rest);
  }
  return first;
}

}  // namespace

Array repeated(const Array& kept, int64_t times, Reducer reducer) {
  if (times == 1 || reducer == Reducer::smallest || reducer == Reducer::largest) return kept;
  if (reducer == Reducer::product) return power(kept, times);
  multiply_sums(is_complex(kept.dtype()) ? as_parts(kept) : kept, times);
  return kept;
}

}  // namespace weft::reduce
