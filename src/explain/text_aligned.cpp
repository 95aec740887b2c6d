#include <algorithm>

#include "base/picture.h"
#include "base/text.h"
#include "explain/text_parts.h"

namespace weft::explanation {
namespace {

constexpr size_t kWidestName = 40;

std::string short_name(const std::string& name) {
  return name.size() <= kWidestName ? name : cat(name.substr(0, kWidestName - 3), "...");
}

// Its axes lie in the frame. A call that is refused may have no frame.
bool is_placed(const ExplainedOperand& operand, int rank) {
  return operand.axes.size() == operand.shape.rank() &&
         std::all_of(operand.axes.begin(), operand.axes.end(),
                     [&](int64_t axis) { return axis >= 0 && axis < rank; });
}

int rank_of(const ExplainedStep& step) {
  int rank = std::max(static_cast<int>(step.frame.size()), step.result.rank());
  for (const ExplainedOperand& operand : step.operands)
    if (!is_placed(operand, rank)) rank = std::max(rank, operand.shape.rank());
  return rank;
}

PictureRow row_of(const ExplainedOperand& operand, const Dims& entries, std::string label,
                  int rank) {
  if (is_placed(operand, rank)) return {std::move(label), entries, operand.axes};
  return trailing_row(std::move(label), entries, rank);
}

// Of expand: the strides that an operand has, and those that it is then seen with.
void add_strides(std::vector<PictureRow>& rows, const ExplainedStep& step,
                 const ExplainedOperand& operand, int rank) {
  if (operand.strides.size() != operand.shape.rank() || step.result_strides.size() != rank) return;
  rows.push_back(row_of(operand, operand.strides, "its strides", rank));
  rows.push_back(trailing_row("new strides", step.result_strides, rank));
}

// Of XLA's composed broadcasting: the operand with M on the axes that it lacks, then filled in.
void add_placed(std::vector<PictureRow>& rows, const xla::BinaryStages& stages) {
  if (stages.placed < 0) return;
  const Shape& placed = stages.placed == 0 ? stages.lhs : stages.rhs;
  Shape open = placed;
  for (const int64_t axis : stages.added) open[axis] = kOpenExtent;
  rows.push_back(trailing_row("placed", open, placed.rank()));
  rows.push_back(trailing_row("", placed, placed.rank()));
}

Axes failing_axes(const ExplainedStep& step, int rank) {
  Axes failing;
  for (int axis = 0; axis < rank; ++axis) {
    const auto at = static_cast<size_t>(axis);
    const bool disagrees = at < step.frame.size() && step.frame[at].extent < 0;
    const bool fails = std::any_of(
        step.operands.begin(), step.operands.end(), [&](const ExplainedOperand& operand) {
          return at < operand.uses.size() && operand.uses[at] == AxisUse::failed;
        });
    if (disagrees || fails) failing.push_back(axis);
  }
  return failing;
}

// "2", or "0 (batch)" where axes have names.
std::string axis_name(const ExplainedStep& step, size_t axis) {
  const std::string& label = step.frame[axis].label;
  return label.empty() ? std::to_string(axis) : cat(std::to_string(axis), " (", label, ")");
}

template <class Holds>
std::string axes_line(const ExplainedStep& step, std::string_view said, Holds holds) {
  std::string axes;
  int count = 0;
  for (size_t axis = 0; axis < step.frame.size(); ++axis)
    if (holds(axis)) axes += cat(count++ ? ", " : "", axis_name(step, axis));
  if (count == 0) return "";
  return cat("    ", said, count == 1 ? " axis " : " axes ", axes, "\n");
}

std::string repeats_of(const ExplainedStep& step, const ExplainedOperand& operand) {
  const auto repeats = [&](size_t axis) {
    if (axis >= operand.uses.size() || step.frame[axis].extent == 1) return false;
    return operand.uses[axis] == AxisUse::stretched || operand.uses[axis] == AxisUse::missing;
  };
  return axes_line(step, cat(short_name(operand.name), " repeats along"), repeats);
}

std::string roles_text(const ExplainedStep& step) {
  const auto has = [&](AxisRole role) {
    return [&step, role](size_t axis) { return step.frame[axis].role == role; };
  };
  return axes_line(step,
                   step.keepdims ? "kept as 1 after folding:" : "folded:", has(AxisRole::folded)) +
         axes_line(step, "summed over:", has(AxisRole::summed)) +
         axes_line(step, "under the window:", has(AxisRole::window));
}

// "b is placed by {0}; M is 2, as in a".
std::string placing_text(const ExplainedStep& step) {
  if (!step.stages || step.stages->placed < 0 || step.stages->added.empty()) return "";
  if (step.operands.size() != 2) return "";
  const auto placed = static_cast<size_t>(step.stages->placed);
  const Shape& shape = placed == 0 ? step.stages->lhs : step.stages->rhs;
  Dims extents;
  for (const int64_t axis : step.stages->added) extents.push_back(shape[axis]);
  return cat("    ", short_name(step.operands[placed].name), " is placed by ",
             braces(step.broadcast_dimensions), "; M is ", listed(extents), ", as in ",
             short_name(step.operands[1 - placed].name), "\n");
}

PictureRow result_row(const ExplainedStep& step, int rank) {
  const bool placed = step.result_axes.size() == step.result.rank() &&
                      std::all_of(step.result_axes.begin(), step.result_axes.end(),
                                  [&](int64_t axis) { return axis >= 0 && axis < rank; });
  if (placed) return {"result", step.result, step.result_axes};
  return trailing_row("result", step.result, rank);
}

}  // namespace

std::string aligned_text(const ExplainedStep& step) {
  const int rank = rank_of(step);
  std::vector<PictureRow> rows;
  std::string notes;
  for (const ExplainedOperand& operand : step.operands) {
    if (operand.is_number) continue;
    rows.push_back(row_of(operand, operand.shape, short_name(operand.name), rank));
    if (step.works && step.kind == StepKind::expand) add_strides(rows, step, operand, rank);
    if (step.works) notes += repeats_of(step, operand);
  }
  if (step.works && step.stages) add_placed(rows, *step.stages);
  if (step.works) rows.push_back(result_row(step, rank));
  if (rows.empty()) return "";
  const Axes failing = step.works ? Axes{} : failing_axes(step, rank);
  return cat(draw(rows, rank, failing), "\n", notes, roles_text(step), placing_text(step));
}

std::string refusal_text(const ExplainedStep& step) {
  const ErrorInfo& error = step.error;
  const auto is_operand = [&](int operand) {
    return operand >= 0 && static_cast<size_t>(operand) < step.operands.size();
  };
  if (error.kind == ErrorKind::extents_differ && error.result_axis >= 0 &&
      is_operand(error.operands[0]) && is_operand(error.operands[1])) {
    const auto name = [&](int side) {
      return short_name(step.operands[static_cast<size_t>(error.operands[side])].name);
    };
    return cat("axis ", error.result_axis, " is ", error.extents[0], " in ", name(0), " and ",
               error.extents[1], " in ", name(1));
  }
  return step.message.substr(0, step.message.find('\n'));
}

}  // namespace weft::explanation
