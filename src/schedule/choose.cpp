// The ladder. Two rewrites, then the first strategy that fits, then stores and threads. Each rung
// is a named predicate with what was measured beside it.
#include "schedule/choose.h"

#include "base/integers.h"
#include "base/machine.h"
#include "schedule/access.h"
#include "schedule/expand.h"
#include "schedule/small-inl.h"
#include "schedule/stores.h"

namespace weft::schedule {
namespace {

using core::Input;
using core::Instruction;
using core::Program;

// --- What is known of a program.

bool converts_result(const Program& program) {
  return program.computed != program.result || program.result != program.written;
}
bool is_converted(const Input& input) {
  return input.dtype != input.loaded || input.loaded != input.computed;
}
bool converts(const Program& program) {
  bool any = converts_result(program);
  for (int i = 0; i < program.inputs; ++i) any = any || is_converted(program.input[i]);
  return any;
}

// One instruction that takes each input once, in order.
bool is_one_call(const Program& program) {
  const Instruction& only = program.instruction[0];
  if (program.instructions != 1 || program.inputs != info(only.op).arity || is_conversion(only))
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    if (only.inputs[i] != i) return false;
  }
  return true;
}

// A copy that is one conversion of the tables. (What a float32 holds may be loaded as one before it
// is rounded to 16 bits.)
bool is_one_cast(const Program& program) {
  const Input& input = program.input[0];
  const Instruction& only = program.instruction[0];
  if (program.instructions != 1 || program.inputs != 1 || only.op != Op::copy ||
      is_conversion(only) || input.dtype == program.written)
    return false;
  const bool is_rounded_once =
      input.loaded == program.result ||
      (input.loaded == core::lifted(program.result) && core::is_held(input.dtype));
  return program.written == program.result
             ? is_rounded_once
             : input.dtype == program.result && input.loaded == program.result;
}

// The last instruction's kernel has non-temporal stores.
bool streams_itself(const Request& r, const Machine& m) {
  const Instruction& last = r.program.instruction[r.program.instructions - 1];
  return m.streams(last.op, last.compute) && !is_conversion(last);
}

bool is_aligned(const void* address, DType dtype) {
  const auto unit = static_cast<uintptr_t>(size_in_bytes(real_part(dtype)));  // a power of two
  return (reinterpret_cast<uintptr_t>(address) & (unit - 1)) == 0;
}

// --- row: one row of few elements that are converted on the stack.

bool is_same_walk(const int64_t* x, const int64_t* y, const Shape& shape) {
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (x[axis] != y[axis] && shape[axis] > 1) return false;
  }
  return true;
}
bool is_constant(const int64_t* strides, const Shape& shape) {
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (strides[axis] != 0 && shape[axis] > 1) return false;
  }
  return true;
}
bool is_row_major(const int64_t* strides, const Shape& shape) {
  int64_t expected = 1;
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] > 1 && strides[axis] != expected) return false;
    expected *= shape[axis];
  }
  return true;
}

constexpr int64_t in_lines(int64_t bytes) {
  return (bytes + kCacheLine - 1) / kCacheLine * kCacheLine;
}

// Scratch that the conversions of the row take (exec/rows.cpp).
int64_t converted_bytes(const Program& program, const TileSchedule& s) {
  int64_t bytes = 0;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    const int64_t count = s.tile.in_column[i] == 0 ? 1 : s.elements;
    if (input.dtype != input.loaded) bytes += in_lines(count * size_in_bytes(input.loaded));
    if (input.loaded != input.computed) bytes += in_lines(count * size_in_bytes(input.computed));
  }
  const bool is_rounded = program.computed != program.result && program.result != program.written;
  if (is_rounded) bytes += in_lines(s.elements * size_in_bytes(program.result));
  if (converts_result(program)) bytes += in_lines(s.elements * size_in_bytes(program.computed));
  return bytes;
}

// A copy that only turns elements of the input's type into what is written. (Any byte but 0 is
// true; a boolean that is written is 0 or 1.)
bool is_one_conversion(const Program& program) {
  const Input& input = program.input[0];
  if (input.dtype == DType::boolean && program.written == DType::boolean) return false;
  const auto is_end = [&](DType d) { return d == input.dtype || d == program.written; };
  return program.instruction[0].op == Op::copy && is_end(input.loaded) && is_end(input.computed) &&
         is_end(program.result);
}

