#include "gather/positions.h"

#include "base/cursor.h"
#include "base/integers.h"
#include "base/raise.h"
#include "base/stride_math.h"
#include "base/text.h"

namespace weft::gather {
namespace {

int64_t dot(const Dims& index, const Strides& steps) {
  int64_t sum = 0;
  for (int i = 0; i < index.size(); ++i)
    sum = add_strides(sum, times_stride(index.data()[i], steps.data()[i]));
  return sum;
}

bool is_even(const Shape& shape, const Strides& steps) {
  for (int i = 0; i + 1 < shape.rank(); ++i) {
    if (steps[i] != times_stride(shape[i + 1], steps[i + 1])) return false;
  }
  return true;
}

std::string valid_positions(const core::Lookup& lookup) {
  if (lookup.extent == 0) return "";
  const int64_t first = lookup.bounds == core::Bounds::counted ? -lookup.extent : 0;
  return cat(": valid are ", first, " to ", lookup.extent - 1);
}

}  // namespace

Positions::Positions(const Plan& plan)
    : plan_(plan), is_even_(is_even(plan.looked_up, plan.beside_steps)) {
  for (const Column& column : plan.columns)
    may_skip_ = may_skip_ || column.lookup->bounds == core::Bounds::skip;
  block_.at = at_;
  if (plan.looked_up.rank() > 0) block_.step = plan.beside_steps[-1];
}

// Calls f(done, count) for positions that lie evenly, until it is false.
template <class F>
void Positions::for_runs(int64_t first, int64_t count, const F& f) noexcept {
  const int rank = plan_.looked_up.rank();
  index_ = index_at(plan_.looked_up, first);
  for (int64_t done = 0; done < count;) {
    const int64_t left = rank == 0 ? 1 : plan_.looked_up[-1] - index_[-1];
    int64_t run = smaller(left, count - done);
    if (!f(done, run)) return;
    done += run;
    for (int axis = rank - 1; axis >= 0; --axis, run = 1) {
      index_[axis] += run;
      if (index_[axis] < plan_.looked_up[axis]) break;
      index_[axis] = 0;
    }
  }
}

int64_t Positions::fill(int64_t first, int64_t count) noexcept {
  block_.count = count;
  block_.listed = is_even_ && !may_skip_ ? nullptr : listed_;
  block_.beside = dot(index_at(plan_.looked_up, first), plan_.beside_steps);
  int64_t bad = -1;
  for_runs(first, count, [&](int64_t done, int64_t run) {
    if (fill_run(done, run)) return true;
    bad = first + done + first_bad(run);
    return false;
  });
  if (may_skip_) drop_skipped();
  return bad;
}

int64_t Positions::check(int64_t first, int64_t count) noexcept {
  int64_t bad = -1;
  for_runs(first, count, [&](int64_t done, int64_t run) {
    if (check_run(run)) return true;
    bad = first + done + first_bad(run);
    return false;
  });
  return bad;
}

// The column's positions from index_ on.
Line Positions::line_of(const Column& column, int64_t origin) const noexcept {
  const int64_t step = column.steps.empty() ? 0 : column.steps[-1];
  const std::byte* index = column.lookup->index.address + dot(index_, column.steps);
  return {index, step, column.lookup->extent, column.stride, origin};
}

bool Positions::fill_run(int64_t done, int64_t count) noexcept {
  const int64_t x_step = plan_.x_steps.empty() ? 0 : plan_.x_steps[-1];
  const int64_t origin = dot(index_, plan_.x_steps);
  int64_t* const at = at_ + done;
  if (block_.listed) {
    const int64_t beside = dot(index_, plan_.beside_steps);
    for (int64_t j = 0; j < count; ++j) listed_[done + j] = beside + j * block_.step;
  }
  const bool sets = x_step == 0 && !plan_.columns.empty();
  for (int64_t j = 0; !sets && j < count; ++j) at[j] = origin + j * x_step;
  for (size_t k = 0; k < plan_.columns.size(); ++k) {
    const Column& column = plan_.columns[k];
    const LookUp look_up = k == 0 && sets ? column.kernels.set : column.kernels.add;
    if (!look_up(line_of(column, origin), at, count)) return false;
  }
  return true;
}

bool Positions::check_run(int64_t count) noexcept {
  for (const Column& column : plan_.columns) {
    if (column.kernels.check && !column.kernels.check(line_of(column, 0), nullptr, count))
      return false;
  }
  return true;
}

int64_t Positions::first_bad(int64_t count) const noexcept {
  for (int64_t j = 0; j < count; ++j) {
    for (const Column& column : plan_.columns) {
      Line line = line_of(column, 0);
      line.index += j * line.step;
      if (column.kernels.check && !column.kernels.check(line, nullptr, 1)) return j;
    }
  }
  return 0;
}

// What is left moves together.
void Positions::drop_skipped() noexcept {
  int64_t kept = 0;
  for (int64_t j = 0; j < block_.count; ++j) {
    if (at_[j] == kSkipped) continue;
    at_[kept] = at_[j];
    listed_[kept++] = listed_[j];
  }
  block_.count = kept;
}

void refuse_position(const core::Gather& gather, const Plan& plan, int64_t position) {
  const Dims index = index_at(plan.unmerged, position);
  for (size_t k = 0; k < gather.lookups.size(); ++k) {
    const core::Lookup& lookup = gather.lookups[k];
    Dims place;
    int64_t offset = 0;
    for (int i = 0; i < lookup.index.rank(); ++i) {
      int64_t entry = 0;
      for (int a = 0; a < plan.axes.size(); ++a) {
        if (plan.axes[a] == lookup.places[i] && lookup.index.shape[i] > 1) entry = index[a];
      }
      place.push_back(entry);
      offset += entry * lookup.index.strides[i];
    }
    const Wrong wrong =
        examine(lookup, lookup.index.address + offset * size_in_bytes(lookup.index.dtype));
    if (!wrong.is_out) continue;
    const std::string which = gather.lookups.size() > 1 ? cat(" of index array ", k) : "";
    const std::string where = place.empty() ? "" : cat(" at position ", place);
    raise(ErrorKind::index_out_of_range, gather.dialect, gather.name,
          cat("index ", wrong.text, where, which, " is out of range for axis ", lookup.axis,
              " of extent ", lookup.extent, valid_positions(lookup)));
  }
  raise(ErrorKind::index_out_of_range, gather.dialect, gather.name, "an index is out of range");
}

void refuse_empty(const core::Gather& gather, const core::Lookup& lookup) {
  raise(ErrorKind::index_out_of_range, gather.dialect, gather.name,
        cat("axis ", lookup.axis, " of shape ", gather.x.shape, " has no element to take"));
}

}  // namespace weft::gather
