// Results side by side: an axis that is kept lies inside the reduced one.
#include "reduce/stage_run.h"

namespace weft::reduce {
namespace {

using kernels::Fold;
using kernels::kTreeBlock;
using kernels::SlabFold;

class Columns : StageRun {
 public:
  explicit Columns(const Stage& stage)
      : StageRun(stage),
        fold_columns_(table_.columns[reducer_][dtype_]),
        fold_slabs_(table_.slabs[reducer_][dtype_]) {}

  void run() {
    const int64_t columns = s_.beside.extent;
    const int64_t deepest = smaller(s_.n, kTreeBlock);
    int64_t width = smaller(columns, larger(kColumnsBytes / item_, kUnitElements / deepest));
    if (choice_.way == StageWay::slabs) return run_slabs(width);
    while (width > kNarrowest && outer_count_ * blocks_ * ceil_div(columns, width) < kFewUnits)
      width /= 2;
    run_panels(width);
  }

 private:
  // Slabs along the innermost outer axis, a few of them to a unit, or a piece of a large one.
  void run_slabs(int64_t width) {
    const KeptAxis batch = s_.outers > 0 ? s_.outer[s_.outers - 1] : kNoAxis;
    const int64_t fits = packs_ ? larger(1, smaller(width, kPackBytes / item_ / s_.n)) : width;
    const int64_t panels = ceil_div(s_.beside.extent, fits);
    const int64_t per_unit = larger(1, kUnitElements / (s_.n * fits));
    const int64_t chunks = ceil_div(batch.extent, per_unit);
    const int64_t units = outer_count_ / batch.extent * chunks * panels;
    share(units, [this, batch, fits, panels, per_unit, chunks](int64_t unit, std::byte* memory) {
      const int64_t column = unit % panels * fits;
      const int64_t first = unit / panels % chunks * per_unit;
      Place at = place(unit / panels / chunks * batch.extent + first);
      at.move(s_.beside, column);
      SlabFold fold{nullptr,   s_.n,
                    s_.step,   smaller(per_unit, batch.extent - first),
                    batch.in,  smaller(fits, s_.beside.extent - column),
                    at.out,    batch.out,
                    at.centre, batch.centre};
      if (packs_) return fold_packed_slabs(at.in, fold, memory);
      fold.in = s_.in + at.in;
      fold_slabs_(fold);
    });
  }

  void fold_packed_slabs(int64_t in, const SlabFold& fold, std::byte* memory) const {
    const int64_t slab_bytes = fold.n * fold.width * item_;
    const int64_t batch = larger(1, kPackBytes / slab_bytes);
    for (int64_t s = 0; s < fold.slabs; s += batch) {
      SlabFold part = fold;
      part.slabs = smaller(batch, fold.slabs - s);
      pack_slabs(in + s * fold.across, part, memory);
      part.in = memory;
      part.step = fold.width * item_;
      part.across = slab_bytes;
      part.out += s * fold.out_across;
      if (part.centre) part.centre += s * fold.centre_across;
      fold_slabs_(part);
    }
  }
  void pack_slabs(int64_t from, const SlabFold& f, std::byte* to) const {
    if (f.across == f.n * f.step) {
      return pack(from, f.slabs * f.n, f.step, f.width, s_.beside.in, to);
    }
    for (int64_t s = 0; s < f.slabs; ++s) {
      pack(from + s * f.across, f.n, f.step, f.width, s_.beside.in, to + s * f.n * f.width * item_);
    }
  }

  // Panels of columns, block of rows by block of rows if there are more rows than a tree has.
  void run_panels(int64_t width) {
    const int64_t columns = s_.beside.extent;
    const int64_t panels = ceil_div(columns, width);
    Array partial;
    if (blocks_ > 1) partial = empty({outer_count_, blocks_, columns}, s_.load);
    std::byte* const parts = blocks_ > 1 ? partial.origin() : nullptr;
    share(outer_count_ * blocks_ * panels, [this, width, panels, columns, parts](
                                               int64_t unit, std::byte* memory) {
      const int64_t first = unit % panels * width;
      const int64_t row = unit / panels;  // of partial
      fold_panel(place(row / blocks_), row % blocks_, {first, smaller(width, columns - first)},
                 parts ? parts + row * columns * item_ : nullptr, memory);
    });
    if (parts) combine(parts);
  }

  void combine(std::byte* parts) const {
    const int64_t columns = s_.beside.extent;
    for (int64_t outer = 0; outer < outer_count_; ++outer) {
      std::byte* from = parts + outer * blocks_ * columns * item_;
      table_.combine[reducer_][dtype_](from, blocks_, columns);
      scatter(from, place(outer).out, columns);
    }
  }

  struct Panel {
    int64_t first;
    int64_t width;
  };
  // Some columns of one block, to `parts` (which begins at column 0) or the output.
  void fold_panel(const Place& at, int64_t block, Panel panel, std::byte* parts,
                  std::byte* memory) const {
    const bool direct = parts || s_.beside.out == item_;
    const bool in_place = direct && (!at.centre || s_.beside.centre == item_);
    const int64_t n = smaller(kTreeBlock, s_.n - block * kTreeBlock);
    const int64_t end = panel.first + panel.width;
    const int64_t fits = packs_ ? larger(1, kPackBytes / item_ / n) : panel.width;
    const int64_t most = in_place ? fits : smaller(fits, kPackBytes / 2 / item_);
    for (int64_t c = panel.first; c < end; c += most) {
      const int64_t in = at.in + block * kTreeBlock * s_.step + c * s_.beside.in;
      Fold fold{nullptr, n, s_.step, smaller(most, end - c), item_, nullptr, item_};
      if (packs_) {
        pack(in, n, s_.step, fold.count, s_.beside.in, memory);
        fold.in = memory;
        fold.step = fold.count * item_;
      } else {
        fold.in = s_.in + in;
      }
      // Packed input takes the first half of the memory, a centre and results share the second.
      if (direct)
        fold.out = parts ? parts + c * item_ : at.out + c * item_;
      else
        fold.out = memory + kPackBytes + kPackBytes / 2;
      fold_with_centre(fold, at, c, memory);
      if (!direct) scatter(fold.out, at.out + c * s_.beside.out, fold.count);
    }
  }

  void fold_with_centre(Fold& fold, const Place& at, int64_t first, std::byte* memory) const {
    if (!at.centre) return fold_columns_(fold);
    fold.centre_step = item_;
    fold.centre = at.centre + first * s_.beside.centre;
    if (s_.beside.centre == item_) return fold_columns_(fold);
    std::byte* row = memory + kPackBytes;
    cast(s_.load, s_.load)({fold.centre, 0, s_.beside.centre, row, 0, item_, 1, fold.count});
    fold.centre = row;
    fold_columns_(fold);
  }

  // Results that lie side by side to where they belong.
  void scatter(const std::byte* from, std::byte* to, int64_t count) const {
    cast(s_.load, s_.load)({from, 0, item_, to, 0, s_.beside.out, 1, count});
  }

  kernels::FoldKernel fold_columns_;
  kernels::SlabKernel fold_slabs_;
};

}  // namespace

void run_columns(const Stage& stage) { Columns(stage).run(); }

}  // namespace weft::reduce
