#include "exec/execute.h"

#include "base/integers.h"
#include "exec/blocks.h"
#include "exec/direct.h"
#include "exec/distinct.h"
#include "exec/fused.h"
#include "exec/fused_cache.h"
#include "exec/one_row.h"
#include "exec/ready.h"
#include "exec/spread.h"
#include "exec/stores.h"
#include "threads/parallel.h"

namespace weft::exec {
namespace {

using schedule::LoopPlan;
using schedule::OperandTraits;

// Elements that a thread takes at a time: what it packs for them first has to pay for itself.
constexpr int64_t kLeastShare = 16384;

bool is_aligned(const void* address, DType dtype) {
  const int64_t item = size_in_bytes(dtype);
  const int64_t alignment = is_complex(dtype) ? item / 2 : item;
  return reinterpret_cast<uintptr_t>(address) % static_cast<uintptr_t>(alignment) == 0;
}

struct Setting {
  LoopPlan plan;
  OperandTraits traits[loops::kMaxOperands];
  Job job;
};

// What is to be run: a program over a shape, into memory with these strides.
struct Task {
  const Program& program;
  const Shape& shape;
  std::byte* out;
  const Strides& out_strides;
  bool is_masked;  // by the program's last input
  int64_t elements;
  int64_t whole;  // elements of the output that this is a part of
};

void add_operand(Setting& s, const Shape& shape, const std::byte* origin, const int64_t* strides,
                 DType dtype, DType packed, bool must_pack) {
  loops::LoopNest& nest = s.plan.nest;
  const int operand = nest.operands++;
  const int64_t item = size_in_bytes(dtype);
  for (int axis = 0; axis < shape.rank(); ++axis)
    nest.axes[axis].steps[operand] = strides[axis] * item;
  nest.shifts[operand] = 0;
  s.traits[operand] = {item, size_in_bytes(packed), must_pack || !is_aligned(origin, dtype)};
  s.job.origins[operand] = const_cast<std::byte*>(origin);
}

// Bytes of an input without what repeats.
int64_t distinct_bytes(const Input& input, const Shape& shape) {
  int64_t bytes = size_in_bytes(input.dtype);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    if (input.strides[axis] != 0) bytes *= shape[axis];
  }
  return bytes;
}

bool streams_itself(const Program& program, const kernels::KernelTable& table) {
  const Instruction& last = program.instruction[program.instructions - 1];
  return table.can_stream[static_cast<int>(last.op)][static_cast<int>(last.compute)] &&
         !is_conversion(last);
}

int64_t written_bytes(const Task& task) { return task.whole * size_in_bytes(task.program.written); }

// Bytes of what an input gives before it begins again; 0 if it never does.
int64_t repeated_row(const Input& input, const Shape& shape) {
  int64_t bytes = size_in_bytes(input.dtype);
  for (int axis = shape.rank() - 1; axis >= 0; --axis) {
    if (shape[axis] > 1 && input.strides[axis] == 0) return bytes;
    bytes *= shape[axis];
  }
  return 0;
}

bool streams(const Task& task, const kernels::KernelTable& table) {
  const Program& program = task.program;
  Traffic traffic{0, written_bytes(task)};
  const bool converts = program.computed != program.written;
  if (traffic.written < kFewestStreamedBytes || task.is_masked || converts) return false;
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    if (input.origin == task.out) return false;  // its lines are read anyway
    traffic.read += distinct_bytes(input, task.shape);
    traffic.repeated_row = larger(traffic.repeated_row, repeated_row(input, task.shape));
  }
  traffic.read *= task.whole / task.elements;
  // (Threads that write parts between other steps do so in turns.)
  const bool is_shared = threads::thread_count() > 1 && task.elements == task.whole;
  const Writers own = is_shared ? Writers::several : Writers::one;
  return streams(traffic, streams_itself(program, table) ? own : Writers::copies);
}

// Quotients of rows of complex numbers by one number each: what depends on the divisor alone is
// most of the work, and the kernels do it once per row, of four elements and more (Zen 4: half the
// time of as many divisors, packed).
bool divides_complex_rows(const Program& program, const Shape& shape) {
  constexpr int64_t kLeastRow = 4;
  const Instruction& only = program.instruction[0];
  const int last = shape.rank() - 1;
  return program.instructions == 1 && only.op == Op::divide && is_complex(only.compute) &&
         last > 0 && shape[last] >= kLeastRow && program.input[only.inputs[1]].strides[last] == 0;
}

