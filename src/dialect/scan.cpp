#include "dialect/scan.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/reduce.h"

namespace weft::dialect {
namespace {

int check_numpy_axis(const char* name, const Shape& shape, const std::optional<int64_t>& axis) {
  if (axis) return check_axis(*axis, shape.rank(), name);
  if (shape.rank() == 1) return 0;
  raise(ErrorKind::axis_out_of_range, name,
        cat("an axis must be given for shape ", shape, "; only for rank 1 is it clear which"),
        shape.rank() == 0 ? "" : "{.axis = -1} runs along the last axis");
}

void set_extreme_types(core::Scan& s, DType result) {
  if (is_complex(result)) {
    raise(ErrorKind::dtype_unsupported, s.dialect, s.name,
          cat("not defined for ", result, ": complex numbers have no largest one"));
  }
  s.load = core::lifted(result);
  s.result = result;
}

// 16-bit floats are rounded where they are written.
void set_types(core::Scan& s, DType result) {
  if (result == DType::boolean) {
    raise(ErrorKind::dtype_unsupported, s.dialect, s.name, "not defined for bool, only for numbers",
          "booleans are counted in int64 unless .dtype says otherwise");
  }
  const bool is_small_float = result == DType::f16 || result == DType::bf16;
  s.load = is_small_float ? DType::f32 : result;
  s.result = result;
}

}  // namespace

core::Scan lower_numpy_scan(const char* name, Op op, const core::Value& x,
                            const CumulativeOptions& options) {
  core::Scan s{name, Dialect::numpy, x, check_numpy_axis(name, x.shape, options.axis), op};
  set_types(s, options.dtype.value_or(sum_dtype(Dialect::numpy, x.dtype)));
  s.starts_before = options.include_initial;
  s.out = options.out.get();
  return s;
}

core::Scan lower_extreme_scan(const char* name, Op op, const core::Value& x,
                              const CumulativeOptions& options) {
  core::Scan s{name, Dialect::numpy, x, check_numpy_axis(name, x.shape, options.axis), op};
  set_extreme_types(s, options.dtype.value_or(x.dtype));
  if (options.include_initial) {
    raise(ErrorKind::bad_argument, name, "there is no element before the first",
          "without .include_initial element i is of those up to i");
  }
  s.out = options.out.get();
  return s;
}

core::Scan lower_torch_scan(const char* name, Op op, const core::Value& x, int64_t dim,
                            const std::optional<DType>& dtype) {
  core::Scan s{name, Dialect::torch, x, check_axis(dim, x.rank(), name), op};
  if (op == Op::maximum || op == Op::minimum)
    set_extreme_types(s, x.dtype);
  else
    set_types(s, dtype.value_or(sum_dtype(Dialect::torch, x.dtype)));
  return s;
}

}  // namespace weft::dialect
