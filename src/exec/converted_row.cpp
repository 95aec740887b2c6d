#include "exec/converted_row.h"

#include <initializer_list>

#include "base/machine.h"

namespace weft::exec {
namespace {

using schedule::kConvertedRowBytes;

class ConvertedRow {
 public:
  ConvertedRow(const kernels::KernelTable& table, int64_t count) : table_(table), count_(count) {}

  std::byte* take(int64_t bytes) {
    std::byte* taken = bytes_ + used_;
    used_ += (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
    return taken;
  }
  // From each type to the next; the row itself if all are the same.
  const std::byte* convert(const std::byte* row, std::initializer_list<DType> types,
                           int64_t count) {
    DType from = *types.begin();
    for (const DType to : types) {
      if (from == to) continue;
      std::byte* room = take(count * size_in_bytes(to));
      write(row, from, room, to, count);
      row = room;
      from = to;
    }
    return row;
  }
  void write(const std::byte* row, DType from, std::byte* to, DType written, int64_t count) const {
    table_.casts[static_cast<int>(from)][static_cast<int>(written)](
        {row, 0, size_in_bytes(from), to, 0, size_in_bytes(written), 1, count});
  }
  void write(const std::byte* row, DType from, std::byte* to, DType written) const {
    write(row, from, to, written, count_);
  }

 private:
  const kernels::KernelTable& table_;
  int64_t count_;
  alignas(kCacheLine) std::byte bytes_[kConvertedRowBytes];
  int64_t used_ = 0;
};

}  // namespace

void run_converted_row(const schedule::Schedule& s, const core::Program& program,
                       const kernels::KernelTable& table, std::byte* out) noexcept {
  const int64_t count = s.elements;
  ConvertedRow row(table, count);
  if (s.rule == schedule::Rule::one_conversion)
    return row.write(program.input[0].origin, program.input[0].dtype, out, program.written);
  kernels::Tile tile = s.tile;
  for (int i = 0; i < program.inputs; ++i) {
    const core::Input& input = program.input[i];
    tile.in[i] = row.convert(input.origin, {input.dtype, input.loaded, input.computed},
                             tile.in_column[i] == 0 ? 1 : count);
  }
  const bool is_rounded = core::is_rounded(program);
  const bool is_converted = !is_result_unchanged(program);
  std::byte* rounded = is_rounded ? row.take(count * size_in_bytes(program.result)) : out;
  tile.out = is_converted ? row.take(count * tile.out_column) : out;
  const core::Instruction& only = program.instruction[0];
  table.ops[static_cast<int>(only.op)][static_cast<int>(only.compute)](tile);
  if (is_rounded) row.write(tile.out, program.computed, rounded, program.result);
  if (is_converted)
    row.write(is_rounded ? rounded : tile.out, is_rounded ? program.result : program.computed, out,
              program.written);
}

}  // namespace weft::exec
