// The ladder. Two rewrites, then the first strategy that fits, then stores and threads. Each rung
// is a named predicate with what was measured beside it.
#include "schedule/choose.h"

#include "base/integers.h"
#include "base/machine.h"
#include "schedule/access.h"
#include "schedule/expand.h"
#include "schedule/parts.h"
#include "schedule/small-inl.h"
#include "schedule/stores.h"

namespace weft::schedule {
namespace {

using core::Input;
using core::Instruction;
using core::Program;

// --- What is known of a program.

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

// Rows of the output that are not whole cache lines.
bool has_ragged_rows(const Request& r, const Schedule& s) {
  const int64_t row = s.plan.columns() * size_in_bytes(r.program.written);
  return s.plan.rows() > 1 && row % kCacheLine != 0;
}

// --- blocks: how the nest is cut.

// Some input of a user's function is one element for all of a row, which is written out in scratch.
bool repeats_along_rows(const Request& r, const LoopNest& nest) {
  for (int i = 0; i < r.program.inputs; ++i) {
    if (nest.rank == 0 || nest.step(nest.rank - 1, i + 1) == 0) return true;
  }
  return false;
}

void plan_blocks(const Request& r, const Machine& m, Schedule& s) {
  const bool has_values = !r.program.user || repeats_along_rows(r, s.plan.nest);
  s.plan.value_bytes = has_values ? value_bytes(r.program) : 0;
  s.plan.repeats_freely = r.shape.rank() > 1 && !r.is_masked && !r.program.user && m.code &&
                          takes_all(*m.code, r.program);
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

// Long rows that follow each other item by item are converted straight to the output.
bool converts_long_rows(const Request& r, const Schedule& s) {
  const LoopPlan& plan = s.plan;
  if (s.mask >= 0 || s.streams || plan.nest.rank == 0 || !plan.is_grid() || !is_one_cast(r.program))
    return false;
  return (plan.rows() == 1 || plan.columns() >= kLeastConvertedRow) &&
         plan.column_step(1) == size_in_bytes(r.program.input[0].dtype) &&
         plan.column_step(kOutput) == size_in_bytes(r.program.written);
}

bool streams_tile(const Request& r, const Schedule& s) {
  const bool is_short = s.plan.columns() * size_in_bytes(r.program.written) < kShortStreamedRow;
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
  if (r.program.user) {
    s.strategy = Strategy::blocks;
    s.rule = Rule::users_function;
    return;
  }
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
    s.strategy = Strategy::jit;
    s.rule = rule;
    choose_access(r.program, *m.code, r.out, s);
  }
  if (in_place) {
    fill_tile(r, s);
    s.tile.streams = streams_tile(r, s);
  }
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
