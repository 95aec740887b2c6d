// Elements moved round and round.
#include <utility>

#include "array/axes.h"
#include "base/raise.h"
#include "base/text.h"
#include "dialect/join.h"
#include "dialect/memory_order.h"

namespace weft::dialect {
namespace {

using core::Assemble;
using core::Part;
using core::Value;

// The sum of the shifts of each axis, in [0, extent).
Dims total_shifts(const Asked& asked, const Value& x, const Dims& shifts, const Axes& axes) {
  Dims total = Dims::filled(x.rank(), 0);
  for (int i = 0; i < axes.size() || (i < shifts.size() && axes.size() == 1); ++i) {
    const int axis = check_axis(axes[axes.size() == 1 ? 0 : i], x.rank(), asked.name);
    const int64_t extent = x.shape[axis];
    if (extent == 0) continue;
    const int64_t shift = shifts[shifts.size() == 1 ? 0 : i] % extent;
    const int64_t ahead = shift < 0 ? shift + extent : shift;
    const int64_t room = extent - total[axis];
    total[axis] = ahead >= room ? ahead - room : total[axis] + ahead;
  }
  return total;
}

// Every part in two along the axis: what stays ahead, and what comes round.
void split_parts(BlockVector<Part>& parts, int axis, int64_t extent, int64_t shift, int64_t to) {
  const size_t count = parts.size();
  parts.reserve(2 * count);
  for (size_t i = 0; i < count; ++i) {
    Part round = parts[i];
    Part& ahead = parts[i];
    round.from = core::every(ahead.from, axis, extent - shift, 1, shift);
    ahead.from = core::every(ahead.from, axis, 0, 1, extent - shift);
    ahead.offset += shift * to;
    parts.push_back(std::move(round));
  }
}

}  // namespace

Assemble lower_roll(const Asked& asked, const Value& x, const Dims& shifts, const Axes& axes) {
  if (shifts.size() != 1 && axes.size() != 1 && shifts.size() != axes.size()) {
    raise(ErrorKind::bad_argument, asked.dialect, asked.name,
          cat(shifts.size(), " shifts ", shifts, " for ", axes.size(), " axes ", axes,
              "; there must be as many, or one of either"));
  }
  const Dims total = total_shifts(asked, x, shifts, axes);
  Assemble a{asked.name, asked.dialect, x.shape, x.dtype, strides_like(x.shape, {x})};
  if (x.size() == 0) return a;
  a.parts.push_back({x});
  for (int axis = 0; axis < x.rank(); ++axis) {
    if (total[axis] > 0) split_parts(a.parts, axis, a.shape[axis], total[axis], a.strides[axis]);
  }
  return a;
}

}  // namespace weft::dialect
