// reduce and reduce_window in the XLA dialect. The constraints are StableHLO's.
#include "weft/index_stack.h"
#include "weft/xla.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "api/reduce_steps.h"
#include "base/raise.h"
#include "base/text.h"
#include "conv/geometry.h"
#include "core/program.h"

namespace weft::xla {

namespace {

// One list of a window: as long as the rank, entries of at least `least`.
Dims check_list(const Array& x, const Dims& list, const char* what, int64_t fallback,
                int64_t least) {
  if (list.empty() && x.rank() > 0) return Dims::filled(x.rank(), fallback);
  if (list.size() != x.rank()) {
    raise(ErrorKind::dims_count, Dialect::xla, "reduce_window",
          cat(what, " ", braces(list), " has ", list.size(), " entries; the operand of shape ",
              x.shape(), " has ", x.rank(), " axes"));
  }
  for (int i = 0; i < list.size(); ++i) {
    if (list[i] >= least) continue;
    raise(ErrorKind::bad_argument, Dialect::xla, "reduce_window",
          cat("entry ", i, " of ", what, " ", braces(list), " is ", list[i],
              "; it must be at least ", least));
  }
  return list;
}

conv::WindowAxis axis_of(const Array& x, const Window& w, int i) {
  return {x.shape()[i],          w.dimensions[i],  w.strides[i],     w.base_dilations[i],
          w.window_dilations[i], w.padding_low[i], w.padding_high[i]};
}

Window check_countable(const Array& x, Window w) {
  for (int i = 0; i < x.rank(); ++i) {
    if (axis_of(x, w, i).is_countable()) continue;
    raise(ErrorKind::size_overflow, Dialect::xla, "reduce_window",
          cat("axis ", i, " of shape ", x.shape(), " has more positions than int64_t counts"));
  }
  return w;
}

Window check_window(const Array& x, const Window& w) {
  constexpr int64_t kAny = std::numeric_limits<int64_t>::min();
  if (w.dimensions.empty() && x.rank() > 0) {
    raise(ErrorKind::dims_count, Dialect::xla, "reduce_window",
          cat("window dimensions must be given, one for each of the ", x.rank(), " axes"));
  }
  return check_countable(x, {check_list(x, w.dimensions, "window dimensions", 1, 1),
                             check_list(x, w.strides, "window strides", 1, 1),
                             check_list(x, w.base_dilations, "base dilations", 1, 1),
                             check_list(x, w.window_dilations, "window dilations", 1, 1),
                             check_list(x, w.padding_low, "low padding", 0, kAny),
                             check_list(x, w.padding_high, "high padding", 0, kAny)});
}

// Extents of the operand with elements spread out and padding around them.
Shape padded_shape(const Array& x, const Window& w) {
  Shape shape = x.shape();
  for (int i = 0; i < shape.rank(); ++i) shape[i] = std::max<int64_t>(axis_of(x, w, i).padded(), 0);
  weft::check_shape(shape, "reduce_window", Dialect::xla);
  return shape;
}

Shape window_counts(const Array& x, const Window& w) {
  Shape counts = x.shape();
  for (int i = 0; i < counts.rank(); ++i) counts[i] = axis_of(x, w, i).outputs();
  return counts;
}

// A stride that is taken at all is small enough to be multiplied.
int64_t stepped(int64_t stride, int64_t step, int64_t count) {
  return count > 1 ? stride * step : 0;
}

Array strided(const Array& x, const Shape& shape, const Strides& strides, int64_t shift) {
  Layout layout{shape, strides, x.layout().offset + shift};
  return Array(x.storage(), std::move(layout), x.dtype(), x.is_writable());
}

// The operand spread out and padded; itself, if there is nothing to do.
Array padded(const Array& x, const Array& init, const Window& w, const Shape& shape) {
  if (shape == x.shape() && w.padding_low == Dims::filled(x.rank(), 0)) return x;
  Array wide = weft::empty(shape, x.dtype());
  if (wide.size() == 0) return wide;
  wide.assign(init);
  Shape common = shape;
  Strides steps = wide.strides();
  int64_t from = 0;
  int64_t to = 0;
  for (int i = 0; i < x.rank(); ++i) {
    const int64_t spread = w.base_dilations[i];
    const int64_t low = w.padding_low[i];
    const int64_t first = low < 0 ? (-low + spread - 1) / spread : 0;  // not cut off
    const int64_t begin = low + first * spread;
    const int64_t room = begin < shape[i] ? (shape[i] - begin - 1) / spread + 1 : 0;
    common[i] = std::min(std::max<int64_t>(x.shape()[i] - first, 0), room);
    from += first * x.strides()[i];
    to += begin * steps[i];
    steps[i] = stepped(steps[i], spread, common[i]);
  }
  if (count_or_overflow(common) > 0) {
    strided(wide, common, steps, to).assign(strided(x, common, x.strides(), from));
  }
  return wide;
}

}  // namespace

Literal reduce(const Array& x, const Array& init, Op op, const Axes& dimensions) {
  dialect::check_xla_reduce(x, init, op, dimensions);
  if (x.size() > 0) return dialect::xla_reduce(x, init, op, dimensions);
  const Array kept = reduce::make_reduced(x, dimensions, x.dtype(), "reduce");
  if (kept.size() > 0) Array(kept).assign(init);
  return reduce::finish_reduced(kept,
                                {"reduce", Dialect::xla, dimensions, false, x.dtype(), nullptr});
}

Literal reduce_window(const Array& x, const Array& init, Op op, const Window& window) {
  dialect::check_monoid("reduce_window", op);
  dialect::check_init("reduce_window", x, init);
  const Window w = check_window(x, window);
  const Shape shape = padded_shape(x, w);
  const Shape counts = window_counts(x, w);
  Array out = weft::empty(counts, core::lifted(x.dtype()));
  if (out.size() == 0) return dialect::Steps<Array>::as(out, x.dtype());
  out.assign(init);
  const Array wide = padded(x, init, w, shape);
  Strides steps = wide.strides();
  Strides inside = wide.strides();
  for (int i = 0; i < steps.size(); ++i) {
    steps[i] = stepped(steps[i], w.strides[i], counts[i]);
    inside[i] = stepped(inside[i], w.window_dilations[i], w.dimensions[i]);
  }
  Walk<1> walk(w.dimensions, {&inside});
  do {
    const Array elements = strided(wide, counts, steps, walk.offset(0));
    const Operand operands[] = {out, elements};
    apply(op, operands, 2, {.out = out});
  } while (walk.next());
  return dialect::Steps<Array>::as(out, x.dtype());
}

}  // namespace weft::xla
