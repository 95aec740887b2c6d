#include "array/axes.h"

#include "base/raise.h"
#include "base/text.h"

namespace weft {
namespace {

std::string existing(int rank) try {
  if (rank == 0) return "a 0-d array has none";
  if (rank == 1) return "the only one is 0, or -1";
  return cat("there are ", rank, " axes, numbered 0 to ", rank - 1, " or -", rank, " to -1");
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace

Axes all_axes(int rank) {
  Axes axes = Axes::filled(rank, 0);
  for (int i = 0; i < rank; ++i) axes[i] = i;
  return axes;
}

bool contains(const Axes& axes, int64_t axis) {
  for (int64_t candidate : axes) {
    if (candidate == axis) return true;
  }
  return false;
}

int check_axis(int64_t axis, int rank, const char* op) {
  if (axis >= -rank && axis < rank) return static_cast<int>(axis < 0 ? axis + rank : axis);
  raise(ErrorKind::axis_out_of_range, op, cat("axis ", axis, " does not exist: ", existing(rank)));
}

int64_t check_position(int64_t position, int64_t extent, int axis, const char* op) {
  if (position >= -extent && position < extent) return position < 0 ? position + extent : position;
  raise(ErrorKind::index_out_of_range, op,
        cat("position ", position, " is out of range for axis ", axis, " of extent ", extent,
            extent > 0 ? cat(": valid are -", extent, " to ", extent - 1) : ""));
}

Axes check_axes(const Axes& axes, int rank, const char* op) {
  Axes checked;
  for (int64_t axis : axes) {
    const int wanted = check_axis(axis, rank, op);
    for (int64_t before : checked) {
      if (before != wanted) continue;
      raise(ErrorKind::axis_repeated, op, cat("axis ", wanted, " is named twice in ", axes));
    }
    checked.push_back(wanted);
  }
  return checked;
}

}  // namespace weft
