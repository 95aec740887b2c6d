#include "exec/blocks.h"

#include <cstring>

#include "exec/direct.h"
#include "exec/scratch.h"

namespace weft::exec {
namespace {

using kernels::Move;
using kernels::Tile;
using plan::Form;
using plan::LoopNest;
using plan::LoopPlan;

// Where a block of one value lies. Steps in bytes.
struct View {
  std::byte* data;
  int64_t row;
  int64_t column;
};

bool is_aligned(const std::byte* at, int64_t item) {
  return reinterpret_cast<uintptr_t>(at) % static_cast<uintptr_t>(item < 8 ? item : 8) == 0;
}

int log2_of(int64_t bytes) { return __builtin_ctzll(static_cast<uint64_t>(bytes)); }

// True iff instructions see what lies in memory: no conversion, and no rounding on the way.
bool is_unchanged(const Input& input) {
  return input.dtype == input.loaded && input.loaded == input.computed;
}

// What a packed input was packed from, so that an unchanged one is not packed again.
struct Packed {
  const std::byte* source = nullptr;
  int64_t rows = 0;
  int64_t columns = 0;
};

class BlockRunner {
 public:
  explicit BlockRunner(const Job& job)
      : job_(job),
        program_(*job.program),
        plan_(*job.plan),
        nest_(job.plan->nest),
        scratch_(program_.inputs + program_.instructions + 3) {
    is_dense_output_ = is_flat() && is_dense(kOutput, size_in_bytes(program_.written));
  }

  void run(int64_t begin, int64_t end) {
    seek(begin);
    for (int64_t block = begin; block < end; ++block) {
      run_block();
      advance();
    }
    if (job_.streams) job_.table->finish_streaming();
  }

 private:
  // --- Which block: a mixed-radix counter over the outer axes, row blocks and column blocks.

  void seek(int64_t block) {
    column_block_ = block % plan_.column_blocks();
    block /= plan_.column_blocks();
    row_block_ = block % plan_.row_blocks();
    block /= plan_.row_blocks();
    for (int i = 0; i < nest_.operands; ++i) bases_[i] = job_.origins[i];
    for (int axis = plan_.block_axis - 1; axis >= 0; --axis) {
      index_[axis] = block % nest_.axes[axis].extent;
      block /= nest_.axes[axis].extent;
      move_bases(axis, index_[axis]);
    }
  }

  void advance() {
    if (++column_block_ < plan_.column_blocks()) return;
    column_block_ = 0;
    if (++row_block_ < plan_.row_blocks()) return;
    row_block_ = 0;
    for (int axis = plan_.block_axis - 1; axis >= 0; --axis) {
      if (++index_[axis] < nest_.axes[axis].extent) return move_bases(axis, 1);
      move_bases(axis, 1 - nest_.axes[axis].extent);
      index_[axis] = 0;
    }
  }

  void move_bases(int axis, int64_t times) {
    for (int i = 0; i < nest_.operands; ++i) bases_[i] += times * nest_.step(axis, i);
  }

  // --- Geometry of the block.

  bool is_flat() const { return plan_.form == Form::flat; }
  int64_t row_step(int operand) const {
    if (is_flat()) return nest_.step(plan_.block_axis, operand);
    return nest_.rank >= 2 ? nest_.step(nest_.rank - 2, operand) : 0;
  }
  int64_t column_step(int operand) const {
    return nest_.rank >= 1 ? nest_.step(nest_.rank - 1, operand) : 0;
  }
  std::byte* start_of(int operand) const {
    std::byte* start = bases_[operand] + row_block_ * plan_.block_rows * row_step(operand);
    return is_flat() ? start : start + column_block_ * plan_.block_columns * column_step(operand);
  }
  static int64_t part(int64_t whole, int64_t piece, int64_t index) {
    const int64_t left = whole - index * piece;
    return left < piece ? left : piece;
  }
  std::byte* slot(int number) const { return scratch_.slot(number); }
  int spare_slot() const { return program_.inputs + program_.instructions; }

  // --- One block.