void prepare(const Task& task, const kernels::KernelTable& table, Setting& s) {
  const Program& program = task.program;
  const Shape& shape = task.shape;
  loops::LoopNest& nest = s.plan.nest;
  nest.rank = shape.rank();
  for (int axis = 0; axis < nest.rank; ++axis) nest.axes[axis].extent = shape[axis];
  s.job.streams = streams(task, table);
  const bool converts = program.computed != program.written || program.computed != program.result;
  // What is masked is converted in scratch.
  const bool is_widened = size_in_bytes(program.written) > size_in_bytes(program.computed);
  const DType packed = task.is_masked && is_widened ? program.written : program.computed;
  add_operand(s, shape, task.out, task.out_strides.data(), program.written, packed,
              converts || task.is_masked || (s.job.streams && !streams_itself(program, table)));
  for (int i = 0; i < program.inputs; ++i) {
    const Input& input = program.input[i];
    add_operand(s, shape, input.origin, input.strides, input.dtype, input.computed,
                input.dtype != input.computed || input.loaded != input.computed);
  }
  if (task.is_masked) s.job.mask = program.inputs - 1;
  s.plan.grid_only = divides_complex_rows(program, shape);
  s.plan.value_bytes = value_bytes(program);
  s.plan.repeats_freely = shape.rank() > 1 && !task.is_masked && may_emit(program, table);
  make_plan(s.plan, s.traits);
  for (int i = 0; i < nest.operands; ++i) s.job.origins[i] += nest.shifts[i];
  s.job.program = &program;
  s.job.plan = &s.plan;
  s.job.table = &table;
  // The ends of a tile's rows would be parts of lines, which are slow past the caches.
  if (s.plan.goes_down && has_ragged_rows(s.job)) s.job.streams = false;
}

// Memory traffic, as far as threads can share it: each packs the pattern of a flat plan for itself,
// unless code has it in registers. Instructions beyond the first count as much as a pass over their
// result.
int64_t traffic(const Setting& s, const Way& way, int64_t elements) {
  int64_t bytes = 0;
  for (int i = 0; i < s.plan.nest.operands; ++i) bytes += elements * s.traits[i].item_bytes;
  const Program& program = *s.job.program;
  for (int i = 1; i < program.instructions; ++i)
    bytes += elements * size_in_bytes(program.instruction[i].result);
  const bool packs = !way.fused || !way.fused->reads_in_place(program.inputs);
  return s.plan.form == schedule::Form::flat && packs ? bytes / 4 : bytes;
}

// What threads can share, if the part may be shared at all.
Sharing sharing_of(const Task& task, const Setting& s, const Way& way, const Part& part) {
  const int64_t blocks = s.plan.blocks;
  if (!part.may_share || blocks == 1) return {};
  return {traffic(s, way, task.elements), kLeastShare / (task.elements / blocks + 1) + 1};
}

void run_task(const Task& task, const kernels::KernelTable& table, const Part& part) {
  Setting setting;
  prepare(task, table, setting);
  Spread spread;
  const bool is_spread = spread.apply(setting.job, setting.plan, setting.traits);
  const Way way = find_way(setting.job, setting.plan.blocks, part.times);
  const Sharing sharing = sharing_of(task, setting, way, part);
  run_all_blocks(way, setting.job, sharing);
  // Parts of one output are streamed alike. What else streams depends on more than layouts.
  const bool is_kept = !is_spread && (part.of > 0 || written_bytes(task) < kFewestStreamedBytes);
  const bool is_settled = way.is_final || part.times > 1;
  if (part.ready && is_settled && is_kept) part.ready->make(setting.job, way, sharing);
}

}  // namespace

void execute(const StrictOp& op) { execute(op, kernels::active_table()); }

void execute(const StrictOp& op, const kernels::KernelTable& table) {
  const int64_t elements = op.out->size();
  if (elements == 0) return;
  const Axes idle = idle_axes(op);
  if (pays_to_copy(op, idle)) return execute_distinct(op, idle, table);
  Program program;
  make_program(op, program);
  if (run_as_one_row(op, program, table)) return;
  run_task({program, op.shape, op.out->origin(), op.out->strides(), op.masked, elements, elements},
           table, {});
}

void execute(const Program& program, const Shape& shape, std::byte* out, const Strides& out_strides,
             const Part& part) {
  const int64_t elements = count_or_overflow(shape);
  if (elements == 0) return;
  const int64_t whole = part.of > elements ? part.of : elements;
  run_task({program, shape, out, out_strides, false, elements, whole}, kernels::active_table(),
           part);
}

}  // namespace weft::exec
