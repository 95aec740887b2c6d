#include "reduce/stage_run.h"

#include "reduce/producer.h"

namespace weft::reduce {
namespace {

// The next place where an item may begin.
std::byte* place_for(int64_t item, std::byte* at) {
  const auto beyond = reinterpret_cast<uintptr_t>(at) % static_cast<uintptr_t>(item);
  return beyond == 0 ? at : at + item - beyond;
}

bool is_same_memory(DType a, DType b) {
  const bool whole =
      (is_integer(a) || a == DType::boolean) && (is_integer(b) || b == DType::boolean);
  return a == b || (whole && size_in_bytes(a) == size_in_bytes(b));
}

bool has_to_pack(const Stage& s) {
  if (!s.in) return true;
  if (!is_same_memory(s.from, s.load) || (s.as_truth && s.from != DType::boolean)) return true;
  return (s.by_columns ? s.beside.in : s.step) != size_in_bytes(s.load);
}

}  // namespace

StageRun::StageRun(const Stage& stage)
    : s_(stage),
      moves_(kernels::active_table()),
      table_(kernels::active_reduce_table()),
      item_(size_in_bytes(stage.load)),
      reducer_(static_cast<int>(stage.reducer)),
      dtype_(static_cast<int>(stage.load)),
      packs_(has_to_pack(stage)),
      blocks_(ceil_div(stage.n, kernels::kTreeBlock)) {
  for (int i = 0; i < s_.outers; ++i) outer_count_ *= s_.outer[i].extent;
  shares_ = threads::pays_to_share(outer_count_ * s_.beside.extent * s_.n * size_in_bytes(s_.from));
  choice_ = s_.by_columns ? choose_columns() : choose_rows();
  const bool is_moved =
      choice_.way == StageWay::packed_rows || choice_.way == StageWay::turned_rows;
  needs_memory_ = packs_ || is_moved || (s_.by_columns && !is_direct());
}

StageRun::Place StageRun::place(int64_t outer) const {
  Place at{0, s_.out, s_.centre};
  for (int i = s_.outers - 1; i >= 0; --i) {
    at.move(s_.outer[i], outer % s_.outer[i].extent);
    outer /= s_.outer[i].extent;
  }
  return at;
}

void StageRun::pack(int64_t at, int64_t rows, int64_t row, int64_t columns, int64_t column,
                    std::byte* to) const {
  if (exec::is_one_row(row, column, columns)) {  // short ones cost a loop each
    columns *= rows;
    rows = 1;
  }
  if (!s_.in)
    return s_.producer->fill({at / item_, rows, row / item_, columns, column / item_}, to);
  kernels::Move move{s_.in + at, row, column, to, columns * item_, item_, rows, columns};
  const bool converts = !is_same_memory(s_.from, s_.load) || s_.as_truth;
  if (can_gather(move)) {
    const int64_t own = size_in_bytes(s_.from);
    std::byte* gathered = converts ? place_for(own, to + rows * columns * item_) : to;
    gather(move, gathered);
    if (!converts) return;
    move = {gathered, 0, own, to, 0, item_, 1, rows * columns};
  }
  convert(move);
}

// Items apart are made a run first: conversions are fast along one only.
bool StageRun::can_gather(const kernels::Move& move) const {
  const int64_t own = size_in_bytes(s_.from);
  return move.from_column != own && move.rows * move.columns * own <= kPackBytes &&
         exec::are_items_at(move.from, own) && !counts_truths();
}

void StageRun::gather(kernels::Move move, std::byte* to) const {
  const int64_t own = size_in_bytes(s_.from);
  move.to = to;
  move.to_row = move.columns * own;
  move.to_column = own;
  exec::gatherer(*moves_.items, move, own)(move);
}

void StageRun::convert(kernels::Move move) const {
  if (counts_truths()) {
    std::byte* truths = move.to + kPackBytes;
    const kernels::Move counted{truths,      move.columns, 1,         move.to,
                                move.to_row, item_,        move.rows, move.columns};
    move.to = truths;
    move.to_row = move.columns;
    move.to_column = 1;
    cast(s_.from, DType::boolean)(move);
    return cast(DType::boolean, s_.load)(counted);
  }
  cast(s_.from, s_.as_truth ? DType::boolean : s_.load)(move);
}

}  // namespace weft::reduce