  void run_block() {
    steps_ = part(plan_.rows(), plan_.block_rows, row_block_);
    rows_ = is_flat() ? 1 : steps_;
    columns_ =
        is_flat() ? steps_ * plan_.core : part(plan_.columns(), plan_.block_columns, column_block_);
    View values[kMaxInputs + kMaxInstructions];
    for (int i = 0; i < program_.inputs; ++i) values[i] = load_input(i);
    const int last = program_.instructions - 1;
    for (int i = 0; i <= last; ++i) {
      const int64_t item = size_in_bytes(program_.instruction[i].result);
      View out{slot(program_.inputs + i), columns_ * item, item};
      if (i == last && !plan_.packed[kOutput]) out = in_place(kOutput, item);
      run_instruction(program_.instruction[i], values, out);
      values[program_.inputs + i] = out;
    }
    if (plan_.packed[kOutput]) write_output(values[program_.inputs + last]);
  }

  void run_instruction(const Instruction& instruction, const View* values, const View& out) const {
    Tile tile;
    const int arity = info(instruction.op).arity;
    for (int i = 0; i < arity; ++i) {
      const View& value = values[instruction.inputs[i]];
      tile.in[i] = value.data;
      tile.in_row[i] = value.row;
      tile.in_column[i] = value.column;
    }
    tile.out = out.data;
    tile.out_row = out.row;
    tile.out_column = out.column;
    tile.rows = rows_;
    tile.columns = columns_;
    job_.table->ops[static_cast<int>(instruction.op)][static_cast<int>(instruction.compute)](tile);
  }

  // An operand that is read or written where it lies.
  View in_place(int operand, int64_t item) const {
    if (!is_flat()) return {start_of(operand), row_step(operand), column_step(operand)};
    return {start_of(operand), 0, column_step(operand) == 0 ? 0 : item};
  }

  View load_input(int i) {
    const Input& input = program_.input[i];
    const int operand = i + 1;
    if (!plan_.packed[operand]) return in_place(operand, size_in_bytes(input.dtype));
    return is_flat() ? pack_flat(i, input, operand) : pack_grid(i, input, operand);
  }

  bool is_packed_already(int i, const std::byte* source, int64_t rows, int64_t columns) {
    Packed& packed = packed_[i];
    if (packed.source == source && packed.rows == rows && packed.columns == columns) return true;
    packed = {source, rows, columns};
    return false;
  }

  View pack_grid(int i, const Input& input, int operand) {
    const int64_t item = size_in_bytes(input.computed);
    const int64_t rows = row_step(operand) == 0 ? 1 : rows_;
    const int64_t columns = column_step(operand) == 0 ? 1 : columns_;
    const View view{slot(i), row_step(operand) == 0 ? 0 : columns * item,
                    column_step(operand) == 0 ? 0 : item};
    std::byte* source = start_of(operand);
    if (is_packed_already(i, source, rows, columns)) return view;
    convert_plane({source, row_step(operand), column_step(operand), view.data, columns * item, item,
                   rows, columns},
                  input);
    return view;
  }

  // From memory to what instructions see, in one move, or two if a 16-bit float is rounded between.
  void convert_plane(const Move& move, const Input& input) {
    const auto& casts = job_.table->casts;
    const auto number = [](DType d) { return static_cast<int>(d); };
    const int64_t item = size_in_bytes(input.dtype);
    if (is_unchanged(input) && is_aligned(move.from, item)) {
      const bool turned = move.from_row == item && move.rows >= 8 && move.from_column != item;
      return (turned ? job_.table->transposes : job_.table->gathers)[log2_of(item)](move);
    }
    if (input.dtype == input.loaded || input.loaded == input.computed) {
      return casts[number(input.dtype)][number(input.computed)](move);
    }
    const int64_t middle_item = size_in_bytes(input.loaded);
    std::byte* middle = slot(spare_slot());
    casts[number(input.dtype)][number(input.loaded)]({move.from, move.from_row, move.from_column,
                                                      middle, move.columns * middle_item,
                                                      middle_item, move.rows, move.columns});
    casts[number(input.loaded)][number(input.computed)]({middle, move.columns * middle_item,
                                                         middle_item, move.to, move.to_row,
                                                         move.to_column, move.rows, move.columns});
  }

