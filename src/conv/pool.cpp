// A reduction over windows is one elementwise operation per tap: the results so far, and the inputs
// that this tap of every window lies on, which are a strided view.
//
//   x  a b c d e f    windows of 2, stride 2    tap 0: a c e    tap 1: b d f     maximum(tap 0, tap 1)
//
// Windows with many taps are reduced along one axis after the other, and long ones along an axis by
// doubling: from windows of 4 come those of 8, 4 apart, and from those of 8, 4 and 1 those of 13.
#include "conv/pool.h"

#include <limits>

#include "base/raise.h"
#include "base/text.h"
#include "base/visit.h"
#include "base/walk.h"
#include "contract/elementwise.h"
#include "contract/matrix.h"
#include "conv/small.h"
#include "core/contract.h"
#include "reduce/reduce.h"

namespace weft::conv {
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

// `count` entries of an axis from `first` on, `step` apart.
void narrow(Layout& layout, int axis, int64_t first, int64_t count, int64_t step) {
  layout.offset += first * layout.strides[axis];
  layout.shape[axis] = count;
  layout.strides[axis] *= step;
}

Array view_of(const Array& x, const Layout& layout) {
  return Array(x.storage(), layout, x.dtype(), x.is_writable());
}

// What every other number is larger than, or equal to.
Array smallest(DType dtype) {
  if (is_floating(dtype)) return full({}, -std::numeric_limits<double>::infinity(), dtype);
  if (!is_signed_integer(dtype)) return zeros({}, dtype);
  return full({},
              visit(dtype,
                    []<class T>() -> int64_t {
                      if constexpr (std::is_integral_v<T> && std::is_signed_v<T>)
                        return std::numeric_limits<T>::min();
                      else
                        return 0;
                    }),
              dtype);
}

// A 0-d array that changes nothing it is joined with.
Array nothing_of(Op op, DType dtype) { return op == Op::add ? zeros({}, dtype) : smallest(dtype); }

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
  const Array part = view_of(result, to);
  contract::apply_to(part, op, part, view_of(p.x, from));
}

// All taps of all axes. REQUIRES: the result is filled with what changes nothing.
void fold_taps(const Pool& p, Op op, const Array& result) {
  Shape taps;
  for (const WindowAxis& axis : p.axes) taps.push_back(axis.taps);
  const Strides unused = Dims::filled(taps.rank(), 0);
  Walk<1> walk(taps, {&unused});
  do fold_tap(p, op, result, walk.index());
  while (walk.next());
}

// x with its padding along one axis, which is `nothing`.
Array padded(const Array& x, int axis, const WindowAxis& window, const Array& nothing) {
  Shape shape = x.shape();
  shape[axis] = window.padded();
  Array wide = empty(shape, nothing.dtype());
  wide.assign(nothing);
  Layout inside = wide.layout();
  narrow(inside, axis, window.before, window.extent, 1);
  view_of(wide, inside).assign(x);
  return wide;
}

// Windows of every length that is a power of two, each from two of half its length; those that the
// number of taps is the sum of are joined.
void fold_by_doubling(const Array& x, int axis, const WindowAxis& window, Op op,
                      const Array& nothing, const Array& result) {
  Array windows = padded(x, axis, window, nothing);
  int64_t covered = 0;
  for (int64_t length = 1; length <= window.taps; length *= 2) {
    if (window.taps & length) {
      Layout part = windows.layout();
      narrow(part, axis, covered * window.dilation, result.shape()[axis], window.stride);
      contract::apply_to(result, op, result, view_of(windows, part));
      covered += length;
    }
    if (2 * length > window.taps) break;
    const int64_t apart = length * window.dilation;
    const int64_t count = windows.shape()[axis] - apart;
    Layout first = windows.layout(), second = windows.layout();
    narrow(first, axis, 0, count, 1);
    narrow(second, axis, apart, count, 1);
    windows = contract::apply(op, view_of(windows, first), view_of(windows, second));
  }
}

// Passes over the inputs that doubling takes: one per power of two, and to join them.
bool pays_to_double(const WindowAxis& window) {
  int64_t passes = 1;
  for (int64_t length = 1; length <= window.taps; length *= 2) passes += 2;
  return window.taps > passes * window.stride;
}

// Elements touched, if all taps are taken at once or one axis after the other, the last one first.
bool pays_to_separate(const Pool& p) {
  double at_once = 1, separate = 0, size = 1;
  for (const WindowAxis& axis : p.axes) {
    at_once *= static_cast<double>(axis.taps * axis.outputs());
    size *= static_cast<double>(axis.extent);
  }
  for (size_t i = p.axes.size(); i-- > 0;) {
    size *= static_cast<double>(p.axes[i].outputs()) / static_cast<double>(p.axes[i].extent);
    separate += size * static_cast<double>(p.axes[i].taps);
  }
  return separate < at_once;
}

bool is_padded(const Pool& p) {
  for (const WindowAxis& axis : p.axes) {
    if (axis.before + axis.after > 0) return true;
  }
  return false;
}

// x with its padding along all axes, which changes nothing; x itself if there is none.
Array padded(const Pool& p, Op op, DType dtype) {
  if (!is_padded(p)) return p.x;
  const Array nothing = nothing_of(op, dtype);
  Array x = p.x;
  for (size_t i = 0; i < p.axes.size(); ++i) {
    const WindowAxis& axis = p.axes[i];
    if (axis.before + axis.after > 0) x = padded(x, p.batch() + static_cast<int>(i), axis, nothing);
  }
  return x;
}

