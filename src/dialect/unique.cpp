#include "dialect/unique.h"

#include "dialect/sort.h"

namespace weft::dialect {

core::Unique lower_unique(const char* name, Dialect dialect, const core::Value& x,
                          std::optional<int64_t> axis, bool equal_nan) {
  core::Unique u{name, dialect, x};
  if (axis) u.axis = check_sort_axis(name, dialect, x, *axis);
  u.equal_nan = equal_nan;
  return u;
}

}  // namespace weft::dialect
