#include "gather/plan.h"

#include "base/stride_math.h"

namespace weft::gather {
namespace {

// An axis of the record while it is being sorted in.
struct Moving {
  int64_t extent;
  int64_t x_step;
  int64_t beside_step;
  Strides columns;  // of each index array
};

bool continues(const Moving& outer, const Moving& inner) {
  const auto is_even = [&](int64_t large, int64_t small) {
    return large == times_stride(inner.extent, small);
  };
  for (int i = 0; i < inner.columns.size(); ++i) {
    if (!is_even(outer.columns[i], inner.columns[i])) return false;
  }
  return is_even(outer.x_step, inner.x_step) && is_even(outer.beside_step, inner.beside_step);
}

// Neighbours become one axis where everything steps on evenly; axes of one entry go.
std::vector<Moving> merged(const std::vector<Moving>& axes) {
  std::vector<Moving> out;
  for (const Moving& axis : axes) {
    if (axis.extent == 1) continue;
    if (!out.empty() && continues(out.back(), axis)) {
      const int64_t extent = out.back().extent * axis.extent;
      out.back() = axis;
      out.back().extent = extent;
    } else {
      out.push_back(axis);
    }
  }
  return out;
}

PlainAxis plain_axis(const Moving& axis) { return {axis.extent, axis.x_step, axis.beside_step}; }

// What index arrays say along axis `axis` of the record.
int64_t index_step(const core::Lookup& lookup, int axis) {
  for (int i = 0; i < lookup.index.rank(); ++i) {
    if (lookup.places[i] == axis && lookup.index.shape[i] > 1)
      return times_stride(lookup.index.strides[i], size_in_bytes(lookup.index.dtype));
  }
  return 0;
}

bool moves_along(const core::Lookup& lookup, int axis) {
  for (int i = 0; i < lookup.index.rank(); ++i) {
    if (lookup.places[i] == axis && lookup.index.shape[i] != 1) return true;
  }
  return false;
}

bool is_looked_up(const core::Gather& gather, int axis) {
  for (const core::Lookup& lookup : gather.lookups) {
    if (moves_along(lookup, axis)) return true;
  }
  return false;
}

void set_looked_up(Plan& plan, const std::vector<Moving>& axes) {
  for (const Moving& axis : merged(axes)) {
    plan.looked_up.push_back(axis.extent);
    plan.x_steps.push_back(axis.x_step);
    plan.beside_steps.push_back(axis.beside_step);
    for (int k = 0; k < axis.columns.size(); ++k)
      plan.columns[static_cast<size_t>(k)].steps.push_back(axis.columns[k]);
  }
  for (Column& column : plan.columns)
    column.kernels = find_line_kernels(*column.lookup, column.steps.empty() ? 0 : column.steps[-1]);
}

void set_plain(Plan& plan, const std::vector<Moving>& axes, bool has_rows) {
  std::vector<Moving> left = merged(axes);
  plan.row = plan.lines = {1, 0, 0};
  if (has_rows && !left.empty()) {
    plan.row = plain_axis(left.back());
    left.pop_back();
  }
  if (!left.empty()) {
    plan.lines = plain_axis(left.back());
    left.pop_back();
  }
  for (const Moving& axis : left) plan.outer.push_back(plain_axis(axis));
}

}  // namespace

void widen_items(Plan& plan) {
  const int64_t bytes = plan.row.extent * plan.item;
  const bool is_dense = plan.row.x_step == plan.item && plan.row.beside_step == plan.item;
  if (!is_dense || bytes > 16 || (bytes & (bytes - 1)) != 0) return;
  plan.item = bytes;
  plan.row = {1, 0, 0};
}

int64_t Plan::plain() const {
  int64_t count = row.extent * lines.extent;
  for (const PlainAxis& axis : outer) count *= axis.extent;
  return count;
}

Plan make_plan(const core::Gather& gather, const Strides& beside) {
  Plan plan;
  plan.item = size_in_bytes(gather.x.dtype);
  for (const core::Lookup& lookup : gather.lookups)
    plan.columns.push_back({&lookup, times_stride(lookup.stride, plan.item), {}, {}});
  std::vector<Moving> looked_up;
  std::vector<Moving> plain;
  bool has_rows = true;
  for (int axis = 0; axis < gather.shape.rank(); ++axis) {
    Moving moving{gather.shape[axis],
                  times_stride(gather.steps[axis], plan.item),
                  times_stride(beside[axis], plan.item),
                  {}};
    for (const core::Lookup& lookup : gather.lookups)
      moving.columns.push_back(index_step(lookup, axis));
    const bool is_moved = is_looked_up(gather, axis);
    if (is_moved) {
      plan.unmerged.push_back(gather.shape[axis]);
      plan.axes.push_back(axis);
    }
    if (gather.shape[axis] > 1) has_rows = !is_moved;
    (is_moved ? looked_up : plain).push_back(std::move(moving));
  }
  set_looked_up(plan, looked_up);
  set_plain(plan, plain, has_rows);
  return plan;
}

}  // namespace weft::gather
