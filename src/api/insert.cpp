// Entries inserted and deleted by position.
#include <algorithm>
#include <numeric>
#include <utility>

#include "api/join.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/join.h"
#include "weft/join.h"
#include "weft/reduce.h"

namespace weft {
namespace {

using core::Run;
using core::Splice;

// Sorted, each once.
std::vector<int64_t> sorted(std::vector<int64_t> list) {
  if (!std::is_sorted(list.begin(), list.end())) std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// The values as they are inserted: with the axes of x, and of one position an entry that is their
// front axis.
Array check_values(const Array& x, const Array& values, int axis, const Positions& positions,
                   int64_t count) {
  Array shaped = values;
  while (shaped.rank() < x.rank()) shaped = shaped.expand_dims({0});
  if (shaped.rank() > x.rank()) {
    raise(ErrorKind::bad_argument, "insert",
          cat("values of shape ", values.shape(), " have more axes than the array of shape ",
              x.shape()));
  }
  if (positions.is_one()) shaped = shaped.moveaxis({0}, {axis});
  Shape target = x.shape();
  target[axis] = count == 1 ? shaped.shape()[axis] : count;
  return shaped.broadcast_to(target);
}

// A number in front of each position. REQUIRES: positions in [0, extent].
BlockVector<Run> runs_of(const std::vector<int64_t>& positions, int64_t extent, int64_t values) {
  std::vector<size_t> order(positions.size());
  std::iota(order.begin(), order.end(), size_t{0});
  if (!std::is_sorted(positions.begin(), positions.end()))
    std::sort(order.begin(), order.end(), [&](size_t a, size_t b) {
      return positions[a] != positions[b] ? positions[a] < positions[b] : a < b;
    });
  BlockVector<Run> runs;
  runs.reserve(2 * positions.size() + 1);
  int64_t done = 0;
  for (const size_t i : order) {
    if (positions[i] > done) runs.push_back({0, done, positions[i] - done});
    done = positions[i];
    const bool has_all = positions.size() == 1;
    runs.push_back({1, has_all ? 0 : static_cast<int64_t>(i), has_all ? values : 1});
  }
  if (extent > done) runs.push_back({0, done, extent - done});
  return runs;
}

int64_t check_place(int64_t position, int64_t extent) {
  if (position >= -extent && position <= extent) return position < 0 ? position + extent : position;
  raise(ErrorKind::index_out_of_range, "insert",
        cat("position ", position, " is outside of an axis of ", extent,
            " entries, which can be inserted before positions 0 to ", extent));
}

}  // namespace

Positions::Positions(const Array& array) {
  if (array.rank() > 1 || !(is_integer(array.dtype()) || array.dtype() == DType::boolean)) {
    raise(array.rank() > 1 ? ErrorKind::bad_argument : ErrorKind::dtype_unsupported, "Positions",
          cat("positions are ", array.dtype(), " of shape ", array.shape(),
              "; they must be integers or booleans, one or a list"));
  }
  const bool is_mask = array.dtype() == DType::boolean;
  is_one_ = array.rank() == 0 && !is_mask;
  if (is_mask) mask_extent_ = array.size();
  int64_t position = 0;
  for (const int64_t value : array.values<int64_t>()) {
    if (!is_mask) list_.push_back(value);
    if (is_mask && value != 0) list_.push_back(position);
    ++position;
  }
}

std::vector<int64_t> Positions::resolve(int64_t extent, const char* op) const {
  if (mask_extent_ >= 0 && mask_extent_ != extent) {
    raise(ErrorKind::extents_differ, op,
          cat("a mask of ", mask_extent_, " entries for an axis of ", extent));
  }
  if (!slice_) return list_;
  const Array positions = arange(extent)[*slice_];
  const auto values = positions.values<int64_t>();
  return std::vector<int64_t>(values.begin(), values.end());
}

Array insert(const Array& x, const Positions& positions, const Array& values,
             const std::optional<int64_t>& axis) try {
  const Array flat = axis ? x : ravel(x);
  const int along = check_axis(axis.value_or(0), flat.rank(), "insert");
  const int64_t extent = flat.shape()[along];
  std::vector<int64_t> places = positions.resolve(extent, "insert");
  for (int64_t& place : places) place = check_place(place, extent);
  if (places.empty()) return flat.copy();
  const Array inserted =
      check_values(flat, values, along, positions, static_cast<int64_t>(places.size()));
  Splice s{"insert", Dialect::numpy, {flat, inserted}, along, x.dtype()};
  s.runs = runs_of(places, extent, inserted.shape()[along]);
  return assemble::run(s);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array insert(const Array& x, const Positions& positions, Scalar value,
             const std::optional<int64_t>& axis) {
  return insert(x, positions, full({}, value, x.dtype()), axis);
}

Array delete_at(const Array& x, const Positions& positions,
                const std::optional<int64_t>& axis) try {
  const Array flat = axis ? x : ravel(x);
  const int along = check_axis(axis.value_or(0), flat.rank(), "delete_at");
  const int64_t extent = flat.shape()[along];
  std::vector<int64_t> places = positions.resolve(extent, "delete_at");
  for (int64_t& place : places) {
    if (place < 0 || place >= extent) place = check_position(place, extent, along, "delete_at");
  }
  Splice s{"delete_at", Dialect::numpy, {flat}, along, x.dtype()};
  s.runs.reserve(places.size() + 1);
  int64_t done = 0;
  for (const int64_t place : sorted(std::move(places))) {
    if (place > done) s.runs.push_back({0, done, place - done});
    done = place + 1;
  }
  if (extent > done) s.runs.push_back({0, done, extent - done});
  return assemble::run(s);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Array trim_zeros(const Array& x, std::string_view trim, const ReduceAxes& axes) try {
  const bool front = trim.find_first_of("fF") != std::string_view::npos;
  const bool back = trim.find_first_of("bB") != std::string_view::npos;
  if (trim.find_first_not_of("fFbB") != std::string_view::npos || !(front || back)) {
    raise(ErrorKind::bad_argument, "trim_zeros",
          cat("cannot trim \"", shown(trim), "\"; \"f\", \"b\" and \"fb\" are the ends that are"));
  }
  const Axes over =
      axes.get() ? check_axes(*axes.get(), x.rank(), "trim_zeros") : all_axes(x.rank());
  Array trimmed = x;
  for (const int64_t entry : over) {
    const int axis = static_cast<int>(entry);
    Axes others;
    for (int i = 0; i < x.rank(); ++i) {
      if (i != axis) others.push_back(i);
    }
    const Array kept = any(x, {.axis = others}).copy();  // in one run
    int64_t first = 0;
    int64_t end = x.shape()[axis];
    const bool* is_kept = kept.data<bool>();
    while (back && end > 0 && !is_kept[end - 1]) --end;
    while (front && first < end && !is_kept[first]) ++first;
    trimmed = api::entries(trimmed, axis, first, end - first);
  }
  return trimmed;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
