// Windows as a view.
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "conv/pool.h"

namespace weft::conv {
namespace {

Axes axes_of(const char* op, const Array& x, const Shape& window, const Axes& given) {
  Axes axes;
  for (int64_t axis : given) axes.push_back(check_axis(axis, x.rank(), op));
  if (given.empty()) {
    for (int axis = 0; axis < x.rank(); ++axis) axes.push_back(axis);
  }
  if (axes.size() == window.size()) return axes;
  raise(
      ErrorKind::bad_argument, op,
      cat("window ", braces(window), " has ", window.size(),
          window.size() == 1 ? " entry for " : " entries for ", axes.size(),
          axes.size() == 1 ? " axis" : " axes", given.empty() ? cat(" of shape ", x.shape()) : ""),
      given.empty() ? "the third argument names the axes to slide along" : "");
}

}  // namespace

Array sliding_window_view(const char* op, const Array& x, const Shape& window, const Axes& given) {
  const Axes axes = axes_of(op, x, window, given);
  Layout layout = x.layout();
  for (int i = 0; i < window.size(); ++i) {
    const int axis = static_cast<int>(axes[i]);
    if (window[i] < 0) {
      raise(ErrorKind::negative_extent, op,
            cat("window ", braces(window), " has a negative entry"));
    }
    if (window[i] > layout.shape[axis]) {
      raise(ErrorKind::window_too_large, op,
            cat("a window of ", window[i], " entries is longer than axis ", axis, " of shape ",
                x.shape()));
    }
    layout.shape[axis] -= window[i] - 1;
    layout.shape.push_back(window[i]);
    layout.strides.push_back(x.strides()[axis]);
  }
  return Array(x.storage(), layout, x.dtype(), false);
}

}  // namespace weft::conv
