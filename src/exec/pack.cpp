#include "exec/pack.h"

#include <cstring>
#include <utility>

#include "base/integers.h"
#include "base/machine.h"
#include "exec/moves.h"
#include "exec/tuning.h"

namespace weft::exec {
namespace {

using kernels::Move;

// Asks for the lines of so many bytes, which need not be there. (A function that does nothing else
// would be taken for one that does nothing.)
[[gnu::always_inline]] inline void fetch(const std::byte* from, int64_t offset, int64_t bytes) {
  const auto lines = reinterpret_cast<uintptr_t>(from) + static_cast<uintptr_t>(offset);
  for (int64_t at = 0; at < bytes; at += kCacheLine) {
    __builtin_prefetch(reinterpret_cast<const void*>(lines + static_cast<uintptr_t>(at)), 0, 2);
    asm volatile("");
  }
}

// Copies `bytes` bytes `times` times, one behind the other, by doubling.
void repeat_run(const std::byte* from, std::byte* to, size_t bytes, int64_t times) {
  std::memcpy(to, from, bytes);
  for (size_t done = 1, wanted = static_cast<size_t>(times); done < wanted; done *= 2) {
    const size_t more = done * 2 <= wanted ? done : wanted - done;
    std::memcpy(to + done * bytes, to, more * bytes);
  }
}

// The same for many short runs, one after the other. Whole vectors are stored: what is too much of
// one is overwritten by the next, so up to kVector bytes behind the last are spoilt.
void repeat_short_runs(const std::byte* from, std::byte* to, int64_t bytes, int64_t runs,
                       int64_t times) {
  for (int64_t run = 0; run < runs; ++run, from += bytes) {
    std::byte vector[kVector];
    const bool has_whole = (runs - run) * bytes >= kVector;  // nothing is read behind the last run
    std::memcpy(vector, from, static_cast<size_t>(has_whole ? kVector : bytes));
    for (int64_t k = 0; k < times; ++k, to += bytes) std::memcpy(to, vector, kVector);
  }
}

}  // namespace

Packer::Packer(const Block& block, const Scratch& scratch, int spare_slot)
    : block_(block), scratch_(scratch), spare_slot_(spare_slot) {
  if (block.is_grid()) return;
  for (int i = 0; i < block.program().inputs; ++i) {
    packed_[i].is_constant = block.is_constant(i + 1);
    packed_[i].is_dense = block.is_dense(i + 1, size_in_bytes(block.program().input[i].dtype));
  }
}

View Packer::load(int i) {
  const core::Input& input = block_.program().input[i];
  if (!block_.plan().packed[i + 1]) return block_.in_place(i + 1, size_in_bytes(input.dtype));
  return block_.is_grid() ? pack_grid(i, input) : pack_axes(i, input);
}

bool Packer::is_packed_already(int i, const std::byte* source, int64_t rows, int64_t columns) {
  Packed& packed = packed_[i];
  if (packed.source == source && packed.rows == rows && packed.columns == columns) return true;
  packed.source = source;
  packed.rows = rows;
  packed.columns = columns;
  return false;
}

View Packer::pack_grid(int i, const core::Input& input) {
  const int operand = i + 1;
  const int64_t row = block_.row_step(operand);
  const int64_t column = block_.column_step(operand);
  const int64_t item = size_in_bytes(input.computed);
  const int64_t rows = row == 0 ? 1 : block_.rows();
  const int64_t columns = column == 0 ? 1 : block_.columns();
  const View view{slot(i), row == 0 ? 0 : columns * item, column == 0 ? 0 : item, 0};
  std::byte* source = block_.start_of(operand);
  if (is_packed_already(i, source, rows, columns)) return view;
  const Move move{source, row, column, view.data, columns * item, item, rows, columns};
  pack_plane(i, move, input);
  return view;
}

void Packer::pack_plane(int i, const Move& move, const core::Input& input) {
  const bool is_far = block_.plan().goes_down && move.from_row == size_in_bytes(input.dtype);
  is_far ? pack_strips(i, move, input) : convert_plane(move, input);
}

// Some columns at a time, each of which asks for its part of the block below first: the processor
// does not foresee where that begins. (Conversions are better off with the whole plane.)
void Packer::pack_strips(int i, const Move& move, const core::Input& input) {
  const bool is_whole = !is_unchanged(input) || !are_items_at(move.from, move.from_row);
  for (int64_t column = 0; column < move.columns; column += kStrip) {
    fetch_below(i, column);
    if (is_whole) continue;
    Move part = move;
    part.from += column * move.from_column;
    part.to += column * move.to_column;
    part.columns = smaller(kStrip, move.columns - column);
    gather_plane(part, move.from_row);
  }
  if (is_whole) convert_plane(move, input);
}

// Columns of the transposed input and, while the first such one is packed, as large a part of what
// lies in rows.
void Packer::fetch_below(int i, int64_t first) const {
  const schedule::LoopPlan& plan = block_.plan();
  const int own = i + 1;
  const std::byte* below = block_.start_below(own);
  if (!below) return;
  for (int64_t c = first; c < first + kStrip; ++c)
    fetch(below, c * block_.column_step(own), block_.rows() * block_.row_step(own));
  for (int operand = 1; operand < own; ++operand) {
    if (plan.packed[operand]) return;
  }
  const int64_t begin = first * block_.rows() / block_.columns();
  const int64_t end = (first + kStrip) * block_.rows() / block_.columns();
  for (int operand = block_.schedule().streams ? 1 : 0; operand <= block_.program().inputs;
       ++operand) {
    const int64_t row = block_.row_step(operand);
    const int64_t column = block_.column_step(operand);
    if (plan.packed[operand] || row == 0 || column == 0) continue;
    for (int64_t r = begin; r < end; ++r)
      fetch(block_.start_below(operand), r * row, block_.columns() * column);
  }
}

// Where the elements of a block of two axes are read.
Move Packer::plane_of(int operand) const {
  std::byte* start = block_.start_of(operand);
  if (block_.is_grid())
    return {start,         block_.row_step(operand), block_.column_step(operand), nullptr, 0, 0,
            block_.rows(), block_.columns()};
  const int inner = block_.rank() - 1;
  return {start, block_.step(inner - 1, operand), block_.step(inner, operand), nullptr, 0,
          0,     block_.extent(inner - 1),        block_.extent(inner)};
}

bool Packer::copy(int i, const View& to) {
  const core::Input& input = block_.program().input[i];
  const bool has_two_axes = block_.is_grid() || block_.first_axis() == block_.rank() - 2;
  const bool is_crowded = block_.is_grid() && block_.rows() > 1 && to.row % kCrowded == 0;
  const bool is_even = are_items_at(to.data, size_in_bytes(input.computed));
  if (!has_two_axes || block_.planes() > 1 || is_crowded || !is_even) return false;
  Move move = plane_of(i + 1);
  if ((move.from_row == 0 && move.rows > 1) || move.from_column == 0) return false;
  move.to = to.data;
  move.to_column = size_in_bytes(input.computed);
  const bool is_flat = block_.plan().form == schedule::BlockForm::flat;
  move.to_row = is_flat ? move.columns * move.to_column : to.row;
  pack_plane(i, move, input);
  return true;
}

// Without a conversion. REQUIRES: are_items_at(move.from, item).
void Packer::gather_plane(const Move& move, int64_t item) const {
  gatherer(*block_.table().items, move, item)(move);
}

// From memory to what instructions see. Conversions are fast along a run of memory only: what is
// not one, or is cut into short rows, is made one first.
void Packer::convert_plane(const Move& move, const core::Input& input) {
  const int64_t item = size_in_bytes(input.dtype);
  const bool is_regular = are_items_at(move.from, item);
  if (is_unchanged(input) && is_regular) return gather_plane(move, item);
  const int64_t elements = move.rows * move.columns;
  const bool is_run =
      move.from_column == item && (move.rows == 1 || move.columns >= kLongPackedRow);
  const bool is_packed_densely = move.to_row == move.columns * move.to_column;
  if (is_run || !is_regular || !is_packed_densely ||
      elements * item > static_cast<int64_t>(kSlotBytes))
    return convert(move, input);
  std::byte* gathered = slot(spare_slot_ + 2);
  gather_plane({move.from, move.from_row, move.from_column, gathered, move.columns * item, item,
                move.rows, move.columns},
               item);
  convert({gathered, 0, item, move.to, 0, move.to_column, 1, elements}, input);
}

// In one move, or two if a 16-bit float is rounded between.
void Packer::convert(const Move& move, const core::Input& input) const {
  const kernels::KernelTable& table = block_.table();
  const auto number = [](DType d) { return static_cast<int>(d); };
  if (is_one_conversion(input)) {
    return table.casts[number(input.dtype)][number(input.computed)](joined(move));
  }
  const int64_t middle_item = size_in_bytes(input.loaded);
  std::byte* middle = slot(spare_slot_ + 1);
  table.casts[number(input.dtype)][number(input.loaded)](
      {move.from, move.from_row, move.from_column, middle, move.columns * middle_item, middle_item,
       move.rows, move.columns});
  table.casts[number(input.loaded)][number(input.computed)](
      {middle, move.columns * middle_item, middle_item, move.to, move.to_row, move.to_column,
       move.rows, move.columns});
}

// Several axes as one row, which repeats or not along the rows and planes of the block.
View Packer::pack_axes(int i, const core::Input& input) {
  const int operand = i + 1;
  const int64_t item = size_in_bytes(input.computed);
  const int64_t own_item = size_in_bytes(input.dtype);
  const int64_t row = block_.row_step(operand);
  const int64_t plane = block_.plane_step(operand);
  const int64_t rows = row == 0 ? 1 : block_.rows();
  const int64_t planes = plane == 0 ? 1 : block_.planes();
  const bool constant = packed_[i].is_constant;
  const int64_t columns = constant ? 1 : block_.columns();
  const int64_t row_bytes = columns * item;
  const View view{slot(i), rows == 1 ? 0 : row_bytes, constant ? 0 : item,
                  planes == 1 ? 0 : rows * row_bytes};
  std::byte* source = block_.start_of(operand);
  if (is_packed_already(i, source, planes * rows, columns)) return view;
  if (!constant && !packed_[i].is_dense) {
    pack_broadcast(i, input);
    return view;
  }
  for (int64_t p = 0; p < planes; ++p) {
    convert_plane({source + p * plane, row, own_item, slot(i) + p * rows * row_bytes, row_bytes,
                   item, rows, columns},
                  input);
  }
  return view;
}

// Of the axis, as far as the operand is packed: rows that repeat are packed once.
int64_t Packer::packed_extent(int axis, int operand) const {
  return axis < block_.plan().core_axis() && block_.step(axis, operand) == 0 ? 1
                                                                             : block_.extent(axis);
}

// The distinct elements first, then, axis by axis from the innermost, what repeats is repeated:
//
//   axes 2 (moves) x 3 (repeats) x 2 (moves)       a b | c d  ->  a b a b a b | c d c d c d
//
// However many axes there are, every element is written about twice.
void Packer::pack_broadcast(int i, const core::Input& input) {
  const int operand = i + 1;
  const int64_t item = size_in_bytes(input.computed);
  int repeats = 0;  // axes that repeat; the last expansion has to end in slot i
  for (int axis = block_.first_axis(); axis < block_.rank(); ++axis)
    repeats += block_.step(axis, operand) == 0 && packed_extent(axis, operand) > 1;
  std::byte* to = slot(repeats % 2 == 0 ? spare_slot_ : i);
  std::byte* other = slot(repeats % 2 == 0 ? i : spare_slot_);
  const Distinct distinct = distinct_elements(i, input, other);
  const std::byte* from = distinct.data;
  int64_t runs = distinct.count;
  int64_t run = 1;  // elements that lie together and repeat together
  for (int axis = block_.rank() - 1; axis >= block_.first_axis(); --axis) {
    const int64_t extent = packed_extent(axis, operand);
    if (extent == 1) continue;
    if (block_.step(axis, operand) != 0) {
      run *= extent;
      runs /= extent;
      continue;
    }
    const int64_t bytes = run * item;
    if (run == 1)
      block_.table().items->repeats[log2_of(item)](
          {from, item, 0, to, extent * item, item, runs, extent});
    else if (bytes <= kVector && extent < kManyTimes)
      repeat_short_runs(from, to, bytes, runs, extent);
    else
      for (int64_t k = 0; k < runs; ++k)
        repeat_run(from + k * bytes, to + k * bytes * extent, static_cast<size_t>(bytes), extent);
    run *= extent;
    from = to;
    std::swap(to, other);
  }
}

// The block's elements without what repeats, in order, converted: in place if they lie so, else
// gathered into `room`. (Not in place if there is nothing to repeat: that is what makes them a
// block.)
Packer::Distinct Packer::distinct_elements(int i, const core::Input& input, std::byte* room) {
  const int operand = i + 1;
  MovingAxes axes;
  for (int axis = block_.rank() - 1; axis >= block_.first_axis(); --axis)
    axes.add(packed_extent(axis, operand), block_.step(axis, operand));
  const std::byte* start = block_.start_of(operand);
  const int64_t item = size_in_bytes(input.computed);
  const bool is_plain = is_unchanged(input) && are_items_at(start, item);
  if (axes.repeats && is_plain && axes.count == 1 && axes.steps[0] == item)
    return {start, axes.extents[0]};
  const bool by_places = axes.count > 2 && axes.extents[0] * axes.extents[1] <= kSmallPlane &&
                         axes.extents[2] >= axes.extents[0] && is_unchanged(input);
  by_places ? pack_places(axes, start, input, room) : pack_planes(axes, start, input, room);
  return {room, axes.elements_from(0)};
}

// Plane by plane of the two innermost axes.
void Packer::pack_planes(const MovingAxes& axes, const std::byte* start, const core::Input& input,
                         std::byte* room) {
  const int64_t item = size_in_bytes(input.computed);
  const int64_t columns = axes.count > 0 ? axes.extents[0] : 1;
  const int64_t rows = axes.count > 1 ? axes.extents[1] : 1;
  const int64_t planes = axes.elements_from(2);
  for (int64_t plane = 0; plane < planes; ++plane) {
    convert_plane({start + axes.offset_from(2, plane), axes.count > 1 ? axes.steps[1] : 0,
                   axes.count > 0 ? axes.steps[0] : 0, room + plane * rows * columns * item,
                   columns * item, item, rows, columns},
                  input);
  }
}

// Planes of a few elements come many at a time: each element of a plane with those at its place in
// the others.
void Packer::pack_places(const MovingAxes& axes, const std::byte* start, const core::Input& input,
                         std::byte* room) {
  const int64_t item = size_in_bytes(input.computed);
  const int64_t columns = axes.extents[0];
  const int64_t rows = axes.extents[1];
  const int64_t planes = axes.extents[2];
  const int64_t row = columns * item;
  const int64_t stacks = axes.elements_from(3);
  for (int64_t stack = 0; stack < stacks; ++stack) {
    const std::byte* from = start + axes.offset_from(3, stack);
    for (int64_t r = 0; r < rows; ++r, from += axes.steps[1])
      convert({from, axes.steps[0], axes.steps[2], room + (stack * planes * rows + r) * row, item,
               rows * row, columns, planes},
              input);
  }
}

}  // namespace weft::exec
