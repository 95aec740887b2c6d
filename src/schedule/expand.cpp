#include "schedule/expand.h"

#include "schedule/tuning.h"

namespace weft::schedule {
namespace {

bool is_written_out(const LoopNest& nest, int last_axis, int axis, int operand) {
  return axis > last_axis || nest.step(axis, operand) != 0;
}

int64_t expanded_elements(const LoopNest& nest, int last_axis, int operand) {
  int64_t elements = 1;
  for (int axis = 0; axis < nest.rank; ++axis)
    elements *= is_written_out(nest, last_axis, axis, operand) ? nest.axes[axis].extent : 1;
  return elements;
}

bool pays(const Schedule& s, int operand) {
  if (!s.plan.packed[operand] || s.traits[operand].must_pack) return false;
  const int64_t elements = expanded_elements(s.plan.nest, s.plan.block_axis, operand);
  return elements * s.traits[operand].item_bytes <= kMostExpandedBytes &&
         elements * kLeastUses <= elements_of(s.plan.nest);
}

// The steps of what it is expanded to.
void move_to_expansion(Schedule& s, int operand) {
  LoopNest& nest = s.plan.nest;
  int64_t step = s.traits[operand].item_bytes;
  for (int axis = nest.rank - 1; axis >= 0; --axis) {
    if (!is_written_out(s, axis, operand)) continue;
    nest.axes[axis].steps[operand] = step;
    step *= nest.axes[axis].extent;
  }
  nest.shifts[operand] = 0;
}

}  // namespace

bool is_written_out(const Schedule& s, int axis, int operand) noexcept {
  return is_written_out(s.unexpanded, s.expanded_axis, axis, operand);
}

int64_t expanded_elements(const Schedule& s, int operand) noexcept {
  return expanded_elements(s.unexpanded, s.expanded_axis, operand);
}

void expand_inputs(const core::Program& program, Schedule& s) noexcept {
  if (s.plan.form != BlockForm::rows) return;
  for (int operand = kOutput + 1; operand <= program.inputs; ++operand) {
    if (pays(s, operand)) s.expanded_inputs |= uint64_t{1} << operand;
  }
  if (s.expanded_inputs == 0) return;
  s.unexpanded.rank = s.plan.nest.rank;
  s.unexpanded.operands = s.plan.nest.operands;
  for (int axis = 0; axis < s.plan.nest.rank; ++axis)
    s.unexpanded.axes[axis] = s.plan.nest.axes[axis];
  for (int i = 0; i < s.plan.nest.operands; ++i) s.unexpanded.shifts[i] = s.plan.nest.shifts[i];
  s.expanded_axis = s.plan.block_axis;
  for (int operand = kOutput + 1; operand <= program.inputs; ++operand) {
    if (s.expanded_inputs >> operand & 1) move_to_expansion(s, operand);
  }
  make_plan(s.plan, s.traits);
}

}  // namespace weft::schedule
