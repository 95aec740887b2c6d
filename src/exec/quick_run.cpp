// The second half of the short way: running what was prepared.
#include <cstring>
#include <utility>

#include "array/storage.h"
#include "base/machine.h"
#include "exec/program.h"
#include "exec/quick.h"
#include "kernels/active.h"
#include "threads/parallel.h"

namespace weft::exec {
[[gnu::always_inline]] inline void Quick::run_kernel() noexcept {
  if (pattern_ >= 0) return run_pattern();
  if (repeats_) return run_repeated();
  if (elements_ > kFewElements && is_shared_out()) return;
  if (axes_ > 2) return run_further();
  kernel_(tile_);
}

Array Quick::run() {
  if (!out_) return run_fresh();
  run_kernel();
  return *out_;
}

Array Quick::run_fresh() {
  detail::StorageRef storage = try_allocate(elements_ * out_item_);
  if (!storage.get())
    storage = allocate(Dims::from(extents_, rank_), result_, info(op_).name.data());  // throws
  tile_.out = storage.bytes();
  run_kernel();
  int64_t strides[kRank];
  int64_t stride = 1;
  for (int axis = rank_ - 1; axis >= 0; --axis) {
    strides[axis] = stride;
    stride *= extents_[axis];
  }
  return Array(std::move(storage), {Dims::from(extents_, rank_), Dims::from(strides, rank_), 0},
               result_, true);
}

// What is distinct, then copies of it. (Zen 4, exp of float32: (128, 1) broadcast to (128, 256) 59
// -> 1.3 us, (1, 256) to (16, 256) 0.77 -> 0.24 us.)
void Quick::run_repeated() noexcept {
  alignas(64) std::byte made[kScratchBytes];
  kernels::Tile once = tile_;
  if (repeats_along_) {
    once.columns = tile_.rows;
    for (int i = 0; i < arity_; ++i) once.in_column[i] = tile_.in_row[i];
  }
  once.rows = 1;
  once.out = made;
  once.out_column = out_item_;
  kernel_(once);
  tile_.in[0] = made;
  tile_.in_column[0] = repeats_along_ ? 0 : out_item_;
  tile_.in_row[0] = repeats_along_ ? out_item_ : 0;
  const kernels::KernelTable& table = *kernels::active.load(std::memory_order_acquire);
  table.ops[static_cast<int>(Op::copy)][static_cast<int>(moved_as(result_))](tile_);
}

void Quick::run_pattern() noexcept {
  alignas(64) std::byte repeated[kScratchBytes];
  const int64_t row = tile_.columns * item_;
  int64_t times = kScratchBytes / row;
  // Long rows that begin at a cache line as the first does, if they can.
  const int64_t whole_lines = kCacheLine / (row & -row);
  if (whole_lines > 1 && times > whole_lines) times -= times % whole_lines;
  if (times > tile_.rows) times = tile_.rows;
  std::memcpy(repeated, tile_.in[pattern_], static_cast<size_t>(row));
  for (int64_t filled = row; filled < times * row;) {
    const int64_t more = filled < times * row - filled ? filled : times * row - filled;
    std::memcpy(repeated + filled, repeated, static_cast<size_t>(more));
    filled += more;
  }
  const int64_t left = tile_.rows % times;
  tile_.in[pattern_] = repeated;
  for (int i = 0; i < arity_; ++i)
    if (i != pattern_) tile_.in_row[i] *= times;
  tile_.out_row *= times;
  tile_.columns *= times;
  tile_.rows /= times;
  kernel_(tile_);  // alone: another core would have to fetch the pattern first
  if (left == 0) return;
  for (int i = 0; i < arity_; ++i) tile_.in[i] += tile_.rows * tile_.in_row[i];
  tile_.out += tile_.rows * tile_.out_row;
  tile_.columns = tile_.columns / times * left;
  tile_.rows = 1;
  kernel_(tile_);
}

// Gives parts of the rows, or of the only row, to threads, if that pays.
bool Quick::is_shared_out() noexcept {
  if (axes_ > 2) return false;
  const int64_t traffic = elements_ * (out_item_ + arity_ * item_);
  if (!threads::pays_to_share(traffic)) return false;
  struct Share {
    const Quick& quick;
    bool by_rows;
    int64_t unit;
  };
  constexpr int64_t kPieces = 8;
  constexpr int64_t kLineItems = 64;  // pieces of a row begin at a cache line
  const bool by_rows = tile_.rows >= kPieces;
  const int64_t whole = by_rows ? tile_.rows : tile_.columns;
  int64_t unit = (whole + kPieces - 1) / kPieces;
  if (!by_rows) unit = (unit + kLineItems - 1) / kLineItems * kLineItems;
  Share share{*this, by_rows, unit};
  threads::parallel_for((whole + unit - 1) / unit,
                        [](void* context, int64_t begin, int64_t end) {
                          const Share& s = *static_cast<const Share*>(context);
                          s.quick.run_part(s.by_rows, begin * s.unit, end * s.unit);
                        },
                        &share);
  return true;
}

void Quick::run_part(bool by_rows, int64_t begin, int64_t end) const noexcept {
  kernels::Tile part = tile_;
  for (int i = 0; i < arity_; ++i)
    part.in[i] += begin * (by_rows ? tile_.in_row[i] : tile_.in_column[i]);
  part.out += begin * (by_rows ? tile_.out_row : tile_.out_column);
  int64_t& count = by_rows ? part.rows : part.columns;
  count = (end < count ? end : count) - begin;
  kernel_(part);
}

// More axes than two: the third makes planes, the others are walked here.
void Quick::run_further() noexcept {
  for (int i = 0; i < arity_; ++i) tile_.in_plane[i] = steps_[2][i + 1];
  tile_.out_plane = steps_[2][0];
  tile_.planes = lengths_[2];
  kernel_(tile_);
  int64_t index[kRank] = {};
  for (int axis = 3; axis < axes_;) {
    const bool wraps = ++index[axis] == lengths_[axis];
    const int64_t times = wraps ? 1 - lengths_[axis] : 1;
    for (int i = 0; i < arity_; ++i) tile_.in[i] += times * steps_[axis][i + 1];
    tile_.out += times * steps_[axis][0];
    if (wraps) {
      index[axis++] = 0;
      continue;
    }
    kernel_(tile_);
    axis = 3;
  }
}

}  // namespace weft::exec
