#include "exec/reduce_run.h"

namespace weft::exec {
namespace {

bool is_same_memory(DType a, DType b) {
  const bool whole =
      (is_integer(a) || a == DType::boolean) && (is_integer(b) || b == DType::boolean);
  return a == b || (whole && size_in_bytes(a) == size_in_bytes(b));
}

bool has_to_pack(const Stage& s) {
  if (s.source) return true;
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
      blocks_(pieces(stage.n, kernels::kTreeBlock)) {
  for (int i = 0; i < s_.outers; ++i) outer_count_ *= s_.outer[i].extent;
  shares_ = pays_to_share(outer_count_ * s_.beside.extent * s_.n * size_in_bytes(s_.from));
  const bool is_direct = s_.beside.out == item_ && (!s_.centre || s_.beside.centre == item_);
  needs_memory_ = packs_ || (s_.by_columns && !is_direct);
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
  if (row == columns * column) {  // one long row: short ones cost a loop each
    columns *= rows;
    rows = 1;
  }
  if (s_.source) {
    return s_.source->fill(s_.source->context,
                           {at / item_, rows, row / item_, columns, column / item_}, to);
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
}

}  // namespace weft::exec
