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

int64_t Positions::fill(int64_t first, int64_t count) noexcept {
  block_.count = count;
  block_.listed = is_even_ && !may_skip_ ? nullptr : listed_;
  const int rank = plan_.looked_up.rank();
  index_ = index_at(plan_.looked_up, first);
  block_.beside = dot(index_, plan_.beside_steps);
  for (int64_t done = 0; done < count;) {
    const int64_t left = rank == 0 ? 1 : plan_.looked_up[-1] - index_[-1];
    const int64_t run = smaller(left, count - done);
    const int64_t bad = fill_run(done, run);
    if (bad >= 0) return first + bad;
    done += run;
    for (int axis = rank - 1, step = static_cast<int>(run); axis >= 0; --axis, step = 1) {
      index_[axis] += step;
      if (index_[axis] < plan_.looked_up[axis]) break;
      index_[axis] = 0;
    }
  }
  if (may_skip_) drop_skipped();
  return -1;
}

int64_t Positions::fill_run(int64_t done, int64_t count) noexcept {
  const int last = plan_.looked_up.rank() - 1;
  const int64_t x_step = last < 0 ? 0 : plan_.x_steps[last];
  int64_t* const at = at_ + done;
  const int64_t origin = dot(index_, plan_.x_steps);
  for (int64_t j = 0; j < count; ++j) at[j] = origin + j * x_step;
  if (block_.listed) {
    const int64_t beside = dot(index_, plan_.beside_steps);
    for (int64_t j = 0; j < count; ++j) listed_[done + j] = beside + j * block_.step;
  }
  for (const Column& column : plan_.columns) {
    const int64_t step = last < 0 ? 0 : column.steps[last];
    const std::byte* index = column.lookup->index.address + dot(index_, column.steps);
    const int64_t extent = column.lookup->extent;
    if (column.add({index, step, extent, column.stride}, at, count)) continue;
    for (int64_t j = 0; j < count; ++j) {
      int64_t offset = 0;
      if (!column.add({index + j * step, step, extent, column.stride}, &offset, 1)) return done + j;
    }
  }
  return -1;
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
