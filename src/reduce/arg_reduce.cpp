// Positions of extremes along one axis.
#include <utility>

#include "base/integers.h"
#include "exec/moves.h"
#include "kernels/table.h"
#include "reduce/reduce.h"
#include "reduce/tuning.h"
#include "reduce/units.h"

namespace weft::reduce {
namespace {

using kernels::kTreeBlock;

// Few neighbours are not worth a unit: better many that lie apart.
void put_many_last(loops::LoopNest& nest) {
  const int last = nest.rank - 1;
  if (last > 0 && nest.axes[last].extent < kFewNeighbours &&
      nest.axes[last - 1].extent > nest.axes[last].extent) {
    std::swap(nest.axes[last], nest.axes[last - 1]);
  }
}

DType slot_of(DType dtype) {
  if (dtype == DType::boolean) return DType::u8;
  return dtype == DType::f16 || dtype == DType::bf16 ? DType::f32 : dtype;
}

enum class Way : uint8_t {
  rows,         // elements of a result follow one another, and are compared where they lie
  packed_rows,  // they are brought so first, or converted
  slabs,        // few results side by side, slabs of them one behind the other
  columns,      // results side by side
};

class Finder {
 public:
  Finder(const core::Value& x, int axis, bool largest, const Array& out)
      : from_(x.dtype),
        slot_(slot_of(x.dtype)),
        rows_(table_.arg_rows[largest][static_cast<int>(slot_)]),
        columns_(table_.arg_columns[largest][static_cast<int>(slot_)]),
        n_(x.shape[axis]),
        item_(size_in_bytes(slot_)),
        step_(x.strides[axis] * size_in_bytes(x.dtype)) {
    // Kept axes only. The axis itself is walked as it is: the first place counts.
    core::Value kept = x;
    kept.shape[axis] = 1;
    canonical_nest(kept, out, nullptr, nest_);
    in_ = x.address + nest_.shifts[0];
    out_ = out.origin() + nest_.shifts[1];
    if (from_ == slot_) slabs_ = table_.arg_slabs[largest][static_cast<int>(slot_)];
    way_ = choose();
    cut();
  }

  void run(int64_t traffic) const {
    const bool shares = units_ > 1 && threads::pays_to_share(traffic);
    const bool packs = way_ == Way::packed_rows || (way_ == Way::columns && packs_columns_);
    for_units(units_, shares, packs ? slots_for(kPositionBytes) : 0,
              [this](int64_t unit, std::byte* memory) { find(place(unit), memory); });
  }

 private:
  struct Unit {
    const std::byte* in;
    std::byte* out;
    int64_t count;
  };

  Way choose() {
    if (are_slabs()) return Way::slabs;
    put_many_last(nest_);
    set_beside();
    const bool converts = size_in_bytes(from_) != item_;
    packs_columns_ = converts || in_beside_ != item_;
    if (!converts && step_ == item_) {
      const int64_t row_bytes = n_ * item_;
      const bool is_dense = in_beside_ == row_bytes && item_ >= 4;
      const bool is_long = n_ >= kShortestRow || (is_dense && row_bytes >= kShortestRowBytes);
      const bool fits_register = is_dense && row_bytes <= table_.arg_register_bytes;
      return is_long || fits_register ? Way::rows : Way::columns;
    }
    const bool is_row_like = nest_.rank == 0 || magnitude(step_) < magnitude(in_beside_);
    return is_row_like && n_ >= kShortestRow ? Way::packed_rows : Way::columns;
  }

  // True iff the results that lie side by side are few and dense slabs follow one another: then a
  // slab is what lies beside another.
  bool are_slabs() {
    const int last = nest_.rank - 1;
    if (!slabs_ || n_ > kTreeBlock || last < 1 || nest_.axes[last].extent >= kFewNeighbours)
      return false;
    const loops::Axis& inner = nest_.axes[last];
    const loops::Axis& outer = nest_.axes[last - 1];
    const int64_t row = inner.extent * item_;
    const bool is_dense = inner.steps[0] == item_ && step_ == row && outer.steps[0] == n_ * row &&
                          inner.steps[1] == kPlace && outer.steps[1] == inner.extent * kPlace &&
                          exec::are_items_at(out_, kPlace);
    if (!is_dense) return false;
    width_ = inner.extent;
    --nest_.rank;
    set_beside();
    return true;
  }

  void set_beside() {
    if (nest_.rank == 0) return;
    const loops::Axis& inner = nest_.axes[nest_.rank - 1];
    beside_ = inner.extent;
    in_beside_ = inner.steps[0];
    out_beside_ = inner.steps[1];
  }

  void cut() {
    per_unit_ = way_ == Way::columns ? kPositionColumns : kUnitElements / n_ / width_ + 1;
    chunks_ = ceil_div(beside_, per_unit_);
    units_ = chunks_;
    for (int i = 0; i + 1 < nest_.rank; ++i) units_ *= nest_.axes[i].extent;
  }

  Unit place(int64_t unit) const {
    const int64_t first = unit % chunks_ * per_unit_;
    return {in_ + first * in_beside_ + offset_outside(nest_, 0, unit / chunks_),
            out_ + first * out_beside_ + offset_outside(nest_, 1, unit / chunks_),
            smaller(per_unit_, beside_ - first)};
  }

