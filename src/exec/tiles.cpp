#include "exec/tiles.h"

namespace weft::exec {

void run_tile(const Block& block, const Instruction& instruction, const View* values,
              const View& out, bool streams) noexcept {
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
  block.table().ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)](tile);
}

}  // namespace weft::exec
