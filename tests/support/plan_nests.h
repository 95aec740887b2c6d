// Nests for planner tests, from shapes: out row-major, inputs broadcast to it as NumPy does.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "schedule/plan.h"
#include "weft/broadcast.h"

namespace weft::schedule {

// An operand: its layout (seen as the result), its item size, and whether it must be packed.
struct Given {
  Layout layout;
  int64_t item = 4;
  bool must_pack = false;
};

inline Given rows(const Shape& shape, int64_t item = 4, bool must_pack = false) {
  return {Layout::row_major(shape), item, must_pack};
}

// The same elements with axes permuted: result axis i is axis order[i].
inline Given permuted(const Shape& shape, const Axes& order, int64_t item = 4) {
  const Layout base = Layout::row_major(shape);
  Layout view = base;
  for (int i = 0; i < order.size(); ++i) {
    view.shape[i] = base.shape[static_cast<int>(order[i])];
    view.strides[i] = base.strides[static_cast<int>(order[i])];
  }
  return {view, item, false};
}

struct Planned {
  LoopPlan plan;
  OperandTraits traits[loops::kMaxOperands];
  std::string text() const { return to_string(plan, traits); }
};

inline void add_operand(Planned& planned, const Shape& shape, const Given& given) {
  loops::LoopNest& nest = planned.plan.nest;
  const int operand = nest.operands++;
  const Axes dims = trailing_axes(given.layout.rank(), shape.rank());
  const Layout view = broadcast_layout(given.layout, shape, dims);
  for (int axis = 0; axis < shape.rank(); ++axis) {
    nest.axes[axis].extent = shape[axis];
    nest.axes[axis].steps[operand] = view.strides[axis] * given.item;
  }
  nest.shifts[operand] = 0;
  planned.traits[operand] = {given.item, given.item, given.must_pack};
}

// The nest before any pass. The first operand is the output and gives the shape.
inline Planned nest_of(const std::vector<Given>& operands) {
  Planned planned;
  const Shape& shape = operands[0].layout.shape;
  planned.plan.nest.rank = shape.rank();
  for (const Given& given : operands) add_operand(planned, shape, given);
  return planned;
}

inline Planned planned(const std::vector<Given>& operands, bool repeats_freely = false) {
  Planned result = nest_of(operands);
  result.plan.repeats_freely = repeats_freely;
  make_plan(result.plan, result.traits);
  return result;
}

inline std::string plan_text(const std::vector<Given>& operands, bool repeats_freely = false) {
  return planned(operands, repeats_freely).text();
}

}  // namespace weft::schedule
