// Running sums and products, and differences.
#include "array/axes.h"
#include "array/storage.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/lower.h"
#include "exec/program.h"
#include "exec/run.h"
#include "reduce/scan.h"
#include "weft/numpy.h"
#include "weft/reduce.h"

namespace weft {
namespace {

struct Kind {
  const char* name;
  Op op;
  int start;
};

DType wide_dtype(DType dtype) {
  if (dtype == DType::boolean || is_signed_integer(dtype)) return DType::i64;
  return is_unsigned_integer(dtype) ? DType::u64 : dtype;
}

int check_cumulative_axis(const Kind& kind, const Array& x, const std::optional<int>& axis) {
  if (axis) return check_axis(*axis, x.rank(), kind.name);
  if (x.rank() == 1) return 0;
  raise(ErrorKind::axis_out_of_range, kind.name,
        cat("an axis must be given for shape ", x.shape(), "; only for rank 1 is it clear which"),
        x.rank() == 0 ? "" : "{.axis = -1} runs along the last axis");
}

// The part of `x` from `first` on along the axis.
Array from(const Array& x, int axis, int64_t first, int64_t length) {
  Layout layout = x.layout();
  layout.shape[axis] = length;
  layout.offset += first * layout.strides[axis];
  return Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
}

Array cumulate(const Kind& kind, const Array& x, const CumulativeOptions& options) {
  const int axis = check_cumulative_axis(kind, x, options.axis);
  const DType result = options.dtype.value_or(wide_dtype(x.dtype()));
  if (result == DType::boolean) {
    raise(ErrorKind::dtype_unsupported, kind.name, "not defined for bool, only for numbers",
          "booleans are counted in int64 unless .dtype says otherwise");
  }
  const DType running = exec::lifted(result);  // 16-bit floats are rounded where they are written
  Shape shape = x.shape();
  shape[axis] += options.include_initial ? 1 : 0;
  if (const Array* out = options.out.get(); out && out->shape() != shape) {
    raise(ErrorKind::output_shape, kind.name,
          cat("the result has shape ", shape, ", not ", out->shape()));
  }
  const Array total = make_array(shape, running, kind.name);
  if (options.include_initial && total.size() > 0) {
    from(total, axis, 0, 1).assign(full({}, kind.start, running));
  }
  const Array rest = from(total, axis, options.include_initial ? 1 : 0, x.shape()[axis]);
  if (x.size() > 0) {
    from(rest, axis, 0, x.shape()[axis]).assign(x.dtype() == running ? x : x.astype(running));
    reduce::cumulate_in_place(kind.op, rest, axis);
  }
  const Array value = running == result ? total : total.astype(result);
  if (!options.out.get()) return value;
  return exec::run(dialect::lower_assign(kind.name, Voice::numpy, value, *options.out.get()));
}

}  // namespace

Array cumulative_sum(const Array& x, const CumulativeOptions& options) {
  return cumulate({"cumulative_sum", Op::add, 0}, x, options);
}

Array cumulative_prod(const Array& x, const CumulativeOptions& options) {
  return cumulate({"cumulative_prod", Op::multiply, 1}, x, options);
}

Array diff(const Array& x, int times, int axis) {
  const int along = check_axis(axis, x.rank(), "diff");
  if (times < 0) {
    raise(ErrorKind::bad_argument, "diff", cat("times is ", times, "; it must not be negative"));
  }
  // Differences of differences of 16-bit floats are rounded once.
  const DType running = times > 1 ? exec::lifted(x.dtype()) : x.dtype();
  Array left = running == x.dtype() ? x : x.astype(running);
  for (int i = 0; i < times; ++i) {
    const int64_t n = left.shape()[along];
    const int64_t length = n > 0 ? n - 1 : 0;
    const Array later = from(left, along, n > 0 ? 1 : 0, length);
    const Array earlier = from(left, along, 0, length);
    left = x.dtype() == DType::boolean ? not_equal(later, earlier) : subtract(later, earlier);
  }
  if (times == 0) return left.copy();
  return running == x.dtype() ? left : left.astype(x.dtype());
}

}  // namespace weft