  // --- Flat blocks: the group of axes from the block axis on, packed as one long row.

  bool is_dense(int operand, int64_t item) const {
    int64_t expected = item;
    for (int axis = nest_.rank - 1; axis >= plan_.block_axis; --axis) {
      if (nest_.step(axis, operand) != expected) return false;
      expected *= nest_.axes[axis].extent;
    }
    return true;
  }

  bool is_constant(int operand) const {
    for (int axis = plan_.block_axis; axis < nest_.rank; ++axis) {
      if (nest_.step(axis, operand) != 0) return false;
    }
    return true;
  }

  View pack_flat(int i, const Input& input, int operand) {
    const int64_t item = size_in_bytes(input.computed);
    std::byte* source = start_of(operand);
    if (is_constant(operand)) {
      if (!is_packed_already(i, source, 1, 1))
        convert_plane({source, 0, 0, slot(i), 0, 0, 1, 1}, input);
      return {slot(i), 0, 0};
    }
    if (is_packed_already(i, source, 1, columns_)) return {slot(i), 0, item};
    const int64_t own_item = size_in_bytes(input.dtype);
    if (is_dense(operand, own_item)) {
      convert_plane({source, 0, own_item, slot(i), 0, item, 1, columns_}, input);
      return {slot(i), 0, item};
    }
    over_planes(operand, source, [&](std::byte* at, int64_t done, int64_t rows, int64_t columns) {
      pack_plane(input, at,
                 nest_.rank - 2 >= plan_.block_axis ? nest_.step(nest_.rank - 2, operand) : 0,
                 column_step(operand), slot(i) + done * item, rows, columns);
    });
    return {slot(i), 0, item};
  }

  // One plane of rows x columns. A row that repeats is made once and copied; an item that repeats
  // has a kernel of its own.
  void pack_plane(const Input& input, std::byte* from, int64_t row, int64_t column, std::byte* to,
                  int64_t rows, int64_t columns) {
    const int64_t item = size_in_bytes(input.computed);
    if (column == 0 && row % item == 0 && is_unchanged(input) && is_aligned(from, item)) {
      return job_.table->repeats[log2_of(item)](
          {from, row, 0, to, columns * item, item, rows, columns});
    }
    const int64_t distinct = row == 0 ? 1 : rows;
    convert_plane({from, row, column, to, columns * item, item, distinct, columns}, input);
    const size_t row_bytes = static_cast<size_t>(columns * item);
    for (size_t done = 1; row == 0 && done < static_cast<size_t>(rows); done *= 2) {
      const size_t more =
          done * 2 <= static_cast<size_t>(rows) ? done : static_cast<size_t>(rows) - done;
      std::memcpy(to + done * row_bytes, to, more * row_bytes);
    }
  }

  // Calls f(address, elements before it, rows, columns) for each plane of the two innermost axes
  // of a flat block.
  template <class F>
  void over_planes(int operand, std::byte* start, F&& f) const {
    const int rank = nest_.rank;
    const int64_t columns = nest_.axes[rank - 1].extent;
    if (plan_.block_axis == rank - 1) return f(start, 0, 1, steps_);
    if (plan_.block_axis == rank - 2) return f(start, 0, steps_, columns);
    const int64_t rows = nest_.axes[rank - 2].extent;
    int64_t planes = steps_;
    for (int axis = plan_.block_axis + 1; axis < rank - 2; ++axis)
      planes *= nest_.axes[axis].extent;
    for (int64_t plane = 0; plane < planes; ++plane) {
      std::byte* at = start;
      int64_t rest = plane;
      for (int axis = rank - 3; axis > plan_.block_axis; --axis) {
        at += rest % nest_.axes[axis].extent * nest_.step(axis, operand);
        rest /= nest_.axes[axis].extent;
      }
      f(at + rest * nest_.step(plan_.block_axis, operand), plane * rows * columns, rows, columns);
    }
  }

  // --- The output, if it was computed in scratch.

