#include "contract/reduce_axes.h"

#include "core/contract.h"
#include "dialect/reduce.h"
#include "reduce/run.h"

namespace weft::contract {
namespace {

dialect::ReduceArgs over(const char* op, const Axes& axes) {
  dialect::ReduceArgs args{op};
  args.axes = axes;
  return args;
}

}  // namespace

Array sum_along(const char* op, const Array& x, const Axes& axes) {
  return sum_along(op, x, axes, x.dtype());
}

Array sum_along(const char* op, const Array& x, const Axes& axes, DType result) {
  dialect::ReduceArgs args = over(op, axes);
  args.dtype = result;
  return reduce::run(dialect::lower_sum(args, x));
}

Array sum_of_squares_along(const char* op, const Array& x, const Axes& axes) {
  const DType result = core::accumulator(real_part(x.dtype()));
  return reduce::run(dialect::lower_squares(over(op, axes), x, result));
}

Array extreme_along(const char* op, Op which, const Array& x, int axis) {
  return reduce::run(dialect::lower_order(over(op, {axis}), x, which == Op::maximum));
}

}  // namespace weft::contract
