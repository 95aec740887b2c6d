// PadLowering by NumPy's rules.
#include "dialect/pad.h"

#include <utility>

#include "base/raise.h"
#include "base/text.h"
#include "dialect/memory_order.h"

namespace weft::dialect {
namespace {

using core::Assemble;
using core::Part;
using core::PartAxes;
using core::Value;

// One side of an axis. Its entries are counted outwards: 0 is next to the inside.
struct Side {
  int axis;
  bool is_behind;
  int64_t width;
};

// `count` blocks of `length` entries of a side. Block i begins at entry first + i * apart, and each
// has the inside's entries from `start` on, in this direction.
struct Blocks {
  int64_t first;
  int64_t apart;
  int64_t count;
  int64_t length;
  int64_t start;
  int direction;
};

class PadLowering {
 public:
  // `inside`: the shape of what is padded.
  PadLowering(Assemble& a, const Shape& inside, const Widths& widths)
      : a_(a), inside_(inside), before_(widths.before) {}

  void add_inside(const Value& x) { a_.parts.push_back({x, offset_behind(-1)}); }
  void add_number(const Side& side, const Value& fill);
  void add_entries(const Side& side, Outside outside);
  // What is added next reads what was added before.
  void wait() { waits_ = true; }

 private:
  // Elements to the first of the region that is padded along an axis, that axis aside: those before
  // it are whole already, of those behind only the inside is there.
  int64_t offset_behind(int axis) const {
    int64_t offset = 0;
    for (int i = axis + 1; i < inside_.rank(); ++i) offset += before_[i] * a_.strides[i];
    return offset;
  }
  int64_t extent(int i, const Side& side) const { return i < side.axis ? a_.shape[i] : inside_[i]; }
  // The entry of the result that entry 0 of a side is.
  int64_t nearest(const Side& side) const {
    return before_[side.axis] + (side.is_behind ? inside_[side.axis] : -1);
  }
  void add_blocks(const Side& side, Blocks b);
  void add_alternating(const Side& side, int64_t length, int64_t left_out);

