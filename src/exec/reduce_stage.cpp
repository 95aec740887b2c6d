#include "exec/reduce_stage.h"

#include <memory>

#include "exec/parallel.h"
#include "kernels/table.h"

namespace weft::exec {
namespace {

using kernels::Fold;
using kernels::kTreeBlock;

// Elements of one unit of work: enough to forget what a unit costs, few enough to be shared out.
constexpr int64_t kUnitElements = 65536;
// Bytes of converted or gathered input at a time: they stay in L2.
constexpr int64_t kPackBytes = 256 * 1024;
// The same for computed input, which is at hand at once: half of it stays in L1.
constexpr int64_t kSourceBytes = 64 * 1024;
// Up to here the whole array is one row, which nobody shares.
constexpr int64_t kQuickBytes = 64 * 1024;
// Rows of this length stream best, but units should not be fewer than threads like to share.
constexpr int64_t kPanelBytes = 4096;
constexpr int64_t kFewUnits = 4;
constexpr int64_t kNarrowest = 128;
// Units of short rows begin at cache lines.
constexpr int64_t kRowMultiple = 64;
// Fewer long rows than this are shared out block by block.
constexpr int64_t kManyRows = 64;

int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }
int64_t pieces(int64_t whole, int64_t piece) { return (whole + piece - 1) / piece; }

bool is_same_memory(DType a, DType b) {
  const bool whole =
      (is_integer(a) || a == DType::boolean) && (is_integer(b) || b == DType::boolean);
  return a == b || (whole && size_in_bytes(a) == size_in_bytes(b));
}

// Two blocks per thread, kept from call to call.
std::byte* pack_memory() {
  constexpr size_t kBytes = 2 * kPackBytes + 64;
  thread_local std::unique_ptr<std::byte[]> memory(new std::byte[kBytes]);
  const auto address = reinterpret_cast<uintptr_t>(memory.get());
  return memory.get() + (64 - address % 64) % 64;
}

// Everything about a stage that does not change from unit to unit.
class Runner {
 public:
  explicit Runner(const Stage& stage)
      : s_(stage),
        moves_(kernels::active_table()),
        table_(kernels::active_reduce_table()),
        item_(size_in_bytes(stage.load)) {
    const int r = static_cast<int>(s_.reducer);
    const int d = static_cast<int>(s_.load);
    fold_rows_ = table_.rows[r][d];
    fold_columns_ = table_.columns[r][d];
    fold_short_ = table_.short_rows[r][d];
    combine_ = table_.combine[r][d];
    converts_ = !is_same_memory(s_.from, s_.load) || (s_.as_truth && s_.from != DType::boolean);
    blocks_ = pieces(s_.n, kTreeBlock);
    for (int i = 0; i < s_.outers; ++i) outer_count_ *= s_.outer[i].extent;
  }

  void run() {
    shares_ = pays_to_share(outer_count_ * s_.beside.extent * s_.n * size_in_bytes(s_.from));
    packs_ = converts_ || s_.source || (s_.by_columns ? s_.beside.in : s_.step) != item_;
    if (s_.by_columns) return run_columns();
    const bool few_rows = outer_count_ * s_.beside.extent < kManyRows;
    if (blocks_ > 1 && (packs_ || (shares_ && few_rows))) return run_blocks();
    run_rows();
  }

 private:
  struct Place {
    int64_t in;  // bytes from s_.in
    std::byte* out;
    const std::byte* centre;
  };

  Place place(int64_t outer) const {
    Place at{0, s_.out, s_.centre};
    for (int i = s_.outers - 1; i >= 0; --i) {
      const KeptAxis& axis = s_.outer[i];
      const int64_t index = outer % axis.extent;
      outer /= axis.extent;
      at.in += index * axis.in;
      at.out += index * axis.out;
      if (at.centre) at.centre += index * axis.centre;
    }
    return at;
  }

  // Calls unit(i) for all i below `units`, on several threads if that pays.
  template <class Unit>
  void share(int64_t units, Unit unit) const {
    const auto body = [](void* context, int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) (*static_cast<Unit*>(context))(i);
    };
    if (units > 1 && shares_) {
      parallel_for(units, body, &unit);
    } else {
      body(&unit, 0, units);
    }
  }

  // rows x columns of input, converted and side by side. REQUIRES: they fit kPackBytes.
  std::byte* pack(int64_t at, int64_t rows, int64_t row, int64_t columns, int64_t column) const {
    std::byte* to = pack_memory();
    if (s_.source) {
      s_.source->fill(s_.source->context, {at / item_, rows, row / item_, columns, column / item_},
                      to);
      return to;
    }
    const std::byte* from = s_.in + at;
    const DType first = s_.as_truth ? DType::boolean : s_.from;
    kernels::Move move{from, row, column, to, columns * item_, item_, rows, columns};
    if (s_.as_truth && s_.load != DType::u8) {
      std::byte* truths = to + kPackBytes;
      move.to = truths;
      move.to_row = columns;
      move.to_column = 1;
      cast(s_.from, DType::boolean)(move);
      move = {truths, columns, 1, to, columns * item_, item_, rows, columns};
    }
    const bool to_truth = s_.as_truth && s_.load == DType::u8;
    cast(to_truth ? s_.from : first, to_truth ? DType::boolean : s_.load)(move);
    return to;
  }
  kernels::MoveKernel cast(DType from, DType to) const {
    return moves_.casts[static_cast<int>(from)][static_cast<int>(to)];
  }

