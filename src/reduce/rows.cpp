// Results from rows: the reduced axis is the innermost one.
#include "array/storage.h"
#include "reduce/stage_run.h"
#include "weft/error.h"

namespace weft::reduce {
namespace {

using kernels::Fold;
using kernels::kTreeBlock;

class Rows : StageRun {
 public:
  explicit Rows(const Stage& stage)
      : StageRun(stage),
        fold_rows_(table_.rows[reducer_][dtype_]),
        fold_short_(table_.short_rows[reducer_][dtype_]) {}

  FoldCall as_one_call() const {
    if (packs_first() || choice_.way == StageWay::turned_rows || outer_count_ != 1) return {};
    const Fold fold = fold_of(place(0), s_.beside.extent);
    return {kernel_for(fold), fold};
  }

  void run() {
    if (choice_.way == StageWay::row_blocks) {
      if (run_blocks()) return;
      if (takes_memory()) throw MemoryError();
    }
    run_rows();
  }

 private:
  bool packs_first() const { return packs_ || choice_.way == StageWay::packed_rows; }

  // Whole rows, each to one result; many rows to a unit.
  void run_rows() {
    int64_t per_unit = larger(1, kUnitElements / s_.n);
    if (per_unit > kRowMultiple) per_unit -= per_unit % kRowMultiple;
    const int64_t chunks = ceil_div(s_.beside.extent, per_unit);
    share(outer_count_ * chunks, [this, per_unit, chunks](int64_t unit, std::byte* memory) {
      const int64_t first = unit % chunks * per_unit;
      Place at = place(unit / chunks);
      at.move(s_.beside, first);
      fold_some_rows(at, smaller(per_unit, s_.beside.extent - first), memory);
    });
  }

  // Rows as they lie.
  Fold fold_of(const Place& at, int64_t rows) const {
    const std::byte* in = s_.in ? s_.in + at.in : nullptr;  // elements may be computed
    return {
        in, s_.n, item_, rows, s_.beside.in, at.out, s_.beside.out, at.centre, s_.beside.centre};
  }

  void fold_some_rows(const Place& at, int64_t rows, std::byte* memory) const {
    Fold fold = fold_of(at, rows);
    if (!packs_first()) return fold_as_it_lies(fold, memory);
    const int64_t batch = larger(1, smaller(rows, kPackBytes / item_ / s_.n));
    for (int64_t r = 0; r < rows; r += batch) {
      Fold part = fold;
      part.count = smaller(batch, rows - r);
      pack(at.in + r * s_.beside.in, part.count, s_.beside.in, s_.n, s_.step, memory);
      part.in = memory;
      part.across = s_.n * item_;
      part.out += r * s_.beside.out;
      if (part.centre) part.centre += r * s_.beside.centre;
      fold_as_it_lies(part, memory);
    }
  }

  void fold_as_it_lies(const Fold& fold, std::byte* memory) const {
    if (choice_.way == StageWay::turned_rows) return fold_turned(fold, memory + kPackBytes);
    kernel_for(fold)(fold);
  }

  void fold_turned(const Fold& fold, std::byte* turned) const {
    const int64_t most = kTransposedBytes / (fold.n * item_);
    const auto turn = moves_.items->transposes[exec::log2_of(item_)];
    const auto fold_columns = table_.columns[reducer_][dtype_];
    for (int64_t r = 0; r < fold.count; r += most) {
      const int64_t some = smaller(most, fold.count - r);
      const int64_t row = some * item_;
      turn({fold.in + r * fold.across, item_, fold.across, turned, row, item_, fold.n, some});
      fold_columns({turned, fold.n, row, some, item_, fold.out + r * fold.out_step, item_});
    }
  }

  // Rows that begin at elements and follow one another, if short, have a kernel of their own.
  kernels::FoldKernel kernel_for(const Fold& f) const {
    const bool is_short = f.n >= 2 && f.n <= kernels::kShortRow && f.across == f.n * item_ &&
                          f.out_step == item_ && (!f.centre || f.centre_step == item_) &&
                          exec::are_items_at(f.in, item_) && exec::are_items_at(f.out, item_) &&
                          exec::are_items_at(f.centre, item_);
    return is_short ? fold_short_ : fold_rows_;
  }

