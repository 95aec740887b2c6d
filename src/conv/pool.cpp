// A reduction over windows is one elementwise operation per tap: the results so far, and the inputs
// that this tap of every window lies on, which are a strided view.
//
//   x  a b c d e f    windows of 2, stride 2    tap 0: a c e    tap 1: b d f     maximum(tap 0, tap 1)
//
// Windows with many taps are reduced along one axis after the other, and long ones along an axis by
// doubling: from windows of 4 come those of 8, 4 apart, and from those of 8, 4 and 1 those of 13.
#include "conv/pool.h"

#include "base/raise.h"
#include "contract/elementwise.h"
#include "conv/part.h"
#include "conv/small.h"
#include "conv/tuning.h"
#include "core/contract.h"
#include "core/reduce.h"
#include "weft/index_stack.h"

namespace weft::conv {
namespace {

struct Pool {
  Array x;
  WindowAxes axes;  // the last of x
  Op op;            // add or maximum: what joins the elements under a window
  DType dtype;      // that they are joined as

  int batch() const { return x.rank() - static_cast<int>(axes.size()); }
  Shape shape() const {
    Shape result = Shape::from(x.shape().data(), batch());
    for (const WindowAxis& axis : axes) result.push_back(axis.outputs());
    return result;
  }
  double taps() const {
    double taps = 1;
    for (const WindowAxis& axis : axes) taps *= static_cast<double>(axis.taps);
    return taps;
  }
  bool is_padded() const {
    for (const WindowAxis& axis : axes) {
      if (axis.before + axis.after > 0) return true;
    }
    return false;
  }
  // Elements that change nothing they are joined with.
  Array neutral(const Shape& whole) const {
    core::Reduce r;
    r.reducer = op == Op::add ? Reducer::sum : Reducer::largest;
    return full(whole, core::identity_of(r, dtype), dtype);
  }
};

// result = op(result, input) at one tap, wherever it lies on an input.
void fold_tap(const Pool& p, const Array& result, const Dims& tap) {
  Layout to = result.layout();
  Layout from = p.x.layout();
  for (int i = 0; i < tap.rank(); ++i) {
    const WindowAxis& axis = p.axes[static_cast<size_t>(i)];
    const InputRun run = find_inputs(axis, start_of(axis, tap[i]), 0, axis.outputs());
    if (run.count == 0) return;
    narrow(to, p.batch() + i, run.first, run.count, 1);
    narrow(from, p.batch() + i, run.index, run.count, axis.stride);
  }
  const Array part = view_of(result, to);
  contract::apply_to(part, p.op, part, view_of(p.x, from));
}

// All taps of all axes. REQUIRES: the result is filled with what changes nothing.
void fold_taps(const Pool& p, const Array& result) {
  Shape taps;
  for (const WindowAxis& axis : p.axes) taps.push_back(axis.taps);
  const Strides unused = Strides::filled(taps.rank(), 0);
  Walk<1> walk(taps, {&unused});
  do fold_tap(p, result, walk.index());
  while (walk.next());
}

// x with its padding along one axis.
Array padded(const Pool& p, const Array& x, int axis) {
  const WindowAxis& window = p.axes[static_cast<size_t>(axis - p.batch())];
  Shape shape = x.shape();
  shape[axis] = window.padded();
  const Array wide = p.neutral(shape);
  Layout inside = wide.layout();
  narrow(inside, axis, window.before, window.extent, 1);
  view_of(wide, inside).assign(x);
  return wide;
}

// Windows of every length that is a power of two, each from two of half its length; those that the
// number of taps is the sum of are joined.
void fold_by_doubling(const Pool& p, const Array& x, int axis, const Array& result) {
  const WindowAxis& window = p.axes[static_cast<size_t>(axis - p.batch())];
  Array windows = padded(p, x, axis);
  int64_t covered = 0;
  for (int64_t length = 1; length <= window.taps; length *= 2) {
    if (window.taps & length) {
      Layout part = windows.layout();
      narrow(part, axis, covered * window.dilation, result.shape()[axis], window.stride);
      contract::apply_to(result, p.op, result, view_of(windows, part));
      covered += length;
    }
    if (2 * length > window.taps) break;
    const int64_t apart = length * window.dilation;
    const int64_t count = windows.shape()[axis] - apart;
    Layout first = windows.layout(), second = windows.layout();
    narrow(first, axis, 0, count, 1);
    narrow(second, axis, apart, count, 1);
    windows = contract::apply(p.op, view_of(windows, first), view_of(windows, second));
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
  if (p.axes.size() == 1) return pays_to_double(p.axes[0]);
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

Array as(const Array& x, DType dtype) { return x.dtype() == dtype ? x : x.astype(dtype); }

// Windows that a call for every tap would cost more than. (Those far apart in what has to be
// converted are left to the calls, which convert no more than they need.)
bool suits_joining(const Pool& p) {
  if (is_complex(p.dtype) || p.dtype == DType::boolean || p.taps() > kMostFewTaps) return false;
  const double elements = static_cast<double>(count_or_overflow(p.shape())) * p.taps();
  const bool converts = p.x.dtype() != core::accumulator(p.dtype);
  return elements > 0 && elements <= kFewPooled && (!converts || p.x.size() <= kFewPooled);
}

// Of the type computed in.
Array join_windows(const Pool& p, double divisor) {
  const DType load = core::accumulator(p.dtype);
  Array x = p.x;
  for (size_t i = 0; i < p.axes.size(); ++i) {
    if (p.axes[i].before + p.axes[i].after > 0) x = padded(p, x, p.batch() + static_cast<int>(i));
  }
  const Array result = empty(p.shape(), load);
  join_few(p.op, as(x, load), p.axes, divisor, result);
  return result;
}

// x with windows along one axis joined.
Array fold_axis(const Pool& p, const Array& x, int axis) {
  const WindowAxis& window = p.axes[static_cast<size_t>(axis - p.batch())];
  Shape shape = x.shape();
  shape[axis] = window.outputs();
  const Array result = p.neutral(shape);
  if (pays_to_double(window)) {
    fold_by_doubling(p, x, axis, result);
  } else {
    WindowAxes along{window};
    for (int other = axis + 1; other < x.rank(); ++other) along.push_back({x.shape()[other], 1});
    fold_taps({x, along, p.op, p.dtype}, result);
  }
  return result;
}

// Every window's elements joined.
Array fold(const Pool& p) {
  if (suits_joining(p)) return as(join_windows(p, 1), p.dtype);
  const bool is_empty = p.x.size() == 0 || count_or_overflow(p.shape()) == 0;
  if (is_empty || !pays_to_separate(p)) {
    const Array result = p.neutral(p.shape());
    if (!is_empty) fold_taps(p, result);
    return result;
  }
  Array x = p.x;
  for (int axis = x.rank(); axis-- > p.batch();) x = fold_axis(p, x, axis);
  return x;
}

// How many taps of each window lie on inputs, as floats of shape (windows...).
Array counts_of(const Pool& p) {
  const Shape one = Shape::filled(static_cast<int64_t>(p.axes.size()), 1);
  Array counts = ones(one);
  for (size_t i = 0; i < p.axes.size(); ++i) {
    const WindowAxis& axis = p.axes[i];
    Shape shape = one;
    shape[static_cast<int>(i)] = axis.outputs();
    const Array along = zeros({axis.outputs()});
    double* at = along.data<double>();
    for (int64_t tap = 0; tap < axis.taps; ++tap) {
      const InputRun run = find_inputs(axis, start_of(axis, tap), 0, axis.outputs());
      for (int64_t n = 0; n < run.count; ++n) ++at[run.first + n];
    }
    counts = contract::apply(Op::multiply, counts, along.reshape(shape));
  }
  return counts;
}

Array max_pool(const core::Window& w, const Array& x) {
  return fold({x, w.axes, Op::maximum, x.dtype()});
}

Array mean_pool(const core::Window& w, const Array& x) {
  const Pool p{x, w.axes, Op::add, core::accumulator(w.result)};
  const bool are_whole = w.counts_padding || !p.is_padded();
  if (are_whole && suits_joining(p)) return as(join_windows(p, p.taps()), w.result);
  const Array sums = fold(p);
  const Array counts = are_whole ? full({}, p.taps()) : counts_of(p);
  contract::apply_to(sums, Op::divide, sums, counts.astype(real_part(p.dtype)));
  return as(sums, w.result);
}

}  // namespace

Array run_pool(const core::Window& w, const Array& x) try {
  core::verify(w);
  return w.pooling == core::Pooling::largest ? max_pool(w, x) : mean_pool(w, x);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft::conv
