#include "exec/write.h"

#include <cstring>

namespace weft::exec {
namespace {

using kernels::Move;

// Whole cache lines past the caches, what lies before and behind them as usual.
void stream_row(const kernels::KernelTable& table, std::byte* to, const std::byte* from,
                int64_t bytes) {
  constexpr int64_t kLine = 64;
  int64_t head = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(to) % kLine);
  head = head < bytes ? head : bytes;
  const int64_t body = (bytes - head) / kLine * kLine;
  std::memcpy(to, from, static_cast<size_t>(head));
  table.stream(to + head, from + head, body);
  std::memcpy(to + head + body, from + head + body, static_cast<size_t>(bytes - head - body));
}

}  // namespace

void Writer::write(View value) {
  const Program& program = block_.program();
  const DType from = round_result(value);
  if (block_.job().mask >= 0) return write_masked(value, from);
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
    if (block_.job().streams && from == program.written && column == item)
      stream(move);
    else
      move_out(move, from);
  }
}

void Writer::move_out(const Move& move, DType from) const {
  const DType written = block_.program().written;
  block_.table().casts[static_cast<int>(from)][static_cast<int>(written)](move);
}

// Rounds a float32 to the 16-bit float that the operation gives, if something else is written.
DType Writer::round_result(View& value) const {
  const Program& program = block_.program();
  if (program.computed == program.result || program.result == program.written)
    return program.computed;
  const int64_t item = size_in_bytes(program.result);
  const View rounded{scratch_.slot(spare_slot_), block_.columns() * item, item, 0};
  block_.table().casts[static_cast<int>(program.computed)][static_cast<int>(program.result)](
      {value.data, value.row, value.column, rounded.data, rounded.row, rounded.column,
       block_.planes() * block_.rows(), block_.columns()});
  value = rounded;
  return program.result;
}

// Only the elements that the mask selects are written. Masked nests are planned as grids.
void Writer::write_masked(View value, DType from) const {
  const DType written = block_.program().written;
  const int64_t item = size_in_bytes(written);
  if (from != written) {
    const View cast{scratch_.slot(spare_slot_ + 1), block_.columns() * item, item, 0};
    move_out({value.data, value.row, value.column, cast.data, cast.row, cast.column, block_.rows(),
              block_.columns()},
             from);
    value = cast;
  }
  const Move move{value.data,
                  value.row,
                  value.column,
                  block_.start_of(kOutput),
                  block_.row_step(kOutput),
                  block_.column_step(kOutput),
                  block_.rows(),
                  block_.columns()};
  const int mask = block_.job().mask;
  const int size = __builtin_ctzll(static_cast<uint64_t>(item));
  block_.table().masked_moves[size](move, block_.start_of(mask), block_.row_step(mask),
                                    block_.column_step(mask));
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