  // Whole rows, each to one result; many rows to a unit.
  void run_rows() {
    int64_t per_unit = larger(1, kUnitElements / s_.n);
    if (per_unit > kRowMultiple) per_unit -= per_unit % kRowMultiple;
    const int64_t chunks = pieces(s_.beside.extent, per_unit);
    share(outer_count_ * chunks, [this, per_unit, chunks](int64_t unit) {
      const int64_t first = unit % chunks * per_unit;
      Place at = place(unit / chunks);
      at.in += first * s_.beside.in;
      at.out += first * s_.beside.out;
      if (at.centre) at.centre += first * s_.beside.centre;
      fold_some_rows(at, smaller(per_unit, s_.beside.extent - first));
    });
  }

  void fold_some_rows(const Place& at, int64_t rows) const {
    Fold fold{nullptr,       s_.n,      item_,           rows, s_.beside.in, at.out,
              s_.beside.out, at.centre, s_.beside.centre};
    if (!packs_) {
      fold.in = s_.in + at.in;
      return fold_aligned_rows(fold);
    }
    const int64_t batch = larger(1, smaller(rows, kPackBytes / item_ / s_.n));
    for (int64_t r = 0; r < rows; r += batch) {
      Fold part = fold;
      part.count = smaller(batch, rows - r);
      part.in = pack(at.in + r * s_.beside.in, part.count, s_.beside.in, s_.n, s_.step);
      part.across = s_.n * item_;
      part.out += r * s_.beside.out;
      if (part.centre) part.centre += r * s_.beside.centre;
      fold_aligned_rows(part);
    }
  }

  // Rows that begin at elements and follow one another, if short, have a kernel of their own.
  void fold_aligned_rows(const Fold& f) const {
    const auto bits = reinterpret_cast<uintptr_t>(f.in) | reinterpret_cast<uintptr_t>(f.out) |
                      reinterpret_cast<uintptr_t>(f.centre);
    const bool is_short = f.n >= 2 && f.n <= kernels::kShortRow && f.across == f.n * item_ &&
                          f.out_step == item_ && (!f.centre || f.centre_step == item_) &&
                          bits % static_cast<uintptr_t>(item_) == 0;
    (is_short ? fold_short_ : fold_rows_)(f);
  }

  // Few long rows: their blocks are shared out, and combined afterwards.
  void run_blocks() {
    const int64_t rows = outer_count_ * s_.beside.extent;
    const Array partial = empty({rows, blocks_}, s_.load);
    std::byte* parts = partial.origin();
    const int64_t per_unit = kUnitElements / kTreeBlock;
    const int64_t chunks = pieces(blocks_, per_unit);
    share(rows * chunks, [this, parts, per_unit, chunks](int64_t unit) {
      const int64_t row = unit / chunks;
      const int64_t first = unit % chunks * per_unit;
      const int64_t last = smaller(first + per_unit, blocks_);
      fold_blocks(row, first, last, parts + (row * blocks_ + first) * item_);
    });
    for (int64_t row = 0; row < rows; ++row) {
      std::byte* from = parts + row * blocks_ * item_;
      combine_(from, blocks_, 1);
      Place at = place(row / s_.beside.extent);
      __builtin_memcpy(at.out + row % s_.beside.extent * s_.beside.out, from,
                       static_cast<size_t>(item_));
    }
  }

