#include "explain/join_shape.h"

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "explain/lowered.h"

namespace weft::explanation {
namespace {

[[noreturn]] void refuse(const Call& call, ErrorKind kind, size_t other, int axis,
                         const std::string& sentence) {
  ErrorInfo info{.kind = kind, .op = call.function, .dialect = call.dialect};
  for (const CallInput& input : call.inputs) info.shapes.push_back(operand_of(input).shape);
  info.result_axis = axis;
  info.operands[0] = 0;
  info.operands[1] = static_cast<int>(other);
  if (axis >= 0) {
    info.extents[0] = info.shapes[0][axis];
    info.extents[1] = info.shapes[other][axis];
  }
  info.rule = "arrays that are joined differ at most along the axis they are joined on";
  raise(std::move(info), cat(spelled(call.function, call.dialect), ": ", sentence));
}

// All but the axis that they are joined along, -1: all.
void check_agreement(const Call& call, int along) {
  const Shape first = operand_of(call.inputs[0]).shape;
  for (size_t i = 1; i < call.inputs.size(); ++i) {
    const Shape shape = operand_of(call.inputs[i]).shape;
    if (shape.rank() != first.rank())
      refuse(call, ErrorKind::bad_argument, i, -1,
             cat("operand 0 of shape ", first, " has ", first.rank(), " axes and operand ", i,
                 " of shape ", shape, " has ", shape.rank(), "; they must have equally many"));
    for (int axis = 0; axis < first.rank(); ++axis) {
      if (axis == along || shape[axis] == first[axis]) continue;
      refuse(call, ErrorKind::extents_differ, i, axis,
             cat("axis ", axis, " is ", first[axis], " in operand 0 of shape ", first, " and ",
                 shape[axis], " in operand ", i, " of shape ", shape,
                 "; nothing stretches when arrays are joined"));
    }
  }
}

}  // namespace

Shape join_shape(const Call& call) {
  if (call.inputs.empty())
    raise(ErrorKind::bad_argument, call.dialect, call.function, "needs at least one array");
  Shape shape = operand_of(call.inputs[0]).shape;
  const bool is_stack = call.function == "stack";
  const int64_t given = call.axes.empty() ? 0 : call.axes[0];
  if (shape.rank() == 0 && !is_stack)
    raise(ErrorKind::too_few_axes, call.dialect, call.function,
          "0-d arrays have no axis to be joined along", "stack gives them a new one");
  const int along = check_axis(given, shape.rank() + (is_stack ? 1 : 0), call.function.c_str());
  check_agreement(call, is_stack ? -1 : along);
  if (is_stack) {
    shape.insert(along, static_cast<int64_t>(call.inputs.size()));
  } else {
    shape[along] = 0;
    for (const CallInput& input : call.inputs) {
      const int64_t extent = operand_of(input).shape[along];
      if (__builtin_add_overflow(shape[along], extent, &shape[along]))
        raise(ErrorKind::size_overflow, call.dialect, call.function,
              "the result has more entries along the axis than int64_t counts");
    }
  }
  check_shape(shape, call.function.c_str(), call.dialect);
  return shape;
}

}  // namespace weft::explanation