  Assemble& a_;
  const Shape& inside_;
  const Dims& before_;
  bool waits_ = false;
};

void PadLowering::add_number(const Side& side, const Value& fill) {
  if (side.width == 0) return;
  Shape shape = inside_;
  for (int i = 0; i < side.axis; ++i) shape[i] = a_.shape[i];
  shape[side.axis] = side.width;
  const int64_t first = side.is_behind ? nearest(side) : 0;
  Value number(shape, fill.dtype, Strides::filled(shape.rank(), 0), fill.address);
  if (number.address) {
    number.address += (side.axis * fill.strides[0] + (side.is_behind ? fill.strides[1] : 0)) *
                      size_in_bytes(fill.dtype);
  }
  a_.parts.push_back({std::move(number), offset_behind(side.axis) + first * a_.strides[side.axis]});
}

void PadLowering::add_blocks(const Side& side, Blocks b) {
  if (b.count == 0 || b.length == 0) return;
  const int64_t stride = a_.strides[side.axis];
  const int64_t outwards = side.is_behind ? 1 : -1;
  int64_t to = nearest(side) + outwards * b.first;
  int64_t along = outwards;
  if (along < 0) {  // forwards in memory
    to -= b.length - 1;
    b.start += (b.length - 1) * b.direction;
    b.direction = -b.direction;
    along = 1;
  }
  PartAxes axes;
  for (int i = 0; i < inside_.rank(); ++i) {
    if (i != side.axis) {
      axes.add(extent(i, side), a_.strides[i], a_.strides[i]);
      continue;
    }
    axes.add(b.count, 0, outwards * b.apart * stride);
    axes.add(b.length, b.direction * stride, along * stride);
  }
  const int64_t base = offset_behind(side.axis);
  a_.parts.push_back({Value(axes.shape, a_.dtype, axes.from), base + to * stride, axes.to, true,
                      base + (before_[side.axis] + b.start) * stride, waits_});
  waits_ = false;
}

// Blocks that lead away from the edge and back to it, by turns. `left_out`: entries between the
// edge and the first block.
void PadLowering::add_alternating(const Side& side, int64_t length, int64_t left_out) {
  const int64_t n = inside_[side.axis];
  const int64_t whole = side.width / length;
  const int away = side.is_behind ? -1 : 1;
  const int64_t near_start = side.is_behind ? n - 1 - left_out : left_out;
  const int64_t far_start = side.is_behind ? left_out : n - 1 - left_out;
  add_blocks(side, {0, 2 * length, (whole + 1) / 2, length, near_start, away});
  add_blocks(side, {length, 2 * length, whole / 2, length, far_start, -away});
  const bool is_away = whole % 2 == 0;
  add_blocks(side, {whole * length, 0, 1, side.width % length, is_away ? near_start : far_start,
                    is_away ? away : -away});
}

void PadLowering::add_entries(const Side& side, Outside outside) {
  if (side.width == 0) return;
  const int64_t n = inside_[side.axis];
  const int64_t last = side.is_behind ? n - 1 : 0;
  if (outside == Outside::edge || (outside == Outside::reflect && n == 1))
    return add_blocks(side, {0, 0, 1, side.width, last, 0});
  if (outside == Outside::symmetric) return add_alternating(side, n, 0);
  if (outside == Outside::reflect) return add_alternating(side, n - 1, 1);
  const int onwards = side.is_behind ? 1 : -1;
  const int64_t start = side.is_behind ? 0 : n - 1;
  add_blocks(side, {0, n, side.width / n, n, start, onwards});
  add_blocks(side, {side.width / n * n, 0, 1, side.width % n, start, onwards});
}

void check_not_empty(const Asked& asked, const Value& x, const Widths& widths) {
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (x.shape[axis] > 0 || (widths.before[axis] == 0 && widths.after[axis] == 0)) continue;
    raise(ErrorKind::too_few_axes, asked.dialect, asked.name,
          cat("axis ", axis, " of shape ", x.shape, " is empty: there is nothing to pad it with"),
          "PadMode::constant pads empty axes too");
  }
}

}  // namespace

Shape padded_shape(const Asked& asked, const Value& x, const Widths& widths) {
  Shape shape = x.shape;
  for (int axis = 0; axis < x.rank(); ++axis) {
    for (const int64_t width : {widths.before[axis], widths.after[axis]}) {
      if (width < 0) {
        raise(ErrorKind::bad_argument, asked.dialect, asked.name,
              cat("a width of ", width, " on axis ", axis, "; widths are 0 or more"),
              "a slice cuts entries off");
      }
      if (__builtin_add_overflow(shape[axis], width, &shape[axis]))
        raise(ErrorKind::size_overflow, asked.dialect, asked.name,
              cat("axis ", axis, " would have more entries than int64_t counts"));
    }
  }
  check_shape(shape, asked.name, asked.dialect);
  return shape;
}

Assemble lower_pad(const Asked& asked, const Value& x, const Widths& widths, Outside outside,
                   const Value* fill) {
  Assemble a{asked.name, asked.dialect, padded_shape(asked, x, widths), x.dtype};
  a.strides = strides_like(a.shape, {x});
  if (outside != Outside::constant && outside != Outside::unset) check_not_empty(asked, x, widths);
  if (count_or_overflow(a.shape) == 0) return a;
  PadLowering padding(a, x.shape, widths);
  padding.add_inside(x);
  for (int axis = 0; axis < x.rank() && outside != Outside::unset; ++axis) {
    padding.wait();
    for (const bool is_behind : {false, true}) {
      const Side side{axis, is_behind, (is_behind ? widths.after : widths.before)[axis]};
      if (outside == Outside::constant)
        padding.add_number(side, *fill);
      else
        padding.add_entries(side, outside);
    }
  }
  return a;
}

}  // namespace weft::dialect
