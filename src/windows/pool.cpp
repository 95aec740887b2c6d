// A reduction over windows is one elementwise operation per tap: the results so far, and the inputs that
// this tap of every window lies on, which are a strided view.
//
//   x  a b c d e f    windows of 2, stride 2    tap 0: a c e    tap 1: b d f     maximum(tap 0, tap 1)
#include "windows/pool.h"

#include <limits>

#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "base/walk.h"
#include "linalg/elementwise.h"
#include "windows/request.h"

namespace weft::windows {
namespace {

struct Pool {
  const char* op;
  const Array& x;
  WindowAxes axes;

  int batch() const { return x.rank() - static_cast<int>(axes.size()); }
  Shape shape() const {
    Shape result = Dims::from(x.shape().data(), batch());
    for (const WindowAxis& axis : axes) result.push_back(axis.outputs());
    return result;
  }
};

void check_window(const char* op, const Array& x, const Dims& window) {
  if (window.empty() || window.size() > x.rank()) {
    raise(ErrorKind::too_few_axes, op,
          cat("a window ", braces(window), " of ", window.size(),
              " axes does not slide over an array of shape ", x.shape()));
  }
  for (int64_t taps : window) {
    if (taps >= 1) continue;
    raise(ErrorKind::bad_argument, op,
          cat("window ", braces(window), ": entries must be 1 or more"));
  }
}

void check_reach(const Pool& p) {
  for (size_t i = 0; i < p.axes.size(); ++i) {
    const WindowAxis& axis = p.axes[i];
    const int number = p.batch() + static_cast<int>(i);
    if (axis.before >= axis.reach() || axis.after >= axis.reach()) {
      raise(ErrorKind::bad_argument, p.op,
            cat("padding of ", axis.before, " and ", axis.after, " along axis ", number,
                ": windows that reach over ", axis.reach(),
                " entries could lie in it entirely; it must be less"));
    }
    if (axis.outputs() > 0 || axis.extent == 0) continue;
    raise(ErrorKind::window_too_large, p.op,
          cat("a window reaches over ", axis.reach(), " entries, but axis ", number, " of shape ",
              p.x.shape(), " has ", axis.padded(),
              axis.before + axis.after > 0 ? " with its padding" : ""));
  }
}

Pool make_pool(const char* op, const Array& x, const Dims& window, const PoolOptions& options) {
  check_window(op, x, window);
  const int count = window.size();
  const Dims stride = options.stride.empty()
                          ? window
                          : check_list(op, Voice::numpy, count, options.stride, {"stride", 1, 1});
  const Dims dilation = check_list(op, Voice::numpy, count, options.dilation, {"dilation", 1, 1});
  Pool pool{op, x, WindowAxes(static_cast<size_t>(count))};
  for (int i = 0; i < count; ++i) {
    WindowAxis& axis = pool.axes[static_cast<size_t>(i)];
    axis.extent = x.shape()[x.rank() - count + i];
    axis.taps = window[i];
    axis.stride = stride[i];
    axis.dilation = dilation[i];
  }
  pad(op, Voice::numpy, options.padding, pool.axes);
  check_reach(pool);
  return pool;
}

// `count` entries of an axis from `first` on, `step` apart.
void narrow(Layout& layout, int axis, int64_t first, int64_t count, int64_t step) {
  layout.offset += first * layout.strides[axis];
  layout.shape[axis] = count;
  layout.strides[axis] *= step;
}

// result = op(result, input) at one tap, wherever it lies on an input.
void fold_tap(const Pool& p, Op op, const Array& result, const Dims& tap) {
  Layout to = result.layout();
  Layout from = p.x.layout();
  for (int i = 0; i < tap.rank(); ++i) {
    const WindowAxis& axis = p.axes[static_cast<size_t>(i)];
    const TapRun run = find_run(axis, tap[i], 0, axis.outputs());
    if (run.count == 0) return;
    narrow(to, p.batch() + i, run.first, run.count, 1);
    narrow(from, p.batch() + i, run.index, run.count, run.index_step);
  }
  const Array part(result.storage(), to, result.dtype(), true);
  algebra::apply_to(part, op, part, Array(p.x.storage(), from, p.x.dtype(), false));
}

void fold(const Pool& p, Op op, const Array& result) {
  if (result.size() == 0 || p.x.size() == 0) return;
  Shape taps;
  for (const WindowAxis& axis : p.axes) taps.push_back(axis.taps);
  const Strides unused = Dims::filled(taps.rank(), 0);
  Walk<1> walk(taps, {&unused});
  do fold_tap(p, op, result, walk.index());
  while (walk.next());
}

// What every other number is larger than, or equal to.
Array smallest(const Shape& shape, DType dtype) {
  if (is_floating(dtype)) return full(shape, -std::numeric_limits<double>::infinity(), dtype);
  if (!is_signed_integer(dtype)) return zeros(shape, dtype);
  return full(shape,
              visit(dtype,
                    []<class T>() -> int64_t {
                      if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
                        return std::numeric_limits<T>::min();
                      else
                        return 0;
                    }),
              dtype);
}

// How many taps of each window lie on inputs, as floats of shape (windows...).
Array counts_of(const Pool& p) {
  Array counts = ones(Dims::filled(static_cast<int64_t>(p.axes.size()), 1));
  for (size_t i = 0; i < p.axes.size(); ++i) {
    const WindowAxis& axis = p.axes[i];
    Shape shape = Dims::filled(static_cast<int64_t>(p.axes.size()), 1);
    shape[static_cast<int>(i)] = axis.outputs();
    const Array along = zeros({axis.outputs()});
    double* at = along.data<double>();
    for (int64_t tap = 0; tap < axis.taps; ++tap) {
      const TapRun run = find_run(axis, tap, 0, axis.outputs());
      for (int64_t n = 0; n < run.count; ++n) ++at[run.first + n];
    }
    counts = algebra::apply(Op::multiply, counts, along.reshape(shape));
  }
  return counts;
}

DType mean_dtype(DType dtype) {
  return is_floating(dtype) || is_complex(dtype) ? dtype : DType::f64;
}

}  // namespace

Array max_pool(const char* op, const Array& x, const Dims& window, const PoolOptions& options) {
  if (is_complex(x.dtype())) {
    raise(ErrorKind::dtype_unsupported, op,
          cat("not defined for ", x.dtype(), ": complex numbers have no order"));
  }
  const Pool pool = make_pool(op, x, window, options);
  const Array result = smallest(pool.shape(), x.dtype());
  fold(pool, Op::maximum, result);
  return result;
}

Array mean_pool(const char* op, const Array& x, const Dims& window, const PoolOptions& options) {
  const Pool pool = make_pool(op, x, window, options);
  const DType dtype = mean_dtype(x.dtype());
  const bool is_short = dtype == DType::f16 || dtype == DType::bf16;  // summed in float32
  const DType sums_dtype = is_short ? DType::f32 : dtype;
  const Array sums = zeros(pool.shape(), sums_dtype);
  fold(pool, Op::add, sums);
  Array counts = counts_of(pool);
  if (options.counts_padding) {
    double taps = 1;
    for (const WindowAxis& axis : pool.axes) taps *= static_cast<double>(axis.taps);
    counts = full({}, taps);
  }
  algebra::apply_to(sums, Op::divide, sums, counts.astype(real_part(sums_dtype)));
  return is_short ? sums.astype(dtype) : sums;
}

}  // namespace weft::windows
