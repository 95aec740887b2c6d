#include "exec/cumulate.h"

#include "exec/parallel.h"
#include "kernels/table.h"
#include "plan/loop_nest.h"

namespace weft::exec {
namespace {

// All lines along the axis, side by side in blocks that a kernel takes at once.
struct Lines {
  kernels::TileKernel join;
  plan::LoopNest nest;  // the other axes
  std::byte* first;
  int64_t n;
  int64_t step;
  int64_t width;   // lines to a block
  int64_t beside;  // bytes from one to the next
  int64_t chunk;
  int64_t chunks;

  void run(int64_t unit) const {
    const int64_t begin = unit % chunks * chunk;
    std::byte* at = first + begin * beside;
    unit /= chunks;
    for (int i = nest.rank - 2; i >= 0; --i) {
      at += unit % nest.axes[i].extent * nest.step(i, 0);
      unit /= nest.axes[i].extent;
    }
    // One tile whose row i + 1 reads what row i has written: rows are done one after the other.
    kernels::Tile tile{};
    tile.in[0] = at;
    tile.in[1] = at + step;
    tile.out = at + step;
    tile.in_row[0] = tile.in_row[1] = tile.out_row = step;
    tile.in_column[0] = tile.in_column[1] = tile.out_column = beside;
    tile.rows = n - 1;
    tile.columns = width - begin < chunk ? width - begin : chunk;
    join(tile);
  }
};

}  // namespace

void cumulate_in_place(Op op, const Array& x, int axis) {
  Lines lines;
  const int64_t item = size_in_bytes(x.dtype());
  lines.join = kernels::active_table().ops[static_cast<int>(op)][static_cast<int>(x.dtype())];
  lines.nest.rank = 0;
  lines.nest.operands = 1;
  lines.nest.shifts[0] = 0;
  for (int i = 0; i < x.rank(); ++i) {
    if (i == axis) continue;
    lines.nest.axes[lines.nest.rank].extent = x.shape()[i];
    lines.nest.axes[lines.nest.rank++].steps[0] = x.strides()[i] * item;
  }
  plan::squeeze_ones(lines.nest);
  plan::order_axes(lines.nest);
  plan::flip_backwards(lines.nest);
  plan::coalesce(lines.nest);
  lines.first = x.origin() + lines.nest.shifts[0];
  lines.n = x.shape()[axis];
  lines.step = x.strides()[axis] * item;
  const int inner = lines.nest.rank - 1;
  lines.width = inner >= 0 ? lines.nest.axes[inner].extent : 1;
  lines.beside = inner >= 0 ? lines.nest.step(inner, 0) : item;
  lines.chunk = 1024;  // so many lines stay in L1 from element to element
  lines.chunks = (lines.width + lines.chunk - 1) / lines.chunk;
  int64_t units = lines.chunks;
  for (int i = 0; i < inner; ++i) units *= lines.nest.axes[i].extent;
  const auto body = [](void* context, int64_t begin, int64_t end) {
    for (int64_t unit = begin; unit < end; ++unit) static_cast<const Lines*>(context)->run(unit);
  };
  if (units > 1 && pays_to_share(x.nbytes()))
    parallel_for(units, body, &lines);
  else
    body(&lines, 0, units);
}

}  // namespace weft::exec
