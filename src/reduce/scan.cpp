#include "reduce/scan.h"

#include <utility>

#include "array/storage.h"
#include "base/integers.h"
#include "exec/steps_of_one_type.h"
#include "kernels/reduce/scan.h"
#include "kernels/table.h"
#include "loops/loop_nest.h"
#include "threads/parallel.h"

namespace weft::reduce {
namespace {

// Side by side, so many lines stay in L1 from element to element.
constexpr int64_t kBeside = 1024;
// Of lines that lie one behind the other, so many are a unit of work ..
constexpr int64_t kBehind = 16;
// .. unless they are shorter than this, and so near enough to each other for vectors.
constexpr int64_t kLongLine = 16;
// Fewer lines than this are not worth a vector.
constexpr int64_t kFewLines = 9;

// All lines along the axis, in groups of neighbours that are run together.
class Lines {
 public:
  Lines(Op op, const Array& x, int axis)
      : join_(kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(x.dtype())]),
        item_(size_in_bytes(x.dtype())),
        n_(x.shape()[axis]),
        step_(x.strides()[axis] * item_) {
    place_others(x, axis);
    const int inner = nest_.rank - 1;
    width_ = inner >= 0 ? nest_.axes[inner].extent : 1;
    beside_ = inner >= 0 ? nest_.step(inner, 0) : item_;
    const bool is_behind = step_ == item_ && n_ >= kLongLine;
    chains_ = is_behind || width_ < kFewLines ? kernels::find_chains(op, x.dtype()) : nullptr;
    group_ = chains_ ? kBehind : kBeside;
    groups_ = ceil_div(width_, group_);
    units_ = groups_;
    for (int i = 0; i < inner; ++i) units_ *= nest_.axes[i].extent;
  }

  int64_t units() const { return units_; }

  void run(int64_t unit) const {
    const int64_t begin = unit % groups_ * group_;
    std::byte* at = first_ + begin * beside_;
    unit /= groups_;
    for (int i = nest_.rank - 2; i >= 0; --i) {
      at += unit % nest_.axes[i].extent * nest_.step(i, 0);
      unit /= nest_.axes[i].extent;
    }
    const int64_t lines = smaller(group_, width_ - begin);
    chains_ ? chains_({at, n_, step_, lines, beside_}) : join(at, lines);
  }

 private:
  void place_others(const Array& x, int axis) {
    nest_.rank = 0;
    nest_.operands = 1;
    nest_.shifts[0] = 0;
    for (int i = 0; i < x.rank(); ++i) {
      if (i == axis) continue;
      nest_.axes[nest_.rank].extent = x.shape()[i];
      nest_.axes[nest_.rank++].steps[0] = x.strides()[i] * item_;
    }
    loops::squeeze_ones(nest_);
    loops::order_axes(nest_);
    loops::flip_backwards(nest_);
    loops::coalesce(nest_);
    first_ = x.origin() + nest_.shifts[0];
  }

  // One tile whose row i + 1 reads what row i has written: rows are done one after the other.
  void join(std::byte* at, int64_t lines) const {
    kernels::Tile tile{};
    tile.in[0] = at;
    tile.in[1] = at + step_;
    tile.out = at + step_;
    tile.in_row[0] = tile.in_row[1] = tile.out_row = step_;
    tile.in_column[0] = tile.in_column[1] = tile.out_column = beside_;
    tile.rows = n_ - 1;
    tile.columns = lines;
    join_(tile);
  }

  kernels::TileKernel join_;
  kernels::ChainKernel chains_;  // null: vectors
  int64_t item_;
  int64_t n_;
  int64_t step_;
  loops::LoopNest nest_;  // the other axes
  std::byte* first_;
  int64_t width_;   // lines that are neighbours
  int64_t beside_;  // bytes from one to the next
  int64_t group_;
  int64_t groups_;
  int64_t units_;
};

}  // namespace

void cumulate_in_place(Op op, const Array& x, int axis) {
  Lines lines(op, x, axis);
  const auto body = [](void* context, int64_t begin, int64_t end) {
    for (int64_t unit = begin; unit < end; ++unit) static_cast<const Lines*>(context)->run(unit);
  };
  if (lines.units() > 1 && threads::pays_to_share(x.nbytes()))
    threads::parallel_for(lines.units(), body, &lines);
  else
    body(&lines, 0, lines.units());
}

namespace {

// The part of `x` from `first` on along the axis.
Array from(const Array& x, int axis, int64_t first, int64_t length) {
  Layout layout = x.layout();
  layout.shape[axis] = length;
  layout.offset += first * layout.strides[axis];
  return Array(x.storage(), std::move(layout), x.dtype(), true);
}

}  // namespace

Array run(const core::Scan& s) {
  core::verify(s);
  const Array total = make_array(s.shape(), s.load, s.name);
  if (s.starts_before && total.size() > 0) {
    const int identity = s.op == Op::add ? 0 : 1;
    exec::assigned(s.name, s.voice, full(from(total, s.axis, 0, 1).shape(), identity, s.load),
                   from(total, s.axis, 0, 1));
  }
  if (s.x.size() > 0) {
    const Array rest = from(total, s.axis, s.starts_before ? 1 : 0, s.x.shape[s.axis]);
    exec::convert_into(s.x, rest);
    cumulate_in_place(s.op, rest, s.axis);
  }
  const Array value = s.load == s.result ? total : exec::converted(total, s.result);
  return s.out ? exec::assigned(s.name, s.voice, value, *s.out) : value;
}

}  // namespace weft::reduce
