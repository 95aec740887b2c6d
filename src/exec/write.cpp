#include "exec/write.h"

#include <cstring>

#include "base/machine.h"
#include "exec/moves.h"

namespace weft::exec {
namespace {

using kernels::Move;

// Whole cache lines past the caches, what lies before and behind them as usual.
void stream_row(const kernels::KernelTable& table, std::byte* to, const std::byte* from,
                int64_t bytes) {
  int64_t head = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(to) % kCacheLine);
  head = head < bytes ? head : bytes;
  const int64_t body = (bytes - head) / kCacheLine * kCacheLine;
  std::memcpy(to, from, static_cast<size_t>(head));
  table.stream(to + head, from + head, body);
  std::memcpy(to + head + body, from + head + body, static_cast<size_t>(bytes - head - body));
}

}  // namespace

void Writer::write(View value, const View* mask) {
  const core::Program& program = block_.program();
  const DType from = round_result(value);
  if (mask) return write_masked(as_written(value, from), *mask);
  const int64_t item = size_in_bytes(program.written);
  const int64_t column = block_.column_step(kOutput);
  if (!block_.is_grid() && !block_.is_dense(kOutput, item)) {
    const int64_t from_item = size_in_bytes(from);
    const int rank = block_.rank();
    const int64_t row = rank - 2 >= block_.first_axis() ? block_.step(rank - 2, kOutput) : 0;
    return block_.over_planes(kOutput,
                              [&](std::byte* at, int64_t done, int64_t rows, int64_t columns) {
                                move_out({value.data + done * from_item, columns * from_item,
                                          from_item, at, row, column, rows, columns},
                                         from);
                              });
  }
  for (int64_t p = 0; p < block_.planes(); ++p) {
    const Move move{value.data + p * block_.rows() * value.row,
                    value.row,
                    value.column,
                    block_.start_of(kOutput) + p * block_.plane_step(kOutput),
                    block_.row_step(kOutput),
                    column,
                    block_.rows(),
                    block_.columns()};
    if (block_.schedule().streams && from == program.written && column == item)
      stream(move);
    else
      move_out(move, from);
  }
}

void Writer::move_out(const Move& move, DType from) const {
  const DType written = block_.program().written;
  block_.table().casts[static_cast<int>(from)][static_cast<int>(written)](joined(move));
}

// Rounds a float32 to the 16-bit float that the operation gives, if something else is written.
DType Writer::round_result(View& value) const {
  const core::Program& program = block_.program();
  if (!is_rounded(program)) return program.computed;
  const int64_t item = size_in_bytes(program.result);
  const View rounded{scratch_.slot(spare_slot_), block_.columns() * item, item, 0};
  block_.table().casts[static_cast<int>(program.computed)][static_cast<int>(program.result)](
      {value.data, value.row, value.column, rounded.data, rounded.row, rounded.column,
       block_.planes() * block_.rows(), block_.columns()});
  value = rounded;
  return program.result;
}

// A block of values in scratch, in the type that is written.
View Writer::as_written(View value, DType from) const {
  const DType written = block_.program().written;
  if (from == written) return value;
  const int64_t item = size_in_bytes(written);
  const View cast{scratch_.slot(spare_slot_ + 1), block_.columns() * item, item, 0};
  const int64_t elements = block_.planes() * block_.rows() * block_.columns();
  move_out({value.data, 0, value.column, cast.data, 0, item, 1, elements}, from);
  return cast;
}

// Only the elements that the mask selects are written.
void Writer::write_masked(View value, const View& mask) const {
  const int64_t item = size_in_bytes(block_.program().written);
  const int64_t rows = block_.rows();
  const int64_t core = block_.columns();
  const auto move = block_.table().masked_moves[log2_of(item)];
  const int64_t column = block_.column_step(kOutput);
  if (block_.is_grid() || block_.is_dense(kOutput, item)) {
    for (int64_t p = 0; p < block_.planes(); ++p)
      move({value.data + p * rows * value.row, value.row, item,
            block_.start_of(kOutput) + p * block_.plane_step(kOutput), block_.row_step(kOutput),
            column, rows, core},
           mask.data + p * mask.plane, mask.row, mask.column);
    return;
  }
  // Rows are of several axes: a plane of the two innermost lies within one.
  const int64_t row = block_.step(block_.rank() - 2, kOutput);
  block_.over_planes(kOutput, [&](std::byte* to, int64_t done, int64_t lines, int64_t columns) {
    const int64_t r = done / core;
    const std::byte* selects =
        mask.data + r / rows * mask.plane + r % rows * mask.row + done % core * mask.column;
    move({value.data + done * item, columns * item, item, to, row, column, lines, columns}, selects,
         columns * mask.column, mask.column);
  });
}

void Writer::stream(const Move& move) const {
  const int64_t bytes = move.columns * size_in_bytes(block_.program().written);
  for (int64_t r = 0; r < move.rows; ++r)
    stream_row(block_.table(), move.to + r * move.to_row, move.from + r * move.from_row, bytes);
}

int64_t Writer::distant_shift(const std::byte* result) const {
  constexpr int64_t kPage = 4096;
  constexpr int64_t kTry = 512;
  const int operands = block_.plan().nest.operands;
  int64_t best = 0;
  int64_t best_distance = -1;
  for (int64_t shift = 0; shift < kPage; shift += kTry) {
    int64_t nearest = kPage;
    for (int i = 0; i < operands; ++i) {
      const int64_t apart = (result + shift - block_.job().origins[i]) & (kPage - 1);
      const int64_t distance = apart < kPage - apart ? apart : kPage - apart;
      nearest = distance < nearest ? distance : nearest;
    }
    if (nearest <= best_distance) continue;
    best_distance = nearest;
    best = shift;
  }
  return best;
}

}  // namespace weft::exec
