#include <string>

#include "base/text.h"
#include "schedule/plan.h"

namespace weft::schedule {
namespace {

// c contiguous along the row, s splat, otherwise the step in bytes; in capitals: packed first.
std::string access(const LoopPlan& plan, const OperandTraits* traits, int operand) {
  const int64_t step = plan.nest.rank > 0 ? plan.nest.step(plan.nest.rank - 1, operand) : 0;
  const bool contiguous = step == traits[operand].item_bytes;
  std::string kind = contiguous ? "row" : step == 0 ? "splat" : cat("step ", step);
  return plan.packed[operand] ? "pack " + kind : kind;
}

}  // namespace

std::string to_string(const LoopPlan& plan, const OperandTraits* traits) {
  std::string out = plan.form == BlockForm::grid   ? "grid"
                    : plan.form == BlockForm::flat ? "flat"
                                                   : "rows";
  for (int axis = 0; axis < plan.nest.rank; ++axis) {
    out += cat(axis == plan.first_axis() ? " | " : " ", plan.nest.axes[axis].extent);
  }
  const std::string planes = plan.block_planes > 1 ? cat(plan.block_planes, " x ") : "";
  out += plan.form != BlockForm::grid
             ? cat(" in blocks of ", planes, plan.block_rows, " x ", plan.core)
             : cat(" in blocks of ", plan.block_rows, " x ", plan.block_columns);
  if (plan.goes_down) out += ", downwards";
  for (int i = 0; i < plan.nest.operands; ++i) {
    out += cat(i == 0 ? "; out " : ", in ", access(plan, traits, i));
  }
  return out;
}

}  // namespace weft::schedule