  void fold_blocks(int64_t row, int64_t first, int64_t last, std::byte* parts) const {
    const Place at = place(row / s_.beside.extent);
    const int64_t index = row % s_.beside.extent;
    const int64_t in = at.in + index * s_.beside.in;
    const std::byte* centre = at.centre ? at.centre + index * s_.beside.centre : nullptr;
    const int64_t packed = s_.source ? larger(1, kSourceBytes / item_ / kTreeBlock) : 1;
    const int64_t batch = packs_ ? packed : last - first;
    for (int64_t b = first; b < last; b += batch) {
      const int64_t offset = in + b * kTreeBlock * s_.step;
      const int64_t elements =
          smaller((smaller(b + batch, last)) * kTreeBlock, s_.n) - b * kTreeBlock;
      const std::byte* from = packs_ ? pack(offset, 1, 0, elements, s_.step) : s_.in + offset;
      fold_batch(from, elements, centre, parts + (b - first) * item_);
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

  // Results side by side: panels of them, block of rows by block of rows.
  void run_columns() {
    const int64_t columns = s_.beside.extent;
    const int64_t deepest = smaller(s_.n, kTreeBlock);
    int64_t width = smaller(columns, larger(kPanelBytes / item_, kUnitElements / deepest));
    while (width > kNarrowest && outer_count_ * blocks_ * pieces(columns, width) < kFewUnits)
      width /= 2;
    const int64_t panels = pieces(columns, width);
    if (blocks_ == 1) {
      return share(outer_count_ * panels, [this, width, panels, columns](int64_t unit) {
        const int64_t first = unit % panels * width;
        fold_panel(place(unit / panels), 0, first, smaller(width, columns - first), nullptr);
      });
    }
    const Array partial = empty({outer_count_, blocks_, columns}, s_.load);
    std::byte* parts = partial.origin();
    share(outer_count_ * blocks_ * panels, [this, width, panels, columns, parts](int64_t unit) {
      const int64_t first = unit % panels * width;
      const int64_t row = unit / panels;  // of partial
      fold_panel(place(row / blocks_), row % blocks_, first, smaller(width, columns - first),
                 parts + row * columns * item_);
    });
    for (int64_t outer = 0; outer < outer_count_; ++outer) {
      std::byte* from = parts + outer * blocks_ * columns * item_;
      combine_(from, blocks_, columns);
      scatter(from, place(outer).out, columns);
    }
  }

  // Columns `first` to `first + width` of one block, to `parts` (which begins at column 0) or the output.
  void fold_panel(const Place& at, int64_t block, int64_t first, int64_t width,
                  std::byte* parts) const {
    const bool direct = parts || s_.beside.out == item_;
    const bool in_place = direct && (!at.centre || s_.beside.centre == item_);
    const int64_t n = smaller(kTreeBlock, s_.n - block * kTreeBlock);
    const int64_t fits = packs_ ? larger(1, kPackBytes / item_ / n) : width;
    const int64_t most = in_place ? fits : smaller(fits, kPackBytes / 2 / item_);
    for (int64_t c = first; c < first + width; c += most) {
      const int64_t in = at.in + block * kTreeBlock * s_.step + c * s_.beside.in;
      Fold fold{nullptr, n, s_.step, smaller(most, first + width - c), item_, nullptr, item_};
      if (packs_) {
        fold.in = pack(in, n, s_.step, fold.count, s_.beside.in);
        fold.step = fold.count * item_;
      } else {
        fold.in = s_.in + in;
      }
      // Packed input takes the first half of the memory, a centre and results share the second.
      std::byte* out = pack_memory() + kPackBytes + kPackBytes / 2;
      if (direct) out = parts ? parts + c * item_ : at.out + c * item_;
      fold.out = out;
      fold_with_centre(fold, at, c);
      if (!direct) scatter(out, at.out + c * s_.beside.out, fold.count);
    }
  }

  void fold_with_centre(Fold& fold, const Place& at, int64_t first) const {
    if (!at.centre) return fold_columns_(fold);
    fold.centre_step = item_;
    fold.centre = at.centre + first * s_.beside.centre;
    if (s_.beside.centre == item_) return fold_columns_(fold);
    std::byte* row = pack_memory() + kPackBytes;
    cast(s_.load, s_.load)({fold.centre, 0, s_.beside.centre, row, 0, item_, 1, fold.count});
    fold.centre = row;
    fold_columns_(fold);
  }

  // Results that lie side by side to where they belong.
  void scatter(const std::byte* from, std::byte* to, int64_t count) const {
    cast(s_.load, s_.load)({from, 0, item_, to, 0, s_.beside.out, 1, count});
  }

  const Stage& s_;
  const kernels::KernelTable& moves_;
  const kernels::ReduceTable& table_;
  const int64_t item_;
  kernels::FoldKernel fold_rows_;
  kernels::FoldKernel fold_columns_;
  kernels::FoldKernel fold_short_;
  kernels::CombineKernel combine_;
  bool converts_;
  bool packs_ = false;
  bool shares_ = false;
  int64_t blocks_;
  int64_t outer_count_ = 1;
};

}  // namespace

void run_stage(const Stage& stage) { Runner(stage).run(); }

bool reduce_quickly(kernels::Reducer reducer, const Array& x, std::byte* out) {
  const DType dtype = x.dtype();
  const bool has_kernel =
      is_integer(dtype) ? size_in_bytes(dtype) == 8 : dtype == DType::f32 || dtype == DType::f64;
  const int64_t bytes = x.nbytes();
  if (!has_kernel || bytes == 0 || bytes > kQuickBytes || !x.is_contiguous()) return false;
  const int64_t item = size_in_bytes(dtype);
  const kernels::FoldKernel fold =
      kernels::active_reduce_table().rows[static_cast<int>(reducer)][static_cast<int>(dtype)];
  alignas(8) std::byte result[8];  // out may lie in x
  fold({x.origin(), bytes / item, item, 1, 0, result, item});
  __builtin_memcpy(out, result, static_cast<size_t>(item));
  return true;
}

}  // namespace weft::exec
