#include "exec/tiles.h"

#include "exec/moves.h"

namespace weft::exec {
namespace {

void convert(const Block& block, const Instruction& instruction, const View& from,
             const View& out) {
  const kernels::MoveKernel cast =
      block.table()
          .casts[static_cast<int>(instruction.compute)][static_cast<int>(instruction.result)];
  for (int64_t p = 0; p < block.planes(); ++p) {
    cast(joined({from.data + p * from.plane, from.row, from.column, out.data + p * out.plane,
                 out.row, out.column, block.rows(), block.columns()}));
  }
}

void join_rows(kernels::Tile& tile, int arity) {
  if (tile.rows == 1 || tile.planes > 1) return;
  bool is_one = is_one_row(tile.out_row, tile.out_column, tile.columns);
  for (int i = 0; i < arity; ++i)
    is_one = is_one && is_one_row(tile.in_row[i], tile.in_column[i], tile.columns);
  if (!is_one) return;
  tile.columns *= tile.rows;
  tile.rows = 1;
}

}  // namespace

void run_tile(const Block& block, const Instruction& instruction, const View* values,
              const View& out, bool streams) noexcept {
  if (is_conversion(instruction))
    return convert(block, instruction, values[instruction.inputs[0]], out);
  kernels::Tile tile;
  const int arity = info(instruction.op).arity;
  for (int i = 0; i < arity; ++i) {
    const View& value = values[instruction.inputs[i]];
    tile.in[i] = value.data;
    tile.in_row[i] = value.row;
    tile.in_column[i] = value.column;
    tile.in_plane[i] = value.plane;
  }
  tile.out = out.data;
  tile.out_row = out.row;
  tile.out_column = out.column;
  tile.out_plane = out.plane;
  tile.rows = block.rows();
  tile.columns = block.columns();
  tile.planes = block.planes();
  tile.streams = streams;
  join_rows(tile, arity);
  block.table().ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)](tile);
}

}  // namespace weft::exec
