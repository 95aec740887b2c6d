#include "exec/execute.h"

#include "compile/cache.h"
#include "core/result.h"
#include "exec/blocks.h"
#include "exec/converted_row.h"
#include "exec/expansion.h"
#include "exec/machine.h"
#include "exec/ready.h"
#include "exec/run_tiles.h"
#include "schedule/describe.h"

namespace weft::exec {
namespace {

using schedule::make_schedule;
using schedule::Request;
using schedule::Schedule;
using schedule::Strategy;

void place_operands(const Request& r, std::byte* out, Job& job) {
  job.origins[kOutput] = out;
  for (int i = 0; i < r.program.inputs; ++i)
    job.origins[i + 1] = const_cast<std::byte*>(r.program.input[i].origin);
}

void shift_operands(Job& job) {
  const loops::LoopNest& nest = job.plan().nest;
  for (int i = 0; i < nest.operands; ++i) job.origins[i] += nest.shifts[i];
}

// Schedules the request and runs it. Returns whether what ran can be kept: nothing was expanded,
// and no better way can come.
bool run(const Request& r, std::byte* out, int64_t times, const kernels::KernelTable& table,
         Schedule& s, Job& job) {
  schedule::Machine machine;
  if (!make_converted_row(r, s)) {
    machine = machine_of(table);
    make_schedule(r, machine, s);
  }
  if (s.is_converted_row()) {
    run_converted_row(s, r.program, table, out);
    return false;
  }
  job.schedule = &s;
  job.program = &r.program;
  job.table = &table;
  place_operands(r, out, job);
  Expansion expansion;
  if (s.expanded_inputs != 0 && !expansion.apply(job)) {
    Request without = r;
    without.may_expand = false;
    make_schedule(without, machine, s);
  }
  shift_operands(job);
  if (s.strategy == Strategy::jit)
    job.code =
        compile::find_fused(r.program, s, table, s.plan.blocks * s.plan.block_elements(), times);
  run_all(job);
  const bool is_final = s.strategy != Strategy::jit || job.code;
  return s.expanded_inputs == 0 && (is_final || times > 1);
}

// --- What is hoisted: index 0 of some axes, computed, is copied to the others.

// The part of the output at index 0 of the axes from `first` on.
Array at_zero(const Array& out, uint64_t hoisted, int first) {
  Layout layout = out.layout();
  for (int axis = first; axis < layout.shape.rank(); ++axis) {
    if (hoisted >> axis & 1) layout.shape[axis] = 1;
  }
  return Array(out.storage(), layout, out.dtype(), true);
}

// Copies index 0 of an axis to all others. Not onto itself: other threads may be reading it.
void copy_along(const Array& part, int axis, const kernels::KernelTable& table) {
  Layout rest = part.layout();
  rest.shape[axis] -= 1;
  rest.offset += rest.strides[axis];
  const Array out(part.storage(), rest, part.dtype(), true);
  StrictOp copy;
  copy.compute = copy.result = copy.loads[0] = part.dtype();
  copy.shape = rest.shape;
  copy.operands[0].origin = part.origin();
  copy.operands[0].dtype = part.dtype();
  copy.operands[0].strides = rest.strides;
  copy.operands[0].strides[axis] = 0;
  copy.out = &out;
  execute(copy, table);
}

[[gnu::noinline]] void copy_hoisted(const Array& out, uint64_t hoisted,
                                    const kernels::KernelTable& table) {
  for (int axis = 0; axis < out.rank(); ++axis) {
    if (hoisted >> axis & 1) copy_along(at_zero(out, hoisted, axis + 1), axis, table);
  }
}

}  // namespace

void execute(const StrictOp& op) { execute(op, kernels::active_table()); }

void execute(const StrictOp& op, const kernels::KernelTable& table) {
  const int64_t elements = op.out->size();
  if (elements == 0) return;
  core::Program program;
  core::make_program(op, op.out->dtype(), program);
  Schedule schedule;
  Job job;
  run({program, op.shape, op.out->origin(), op.out->strides(), elements, elements, op.masked, true},
      op.out->origin(), 1, table, schedule, job);
  if (schedule.hoisted != 0) copy_hoisted(*op.out, schedule.hoisted, table);
}

void execute(const core::Program& program, const Shape& shape, std::byte* out,
             const Strides& out_strides, const Part& part) {
  const int64_t elements = count_or_overflow(shape);
  if (elements == 0) return;
  const int64_t whole = part.of > elements ? part.of : elements;
  Request request{program, shape, out, out_strides, elements, whole};
  request.may_share = part.may_share;
  Schedule schedule;
  Job job;
  const bool is_settled = run(request, out, part.times, kernels::active_table(), schedule, job);
  // Parts of one output are streamed alike. What else streams depends on more than layouts.
  const bool is_kept = part.of > 0 || written_bytes(request) < schedule::Machine().least_streamed;
  if (part.ready && is_settled && is_kept) part.ready->make(job);
}

std::string describe(const StrictOp& op) {
  return schedule::describe(op, machine_of(kernels::active_table()));
}

}  // namespace weft::exec