// A call for every tap costs more than few windows do: these are joined one by one, or are a view
// that is reduced along the axes of the taps.
constexpr int64_t kFewElements = 16 * 1024;

double taps_of(const Pool& p) {
  double taps = 1;
  for (const WindowAxis& axis : p.axes) taps *= static_cast<double>(axis.taps);
  return taps;
}

bool has_few(const Pool& p, DType dtype) {
  if (is_complex(dtype) || dtype == DType::boolean) return false;
  const double elements = static_cast<double>(count_or_overflow(p.shape())) * taps_of(p);
  return elements > 0 && elements <= kFewElements;
}

Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }

// Whether join_windows is for them. (Windows far apart in what has to be converted are left to
// reductions, which convert no more than they need.)
bool suits_joining(const Pool& p, DType dtype) {
  const bool converts = p.x.dtype() != core::accumulator(dtype);
  return has_few(p, dtype) && taps_of(p) <= kMostFewTaps &&
         (!converts || p.x.size() <= kFewElements);
}

// Of the type computed in.
Array join_windows(const Pool& p, Op op, DType dtype, double divisor) {
  const DType load = core::accumulator(dtype);
  const Array result = empty(p.shape(), load);
  join_few(op, as(padded(p, op, dtype), load), p.axes, divisor, result);
  return result;
}

Array reduce_view(const Pool& p, Op op, DType dtype) {
  const DType load = core::accumulator(dtype);
  const Array x = padded(p, op, dtype);
  Layout layout = x.layout();
  Axes taps;
  for (size_t i = 0; i < p.axes.size(); ++i) {
    const WindowAxis& window = p.axes[i];
    const int axis = p.batch() + static_cast<int>(i);
    taps.push_back(layout.rank());
    layout.shape.push_back(window.taps);
    layout.strides.push_back(layout.strides[axis] * window.dilation);
    narrow(layout, axis, 0, window.outputs(), window.stride);
  }
  const Array windows = view_of(x, layout);
  const auto reducer = op == Op::add ? kernels::Reducer::sum : kernels::Reducer::largest;
  const Array result = reduce::make_reduced(windows, taps, load, p.op);
  reduce::reduce_into({reducer, windows, load}, result);
  return as(result.reshape(p.shape()), dtype);
}

// Every window's elements joined by op, as elements of a type.
Array fold(const Pool& p, Op op, DType dtype) {
  if (suits_joining(p, dtype)) return as(join_windows(p, op, dtype, 1), dtype);
  if (has_few(p, dtype) && p.x.rank() + p.batch() <= kMaxRank) return reduce_view(p, op, dtype);
  const Array nothing = nothing_of(op, dtype);
  const auto filled = [&nothing](const Shape& shape) {
    Array result = empty(shape, nothing.dtype());
    if (result.size() > 0) result.assign(nothing);
    return result;
  };
  const bool is_long = p.axes.size() == 1 && pays_to_double(p.axes[0]);
  if (p.x.size() == 0 || count_or_overflow(p.shape()) == 0 || !(is_long || pays_to_separate(p))) {
    const Array result = filled(p.shape());
    if (p.x.size() > 0 && result.size() > 0) fold_taps(p, op, result);
    return result;
  }
  Array x = p.x;
  for (size_t i = p.axes.size(); i-- > 0;) {
    const int axis = p.batch() + static_cast<int>(i);
    Shape shape = x.shape();
    shape[axis] = p.axes[i].outputs();
    const Array result = filled(shape);
    if (pays_to_double(p.axes[i])) {
      fold_by_doubling(x, axis, p.axes[i], op, nothing, result);
    } else {
      WindowAxes along(static_cast<size_t>(x.rank() - axis), WindowAxis{});
      along[0] = p.axes[i];
      for (size_t j = 1; j < along.size(); ++j) {
        along[j].extent = x.shape()[axis + static_cast<int>(j)];
        along[j].taps = 1;
      }
      fold_taps({p.op, x, along}, op, result);
    }
    x = result;
  }
  return x;
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
    counts = contract::apply(Op::multiply, counts, along.reshape(shape));
  }
  return counts;
}

Array max_pool(const Pool& pool) { return fold(pool, Op::maximum, pool.x.dtype()); }

Array mean_pool(const Pool& pool, DType dtype, bool counts_padding) {
  const DType sums_dtype = core::accumulator(dtype);
  const bool are_whole = counts_padding || !is_padded(pool);
  const double taps = taps_of(pool);
  if (are_whole && suits_joining(pool, dtype))
    return as(join_windows(pool, Op::add, sums_dtype, taps), dtype);
  const Array sums = fold(pool, Op::add, sums_dtype);
  const Array counts = are_whole ? full({}, taps) : counts_of(pool);
  contract::apply_to(sums, Op::divide, sums, counts.astype(real_part(sums_dtype)));
  return as(sums, dtype);
}

}  // namespace

Array run_pool(const core::Window& w, const Array& x) try {
  core::verify(w);
  const Pool pool{w.name, x, w.axes};
  return w.pooling == core::Pooling::largest ? max_pool(pool)
                                             : mean_pool(pool, w.result, w.counts_padding);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::conv
