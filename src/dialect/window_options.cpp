// The options of windows: lists of one entry per axis, and padding.
#include "base/raise.h"
#include "base/text.h"
#include "dialect/conv.h"

namespace weft::dialect {
namespace {

using core::WindowAxes;
using core::WindowAxis;

// The result has extent / stride entries, rounded up.
void pad_to_same(WindowAxis& axis) {
  const int64_t outputs = (axis.extent + axis.stride - 1) / axis.stride;
  const int64_t wanted = outputs == 0 ? 0 : (outputs - 1) * axis.stride + axis.reach();
  const int64_t total = wanted > axis.extent ? wanted - axis.extent : 0;
  axis.before = total / 2;
  axis.after = total - axis.before;
}

}  // namespace

Dims check_list(const char* op, Dialect dialect, int axes, const Dims& list, const ListRule& rule) {
  if (list.size() > 1 && list.size() != axes) {
    raise(
        ErrorKind::bad_argument, dialect, op,
        cat(rule.what, " ", braces(list), " has ", list.size(), " entries for ", axes,
            axes == 1 ? " spatial axis" : " spatial axes", "; give one per axis, or one for all"));
  }
  for (int64_t entry : list) {
    if (entry >= rule.least) continue;
    raise(ErrorKind::bad_argument, dialect, op,
          cat(rule.what, " ", braces(list), ": entries must be ", rule.least, " or more"));
  }
  if (list.size() == axes) return list;
  return Dims::filled(axes, list.empty() ? rule.otherwise : list[0]);
}

void pad(const char* op, Dialect dialect, const Padding& padding, WindowAxes& axes) {
  const int count = static_cast<int>(axes.size());
  const ListRule rule{"padding", 0, 0};
  const Dims before = check_list(op, dialect, count, padding.before, rule);
  const Dims after = check_list(op, dialect, count, padding.after, rule);
  for (int i = 0; i < count; ++i) {
    WindowAxis& axis = axes[static_cast<size_t>(i)];
    axis.before = before[i];
    axis.after = after[i];
    if (!axis.is_countable()) {
      raise(ErrorKind::size_overflow, dialect, op,
            cat("spatial axis ", i, " of ", axis.extent, " entries with ", axis.taps,
                " taps, stride ", axis.stride, ", dilation ", axis.dilation, " and padding ",
                axis.before, " and ", axis.after, " has more positions than int64_t counts"));
    }
    if (padding.rule == Padding::Rule::same) pad_to_same(axis);
  }
}

}  // namespace weft::dialect
