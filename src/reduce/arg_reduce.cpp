// Positions of extremes along one axis.
#include <utility>

#include "base/integers.h"
#include "exec/moves.h"
#include "exec/scratch.h"
#include "kernels/table.h"
#include "reduce/reduce.h"
#include "threads/parallel.h"

namespace weft::reduce {
namespace {

using kernels::kTreeBlock;

constexpr int64_t kWidth = 256;  // results to a unit
constexpr int64_t kRowElements = 65536;
constexpr int64_t kFewest = 16;
constexpr int64_t kPackedRows = 64;
// Shorter rows are turned into columns, of which many are looked through at once.
constexpr int64_t kShortest = 32;
constexpr int64_t kShortestBytes = 128;
constexpr int64_t kArgPackBytes = kPackedRows * kWidth * 8;
constexpr int kArgPackSlots = static_cast<int>(kArgPackBytes / int64_t{exec::kSlotStride}) + 1;

// Kept axes only: operand 0 is x, 1 is out. The axis itself is walked as it is: the first place
// counts.
void kept_nest(const core::Value& x, int axis, const Array& out, loops::LoopNest& nest) {
  nest.rank = 0;
  nest.operands = 2;
  nest.shifts[0] = nest.shifts[1] = 0;
  for (int i = 0; i < x.rank(); ++i) {
    if (i == axis) continue;
    loops::Axis& kept = nest.axes[nest.rank++];
    kept.extent = x.shape[i];
    kept.steps[0] = x.strides[i] * size_in_bytes(x.dtype);
    kept.steps[1] = out.strides()[i] * size_in_bytes(out.dtype());
  }
  loops::squeeze_ones(nest);
  loops::order_axes(nest);
  loops::flip_backwards(nest);
  loops::coalesce(nest);
}

// Few neighbours are not worth a unit: better many that lie apart.
void put_many_last(loops::LoopNest& nest) {
  const int last = nest.rank - 1;
  if (last > 0 && nest.axes[last].extent < kFewest &&
      nest.axes[last - 1].extent > nest.axes[last].extent) {
    std::swap(nest.axes[last], nest.axes[last - 1]);
  }
}

DType slot_of(DType dtype) {
  if (dtype == DType::boolean) return DType::u8;
  return dtype == DType::f16 || dtype == DType::bf16 ? DType::f32 : dtype;
}

struct Finder;
// What lays elements of their own type out as columns.
kernels::MoveKernel mover(const Finder& finder);

struct Finder {
  kernels::MoveKernel load;
  kernels::FoldKernel rows;
  kernels::ArgColumnsKernel columns;
  kernels::ArgSlabsKernel slabs;
  loops::LoopNest nest;
  const std::byte* in;
  std::byte* out;
  int64_t n;
  int64_t step;
  int64_t item;  // as it is compared
  bool packs;
  int64_t width = 1;  // of slabs
  int64_t beside = 1;
  int64_t in_beside = 0;
  int64_t out_beside = 8;
  int64_t per_unit = 1;
  int64_t chunks = 1;
  int64_t units = 1;

  // True iff the results that lie side by side are few and dense slabs follow one another: then a
  // slab is what lies beside another.
  bool take_slabs() {
    const int last = nest.rank - 1;
    if (!slabs || n > kTreeBlock || last < 1 || nest.axes[last].extent >= kFewest) return false;
    const loops::Axis& inner = nest.axes[last];
    const loops::Axis& outer = nest.axes[last - 1];
    const int64_t row = inner.extent * item;
    const int64_t places = int64_t{sizeof(int64_t)};
    const bool is_dense = inner.steps[0] == item && step == row && outer.steps[0] == n * row &&
                          inner.steps[1] == places && outer.steps[1] == inner.extent * places &&
                          reinterpret_cast<uintptr_t>(out) % alignof(int64_t) == 0;
    if (!is_dense) return false;
    width = inner.extent;
    --nest.rank;
    cut(true);
    return true;
  }

  void cut(bool by_rows) {
    if (nest.rank > 0) {
      beside = nest.axes[nest.rank - 1].extent;
      in_beside = nest.step(nest.rank - 1, 0);
      out_beside = nest.step(nest.rank - 1, 1);
    }
    per_unit = by_rows ? kRowElements / n / width + 1 : kWidth;
    chunks = ceil_div(beside, per_unit);
    units = chunks;
    for (int i = 0; i + 1 < nest.rank; ++i) units *= nest.axes[i].extent;
  }