// What is not converted is read and written where it lies.
bool is_row_aligned(const Request& r) {
  for (int i = 0; i < r.program.inputs; ++i) {
    const Input& input = r.program.input[i];
    if (!is_converted(input) && !is_aligned(input.origin, input.dtype)) return false;
  }
  return converts_result(r.program) || is_aligned(r.out, r.program.written);
}

bool choose_converted_row(const Request& r, Schedule& s) {
  const Program& program = r.program;
  if (!r.is_eager || r.elements > kConvertedElements || r.is_masked || !is_one_call(program) ||
      !converts(program) || !is_row_major(r.out_strides.data(), r.shape))
    return false;
  s.mask = -1;
  s.rewrite = Rewrite::none;
  s.expanded = -1;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    const bool is_number = is_constant(input.strides, r.shape);
    if (!is_number && !is_same_walk(input.strides, r.out_strides.data(), r.shape)) return false;
    s.tile.in_column[i] = is_number ? 0 : size_in_bytes(input.computed);
    s.tile.in_row[i] = 0;
  }
  s.tile.out_column = size_in_bytes(program.computed);
  s.tile.out_row = 0;
  s.tile.rows = s.tile.planes = 1;
  s.tile.streams = false;
  s.tile.columns = r.elements;
  const bool is_straight = is_one_conversion(program) && s.tile.in_column[0] != 0;
  if (!is_straight && (!is_row_aligned(r) || converted_bytes(program, s) > kConvertedRowBytes))
    return false;
  s.inputs = static_cast<uint8_t>(program.inputs);
  s.strategy = Strategy::row;
  s.rule = is_straight ? Rule::one_conversion : Rule::converted_row;
  return true;
}

// --- The nest of loops, from layouts.

void add_operand(const Request& r, const std::byte* origin, const int64_t* strides, DType dtype,
                 DType packed, bool must_pack, Schedule& s) {
  LoopNest& nest = s.plan.nest;
  const int operand = nest.operands++;
  const int64_t item = size_in_bytes(dtype);
  for (int axis = 0; axis < r.shape.rank(); ++axis)
    nest.axes[axis].steps[operand] = strides[axis] * item;
  nest.shifts[operand] = 0;
  s.traits[operand] = {item, size_in_bytes(packed), must_pack || !is_aligned(origin, dtype)};
}

void fill_nest(const Request& r, const Machine& m, Schedule& s) {
  const Program& program = r.program;
  LoopNest& nest = s.plan.nest;
  nest.operands = 0;
  nest.rank = r.shape.rank();
  for (int axis = 0; axis < nest.rank; ++axis) nest.axes[axis].extent = r.shape[axis];
  // What is masked is converted in scratch.
  const bool is_widened = size_in_bytes(program.written) > size_in_bytes(program.computed);
  const DType packed = r.is_masked && is_widened ? program.written : program.computed;
  add_operand(r, r.out, r.out_strides.data(), program.written, packed,
              converts_result(program) || r.is_masked || (s.streams && !streams_itself(r, m)), s);
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    add_operand(r, input.origin, input.strides, input.dtype, input.computed, is_converted(input),
                s);
  }
  canonicalise(nest);
}

// The two innermost axes as a tile, the next one as its planes, the others outside.
void fill_tile(const Request& r, Schedule& s) {
  const LoopNest& nest = s.plan.nest;
  const auto axis_at = [&nest](int back) { return nest.rank >= back ? nest.rank - back : -1; };
  const auto extent = [&](int back) {
    return axis_at(back) < 0 ? 1 : nest.axes[axis_at(back)].extent;
  };
  const auto step = [&](int back, int operand) {
    return axis_at(back) < 0 ? 0 : nest.step(axis_at(back), operand);
  };
  kernels::Tile& tile = s.tile;
  s.inputs = static_cast<uint8_t>(r.program.inputs);
  s.op = r.program.instruction[0].op;
  s.compute = r.program.instruction[0].compute;
  s.result = r.program.computed;
  for (int i = 0; i < s.inputs; ++i) {
    tile.in_column[i] = step(1, i + 1);
    tile.in_row[i] = step(2, i + 1);
    tile.in_plane[i] = step(3, i + 1);
  }
  tile.out_column = nest.rank == 0 ? size_in_bytes(r.program.written) : step(1, kOutput);
  tile.out_row = step(2, kOutput);
  tile.out_plane = step(3, kOutput);
  tile.columns = extent(1);
  tile.rows = extent(2);
  tile.planes = extent(3);
  s.outer_axes = static_cast<uint8_t>(nest.rank > 3 ? nest.rank - 3 : 0);
  for (int k = 0; k < s.outer_axes; ++k) {
    OuterAxis& outer = s.outer[k];
    outer = {extent(4 + k), step(4 + k, kOutput), {}};
    for (int i = 0; i < s.inputs; ++i) outer.in_step[i] = step(4 + k, i + 1);
  }
}