  void write_output(View value) {
    const DType from = round_result(value);
    const int64_t item = size_in_bytes(program_.written);
    if (job_.mask >= 0) return write_masked(value, from);
    if (is_flat() && !is_dense_output_) {
      over_planes(kOutput, start_of(kOutput),
                  [&](std::byte* at, int64_t done, int64_t rows, int64_t columns) {
                    const int64_t row = nest_.rank - 2 >= plan_.block_axis
                                            ? nest_.step(nest_.rank - 2, kOutput)
                                            : 0;
                    const int64_t from_item = size_in_bytes(from);
                    move_out({value.data + done * from_item, columns * from_item, from_item, at,
                              row, column_step(kOutput), rows, columns},
                             from);
                  });
      return;
    }
    const Move move{value.data,
                    value.row,
                    value.column,
                    start_of(kOutput),
                    is_flat() ? 0 : row_step(kOutput),
                    column_step(kOutput),
                    rows_,
                    columns_};
    if (job_.streams && from == program_.written && move.to_column == item) return stream(move);
    move_out(move, from);
  }

  void move_out(const Move& move, DType from) const {
    job_.table->casts[static_cast<int>(from)][static_cast<int>(program_.written)](move);
  }

  // Rounds a float32 to the 16-bit float that the operation gives, if something else is written.
  DType round_result(View& value) {
    if (program_.computed == program_.result || program_.result == program_.written)
      return program_.computed;
    const int64_t item = size_in_bytes(program_.result);
    const View rounded{slot(spare_slot()), columns_ * item, item};
    job_.table->casts[static_cast<int>(program_.computed)][static_cast<int>(program_.result)](
        {value.data, value.row, value.column, rounded.data, rounded.row, rounded.column, rows_,
         columns_});
    value = rounded;
    return program_.result;
  }

  void stream(const Move& move) const {
    for (int64_t r = 0; r < move.rows; ++r) {
      stream_row(move.to + r * move.to_row, move.from + r * move.from_row,
                 move.columns * size_in_bytes(program_.written));
    }
  }

  void stream_row(std::byte* to, const std::byte* from, int64_t bytes) const {
    constexpr int64_t kLine = 64;
    int64_t head = static_cast<int64_t>(-reinterpret_cast<uintptr_t>(to) % kLine);
    head = head < bytes ? head : bytes;
    const int64_t body = (bytes - head) / kLine * kLine;
    std::memcpy(to, from, static_cast<size_t>(head));
    job_.table->stream(to + head, from + head, body);
    std::memcpy(to + head + body, from + head + body, static_cast<size_t>(bytes - head - body));
  }

  // Only the elements that the mask selects are written. Masked nests are planned as grids.
  void write_masked(View value, DType from) {
    const int64_t item = size_in_bytes(program_.written);
    if (from != program_.written) {
      const View cast{slot(spare_slot() + 1), columns_ * item, item};
      move_out(
          {value.data, value.row, value.column, cast.data, cast.row, cast.column, rows_, columns_},
          from);
      value = cast;
    }
    const Move move{
        value.data,           value.row, value.column, start_of(kOutput), row_step(kOutput),
        column_step(kOutput), rows_,     columns_};
    job_.table->masked_moves[log2_of(item)](move, start_of(job_.mask), row_step(job_.mask),
                                            column_step(job_.mask));
  }

  const Job& job_;
  const Program& program_;
  const LoopPlan& plan_;
  const LoopNest& nest_;
  const Scratch scratch_;
  std::byte* bases_[plan::kMaxOperands];
  int64_t index_[kMaxRank];
  int64_t row_block_ = 0;
  int64_t column_block_ = 0;
  int64_t steps_ = 0;
  int64_t rows_ = 0;
  int64_t columns_ = 0;
  bool is_dense_output_ = false;  // a flat block of the output is one run of memory
  Packed packed_[kMaxInputs];
};

}  // namespace

void run_blocks(const Job& job, int64_t begin, int64_t end) noexcept {
  if (is_direct(job)) return run_direct(job, begin, end);
  BlockRunner(job).run(begin, end);
}

}  // namespace weft::exec
