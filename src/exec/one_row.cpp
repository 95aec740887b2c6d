#include "exec/one_row.h"

#include <initializer_list>

#include "base/machine.h"
#include "exec/operands.h"
#include "schedule/plan.h"

namespace weft::exec {
namespace {

bool is_same_walk(const Strides& a, const Strides& b, const Shape& shape) {
  const int64_t *x = a.data(), *y = b.data(), *extents = shape.data();
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (x[axis] != y[axis] && extents[axis] > 1) return false;
  }
  return true;
}

bool is_constant(const Strides& strides, const Shape& shape) {
  const int64_t *steps = strides.data(), *extents = shape.data();
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (steps[axis] != 0 && extents[axis] > 1) return false;
  }
  return true;
}

// Rows that are converted on the stack: of 10 elements in half the time that a plan takes
// (logical_and of int32, abs of float16; Zen 4, bench/everyday).
class ConvertedRows {
 public:
  static constexpr int64_t kElements = 1024;

  explicit ConvertedRows(const kernels::KernelTable& table) : table_(table) {}

  // Null if there is no room left.
  std::byte* take(int64_t bytes) {
    const int64_t end = used_ + (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
    if (end > kBytes) return nullptr;
    std::byte* taken = bytes_ + used_;
    used_ = end;
    return taken;
  }
  // From each type to the next; the row itself if all are the same, null if there is no room.
  [[gnu::noinline]] const std::byte* convert(const std::byte* row,
                                             std::initializer_list<DType> types, int64_t count) {
    DType from = *types.begin();
    for (const DType to : types) {
      if (from == to) continue;
      std::byte* room = take(count * size_in_bytes(to));
      if (!room) return nullptr;
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

 private:
  static constexpr int64_t kBytes = kElements * 16;  // a small part of a small stack
  const kernels::KernelTable& table_;
  alignas(kCacheLine) std::byte bytes_[kBytes];
  int64_t used_ = 0;
};

bool converts_result(const Program& program) {
  return program.computed != program.result || program.result != program.written;
}

bool is_converted(const Input& input) {
  return input.dtype != input.loaded || input.loaded != input.computed;
}

bool converts(const Program& program) {
  bool any = converts_result(program);
  for (int i = 0; i < program.inputs; ++i) any |= is_converted(program.input[i]);
  return any;
}

// A copy that only turns elements of the input's type into what is written, or moves them. (Any
// byte but 0 is true; a boolean that is written is 0 or 1.)
bool is_one_conversion(const Program& program) {
  const Input& input = program.input[0];
  if (input.dtype == DType::boolean && program.written == DType::boolean) return false;
  const auto is_end = [&](DType d) { return d == input.dtype || d == program.written; };
  return program.instruction[0].op == Op::copy && is_end(input.loaded) && is_end(input.computed) &&
         is_end(program.result);
}

bool is_there(const std::byte* row, DType dtype) {
  return row && are_aligned(reinterpret_cast<uintptr_t>(row), dtype);
}

// Loads the inputs, computes and writes. False, with nothing written, if that does not fit.
bool run_row(const Program& program, const kernels::KernelTable& table, const bool* constant,
             std::byte* out, int64_t count) {
  const Instruction& only = program.instruction[0];
  const kernels::TileKernel kernel =
      table.ops[static_cast<int>(only.op)][static_cast<int>(only.compute)];
  if (!kernel) return false;
  ConvertedRows rows(table);
  kernels::Tile tile;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    tile.in[i] = input.origin;
    if (is_converted(input))
      tile.in[i] = rows.convert(input.origin, {input.dtype, input.loaded, input.computed},
                                constant[i] ? 1 : count);
    if (!is_there(tile.in[i], input.computed)) return false;
    tile.in_row[i] = 0;
    tile.in_column[i] = constant[i] ? 0 : size_in_bytes(input.computed);
  }
  const int64_t item = size_in_bytes(program.computed);
  const bool is_converted = converts_result(program);
  const bool is_rounded = program.computed != program.result && program.result != program.written;
  std::byte* rounded = is_rounded ? rows.take(count * size_in_bytes(program.result)) : out;
  tile.out = is_converted ? rows.take(count * item) : out;
  if (!rounded || !is_there(tile.out, program.computed)) return false;
  tile.out_row = 0;
  tile.out_column = item;
  tile.rows = 1;
  tile.columns = count;
  kernel(tile);
  if (is_rounded) rows.write(tile.out, program.computed, rounded, program.result, count);
  if (is_converted)
    rows.write(is_rounded ? rounded : tile.out, is_rounded ? program.result : program.computed, out,
               program.written, count);
  return true;
}

}  // namespace

bool run_as_one_row(const StrictOp& op, const Program& program, const kernels::KernelTable& table) {
  const Array& out = *op.out;
  const int64_t most = converts(program) ? ConvertedRows::kElements : schedule::kDirectElements;
  if (out.size() > most || op.masked || !out.is_contiguous()) return false;
  bool constant[kMaxArity];
  for (int i = 0; i < op.arity(); ++i) {
    const Strides& strides = op.operands[i].strides;
    constant[i] = is_constant(strides, op.shape);
    if (!constant[i] && !is_same_walk(strides, out.strides(), op.shape)) return false;
  }
  if (is_one_conversion(program) && !constant[0]) {
    const Input& input = program.input[0];
    ConvertedRows(table).write(input.origin, input.dtype, out.origin(), program.written,
                               out.size());
    return true;
  }
  return run_row(program, table, constant, out.origin(), out.size());
}

}  // namespace weft::exec