void split_planes(const Request& r, Schedule& s) {
  if (r.may_share) s.split = split_tiles(s);
}

// --- The small rungs (small-inl.h).

bool has_unpacked_operands(const Schedule& s) {
  for (int i = 0; i < s.plan.nest.operands; ++i) {
    if (s.traits[i].must_pack) return false;
  }
  return true;
}

bool is_dense_output(const Request& r, const Schedule& s) {
  return is_dense_from(s.plan.nest, 0, kOutput, size_in_bytes(r.program.written));
}

bool choose_small(const Request& r, Schedule& s) {
  if (!r.is_eager || r.elements > kSmallElements || r.is_masked || !is_one_call(r.program) ||
      !has_unpacked_operands(s) || !is_dense_output(r, s))
    return false;
  fill_tile(r, s);
  s.tile.streams = false;
  const bool is_small = s.inputs == 1   ? schedule::choose_small<1>(s)
                        : s.inputs == 2 ? schedule::choose_small<2>(s)
                                        : schedule::choose_small<3>(s);
  if (is_small) split_planes(r, s);
  return is_small;
}

// --- hoist: what repeats along an axis is computed once, at index 0 of it, and then copied.

// Below this a second pass over the output costs more than it saves. MEASURED 2026-11-17 Zen 4:
// exp (1, 512) -> (1024, 512) 88 -> 23 us, atan2 331 -> 23, add even; add (1024, 1) -> (1024, 512)
// 196 -> 31.
constexpr int64_t kFewestHoisted = 4096;

bool moves_along(const Program& program, int axis) {
  for (int i = 0; i < program.inputs; ++i) {
    if (program.input[i].strides[axis] != 0) return true;
  }
  return false;
}

// The axes along which no input moves. (Long lists of axes take memory, which may not be there when
// the first part has been written.)
uint64_t find_hoisted(const Request& r) {
  const bool is_copy = r.program.instruction[0].op == Op::copy;
  if (!r.is_eager || r.is_masked || is_copy || r.elements < kFewestHoisted ||
      r.shape.rank() > Dims::kShort)
    return 0;
  uint64_t idle = 0;
  for (int axis = 0; axis < r.shape.rank(); ++axis) {
    if (r.shape[axis] > 1 && !moves_along(r.program, axis)) idle |= uint64_t{1} << axis;
  }
  return idle;
}

// --- Stores (stores.h).

// Bytes of an input without what repeats.
int64_t distinct_bytes(const Input& input, const Shape& shape) {
  int64_t bytes = size_in_bytes(input.dtype);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (input.strides[axis] != 0) bytes *= shape[axis];
  }
  return bytes;
}

// Bytes of what an input gives before it begins again; 0 if it never does.
int64_t repeated_row(const Input& input, const Shape& shape) {
  int64_t bytes = size_in_bytes(input.dtype);
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] > 1 && input.strides[axis] == 0) return bytes;
    bytes *= shape[axis];
  }
  return 0;
}

bool streams(const Request& r, const Machine& m) {
  const Program& program = r.program;
  Traffic traffic{0, written_bytes(r)};
  if (traffic.written < m.least_streamed || r.is_masked || program.computed != program.written)
    return false;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    if (r.out && input.origin == r.out) return false;  // its lines are read anyway
    traffic.read += distinct_bytes(input, r.shape);
    traffic.repeated_row = larger(traffic.repeated_row, repeated_row(input, r.shape));
  }
  traffic.read *= r.whole / r.elements;
  // (Threads that write parts between other steps do so in turns.)
  const bool is_shared = m.threads > 1 && r.elements == r.whole;
  const Writers own = is_shared ? Writers::several : Writers::one;
  return streams(traffic, streams_itself(r, m) ? own : Writers::copies, m);
}