  struct Unit {
    const std::byte* in;
    std::byte* out;
    int64_t count;
  };
  Unit place(int64_t unit) const {
    const int64_t first = unit % chunks * per_unit;
    Unit at{in + first * in_beside, out + first * out_beside, smaller(per_unit, beside - first)};
    unit /= chunks;
    for (int i = nest.rank - 2; i >= 0; --i) {
      const int64_t index = unit % nest.axes[i].extent;
      unit /= nest.axes[i].extent;
      at.in += index * nest.step(i, 0);
      at.out += index * nest.step(i, 1);
    }
    return at;
  }

  void find_in_rows(int64_t unit) const {
    const Unit at = place(unit);
    rows({at.in, n, step, at.count, in_beside, at.out, out_beside});
  }

  // Rows that do not lie as they are compared, as many at a time as scratch holds.
  void find_in_packed_rows(int64_t unit, std::byte* memory) const {
    const Unit at = place(unit);
    const int64_t row = n * item;
    const int64_t most = kArgPackBytes / row;
    for (int64_t r = 0; r < at.count && most == 0; ++r)
      find_in_pieces(at.in + r * in_beside, at.out + r * out_beside, memory);
    for (int64_t r = 0; r < at.count && most > 0; r += most) {
      const int64_t some = smaller(most, at.count - r);
      load({at.in + r * in_beside, in_beside, step, memory, row, item, some, n});
      rows({memory, n, item, some, row, at.out + r * out_beside, out_beside});
    }
  }

  // One row that is longer than scratch. The best so far and that of the next piece are a row of
  // two.
  void find_in_pieces(const std::byte* row, std::byte* to, std::byte* memory) const {
    const int64_t most = kArgPackBytes / item;
    alignas(16) std::byte best[16];
    int64_t found = 0;
    for (int64_t i = 0; i < n; i += most) {
      const int64_t some = smaller(most, n - i);
      load({row + i * step, 0, step, memory, 0, item, 1, some});
      int64_t place = first_of(memory, some);
      std::byte* const own = best + (i == 0 ? 0 : item);
      __builtin_memcpy(own, memory + place * item, static_cast<size_t>(item));
      if (i > 0 && first_of(best, 2) == 0) continue;
      __builtin_memmove(best, own, static_cast<size_t>(item));
      found = i + place;
    }
    __builtin_memcpy(to, &found, sizeof found);
  }
  int64_t first_of(const std::byte* items, int64_t count) const {
    int64_t found = 0;
    rows({items, count, item, 1, count * item, reinterpret_cast<std::byte*>(&found), 8});
    return found;
  }

  void find_in_slabs(int64_t unit) const {
    const Unit at = place(unit);
    slabs({at.in, n, at.count, width, reinterpret_cast<int64_t*>(at.out)});
  }

