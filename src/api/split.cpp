// Taking arrays apart: views.
#include "api/join.h"
#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "weft/join.h"

namespace weft {
namespace {

using Arrays = std::vector<Array>;

// As a slice's bounds: from the end if negative, then what is there.
int64_t as_bound(int64_t position, int64_t extent) {
  const int64_t from_front = position < 0 ? position + extent : position;
  return from_front < 0 ? 0 : from_front > extent ? extent : from_front;
}

Arrays cut_at(const Array& x, const std::vector<int64_t>& positions, int axis) {
  const int64_t extent = x.shape()[axis];
  Arrays parts;
  parts.reserve(positions.size() + 1);
  int64_t begin = 0;
  for (size_t i = 0; i <= positions.size(); ++i) {
    const int64_t end = i < positions.size() ? as_bound(positions[i], extent) : extent;
    parts.push_back(api::entries(x, axis, begin, end > begin ? end - begin : 0));
    begin = end;
  }
  return parts;
}

Arrays in_parts(const Array& x, int64_t count, int axis) {
  const int64_t extent = x.shape()[axis];
  const int64_t least = extent / count;
  const int64_t longer = extent % count;
  Arrays parts;
  parts.reserve(static_cast<size_t>(count));
  int64_t begin = 0;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t length = least + (i < longer ? 1 : 0);
    parts.push_back(api::entries(x, axis, begin, length));
    begin += length;
  }
  return parts;
}

void check_parts(const char* op, const Shape& shape, int64_t count, int axis, bool equal) {
  if (count < 1)
    raise(ErrorKind::bad_argument, op, cat("cannot split into ", count, " parts; 1 or more can"));
  if (!equal || shape[axis] % count == 0) return;
  raise(ErrorKind::extents_differ, op,
        cat("axis ", axis, " of shape ", shape, " has ", shape[axis], " entries, which are not ",
            count, " equal parts"),
        "array_split takes parts that differ by one");
}

Arrays split_in(const char* op, const Array& x, const Cuts& cuts, int64_t axis, bool equal = true) {
  const int along = check_axis(axis, x.rank(), op);
  if (cuts.positions()) return cut_at(x, *cuts.positions(), along);
  check_parts(op, x.shape(), cuts.parts(), along, equal);
  return in_parts(x, cuts.parts(), along);
}

void check_split_rank(const char* op, const Array& x, int least) {
  if (x.rank() >= least) return;
  raise(ErrorKind::too_few_axes, op,
        cat("shape ", x.shape(), " has too few axes; at least ", least, " are needed"));
}

}  // namespace

Arrays split(const Array& x, const Cuts& cuts, int64_t axis) try {
  return split_in("split", x, cuts, axis);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Arrays array_split(const Array& x, const Cuts& cuts, int64_t axis) try {
  return split_in("array_split", x, cuts, axis, false);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Arrays hsplit(const Array& x, const Cuts& cuts) try {
  check_split_rank("hsplit", x, 1);
  return split_in("hsplit", x, cuts, x.rank() == 1 ? 0 : 1);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Arrays vsplit(const Array& x, const Cuts& cuts) try {
  check_split_rank("vsplit", x, 2);
  return split_in("vsplit", x, cuts, 0);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Arrays dsplit(const Array& x, const Cuts& cuts) try {
  check_split_rank("dsplit", x, 3);
  return split_in("dsplit", x, cuts, 2);
} catch (const std::bad_alloc&) {
  refuse_memory();
}

Arrays unstack(const Array& x, int64_t axis) try {
  const int along = check_axis(axis, x.rank(), "unstack");
  const Array last = x.moveaxis({along}, {0});
  Arrays entries;
  entries.reserve(static_cast<size_t>(x.shape()[along]));
  for (int64_t i = 0; i < x.shape()[along]; ++i) entries.push_back(last[i]);
  return entries;
} catch (const std::bad_alloc&) {
  refuse_memory();
}

}  // namespace weft