// Rows of the output that are not whole cache lines.
bool has_ragged_rows(const Request& r, const Schedule& s) {
  const int64_t row = s.plan.columns() * size_in_bytes(r.program.written);
  return s.plan.rows() > 1 && row % kCacheLine != 0;
}

// --- blocks: how the nest is cut.

// Quotients of rows of complex numbers by one number each: what depends on the divisor alone is
// most of the work, and the kernels do it once per row, of four elements and more (MEASURED Zen 4:
// half the time of as many divisors, packed).
bool divides_complex_rows(const Program& program, const Shape& shape) {
  constexpr int64_t kLeastRow = 4;
  const Instruction& only = program.instruction[0];
  const int last = shape.rank() - 1;
  return program.instructions == 1 && only.op == Op::divide && is_complex(only.compute) &&
         last > 0 && shape[last] >= kLeastRow && program.input[only.inputs[1]].strides[last] == 0;
}

void plan_blocks(const Request& r, const Machine& m, Schedule& s) {
  s.plan.grid_only = divides_complex_rows(r.program, r.shape);
  s.plan.value_bytes = value_bytes(r.program);
  s.plan.repeats_freely =
      r.shape.rank() > 1 && !r.is_masked && m.code && takes_all(*m.code, r.program);
  cut_into_blocks(s.plan, s.traits);
  // The ends of a tile's rows would be parts of lines, which are slow past the caches.
  if (s.plan.goes_down && has_ragged_rows(r, s)) s.streams = false;
}

// --- The strategies.

// The kernels of the table read and write all operands where they lie.
bool reads_in_place(const Request& r, const Schedule& s) {
  for (int i = 0; i < s.plan.nest.operands; ++i) {
    if (s.plan.packed[i]) return false;
  }
  return s.plan.is_grid() && is_one_call(r.program) && s.mask < 0;
}

// Rows that follow each other item by item, and are long enough for a call each, are converted
// straight to the output. Others are better packed, or left to generated code.
constexpr int64_t kLeastConvertedRow = 64;
bool converts_long_rows(const Request& r, const Schedule& s) {
  const LoopPlan& plan = s.plan;
  if (s.mask >= 0 || s.streams || plan.nest.rank == 0 || !plan.is_grid() || !is_one_cast(r.program))
    return false;
  return (plan.rows() == 1 || plan.columns() >= kLeastConvertedRow) &&
         plan.column_step(1) == size_in_bytes(r.program.input[0].dtype) &&
         plan.column_step(kOutput) == size_in_bytes(r.program.written);
}

// What streaming short rows saves is less than what their ends cost.
bool streams_tile(const Request& r, const Schedule& s) {
  constexpr int64_t kShortRow = 6 * kCacheLine;
  const bool is_short = s.plan.columns() * size_in_bytes(r.program.written) < kShortRow;
  return s.streams && !(is_short && has_ragged_rows(r, s));
}

// Generated code reads an input of a grid where it lies.
bool is_read_in_registers(const LoopPlan& plan, int operand, DType dtype) {
  const int64_t item = size_in_bytes(dtype);
  const int64_t step = plan.column_step(operand);
  const int64_t row = plan.nest.rank > 1 ? plan.row_step(operand) : 0;
  return step == 0 || suits_transposition(row, step, item) ||
         step == item * jit::step_of(jit::Form::contiguous) ||
         step == item * jit::step_of(jit::Form::reversed) ||
         step == item * jit::step_of(jit::Form::alternate);
}

// Of one instruction: every input that would be packed for its kernel is read by generated code as
// it lies. MEASURED 2026-11-17 Zen 4, against packing: float16 1.6 to 2.5 times as fast, int32 +
// float32 1.4 to 1.9, a + b.T 1.3 to 1.44, repeated 1.1 to 1.6, reversed 1.2 to 1.35 in cache.
bool packs_for_one_kernel(const Request& r, const Schedule& s) {
  if (is_conversion(r.program.instruction[0])) return false;
  bool packs = false;
  for (int i = 0; i < r.program.inputs; ++i) {
    if (!s.plan.packed[i + 1] || i == s.mask) continue;
    const bool is_read = is_read_in_registers(s.plan, i + 1, r.program.input[i].dtype);
    if (s.plan.is_grid() && (s.plan.goes_down || !is_read)) return false;  // packed either way
    packs = true;
  }
  return packs;
}