  void find_in_columns(int64_t unit, std::byte* memory) const {
    const Unit at = place(unit);
    alignas(64) std::byte best[kWidth * 8];
    int64_t memory_found[kWidth];
    const bool in_place = out_beside == int64_t{sizeof(int64_t)} &&
                          reinterpret_cast<uintptr_t>(at.out) % alignof(int64_t) == 0;
    int64_t* const found = in_place ? reinterpret_cast<int64_t*>(at.out) : memory_found;
    const int64_t packed = smaller(kPackedRows * kWidth / at.count, kTreeBlock);
    const int64_t deep = packs ? packed : kTreeBlock;
    for (int64_t i = 0; i < n; i += deep) {
      kernels::ArgFold fold{at.in + i * step, smaller(deep, n - i), step, at.count, i, best, found};
      if (packs) {
        load(exec::joined(
            {fold.in, step, in_beside, memory, at.count * item, item, fold.n, at.count}));
        fold.in = memory;
        fold.step = at.count * item;
      }
      columns(fold);
    }
    for (int64_t j = 0; j < at.count && !in_place; ++j) {
      __builtin_memcpy(at.out + j * out_beside, &found[j], sizeof(int64_t));
    }
  }
};

kernels::MoveKernel mover(const Finder& f) {
  constexpr int64_t kSquare = 8;  // the transposition takes so many rows at once
  const kernels::KernelTable& table = kernels::active_table();
  const int size = exec::log2_of(f.item);
  if (f.step == f.item && f.n >= kSquare) return table.items->transposes[size];
  constexpr int kBytes[] = {static_cast<int>(DType::u8), static_cast<int>(DType::u16),
                            static_cast<int>(DType::u32), static_cast<int>(DType::u64)};
  return exec::are_items_at(f.in, f.item) ? table.items->gathers[size]
                                          : table.casts[kBytes[size]][kBytes[size]];
}

void find_rows(void* context, int64_t begin, int64_t end) {
  const Finder& finder = *static_cast<const Finder*>(context);
  for (int64_t unit = begin; unit < end; ++unit) finder.find_in_rows(unit);
}

void find_packed_rows(void* context, int64_t begin, int64_t end) {
  const Finder& finder = *static_cast<const Finder*>(context);
  const exec::Scratch memory(kArgPackSlots);
  for (int64_t unit = begin; unit < end; ++unit) finder.find_in_packed_rows(unit, memory.slot(0));
}

void find_slabs(void* context, int64_t begin, int64_t end) {
  const Finder& finder = *static_cast<const Finder*>(context);
  for (int64_t unit = begin; unit < end; ++unit) finder.find_in_slabs(unit);
}

void find_columns(void* context, int64_t begin, int64_t end) {
  const Finder& finder = *static_cast<const Finder*>(context);
  const exec::Scratch memory(finder.packs ? kArgPackSlots : 0);
  for (int64_t unit = begin; unit < end; ++unit) finder.find_in_columns(unit, memory.slot(0));
}

// Rows or columns, whichever is faster.
threads::Body choose_body(Finder& finder, DType from, DType slot) {
  const kernels::ReduceTable& table = kernels::active_reduce_table();
  put_many_last(finder.nest);
  const bool converts = size_in_bytes(from) != finder.item;
  const bool in_rows = !converts && finder.step == finder.item;
  finder.cut(in_rows);
  const int64_t row_bytes = finder.n * finder.item;
  const bool is_dense = finder.in_beside == row_bytes && finder.item >= 4;
  const bool is_long = finder.n >= kShortest || (is_dense && row_bytes >= kShortestBytes);
  const bool by_rows = in_rows && (is_long || (is_dense && row_bytes <= table.arg_register_bytes));
  const bool is_row_like =
      finder.nest.rank == 0 || magnitude(finder.step) < magnitude(finder.in_beside);
  const bool packs_rows = !in_rows && is_row_like && finder.n >= kShortest;
  finder.cut(by_rows || packs_rows);
  finder.packs = converts || finder.in_beside != finder.item;
  finder.load = converts
                    ? kernels::active_table().casts[static_cast<int>(from)][static_cast<int>(slot)]
                    : mover(finder);
  return by_rows ? find_rows : packs_rows ? find_packed_rows : find_columns;
}

}  // namespace

void arg_reduce_into(const core::Value& x, int axis, bool largest, const Array& out) {
  const DType slot = slot_of(x.dtype);
  const int to = static_cast<int>(slot);
  const kernels::ReduceTable& table = kernels::active_reduce_table();
  Finder finder;
  finder.rows = table.arg_rows[largest][to];
  finder.columns = table.arg_columns[largest][to];
  finder.slabs = slot == x.dtype ? table.arg_slabs[largest][to] : nullptr;
  kept_nest(x, axis, out, finder.nest);
  finder.in = x.address + finder.nest.shifts[0];
  finder.out = out.origin() + finder.nest.shifts[1];
  finder.n = x.shape[axis];
  finder.item = size_in_bytes(slot);
  finder.step = x.strides[axis] * size_in_bytes(x.dtype);
  const threads::Body body = finder.take_slabs() ? find_slabs : choose_body(finder, x.dtype, slot);
  if (finder.units > 1 && threads::pays_to_share(x.size() * size_in_bytes(x.dtype))) {
    threads::parallel_for(finder.units, body, &finder);
  } else {
    body(&finder, 0, finder.units);
  }
}

}  // namespace weft::reduce