  void find(const Unit& at, std::byte* memory) const {
    switch (way_) {
      case Way::rows:
        return rows_({at.in, n_, step_, at.count, in_beside_, at.out, out_beside_});
      case Way::packed_rows:
        return find_in_packed_rows(at, memory);
      case Way::slabs:
        return slabs_({at.in, n_, at.count, width_, reinterpret_cast<int64_t*>(at.out)});
      case Way::columns:
        return find_in_columns(at, memory);
    }
  }

  // Elements side by side, as they are compared.
  void pack(const kernels::Move& move) const {
    const kernels::KernelTable& moves = kernels::active_table();
    if (size_in_bytes(from_) == item_ && exec::are_items_at(move.from, item_))
      return exec::gatherer(*moves.items, move, item_)(move);
    const DType from = size_in_bytes(from_) == item_ ? slot_ : from_;
    moves.casts[static_cast<int>(from)][static_cast<int>(slot_)](move);
  }

  // Rows that do not lie as they are compared, as many at a time as scratch holds.
  void find_in_packed_rows(const Unit& at, std::byte* memory) const {
    const int64_t row = n_ * item_;
    const int64_t most = kPositionBytes / row;
    for (int64_t r = 0; r < at.count && most == 0; ++r)
      find_in_pieces(at.in + r * in_beside_, at.out + r * out_beside_, memory);
    for (int64_t r = 0; r < at.count && most > 0; r += most) {
      const int64_t some = smaller(most, at.count - r);
      pack({at.in + r * in_beside_, in_beside_, step_, memory, row, item_, some, n_});
      rows_({memory, n_, item_, some, row, at.out + r * out_beside_, out_beside_});
    }
  }

  // One row that is longer than scratch. The best so far and that of the next piece are a row of
  // two.
  void find_in_pieces(const std::byte* row, std::byte* to, std::byte* memory) const {
    const int64_t most = kPositionBytes / item_;
    alignas(16) std::byte best[16];
    int64_t found = 0;
    for (int64_t i = 0; i < n_; i += most) {
      const int64_t some = smaller(most, n_ - i);
      pack({row + i * step_, 0, step_, memory, 0, item_, 1, some});
      const int64_t place = first_of(memory, some);
      std::byte* const own = best + (i == 0 ? 0 : item_);
      __builtin_memcpy(own, memory + place * item_, static_cast<size_t>(item_));
      if (i > 0 && first_of(best, 2) == 0) continue;
      __builtin_memmove(best, own, static_cast<size_t>(item_));
      found = i + place;
    }
    __builtin_memcpy(to, &found, sizeof found);
  }
  int64_t first_of(const std::byte* items, int64_t count) const {
    int64_t found = 0;
    rows_({items, count, item_, 1, count * item_, reinterpret_cast<std::byte*>(&found), kPlace});
    return found;
  }

  void find_in_columns(const Unit& at, std::byte* memory) const {
    alignas(64) std::byte best[kPositionColumns * 8];
    int64_t memory_found[kPositionColumns];
    const bool in_place = out_beside_ == kPlace && exec::are_items_at(at.out, kPlace);
    int64_t* const found = in_place ? reinterpret_cast<int64_t*>(at.out) : memory_found;
    const int64_t packed = smaller(kPositionRows * kPositionColumns / at.count, kTreeBlock);
    const int64_t deep = packs_columns_ ? packed : kTreeBlock;
    for (int64_t i = 0; i < n_; i += deep) {
      kernels::ArgFold fold{
          at.in + i * step_, smaller(deep, n_ - i), step_, at.count, i, best, found};
      if (packs_columns_) {
        const int64_t row = at.count * item_;
        pack(exec::joined({fold.in, step_, in_beside_, memory, row, item_, fold.n, at.count}));
        fold.in = memory;
        fold.step = row;
      }
      columns_(fold);
    }
    for (int64_t j = 0; j < at.count && !in_place; ++j)
      __builtin_memcpy(at.out + j * out_beside_, &found[j], sizeof(int64_t));
  }

  static constexpr int64_t kPlace = sizeof(int64_t);

  const kernels::ReduceTable& table_ = kernels::active_reduce_table();
  const DType from_;
  const DType slot_;  // what is compared
  const kernels::FoldKernel rows_;
  const kernels::ArgColumnsKernel columns_;
  kernels::ArgSlabsKernel slabs_ = nullptr;
  loops::LoopNest nest_;
  const std::byte* in_;
  std::byte* out_;
  const int64_t n_;
  const int64_t item_;  // as it is compared
  const int64_t step_;
  int64_t width_ = 1;  // of slabs
  int64_t beside_ = 1;
  int64_t in_beside_ = 0;
  int64_t out_beside_ = kPlace;
  bool packs_columns_ = false;
  int64_t per_unit_ = 1;
  int64_t chunks_ = 1;
  int64_t units_ = 1;
  Way way_;
};

}  // namespace

void arg_reduce_into(const core::Value& x, int axis, bool largest, const Array& out) {
  Finder(x, axis, largest, out).run(x.size() * size_in_bytes(x.dtype));
}

}  // namespace weft::reduce
