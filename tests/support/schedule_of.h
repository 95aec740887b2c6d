// The Schedule that the engine makes for an eager call.
#pragma once

#include "exec/machine.h"
#include "schedule/choose.h"

namespace weft::test {

// REQUIRES: op.out is given and has elements. The program must outlive the schedule.
inline void schedule_of(const StrictOp& op, core::Program& program, schedule::Schedule& schedule,
                        const schedule::Machine& machine) {
  make_program(op, op.out->dtype(), program);
  const int64_t elements = op.out->size();
  make_schedule(
      {program, op.shape, op.out->origin(), op.out->strides(), elements, elements, op.masked, true},
      machine, schedule);
}

struct CallSchedule {
  explicit CallSchedule(const StrictOp& op, const schedule::Machine& machine =
                                                exec::machine_of(kernels::active_table())) {
    schedule_of(op, program, value, machine);
  }
  core::Program program;
  schedule::Schedule value;
};

}  // namespace weft::test