Rule find_reason_for_code(const Request& r, const Machine& m, const Schedule& s, bool in_place) {
  if (!m.code) return Rule::none;
  const Instruction& only = r.program.instruction[0];
  if (r.program.instructions > 1) return Rule::several_instructions;
  if (s.mask < 0 && m.code->pays_alone(only.op, only.compute)) return Rule::pays_alone;
  if (s.streams && s.plan.is_grid() && has_ragged_rows(r, s) && !is_conversion(only))
    return Rule::streams_ragged_rows;
  return !in_place && packs_for_one_kernel(r, s) ? Rule::packs_for_one_kernel : Rule::none;
}

void choose_strategy(const Request& r, const Machine& m, Schedule& s) {
  const bool in_place = reads_in_place(r, s);
  if (converts_long_rows(r, s)) {
    s.strategy = Strategy::convert;
    s.rule = Rule::one_conversion;
    return;
  }
  s.strategy =
      in_place ? (s.plan.nest.rank > 2 ? Strategy::nest : Strategy::tile) : Strategy::blocks;
  s.rule = in_place ? Rule::reads_in_place : Rule::packs;
  if (const Rule rule = find_reason_for_code(r, m, s, in_place); rule != Rule::none) {
    s.until_compiled = s.strategy;
    s.strategy = Strategy::jit;
    s.rule = rule;
    choose_access(r.program, *m.code, r.out, s);
  }
  if (in_place) {
    fill_tile(r, s);
    s.tile.streams = streams_tile(r, s);
  }
}

// --- Threads.

bool packs_any(const Request& r, const Schedule& s) {
  if (s.strategy != Strategy::jit) return true;
  for (int i = 0; i < r.program.inputs; ++i) {
    if (!s.input[i].is_direct) return true;
  }
  return false;
}

// Memory traffic, as far as threads can share it: each packs the pattern of a flat plan for itself,
// unless code has it in registers. Instructions beyond the first count as much as a pass over their
// result.
int64_t traffic(const Request& r, const Schedule& s) {
  int64_t bytes = 0;
  for (int i = 0; i < s.plan.nest.operands; ++i) bytes += r.elements * s.traits[i].item_bytes;
  for (int i = 1; i < r.program.instructions; ++i)
    bytes += r.elements * size_in_bytes(r.program.instruction[i].result);
  return s.plan.form == BlockForm::flat && packs_any(r, s) ? bytes / 4 : bytes;
}

void split_blocks(const Request& r, Schedule& s) {
  s.split = {0, s.plan.blocks, 1};
  if (!r.may_share || s.plan.blocks == 1) return;
  s.split.bytes = traffic(r, s);
  s.split.least_units = kLeastShare / (r.elements / s.plan.blocks + 1) + 1;
}

// The part at index 0 of the axes that are hoisted.
void schedule_hoisted(const Request& r, uint64_t axes, const Machine& m, Schedule& s) {
  Shape part = r.shape;
  for (int axis = 0; axis < part.rank(); ++axis) {
    if (axes >> axis & 1) part[axis] = 1;
  }
  const int64_t elements = count_or_overflow(part);
  make_schedule({r.program, part, r.out, r.out_strides, elements, elements, false, true,
                 r.may_share, r.may_expand},
                m, s);
  s.hoisted = axes;
}

}  // namespace

int64_t written_bytes(const Request& r) noexcept {
  return r.whole * size_in_bytes(r.program.written);
}

bool make_converted_row(const Request& r, Schedule& s) noexcept {
  s.hoisted = s.expanded_inputs = 0;
  s.elements = r.elements;
  s.split = {};
  s.streams = false;
  return choose_converted_row(r, s);
}

void make_schedule(const Request& r, const Machine& m, Schedule& s) noexcept {
  if (make_converted_row(r, s)) return;
  s.mask = r.is_masked ? r.program.inputs - 1 : -1;
  s.rewrite = Rewrite::none;
  s.expanded = -1;
  s.streams = streams(r, m);
  fill_nest(r, m, s);
  if (choose_small(r, s)) return;
  if (const uint64_t hoisted = find_hoisted(r)) return schedule_hoisted(r, hoisted, m, s);
  plan_blocks(r, m, s);
  if (r.may_expand) expand_inputs(r.program, s);
  choose_strategy(r, m, s);
  const bool is_tiled = s.strategy == Strategy::tile || s.strategy == Strategy::nest;
  is_tiled ? split_planes(r, s) : split_blocks(r, s);
}

}  // namespace weft::schedule