  // Few long rows: their blocks are shared out, and combined afterwards. False if there is no
  // memory for what they give; then nothing is written.
  bool run_blocks() {
    const int64_t rows = outer_count_ * s_.beside.extent;
    const detail::StorageRef partial = try_allocate(rows * blocks_ * item_);
    if (!partial.get()) return false;
    std::byte* parts = partial.bytes();
    constexpr int64_t per_unit = kUnitElements / kTreeBlock;
    const int64_t chunks = ceil_div(blocks_, per_unit);
    share(rows * chunks, [this, parts, chunks](int64_t unit, std::byte* memory) {
      const int64_t row = unit / chunks;
      const int64_t first = unit % chunks * per_unit;
      const int64_t last = smaller(first + per_unit, blocks_);
      fold_blocks(row, first, last, parts + (row * blocks_ + first) * item_, memory);
    });
    for (int64_t row = 0; row < rows; ++row) {
      std::byte* from = parts + row * blocks_ * item_;
      table_.combine[reducer_][dtype_](from, blocks_, 1);
      Place at = place(row / s_.beside.extent);
      at.move(s_.beside, row % s_.beside.extent);
      __builtin_memcpy(at.out, from, static_cast<size_t>(item_));
    }
    return true;
  }

  void fold_blocks(int64_t row, int64_t first, int64_t last, std::byte* parts,
                   std::byte* memory) const {
    Place at = place(row / s_.beside.extent);
    at.move(s_.beside, row % s_.beside.extent);
    const int64_t packed = !s_.in ? larger(1, kSourceBytes / item_ / kTreeBlock) : 1;
    const int64_t batch = packs_ ? packed : last - first;
    for (int64_t b = first; b < last; b += batch) {
      const int64_t begin = at.in + b * kTreeBlock * s_.step;
      const int64_t elements =
          smaller(smaller(b + batch, last) * kTreeBlock, s_.n) - b * kTreeBlock;
      if (packs_) pack(begin, 1, 0, elements, s_.step, memory);
      const std::byte* from = packs_ ? memory : s_.in + begin;
      fold_batch(from, elements, at.centre, parts + (b - first) * item_);
    }
  }

  // Blocks of one row that follow one another, and perhaps a part of one.
  void fold_batch(const std::byte* from, int64_t elements, const std::byte* centre,
                  std::byte* parts) const {
    const int64_t whole = elements / kTreeBlock;
    const int64_t rest = elements % kTreeBlock;
    fold_rows_({from, kTreeBlock, item_, whole, kTreeBlock * item_, parts, item_, centre, 0});
    if (rest == 0) return;
    fold_rows_({from + whole * kTreeBlock * item_, rest, item_, 1, 0, parts + whole * item_, item_,
                centre, 0});
  }

  kernels::FoldKernel fold_rows_;
  kernels::FoldKernel fold_short_;
};

}  // namespace

void run_stage(const Stage& stage) {
  if (stage.by_columns) return run_columns(stage);
  Rows(stage).run();
}

bool takes_memory(const Stage& stage) { return StageRun(stage).takes_memory(); }

FoldCall as_one_call(const Stage& stage) {
  if (stage.by_columns || !stage.in) return {};
  return Rows(stage).as_one_call();
}

void reduce_row(kernels::Reducer reducer, DType dtype, const std::byte* row, int64_t elements,
                std::byte* out) noexcept {
  const int64_t item = size_in_bytes(dtype);
  kernels::active_reduce_table().rows[static_cast<int>(reducer)][static_cast<int>(dtype)](
      {row, elements, item, 1, 0, out, item});
}

bool reduce_quickly(kernels::Reducer reducer, const Array& x, std::byte* out) {
  const DType dtype = x.dtype();
  const bool has_kernel =
      is_integer(dtype) ? size_in_bytes(dtype) == 8 : dtype == DType::f32 || dtype == DType::f64;
  const int64_t bytes = x.nbytes();
  if (!has_kernel || bytes == 0 || !x.is_contiguous()) return false;
  if (bytes > kQuickBytes && threads::pays_to_share(bytes)) return false;
  const int64_t item = size_in_bytes(dtype);
  alignas(8) std::byte result[8];  // out may lie in x
  reduce_row(reducer, dtype, x.origin(), bytes / item, result);
  __builtin_memcpy(out, result, static_cast<size_t>(item));
  return true;
}

}  // namespace weft::reduce
