#include "reduce/scan.h"

#include <utility>

#include "array/storage.h"
#include "base/integers.h"
#include "exec/steps_of_one_type.h"
#include "kernels/reduce/scan.h"
#include "kernels/table.h"
#include "reduce/reduce.h"
#include "reduce/tuning.h"
#include "reduce/units.h"
#include "reduce/views.h"

namespace weft::reduce {
namespace {

// All lines along the axis, in groups of neighbours that are run together.
class Lines {
 public:
  Lines(Op op, const Array& x, int axis)
      : join_(kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(x.dtype())]),
        item_(size_in_bytes(x.dtype())),
        n_(x.shape()[axis]),
        step_(x.strides()[axis] * item_) {
    core::Value others = x;
    others.shape[axis] = 1;
    canonical_nest(others, x, nullptr, nest_);
    first_ = x.origin() + nest_.shifts[0];
    const int inner = nest_.rank - 1;
    width_ = inner >= 0 ? nest_.axes[inner].extent : 1;
    beside_ = inner >= 0 ? nest_.step(inner, 0) : item_;
    const bool is_behind = step_ == item_ && n_ >= kLongLine;
    chains_ = is_behind || width_ < kFewLines ? kernels::find_chains(op, x.dtype()) : nullptr;
    group_ = chains_ ? kLinesBehind : kLinesBeside;
    groups_ = ceil_div(width_, group_);
    units_ = groups_;
    for (int i = 0; i < inner; ++i) units_ *= nest_.axes[i].extent;
  }

  int64_t units() const { return units_; }

  void run(int64_t unit) const {
    const int64_t begin = unit % groups_ * group_;
    std::byte* at = first_ + begin * beside_ + offset_outside(nest_, 0, unit / groups_);
    const int64_t lines = smaller(group_, width_ - begin);
    chains_ ? chains_({at, n_, step_, lines, beside_}) : join(at, lines);
  }

 private:
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
  const Lines lines(op, x, axis);
  for_units(lines.units(), x.nbytes(), [&lines](int64_t unit) { lines.run(unit); });
}

Array run(const core::Scan& s) {
  core::verify(s);
  const Array total = make_array(s.shape(), s.load, s.name);
  if (s.starts_before && total.size() > 0) {
    const Array first = piece(total, s.axis, 0, 1);
    const int identity = s.op == Op::add ? 0 : 1;
    exec::assigned(s.name, s.dialect, full(first.shape(), identity, s.load), first);
  }
  if (s.x.size() > 0) {
    const Array rest = piece(total, s.axis, s.starts_before ? 1 : 0, s.x.shape[s.axis]);
    exec::convert_into(s.x, rest);
    cumulate_in_place(s.op, rest, s.axis);
  }
  const Array value = s.load == s.result ? total : exec::converted(total, s.result);
  return s.out ? exec::assigned(s.name, s.dialect, value, *s.out) : value;
}

}  // namespace weft::reduce
